// The fixture of receivables tests: an organisation with their accounts and a customer, Ann.
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { bookkeeper } from '../bookkeeper.ts'
import type { SignedIn } from '../signed-in.ts'
import { startTestApi, type TestApi } from '../test-api.ts'
import { openReceivables, type ReceivableAccounts, receivables } from './receivables.ts'

export type ReceivablesGround = {
  api: TestApi
  owner: SignedIn
  accounts: ReceivableAccounts
  books: ReturnType<typeof bookkeeper>
  sales: ReturnType<typeof receivables>
  ann: { customerID: number; gLAccountReceivable: number }
}

/** Lays the ground before each test of a file, and asks after each whether the books are right. `options` are those of `startTestApi`. */
export function setUpReceivablesFixture(
  assign: (ground: ReceivablesGround) => void,
  options?: Parameters<typeof startTestApi>[0],
): void {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi(options)
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    const owner = await api.newMember()
    const accounts = await openReceivables(api, owner)
    const sales = receivables(api, owner)
    const ann = await sales.customer('Ann')
    assign({ api, owner, accounts, books: bookkeeper(api, owner), sales, ann })
  })
}
