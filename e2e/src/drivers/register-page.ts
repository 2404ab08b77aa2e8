// The fixture for entry tests: an empty register, and functions that type into its entry row.
import type { DebitCreditLine } from '@twofold/accounting/ledger/transaction'
import { createAccount, listAccounts } from '@twofold/contract/accounts'
import { postTransaction, readRegister } from '@twofold/contract/transactions'
import type { Locator, Page } from 'playwright-core'
import type { ApiSession } from '../fixture/api-session.ts'
import type { Fixture } from '../fixture/fixture.ts'
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
  /** Returns the id of the demo account with this name. */
  idOf: (accountName: string) => number
  newAccount: (accountName: string) => Promise<number>
  /** Posts a transaction through the API. */
  post: (comment: string, lines: readonly DebitCreditLine[], date?: string) => Promise<void>
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
  const { accounts } = await session.call(listAccounts, {})
  const idOf = (accountName: string) => accounts.find(account => account.accountName === accountName)!.accountID
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
    idOf,
    newAccount,
    field: label => form.getByLabel(label, { exact: true }),
    unposted: () => page.getByRole('list', { name: 'Not posted yet' }).getByRole('listitem'),
    post: async (transactionComment, debitCreditSet, transactionDate = '2026-11-05') => {
      await session.call(postTransaction, {
        body: { transactionDate, transactionComment, debitCreditSet: [...debitCreditSet] },
      })
    },
    open: async () => {
      await page.goto(`${fixture.product().url}/transactions/account/${accountID}`)
      await form.waitFor()
      // Before the list is rendered, the key that moves to the list has no effect.
      await page.getByText(/^[\d,]+ transactions?$/).waitFor()
      await keys.press('n')
    },
    typeEntry: async (comment, account, amount) => {
      await keys.press('Tab')
      await keys.type(comment)
      await keys.press('Tab')
      await keys.type(account)
      await keys.press('Tab')
      await keys.type(amount)
      await keys.press('Enter')
    },
    delayResponses: () => delayResponses(page, '**/api/transactions', 'POST'),
    postedEntries: async () => {
      const { transactions } = await session.call(readRegister, { params: { accountID: String(accountID) } })
      return transactions.map(({ transactionComment, runningBalance }) => [transactionComment, runningBalance])
    },
  }
}
