// Tests that books of each older schema are complete and valid after one upgrade to this version. The database is migrated, or restored
// from a backup.
import { afterAll, expect, test } from 'vitest'
import { createBackupFixture } from '../../tests/harness/backup-fixture.ts'
import { expectedOf, keepOlderBooks, STEPS_WITH_BOOKS, shownOf } from '../../tests/harness/older-books.ts'
import { createEmptyDatabase } from '../../tests/harness/test-database.ts'
import { verify } from '../verify/verify.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './pool.ts'

const fixture = createBackupFixture()
afterAll(() => fixture.clear())

test.each(STEPS_WITH_BOOKS)(
  'books kept with the schema of $name are complete and valid after the upgrade',
  async ({ number }) => {
    const database = await createEmptyDatabase()
    const owner = openDatabase(database.ownerUrl)
    await migrate({ ...database, through: number })
    const books = await keepOlderBooks(owner, number)
    const file = await fixture.backUp(owner, `before-${number}`)
    const missing = STEPS_WITH_BOOKS.filter(step => step.number > number).map(({ name }) => name)
    expect(await migrate(database)).toEqual(missing)
    const restored = await fixture.restoreToNewDatabase(file)
    for (const upgraded of [owner, restored.owner]) {
      await upgraded.pool.query('SELECT seal_audit(1000)')
      expect(await shownOf(upgraded, books)).toEqual(expectedOf(books))
      expect(await verify(upgraded)).toEqual([])
    }
    await books.apply(1)
    expect(await verify(owner)).toEqual([])
    await owner.pool.end()
    await database.drop()
  },
)
