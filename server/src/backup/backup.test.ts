import { statSync } from 'node:fs'
import { SEED } from '@twofold/accounting/testing/seed'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPosting } from '../../tests/crash/posting-client.ts'
import { until } from '../../tests/crash/started.ts'
import { type BackupFixture, createBackupFixture, damage, forge, linesOf } from '../../tests/harness/backup-fixture.ts'
import { setUpSharedBooks } from '../../tests/harness/set-up-api.ts'
import { createTestDatabase } from '../../tests/harness/test-database.ts'
import { sealAudit } from '../audit/record.ts'
import { type Database, openDatabase } from '../database/pool.ts'
import { chanceFrom } from '../demo/chance.ts'
import { verify } from '../verify/verify.ts'
import { openBackup } from './backup-file.ts'
import { allTables, LEFT_OUT } from './kept-tables.ts'
import { restoreBackup } from './restore.ts'

let fixture: BackupFixture
afterAll(() => fixture.clear())
const { api, owner, books } = setUpSharedBooks()
let accounts: { debit: number; credit: number }

beforeAll(async () => {
  fixture = createBackupFixture()
  const [debit, credit] = [await books.open('Rent \\. \\N', 'EXPENSE'), await books.open('Bank “1” \\')]
  accounts = { debit: debit.accountID, credit: credit.accountID }
  await books.enter({ ...accounts, comment: '\\.' })
  // A value that looks like the markers in a backup file.
  await api.pools.owner.pool.query('UPDATE app_user SET given_name = $1', ['a\n\\.\n{"end":true}\t\\N\r\n'])
})

const post = () => startPosting(() => ({ origin: api.origin, headers: owner.headers }), accounts, 'keyed')

/** Returns the total debits and credits of each account in the given transactions. */
async function totals({ pool }: Database, ids: number[]) {
  const { rows } = await pool.query(
    `SELECT account_id, sum(greatest(cents, 0))::bigint AS debit, sum(greatest(-cents, 0))::bigint AS credit, count(*) AS lines
       FROM line WHERE transaction_id = ANY ($1) GROUP BY account_id ORDER BY account_id`,
    [ids],
  )
  return rows
}

async function idsIn({ pool }: Database): Promise<number[]> {
  return (await pool.query<{ id: number }>('SELECT transaction_id AS id FROM transaction ORDER BY 1')).rows.map(
    row => row.id,
  )
}

test('a backup taken while clients post is a consistent snapshot: it contains what was posted before it, nothing posted after it, and balances that are right', async () => {
  const clients = [post(), post(), post()]
  const posted = () => clients.flatMap(({ entries }) => entries.filter(({ outcome }) => outcome === 'posted'))
  await until(() => posted().length > 3)
  const acknowledged = posted().map(({ id }) => id!)
  const file = await fixture.backUp(api.pools.owner, 'while-posting')
  const endedAt = Date.now()
  await until(() => posted().filter(entry => entry.beganAt > endedAt).length > 3)
  await Promise.all(clients.map(client => client.stop()))
  const restored = await fixture.restoreToNewDatabase(file)
  const ids = await idsIn(restored.owner)
  const later = clients.flatMap(({ entries }) => entries.filter(entry => entry.beganAt > endedAt).map(({ id }) => id!))
  expect(acknowledged.length).toBeGreaterThan(3)
  expect(later.length).toBeGreaterThan(3)
  expect(ids).toEqual(expect.arrayContaining(acknowledged))
  expect(ids.filter(id => later.includes(id))).toEqual([])
  expect(await totals(restored.owner, ids)).toEqual(await totals(api.pools.owner, ids))
  const { rows } = await restored.owner.pool.query(
    'SELECT account_id, debit, credit, line_count AS lines FROM account_total WHERE line_count > 0 ORDER BY 1',
  )
  expect(rows).toEqual(await totals(api.pools.owner, ids))
  expect(await verify(restored.owner)).toEqual([])
})

