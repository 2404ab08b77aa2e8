// What every test of payables stands on: an organisation with their accounts for a file, and a vendor of its own, Zed, for each test.
import { readTransaction } from '@twofold/contract/transactions'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { bookkeeper } from '../bookkeeper.ts'
import type { SignedIn } from '../signed-in.ts'
import { done, startTestApi, type TestApi } from '../test-api.ts'
import { openPayables, type PayableAccounts, payables } from './payables.ts'

export type PayablesGround = {
  api: TestApi
  owner: SignedIn
  accounts: PayableAccounts
  books: ReturnType<typeof bookkeeper>
  purchases: ReturnType<typeof payables>
  zed: { vendorID: number; glAccountPayable: number }
}

/** Lays the ground; after the tests of the file every invariant of its books must hold. */
export function layPayables(lay: (ground: PayablesGround) => void): void {
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
    lay({ api, owner, accounts, books: bookkeeper(api, owner), purchases, zed })
  })
}

/** The same on an organisation of its own, for a test that changes its settings. */
export async function elsewhere({ api }: PayablesGround): Promise<PayablesGround> {
  const owner = await api.newMember()
  const accounts = await openPayables(api, owner)
  const purchases = payables(api, owner)
  return { api, owner, accounts, books: bookkeeper(api, owner), purchases, zed: await purchases.vendor('Zed') }
}

/** An entry as a ledger page shows it: debits / credits, by account. */
export async function entryShown({ api, owner, zed, accounts }: PayablesGround, id: number): Promise<string> {
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
