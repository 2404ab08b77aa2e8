// The fixture for entry tests: an empty register, and functions that type into its entry row.
import { createAccount } from '@twofold/contract/accounts'
import { postTransaction, readRegister } from '@twofold/contract/transactions'
import type { Locator, Page } from 'playwright-core'
import type { ApiSession } from '../fixture/api-session.ts'
import type { Fixture } from '../fixture/fixture.ts'
import { accountIds } from './books.ts'
import { type DelayedResponses, delayResponses } from './delayed-responses.ts'
import { type Keyboard, keyboardOf } from './keyboard.ts'
import { keepNotices } from './notices.ts'

export type RegisterPage = {
  session: ApiSession
  /** The register's account, a child of the demo books' current assets. */
  accountID: number
  page: Page
  keys: Keyboard
  /** Returns the entry row. */
  form: Locator
  field: (label: string) => Locator
  /** Returns the list of transactions that are not posted yet. */
  unposted: () => Locator
  newAccount: (accountName: string) => Promise<number>
  /** Posts a transaction of Nov 5, 2026 through the API. The accounts are given by name or id. The cents of credits are negative. */
  post: (comment: string, lines: readonly [account: number | string, cents: number][]) => Promise<void>
  open: () => Promise<void>
  /** Types a transaction without pauses, from the date to Enter. */
  typeEntry: (comment: string, account: string, amount: string) => Promise<void>
  /** Delays the server's responses. The server still posts the transactions that it receives. */
  delayResponses: () => Promise<DelayedResponses>
  /** Returns the comments and balances on the server. */
  postedEntries: () => Promise<[comment: string, balance: number][]>
}

/** Creates an account and opens a tab with its register. */
export async function openRegisterPage(fixture: Fixture, name: string): Promise<RegisterPage> {
  const session = await fixture.signIn()
  const ids = await accountIds(session)
  const idOf = (accountName: string) => ids.get(accountName)!
  const newAccount = async (accountName: string) =>
    (await session.call(createAccount, { body: { accountParent: idOf('Current Assets'), accountName } })).accountID
  const accountID = await newAccount(name)
  const page = await fixture.open({ as: await fixture.signIn(), expecting: [400, 404, 409, 'ERR_FAILED'] })
  await keepNotices(page)
  const keys = keyboardOf(page)
  const form = page.getByRole('form', { name: /^Add Transaction to/ })
  return {
    session,
    accountID,
    page,
    keys,
    form,
    newAccount,
    field: label => form.getByLabel(label, { exact: true }),
    unposted: () => page.getByRole('list', { name: 'Not posted yet' }).getByRole('listitem'),
    post: async (transactionComment, lines) => {
      const debitCreditSet = lines.map(([account, cents]) => ({
        accountID: typeof account === 'string' ? idOf(account) : account,
        transactionDCAmount: Math.abs(cents),
        debitOrCredit: cents > 0 ? ('DEBIT' as const) : ('CREDIT' as const),
      }))
      await session.call(postTransaction, {
        body: { transactionDate: '2026-11-05', transactionComment, debitCreditSet },
      })
    },
    open: async () => {
      await page.goto(`${fixture.product().url}/transactions/account/${accountID}`)
      await form.waitFor()
      // Before the list is rendered, the key that moves to the list has no effect.
      await page.getByText(/^[\d,]+ transactions?$/).waitFor()
      await keys.press('n')
    },
    typeEntry: (comment, account, amount) => keys.send(`{Tab}${comment}{Tab}${account}{Tab}${amount}{Enter}`),
    delayResponses: () => delayResponses(page, '**/api/transactions', 'POST'),
    postedEntries: async () => {
      const { transactions } = await session.call(readRegister, { params: { accountID: String(accountID) } })
      return transactions.map(({ transactionComment, runningBalance }) => [transactionComment, runningBalance])
    },
  }
}
