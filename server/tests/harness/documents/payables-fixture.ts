// The fixture of payables tests: an organisation with the required accounts for each test file, and a new vendor Zed for each test.
import { readTransaction } from '@twofold/contract/transactions'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createBooksDriver } from '../books-driver.ts'
import type { SignedIn } from '../signed-in.ts'
import { done, startTestApi, type TestApi } from '../test-api.ts'
import { openPayables, type PayableAccounts, payables } from './payables.ts'

export type PayablesFixture = {
  api: TestApi
  owner: SignedIn
  accounts: PayableAccounts
  books: ReturnType<typeof createBooksDriver>
  purchases: ReturnType<typeof payables>
  zed: { vendorID: number; glAccountPayable: number }
}

/** Sets up the fixture. After the tests of the file, verifies its books. */
export function setUpPayablesFixture(assign: (fixture: PayablesFixture) => void): void {
  let api: TestApi
  let owner: SignedIn
  let accounts: PayableAccounts
  beforeAll(async () => {
    api = await startTestApi()
    owner = await api.newMember()
    accounts = await openPayables(api, owner)
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    const purchases = payables(api, owner)
    const zed = await purchases.vendor('Zed')
    assign({ api, owner, accounts, books: createBooksDriver(api, owner), purchases, zed })
  })
}

/** Creates the fixture in another organisation, for a test that changes the settings. */
export async function elsewhere({ api }: PayablesFixture): Promise<PayablesFixture> {
  const owner = await api.newMember()
  const accounts = await openPayables(api, owner)
  const purchases = payables(api, owner)
  return { api, owner, accounts, books: createBooksDriver(api, owner), purchases, zed: await purchases.vendor('Zed') }
}

/** Formats an entry as debits / credits, by account. */
export async function entryShown({ api, owner, zed, accounts }: PayablesFixture, id: number): Promise<string> {
  const { debitCreditSet } = done(readTransaction, await api.call(owner, 'GET', `/transactions/${id}`))
  const names = new Map([
    [zed.glAccountPayable, 'Zed'],
    [accounts.supplies, 'supplies'],
    [accounts.bank, 'bank'],
  ])
  const side = (debitOrCredit: string) =>
    debitCreditSet
      .filter(line => line.debitOrCredit === debitOrCredit)
      .map(line => `${names.get(line.accountID)} ${line.transactionDCAmount}`)
  return `${side('DEBIT')} / ${side('CREDIT')}`
}
