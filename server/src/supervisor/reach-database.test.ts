import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runOn } from '../../tests/harness/database-server.ts'
import { temporaryFolder } from '../../tests/harness/temporary-folder.ts'
import { createEmptyDatabase } from '../../tests/harness/test-database.ts'
import { readConfig } from '../config.ts'
import { reachDatabase } from './reach-database.ts'

let folder: string

beforeEach(() => {
  folder = temporaryFolder()
})

afterEach(() => rmSync(folder, { recursive: true }))

async function roleOf(url: string): Promise<unknown> {
  const [row] = await runOn(
    url,
    'SELECT current_user::text AS role, count(*)::int > 0 AS migrated FROM schema_migration',
  )
  return row
}

test('a command starts the database, a second command uses the same one, and the database ends with the first command', async () => {
  const config = readConfig({ TWOFOLD_DATA_DIR: folder })
  const first = await reachDatabase(config)
  const second = await reachDatabase(config)
  expect(second.ownerUrl).toBe(first.ownerUrl)
  await second.release()
  expect(await roleOf(first.ownerUrl)).toEqual({ role: 'twofold_owner', migrated: true })
  expect(await roleOf(first.appUrl)).toEqual({ role: 'twofold_app', migrated: true })
  await first.release()
  await expect(roleOf(first.ownerUrl)).rejects.toThrow('ECONNREFUSED')
})

test('an external database is migrated and left running', async () => {
  const database = await createEmptyDatabase()
  const { ownerUrl, release } = await reachDatabase(readConfig({ DATABASE_URL: database.ownerUrl }))
  await release()
  expect(await roleOf(ownerUrl)).toMatchObject({ migrated: true })
  await database.drop()
})
