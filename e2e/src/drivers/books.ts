// The books of a test file: an API session of another user, the accounts, and tabs of the demo user.
import type { AccountType } from '@twofold/accounting/ledger/account-types'
import { createAccount, listAccounts } from '@twofold/contract/accounts'
import type { CallInput, Endpoint } from '@twofold/contract/endpoint'
import { postTransaction } from '@twofold/contract/transactions'
import type { Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import type { ApiSession } from '../fixture/api-session.ts'
import type { Fixture } from '../fixture/fixture.ts'
import { keepNotices } from './notices.ts'
import { createPayablesDriver, type PayablesDriver } from './payables-driver.ts'
import { createReceivablesDriver, type ReceivablesDriver } from './receivables-driver.ts'

/** A transaction of two lines. The accounts are given by name or id. */
type TwoLines = {
  debit: number | string
  credit: number | string
  cents: number
  comment?: string
  date?: string
  isClosing?: boolean
}

/** Signs in another user before the first test of a file. The functions can be used after that. */
export function setUpBooks(fixture: Fixture) {
  let session: ApiSession
  let ids: Map<string, number>
  let receivables: Promise<ReceivablesDriver> | undefined
  let payables: Promise<PayablesDriver> | undefined
  beforeAll(async () => {
    session = await fixture.signIn()
    ids = await accountIds(session)
  })
  const idOf = (account: number | string) => (typeof account === 'number' ? account : ids.get(account)!)
  const goTo = (page: Page, path: string) => page.goto(fixture.product().url + path)
  return {
    session: () => session,
    call: <E extends Endpoint>(endpoint: E, input: CallInput<E>) => session.call(endpoint, input),
    /** Returns the id of the account with this name. */
    idOf,
    receivables: () => (receivables ??= createReceivablesDriver(session)),
    payables: () => (payables ??= createPayablesDriver(session)),
    /** Creates an account at the top level. Returns its id. */
    newAccount: async (accountName: string, accountType: AccountType = 'ASSET') =>
      (await session.call(createAccount, { body: { accountParent: 0, accountName, accountType, accountMemo: '' } }))
        .accountID,
    /** Posts a transaction. Returns its id. */
    post: async ({ debit, credit, cents, comment = 'By hand', date = '2026-11-05', ...fields }: TwoLines) => {
      const line = (account: number | string, debitOrCredit: 'DEBIT' | 'CREDIT') => ({
        accountID: idOf(account),
        transactionDCAmount: cents,
        debitOrCredit,
      })
      const debitCreditSet = [line(debit, 'DEBIT'), line(credit, 'CREDIT')]
      const body = { transactionDate: date, transactionComment: comment, debitCreditSet, ...fields }
      return (await session.call(postTransaction, { body })).transactionID
    },
    goTo,
    /** Opens a path in a tab of the demo user. Notices stay visible until the next one. */
    open: async (path: string, options: Parameters<Fixture['open']>[0] = {}): Promise<Page> => {
      const page = await fixture.open({ as: await fixture.signIn(), ...options })
      await keepNotices(page)
      await goTo(page, path)
      return page
    },
  }
}

/** Returns the ids of the accounts by name. If several accounts have the same name, returns the first one in the chart. */
export async function accountIds(session: ApiSession): Promise<Map<string, number>> {
  const { accounts } = await session.call(listAccounts, {})
  return new Map(accounts.toReversed().map(({ accountName, accountID }) => [accountName, accountID]))
}
