// Tests that upgraded books equal the originals, whether the database is migrated or restored from a backup. Two databases are migrated in
// parallel. In the first database, transactions are posted after each migration. The second database is restored from the backup of the
// first. The torture run upgrades each older schema in one step.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BackupFixture, createBackupFixture, linesOf } from '../../tests/harness/backup-fixture.ts'
import {
  expectedOf,
  keepOlderBooks,
  type OlderBooks,
  STEPS_WITH_BOOKS,
  shownOf,
} from '../../tests/harness/older-books.ts'
import { createEmptyDatabase, type TestDatabase } from '../../tests/harness/test-database.ts'
import { numberEarlierEntries } from '../audit/record.ts'
import { openBackup } from '../backup/backup-file.ts'
import { restoreBackup } from '../backup/restore.ts'
import { verify } from '../verify/verify.ts'
import { migrate } from './migrate.ts'
import { type Database, openDatabase } from './pool.ts'

type Side = { database: TestDatabase; owner: Database }

let fixture: BackupFixture
let upgraded: Side
let restored: Side
const kept: OlderBooks[] = []

async function newSide(): Promise<Side> {
  const database = await createEmptyDatabase()
  return { database, owner: openDatabase(database.ownerUrl) }
}

beforeAll(async () => {
  fixture = createBackupFixture()
  upgraded = await newSide()
  restored = await newSide()
})

afterAll(async () => {
  for (const { database, owner } of [upgraded, restored]) {
    await owner.pool.end()
    await database.drop()
  }
  await fixture.clear()
})

/** The last version in which a session did not record how its user signed in. */
const LAST_BEFORE_SIGN_INS = 23

const OPEN_SESSION = `
  INSERT INTO session (session_id, user_id, organisation_id)
  SELECT gen_random_uuid(), user_id, organisation_id FROM membership WHERE role = 'OWNER' LIMIT 1`

/** The posted entries without a number. */
const UNNUMBERED = `
  SELECT t.transaction_id FROM transaction t LEFT JOIN entry_number n USING (organisation_id, transaction_id)
   WHERE n.number IS NULL
     AND EXISTS (SELECT FROM audit_entry e WHERE e.organisation_id = t.organisation_id AND e.object_kind = 'transaction'
                    AND e.object_id = t.transaction_id AND e.action = 'post')`

const NOW = `SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') AS now`

async function now(): Promise<string> {
  return (await upgraded.owner.pool.query<{ now: string }>(NOW)).rows[0]!.now
}

/** Returns the sorted lines of a backup of each database, without the timestamps that the migration wrote. */
async function linesOfBoth(stepBeganAt: string) {
  const linesIn = async ({ owner }: Side, name: string) => {
    const lines = await linesOf(await fixture.backUp(owner, name))
    const atStep = (at: string) => (at >= stepBeganAt ? 'at the step' : at)
    // The rows are sorted, because the order of rewritten rows depends on gaps that earlier row versions left.
    return lines.map(line => line.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d+/g, atStep)).sort()
  }
  return { upgraded: await linesIn(upgraded, 'upgraded'), restored: await linesIn(restored, 'restored') }
}

test.each(STEPS_WITH_BOOKS)('$name changes upgraded and restored books in the same way', async ({ name, number }) => {
  const stepBeganAt = await now()
  for (const { database } of [upgraded, restored])
    expect((await migrate({ ...database, through: number })).at(-1)).toBe(name)
  const lines = await linesOfBoth(stepBeganAt)
  expect(lines.restored).toEqual(lines.upgraded)
  kept.push(await keepOlderBooks(upgraded.owner, number))
  if (number === LAST_BEFORE_SIGN_INS) await upgraded.owner.pool.query(OPEN_SESSION)
  const backup = await openBackup(await fixture.backUp(upgraded.owner, 'kept'))
  await restoreBackup(restored.owner, backup, { isReplacing: true })
})

test('books kept with every older schema are complete and valid after the last migration', async () => {
  expect(kept).toHaveLength(STEPS_WITH_BOOKS.length)
  for (const { database, owner } of [upgraded, restored]) {
    await migrate(database)
    await owner.pool.query('SELECT seal_audit(1000)')
    while (await numberEarlierEntries(owner)) {}
    expect((await owner.pool.query(UNNUMBERED)).rows).toEqual([])
    for (const books of kept) expect(await shownOf(owner, books)).toEqual(expectedOf(books))
    expect(await verify(owner)).toEqual([])
  }
  // A session that was opened before the migration has one factor, and its sign-in does not count as recent.
  const { rows } = await upgraded.owner.pool.query(
    `SELECT p.* FROM session s CROSS JOIN session_principal(s.session_id, NULL) p`,
  )
  expect(rows).toMatchObject([{ authenticated_at: null, two_factors: false }])
  for (const books of kept) await books.apply(1)
  expect(await verify(upgraded.owner)).toEqual([])
})
