import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { assertServerRole } from './check-role.ts'
import { openDatabase } from './pool.ts'

let created: TestDatabase

beforeAll(async () => {
  created = await createTestDatabase()
})

afterAll(() => created.drop())

async function judge(url: string): Promise<void> {
  const database = openDatabase(url)
  await assertServerRole(database).finally(() => database.pool.end())
}

test("the server's own role may serve", async () => {
  await expect(judge(created.appUrl)).resolves.toBeUndefined()
})

test('the owner may not: row-level security would not bind it', async () => {
  await expect(judge(created.ownerUrl)).rejects.toThrow('must not run as the role')
})