test('a restored database equals the backed-up one row for row, and a backup of it is identical', async () => {
  const file = await fixture.backUp(api.pools.owner, 'first')
  const restored = await fixture.restoreToNewDatabase(file)
  const again = await fixture.backUp(restored.owner, 'again')
  expect(await linesOf(again)).toEqual(await linesOf(file))
  expect(await verify(restored.owner)).toEqual([])
})

test('after a restore, ids and entry numbers continue after the last ones and the books can be posted to', async () => {
  const restored = await fixture.restoreToNewDatabase(await fixture.backUp(api.pools.owner, 'to-go-on'))
  const [before] = (await idsIn(restored.owner)).slice(-1)
  const { rows } = await restored.owner.pool.query<{ id: number }>(
    `INSERT INTO transaction (organisation_id, date, comment, account, cents)
     VALUES ($1, '2026-03-01', 'after', $2, '{5,-5}') RETURNING transaction_id AS id`,
    [owner.organisationId, [accounts.debit, accounts.credit]],
  )
  expect(rows[0]!.id).toBeGreaterThan(before!)
  await restored.owner.pool.query(
    `INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id, object_version)
     VALUES ($1, $2, 'OWNER', 'test', 'test', 'post', 'transaction', $3, 1)`,
    [owner.organisationId, owner.userId, rows[0]!.id],
  )
  await sealAudit(restored.owner)
  await sealAudit(restored.owner)
  const numbers = await restored.owner.pool.query(
    `SELECT count(*) AS count, max(number) AS last, max(number) FILTER (WHERE transaction_id = $2) AS own
       FROM entry_number WHERE organisation_id = $1`,
    [owner.organisationId, rows[0]!.id],
  )
  expect(numbers.rows[0].last).toBe(numbers.rows[0].count)
  expect(numbers.rows[0].own).toBe(numbers.rows[0].count)
})

test('every table is backed up, except the listed tables of sessions and background work', async () => {
  const client = await api.pools.owner.pool.connect()
  const there = (await allTables(client)).map(({ table }) => table)
  client.release()
  expect(there).toEqual(expect.arrayContaining([...LEFT_OUT]))
  const file = await fixture.backUp(api.pools.owner, 'tables')
  const named = (await linesOf(file)).flatMap(line => /^\{"table":"(\w+)"/.exec(line)?.[1] ?? [])
  expect([...named, ...LEFT_OUT].toSorted()).toEqual(there.toSorted())
})

describe('a file that differs from what was written is refused', () => {
  test('if any byte was changed', async () => {
    const file = await fixture.backUp(api.pools.owner, 'whole')
    const { size: length } = statSync(file)
    const ends = Array.from({ length: 120 }, (_, at) => [at, length - 1 - at]).flat()
    const chance = chanceFrom(SEED)
    const within = Array.from({ length: 200 }, () => chance.whole(0, length - 1))
    for (const at of [...ends, ...within]) {
      const bit = 1 << chance.whole(0, 7)
      const copy = await damage(file, fixture.path('flipped'), bytes => {
        bytes[at]! ^= bit
        return bytes
      })
      await expect(openBackup(copy), `byte ${at}`).rejects.toThrow(/damaged or truncated|is not a Twofold backup/)
    }
  }, 120_000)

  test('if it is truncated anywhere, or has bytes after its end', async () => {
    const file = await fixture.backUp(api.pools.owner, 'whole')
    const { size: length } = statSync(file)
    for (const size of [0, 1, 57, 58, 59, 1000, length >> 1, length - 59, length - 58, length - 1]) {
      const copy = await damage(file, fixture.path('cut'), bytes => bytes.subarray(0, size))
      await expect(openBackup(copy), `${size} bytes`).rejects.toThrow(/damaged or truncated|is not a Twofold backup/)
    }
    const longer = await damage(file, fixture.path('longer'), bytes => Buffer.concat([bytes, Buffer.from('x')]))
    await expect(openBackup(longer)).rejects.toThrow('damaged or truncated')
    await expect(openBackup(fixture.path('nowhere'))).rejects.toThrow('Cannot read')
  })
})

describe('a complete file that this version cannot restore is refused with a reason', () => {
  test.each([
    ['is not a backup', 'is not a Twofold backup', (text: string) => text.replace('"twofold"', '"threefold"')],
    ['is not text in the backup format', 'is not a Twofold backup', () => 'Dear Sir\n'],
    [
      'has a newer format',
      'Restore it with that version or a newer one',
      (text: string) => text.replace('"format":1', '"format":2'),
    ],
    [
      'has a newer schema',
      'contains the migration 9999-later.sql, which is not part of this version',
      (text: string) => text.replace('"}]}\n', '"},{"name":"9999-later.sql","checksum":"x"}]}\n'),
    ],
    [
      'has a different text of a migration',
      'the migration 0002-accounts-and-transactions.sql differs',
      (text: string) => text.replace(/("name":"0002-[^"]*","checksum":")./, '$1-'),
    ],
  ])('because it %s', async (_, sentence, change) => {
    const file = await fixture.backUp(api.pools.owner, 'to-forge')
    await expect(openBackup(await forge(file, fixture.path('forged'), change))).rejects.toThrow(sentence)
  })
})

