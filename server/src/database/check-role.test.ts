import { expect, test } from 'vitest'
import { runOn } from '../../tests/harness/database-server.ts'
import { setUpPools } from '../../tests/harness/set-up-api.ts'
import { assertServerRole } from './check-role.ts'
import { openDatabase } from './pool.ts'

const pools = setUpPools()

async function judge(url: string): Promise<void> {
  const database = openDatabase(url)
  await assertServerRole(database).finally(() => database.pool.end())
}

test("the server's own role is accepted", async () => {
  await expect(judge(pools.database.appUrl)).resolves.toBeUndefined()
})

test('the owner is refused, because row-level security does not apply to it', async () => {
  await expect(judge(pools.database.ownerUrl)).rejects.toThrow('must not run as the role')
})

test('a role that may create objects is refused, with the statements that an administrator must run', async () => {
  const name = new URL(pools.database.ownerUrl).pathname.slice(1)
  const role = new URL(pools.database.appUrl).username
  const rights = [`TEMPORARY ON DATABASE ${name}`, 'CREATE ON SCHEMA public']
  for (const right of rights) await runOn(pools.database.ownerUrl, `GRANT ${right} TO PUBLIC`)
  const revokes = rights.map(right => `REVOKE ${right} FROM PUBLIC, ${role};`).join(' ')
  await expect(judge(pools.database.appUrl)).rejects.toThrow(`As an administrator, run: ${revokes}`)
  for (const revoke of revokes.match(/[^;]+/g)!) await runOn(pools.database.ownerUrl, revoke)
  await expect(judge(pools.database.appUrl)).resolves.toBeUndefined()
})
