import type { AccountType } from '@twofold/accounting/ledger/account-types'
import * as accounts from '@twofold/contract/accounts'
import * as transactions from '@twofold/contract/transactions'
import type { SignedIn } from './signed-in.ts'
import { done, type TestApi } from './test-api.ts'

/** What a test's books are built with: a member who does over HTTP what must succeed. */
export function bookkeeper(api: TestApi, member: SignedIn) {
  return {
    /** Opens an account; below a parent its type is the parent's. */
    open: async (accountName: string, accountType: AccountType = 'ASSET', accountParent = 0) => {
      const body = { accountParent, accountName, accountType, accountMemo: '' }
      return done(accounts.createAccount, await api.call(member, 'POST', '/accounts', { body }))
    },
    /** The chart as it is listed. */
    chart: async (query = '') =>
      done(accounts.listAccounts, await api.call(member, 'GET', `/accounts${query}`)).accounts,
    /** Posts `cents` from one account to another. */
    enter: async (entry: { debit: number; credit: number; cents?: number; date?: string; comment?: string }) => {
      const body = simpleEntry(entry)
      return done(transactions.postTransaction, await api.call(member, 'POST', '/transactions', { body }))
    },
    /** An account's register. */
    register: async (accountId: number, query = '') =>
      done(transactions.readRegister, await api.call(member, 'GET', `/transactions/account/${accountId}${query}`)),
  }
}

/** The body of a post with one debit and one credit. */
export function simpleEntry(entry: { debit: number; credit: number; cents?: number; date?: string; comment?: string }) {
  const { debit, credit, cents = 100, date = '2026-11-05', comment = '' } = entry
  const line = (accountID: number, debitOrCredit: 'DEBIT' | 'CREDIT') => ({
    accountID,
    transactionDCAmount: cents,
    debitOrCredit,
  })
  return {
    transactionDate: date,
    transactionComment: comment,
    debitCreditSet: [line(debit, 'DEBIT'), line(credit, 'CREDIT')],
  }
}

/** An account that the program keeps, as customers and vendors make them. Answers its id. */
export async function openKept(
  api: TestApi,
  { organisationId }: SignedIn,
  account: { name: string; type: AccountType; role: string; parentId?: number },
): Promise<number> {
  const { rows } = await api.pools.owner.pool.query<{ id: number }>(
    `INSERT INTO account (organisation_id, parent_id, name, sort_key, type, role) VALUES ($1, $2, $3, lower($3), $4, $5)
     RETURNING account_id AS id`,
    [organisationId, account.parentId ?? null, account.name, account.type, account.role],
  )
  return rows[0]!.id
}
