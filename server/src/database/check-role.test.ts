import { afterAll, beforeAll, expect, test } from 'vitest'
import { runOn } from '../../tests/harness/database-server.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/harness/test-database.ts'
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

test("the server's own role is accepted", async () => {
  await expect(judge(created.appUrl)).resolves.toBeUndefined()
})

test('the owner is refused, because row-level security does not apply to it', async () => {
  await expect(judge(created.ownerUrl)).rejects.toThrow('must not run as the role')
})

test('a role that may create objects is refused, with the statements that an administrator must run', async () => {
  const name = new URL(created.ownerUrl).pathname.slice(1)
  const role = new URL(created.appUrl).username
  const rights = [`TEMPORARY ON DATABASE ${name}`, 'CREATE ON SCHEMA public']
  for (const right of rights) await runOn(created.ownerUrl, `GRANT ${right} TO PUBLIC`)
  const revokes = rights.map(right => `REVOKE ${right} FROM PUBLIC, ${role};`).join(' ')
  await expect(judge(created.appUrl)).rejects.toThrow(`As an administrator, run: ${revokes}`)
  for (const revoke of revokes.match(/[^;]+/g)!) await runOn(created.ownerUrl, revoke)
  await expect(judge(created.appUrl)).resolves.toBeUndefined()
})
