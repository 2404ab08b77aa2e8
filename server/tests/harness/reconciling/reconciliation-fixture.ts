// The fixture for reconciliation tests: an organisation with two bank accounts below one parent, and accounts for their payments.
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createBooksDriver } from '../books-driver.ts'
import type { SignedIn } from '../signed-in.ts'
import { startTestApi, type TestApi } from '../test-api.ts'
import { reconciler } from './reconciler.ts'

/** The ids of the accounts. `banks` is the parent of `checking` and `savings`. */
export type ReconciliationFixture = {
  api: TestApi
  owner: SignedIn
  books: ReturnType<typeof createBooksDriver>
  bank: ReturnType<typeof reconciler>
  banks: number
  checking: number
  savings: number
  rent: number
  fees: number
  sales: number
}

/** Sets up the fixture before each test in a file, and verifies the books after each test. */
export function setUpReconciliationFixture(assign: (fixture: ReconciliationFixture) => void): void {
  let api: TestApi
  beforeAll(async () => {
    api = await startTestApi()
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    const owner = await api.newMember()
    const books = createBooksDriver(api, owner)
    const banks = (await books.open('Banks')).accountID
    assign({
      api,
      owner,
      books,
      bank: reconciler(api, owner),
      banks,
      checking: (await books.open('Checking', 'ASSET', banks)).accountID,
      savings: (await books.open('Savings', 'ASSET', banks)).accountID,
      rent: (await books.open('Rent', 'EXPENSE')).accountID,
      fees: (await books.open('Fees', 'EXPENSE')).accountID,
      sales: (await books.open('Sales', 'INCOME')).accountID,
    })
  })
}