describe('a refused restore leaves the database unchanged', () => {
  /** Calls `fill` on a migrated database and restores a backup into it. Returns the error of the restore. */
  async function refusedOn(file: string, fill: (owner: Database, appUrl: string) => Promise<unknown>) {
    const database = await createTestDatabase()
    const target = openDatabase(database.ownerUrl)
    try {
      await fill(target, database.appUrl)
      const refusal = await restoreBackup(target, await openBackup(file), { isReplacing: false }).catch(error => error)
      const { rows } = await target.pool.query('SELECT name FROM organisation')
      const { rows: off } = await target.pool.query(
        "SELECT FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid WHERE tgenabled = 'D' AND relnamespace = 'public'::regnamespace",
      )
      return { message: String(refusal?.message), names: rows.map(row => row.name), off: off.length }
    } finally {
      await target.pool.end()
      await database.drop()
    }
  }

  test('when it holds books', async () => {
    const file = await fixture.backUp(api.pools.owner, 'books')
    const found = await refusedOn(file, ({ pool }) =>
      pool.query("SELECT create_organisation(create_user('a', 'a', 'a', '', ''), 'Theirs', 'SPECIFICATION', 'UTC', 1)"),
    )
    expect(found).toEqual({
      message: expect.stringContaining('not empty (the table'),
      names: ['Theirs'],
      off: 0,
    })
  })

  test('when a server is connected', async () => {
    const file = await fixture.backUp(api.pools.owner, 'books')
    let disconnect = async () => {}
    const found = await refusedOn(file, async (_, appUrl) => {
      const { pool } = openDatabase(appUrl)
      // Keeps the connection in use, because the pool closes a connection that is idle for ten seconds.
      const connection = await pool.connect()
      disconnect = async () => {
        connection.release()
        await pool.end()
      }
    })
    await disconnect()
    expect(found).toEqual({ message: expect.stringContaining('A server is connected'), names: [], off: 0 })
  })

  test.each([
    [
      'an entry does not balance',
      'transaction_is_balanced',
      (text: string) => text.replace(/\{(\d+),-\1\}/, '{$1,-1$1}'),
    ],
    [
      'a foreign key has no target',
      'violates foreign key',
      (text: string) => text.replace(/^(\d+\t)\d+(\tOWNER)/m, '$1999999$2'),
    ],
    ['rows are missing', 'Rows of', (text: string) => text.replace(/\n\{"rows":(\d+)\}/, '\n{"rows":1$1}')],
    [
      'a table is missing',
      'A table is missing',
      (text: string) => text.replace(/\{"table":"membership"[\s\S]*?\n\\\.\n\{"rows":\d+\}\n/, ''),
    ],
  ])('if %s, whatever the digest is', async (_, message, change) => {
    const file = await fixture.backUp(api.pools.owner, 'to-forge')
    const found = await refusedOn(await forge(file, fixture.path('forged'), change), async () => {})
    expect(found).toEqual({ message: expect.stringContaining(message), names: [], off: 0 })
  })
})
