import { accepted } from '@twofold/accounting/refusals'
import { beforeEach, describe, expect, test } from 'vitest'
import { plantedError } from '../../tests/harness/planted-error.ts'
import { setUpPools, setUpTestBooks } from '../../tests/harness/set-up-api.ts'
import { recordAudit, sealAudit } from '../audit/record.ts'
import { openBooks } from '../identity/books.ts'
import { changeTransaction, voidTransaction } from '../ledger/change.ts'
import { createPost } from '../ledger/post.ts'
import { unsealedTails } from './audit-trail.ts'
import { verify } from './verify.ts'

const pools = setUpPools()
const books = setUpTestBooks(pools)
let ids: number[]

async function post(day: number): Promise<number> {
  const lines = books.lines({ Rent: 500, Bank: -500 })
  const posted = await createPost(pools.app)(books.caller, null, { date: `2026-11-0${day}`, comment: 'Rent', lines })
  return posted.ok ? posted.value.id : 0
}

/**
 * Creates three blocks. The first block contains the creation of the organisation and three posts. The second block contains a change, a
 * void and another record. The third block contains one more post.
 */
beforeEach(async () => {
  ids = [await post(1), await post(2), await post(3)]
  await sealAudit(pools.app)
  await openBooks(pools.app, books.caller, 'transactions.write', async opened => {
    await changeTransaction(opened, ids[1]!, { date: '2026-12-01', comment: 'December' })
    await voidTransaction(opened, ids[2]!, {})
    await recordAudit(opened, {
      action: 'create',
      objectKind: 'mail',
      objectId: 1,
      objectVersion: 1,
      after: { b: 1, aa: [] },
    })
    return accepted(null)
  })
  await sealAudit(pools.app)
  ids.push(await post(4))
  await sealAudit(pools.app)
})

const TABLES = ['audit_entry', 'audit_block', 'audit_block_entry', 'transaction', 'transaction_version']

async function plant(text: string): Promise<void> {
  const names = {
    organisation: books.organisationId,
    ...Object.fromEntries(ids.map((id, index) => [`t${index + 1}`, id])),
  }
  await pools.owner.pool.query(plantedError(TABLES, names, text))
}

async function found(): Promise<string[]> {
  const violations = await verify(pools.owner, { organisationId: books.organisationId })
  return violations.map(({ id, what }) => `${id} ${what}`)
}

const OWN = `organisation_id = {organisation}`
const T = (no: number) => `${OWN} AND transaction_id = {t${no}}`
const ENTRY_OF = (no: number) => `${OWN} AND object_kind = 'transaction' AND object_id = {t${no}}`
const BLOCK_OF = (no: number) =>
  `${OWN} AND audit_entry_id IN (SELECT audit_entry_id FROM audit_entry WHERE ${ENTRY_OF(no)})`

test('a sealed, unchanged trail has no violation', async () => {
  expect(await found()).toEqual([])
  const { rows } = await pools.owner.pool.query(
    'SELECT no, entry_count AS count FROM audit_block WHERE organisation_id = $1 ORDER BY no',
    [books.organisationId],
  )
  expect(rows).toEqual([
    { no: 1, count: 4 },
    { no: 2, count: 3 },
    { no: 3, count: 1 },
  ])
})

