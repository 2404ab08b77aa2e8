// The fixture of receivables tests: an organisation with the required accounts and a customer, Ann.
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createBooksDriver } from '../books-driver.ts'
import type { SignedIn } from '../signed-in.ts'
import { startTestApi, type TestApi } from '../test-api.ts'
import { openReceivables, type ReceivableAccounts, receivables } from './receivables.ts'

export type ReceivablesFixture = {
  api: TestApi
  owner: SignedIn
  accounts: ReceivableAccounts
  books: ReturnType<typeof createBooksDriver>
  sales: ReturnType<typeof receivables>
  ann: { customerID: number; gLAccountReceivable: number }
}

/** Sets up the fixture before each test of a file, and verifies the books after each test. `options` are those of `startTestApi`. */
export function setUpReceivablesFixture(
  assign: (fixture: ReceivablesFixture) => void,
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
    assign({ api, owner, accounts, books: createBooksDriver(api, owner), sales, ann })
  })
}
