// Books kept with an older schema come whole to this one, by an upgrade and by a restored backup alike.
import { afterAll, expect, test } from 'vitest'
import { backupGround } from '../testing/backup-ground.ts'
import { foundBooks, type TestBooks } from '../testing/test-books.ts'
import { createEmptyDatabase } from '../testing/test-database.ts'
import { verify } from '../verify/verify.ts'
import { migrate } from './migrate.ts'
import { MIGRATIONS_DIRECTORY, readMigrations } from './migration-files.ts'
import { type Database, openDatabase } from './pool.ts'

const ground = backupGround()
afterAll(() => ground.clear())

/** From the first step on with which books can be kept: the ledger and its audit trail. */
const OLDER = readMigrations(MIGRATIONS_DIRECTORY).filter(({ number }) => number >= 3)

const POST = `
  SELECT transaction_id AS id FROM post_transactions($1, '{OWNER}', '{OWNER}', ARRAY[$2::bigint], '{s}', '{r}', ARRAY[$3::text], '{hash}',
    ARRAY['2026-01-31'::date], '{entry}', '{false}', ARRAY[NULL::text], ARRAY[$4::text], ARRAY[$5::text])`

const RECORD = `
  INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id, object_version)
  VALUES ($1, $2, 'OWNER', 's', 'r', $3, 'transaction', $4, 2)`

/** Three entries: one as it was posted, one changed, one voided. */
async function keepBooks({ pool }: Database, books: TestBooks): Promise<void> {
  const { organisationId, caller, accountId } = books
  const post = async (key: string, cents: number) => {
    const accounts = `{${accountId('Rent')},${accountId('Bank')}}`
    const values = [organisationId, caller.userId, key, accounts, `{${cents},${-cents}}`]
    return (await pool.query<{ id: number }>(POST, values)).rows[0]!.id
  }
  const change = async (action: string, id: number, set: string) => {
    await pool.query(`UPDATE transaction SET ${set} WHERE organisation_id = $1 AND transaction_id = $2`, [
      organisationId,
      id,
    ])
    await pool.query(RECORD, [organisationId, caller.userId, action, id])
  }
  await post('kept', 12_345)
  await change('change', await post('changed', 700), "cents = '{900,-900}', date = '2026-02-28'")
  await change('void', await post('voided', 55), 'voided = true')
}

async function balances({ pool }: Database): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ name: string; balance: number }>(
    `SELECT a.name, sum(l.cents)::bigint AS balance FROM line l JOIN account a USING (organisation_id, account_id) GROUP BY 1`,
  )
  return Object.fromEntries(rows.map(({ name, balance }) => [name, balance]))
}

async function sealed({ pool }: Database): Promise<number> {
  await pool.query('SELECT seal_audit(1000)')
  const { rows } = await pool.query<{ count: number }>('SELECT count(*)::int AS count FROM audit_block_entry')
  return rows[0]!.count
}

test.each(OLDER)('books kept with the schema of $name are whole and right after the upgrade', async ({ number }) => {
  const database = await createEmptyDatabase()
  const owner = openDatabase(database.ownerUrl)
  await migrate({ ...database, through: number })
  await keepBooks(owner, await foundBooks({ owner }))
  const file = await ground.backUp(owner, `before-${number}`)
  expect(await migrate(database)).toEqual(OLDER.filter(step => step.number > number).map(({ name }) => name))
  const restored = await ground.restoreAnew(file)
  for (const upgraded of [owner, restored.owner]) {
    expect(await balances(upgraded)).toEqual({ Rent: 13_245, Bank: -13_245 })
    expect(await sealed(upgraded)).toBe(6)
    expect(await verify(upgraded)).toEqual([])
  }
  await owner.pool.end()
  await database.drop()
})