describe('verify finds', () => {
  test.each([
    [
      'what a plain post wrote, changed in the transaction',
      `UPDATE transaction SET comment = 'Fuel' WHERE ${T(1)}`,
      /post of transaction \d+\) does not match the hash sealed in block 1/,
    ],
    ['its amounts', `UPDATE transaction SET cents = ARRAY[600, -600] WHERE ${T(1)}`, /post of transaction/],
    [
      'its date',
      `UPDATE transaction SET date = date + 1 WHERE ${T(4)}`,
      /post of transaction \d+\) does not match the hash sealed in block 3/,
    ],
    [
      'the time at which it was recorded',
      `UPDATE transaction SET modified_at = modified_at - interval '1 microsecond' WHERE ${T(1)}`,
      /post of transaction/,
    ],
    [
      'an earlier version',
      `UPDATE transaction_version SET comment = 'Fuel' WHERE ${T(2)}`,
      /post of transaction \d+\) does not match the hash sealed in block 1/,
    ],
    [
      'a missing earlier version',
      `DELETE FROM transaction_version WHERE ${T(3)}`,
      /post of transaction \d+\) does not match the hash sealed in block 1/,
    ],
    [
      'a reversed void',
      `UPDATE transaction SET voided = false WHERE ${T(3)}`,
      /void of transaction \d+\) does not match the hash sealed in block 2/,
    ],
    [
      'a changed user',
      `UPDATE audit_entry SET user_id = user_id + 1 WHERE ${ENTRY_OF(4)}`,
      /post of transaction \d+\) does not match the hash sealed in block 3/,
    ],
    ['a changed role', `UPDATE audit_entry SET role = 'VIEWER' WHERE ${ENTRY_OF(4)}`, /post of transaction/],
    ['when', `UPDATE audit_entry SET at = at - interval '1 day' WHERE ${ENTRY_OF(4)}`, /post of transaction/],
    [
      'a changed value before',
      `UPDATE audit_entry SET before = '[]' WHERE ${ENTRY_OF(3)} AND action = 'void'`,
      /void of transaction/,
    ],
    [
      'a changed value after',
      `UPDATE audit_entry SET after = '{"b": 2, "aa": []}' WHERE ${OWN} AND object_kind = 'mail'`,
      /create of mail 1\) does not match the hash sealed/,
    ],
    ['an added reason', `UPDATE audit_entry SET reason = 'invented' WHERE ${ENTRY_OF(1)}`, /post of transaction/],
    [
      'a missing entry',
      `DELETE FROM audit_entry WHERE ${OWN} AND object_kind = 'mail'`,
      /Entry \d+, sealed in block 2, is missing/,
    ],
    [
      'an entry that is also missing in its block',
      `DELETE FROM audit_block_entry WHERE ${BLOCK_OF(1)}; DELETE FROM audit_entry WHERE ${ENTRY_OF(1)}`,
      /Block 1 was sealed with 4 entries but has 3/,
    ],
    [
      'an entry that bypasses the sealer',
      `INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id, object_version)
       SELECT organisation_id, 1, 'OWNER', 's', 'r', 'create', 'mail', 2, 1 FROM organisation WHERE ${OWN}`,
      /Audit entry \d+ is neither sealed nor waiting to be sealed/,
    ],
    [
      'an entry moved to another block',
      `UPDATE audit_block_entry SET block_no = 1 WHERE ${BLOCK_OF(4)}`,
      /Block 1 was sealed with 4 entries but has 5/,
    ],
    [
      'entries in another order',
      `UPDATE audit_block_entry x SET hash = y.hash FROM audit_block_entry y
       WHERE x.${OWN} AND y.${OWN} AND x.block_no = 1 AND y.block_no = 1 AND x.hash <> y.hash`,
      /Block 1 does not match its hash/,
    ],
    [
      'a hash that matches a changed entry',
      `UPDATE transaction SET comment = 'Fuel' WHERE ${T(1)};
       UPDATE audit_block_entry SET hash = sha256('Fuel') WHERE ${BLOCK_OF(1)}`,
      /Block 1 does not match its hash/,
    ],
    [
      'a changed time of a block',
      `UPDATE audit_block SET sealed_at = sealed_at - interval '1 hour' WHERE ${OWN} AND no = 2`,
      /Block 2 was not sealed after block 1/,
    ],
    [
      'a changed hash of a block',
      `UPDATE audit_block SET hash = sha256('x') WHERE ${OWN} AND no = 2`,
      /Block 3 does not contain the hash of block 2/,
    ],
    [
      'a changed previous hash of a block',
      `UPDATE audit_block SET previous_hash = sha256('x') WHERE ${OWN} AND no = 2`,
      /Block 2 does not contain the hash of block 1/,
    ],
    ['a missing block', `DELETE FROM audit_block WHERE ${OWN} AND no = 2`, /Block 3 follows block 1/],
    ['a missing first block', `DELETE FROM audit_block WHERE ${OWN} AND no = 1`, /Block 2 follows block 0/],
    [
      'a missing last block with its entries',
      `DELETE FROM audit_block WHERE ${OWN} AND no = 3; DELETE FROM audit_block_entry WHERE ${OWN} AND block_no = 3`,
      /ends with block 2 but was sealed up to block 3/,
    ],
    [
      'missing blocks, all of them',
      `DELETE FROM audit_block WHERE ${OWN}; DELETE FROM audit_block_entry WHERE ${OWN}`,
      /ends with block 0 but was sealed up to block 3/,
    ],
    [
      'blocks in another order',
      `UPDATE audit_block SET no = no + 10 WHERE ${OWN}; UPDATE audit_block SET no = CASE no WHEN 11 THEN 2 WHEN 12 THEN 1 ELSE 3 END WHERE ${OWN};
       UPDATE audit_block_entry SET block_no = CASE block_no WHEN 1 THEN 2 WHEN 2 THEN 1 ELSE 3 END WHERE ${OWN}`,
      /Block 1 does not contain the hash of block 0/,
    ],
    [
      'a block of another organisation',
      `UPDATE audit_block b SET hash = o.hash FROM audit_block o WHERE b.${OWN} AND NOT o.${OWN} AND b.no = 1 AND o.no = 1`,
      /Block 1 does not match its hash/,
    ],
  ])('%s', async (_, text, what) => {
    await plant(text)
    expect((await found()).filter(violation => violation.startsWith('C2')).join('\n')).toMatch(what)
  })
})

test('changes that are not sealed yet are listed and are not violations', async () => {
  await post(5)
  expect(await found()).toEqual([])
  const tails = await unsealedTails(pools.owner, { organisationId: books.organisationId })
  expect(tails).toEqual([
    { organisationId: books.organisationId, count: 1, oldestAt: expect.stringMatching(/^\d{4}-.*Z$/) },
  ])
  await sealAudit(pools.app)
  expect(await unsealedTails(pools.owner, { organisationId: books.organisationId })).toEqual([])
})

test.each([
  ['writes no block', "INSERT INTO audit_block VALUES (1, 99, now(), 1, sha256('a'), sha256('b'))"],
  ['fills no block', "INSERT INTO audit_block_entry VALUES (1, 99, 1, sha256('a'))"],
  ['changes no block', 'UPDATE audit_block SET entry_count = 2'],
  ['drops nothing from a block', 'DELETE FROM audit_block_entry'],
  ['does not move the end of a chain', 'UPDATE audit_chain SET no = 0'],
  ['does not bypass the sealer', 'DELETE FROM audit_unsealed'],
])("the server's role %s", async (_, text) => {
  await expect(pools.app.pool.query(text)).rejects.toThrow('permission denied')
})

test.each(['audit_block', 'audit_block_entry'])('even the owner cannot change or delete %s', async table => {
  for (const text of [`UPDATE ${table} SET hash = hash`, `DELETE FROM ${table}`, `TRUNCATE ${table}`])
    await expect(pools.owner.pool.query(text)).rejects.toThrow('AUDIT_IS_KEPT')
})
