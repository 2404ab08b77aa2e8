import type { AccountType } from '@twofold/accounting/ledger/account-types'
import * as accounts from '@twofold/contract/accounts'
import { createOrganisation } from '@twofold/contract/organisations'
import * as transactions from '@twofold/contract/transactions'
import type { SignedIn } from './signed-in.ts'
import { done, type TestApi } from './test-api.ts'

/** Creates the books of a test over HTTP as a member. Every call must succeed. */
export function createBooksDriver(api: TestApi, member: SignedIn) {
  return {
    /** Opens an account. A subaccount has the type of its parent. */
    open: async (accountName: string, accountType: AccountType = 'ASSET', accountParent = 0) => {
      const body = { accountParent, accountName, accountType, accountMemo: '' }
      return done(accounts.createAccount, await api.call(member, 'POST', '/accounts', { body }))
    },
    /** Opens the accounts Rent and Bank, for entries that debit one and credit the other. */
    openRentAndBank: async () => {
      const open = async (accountName: string, accountType: AccountType) => {
        const body = { accountParent: 0, accountName, accountType, accountMemo: '' }
        return done(accounts.createAccount, await api.call(member, 'POST', '/accounts', { body })).accountID
      }
      return { debit: await open('Rent', 'EXPENSE'), credit: await open('Bank', 'ASSET') }
    },
    /** Returns the chart of accounts. */
    chart: async (query = '') =>
      done(accounts.listAccounts, await api.call(member, 'GET', `/accounts${query}`)).accounts,
    /** Posts `cents` from one account to another. */
    enter: async (entry: { debit: number; credit: number; cents?: number; date?: string; comment?: string }) => {
      const body = simpleEntry(entry)
      return done(transactions.postTransaction, await api.call(member, 'POST', '/transactions', { body }))
    },
    /** Returns an account's register. */
    register: async (accountId: number, query = '') =>
      done(transactions.readRegister, await api.call(member, 'GET', `/transactions/account/${accountId}${query}`)),
    /** Returns the balance of each account by name. */
    balances: async (): Promise<Record<string, number>> => {
      const chart = done(accounts.listAccounts, await api.call(member, 'GET', '/accounts')).accounts
      return Object.fromEntries(chart.map(account => [account.accountName, account.accountBalance]))
    },
    /** Sets a lock date directly in the database. */
    lock: async (kind: 'soft' | 'hard', through: string) => {
      const text = `UPDATE organisation_lock SET ${kind}_locked_through = $2 WHERE organisation_id = $1`
      await api.pools.owner.pool.query(text, [member.organisationId, through])
    },
    /** Returns the audit entries of a record in short form, such as `post 1` for version 1. */
    audited: async (objectKind: string, objectId: number): Promise<string[]> => {
      const { rows } = await api.pools.owner.pool.query<{ entry: string }>(
        `SELECT action || ' ' || object_version AS entry FROM audit_entry
          WHERE organisation_id = $1 AND object_kind = $2 AND object_id = $3 ORDER BY audit_entry_id`,
        [member.organisationId, objectKind, objectId],
      )
      return rows.map(({ entry }) => entry)
    },
  }
}

/** Sends the calls of the records at a path, also without a token. Each function returns the response, even if the server refuses the call. */
export function recordCalls(api: TestApi, path: string) {
  return {
    post: (who: SignedIn | null, body: unknown, key?: string) =>
      api.call(who, 'POST', path, { body, ...(key !== undefined && { key }) }),
    put: (who: SignedIn | null, id: number, body: unknown) => api.call(who, 'PUT', `${path}/${id}`, { body }),
    remove: (who: SignedIn | null, id: number, query = '') => api.call(who, 'DELETE', `${path}/${id}${query}`),
    read: (who: SignedIn | null, id: number) => api.call(who, 'GET', `${path}/${id}`),
  }
}

/** Returns the request body for a transaction with one debit and one credit. */
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

/** Creates an organisation with the smallest chart of accounts, and returns its owner, signed in. */
export async function withChart(api: TestApi): Promise<SignedIn> {
  const founder = await api.newMember()
  const body = { tenantName: 'Harbor & Co.', chartTemplate: 'minimal' }
  const { accessToken } = done(createOrganisation, await api.call(founder, 'POST', '/tenants', { body }))
  return { ...founder, headers: { authorization: `Bearer ${accessToken}` } }
}

/** Creates the accounts that the program manages: the control account of the receivables and the account of a customer, Ann. */
export async function openPartyAccount(api: TestApi, member: SignedIn): Promise<{ control: number; party: number }> {
  const control = await openKept(api, member, { name: 'Receivable', role: 'RECEIVABLE_CONTROL' })
  return { control, party: await openKept(api, member, { name: 'Ann', role: 'RECEIVABLE_PARTY', parentId: control }) }
}

/** Creates an account that the program manages, its party if it has one, and the audit entries. Returns the account's id. */
async function openKept(
  api: TestApi,
  { organisationId, userId }: SignedIn,
  account: { name: string; role: string; parentId?: number },
): Promise<number> {
  const { rows } = await api.pools.owner.pool.query<{ id: number }>(
    `WITH made AS (
       INSERT INTO account (organisation_id, parent_id, name, sort_key, type, role) VALUES ($1, $2, $3, lower($3), 'ASSET', $4)
       RETURNING account_id
     ), party AS (
       INSERT INTO party (organisation_id, side, account_id, name, sort_key)
       SELECT $1, split_part($4, '_', 1), account_id, $3, lower($3) FROM made WHERE $4 LIKE '%PARTY' RETURNING party_id
     ), audited AS (
       INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id, object_version)
       SELECT $1::bigint, $5::bigint, 'OWNER', 'test', 'test', 'create', 'account', account_id, 1 FROM made
       UNION ALL SELECT $1::bigint, $5::bigint, 'OWNER', 'test', 'test', 'create', 'customer', party_id, 1 FROM party)
     SELECT account_id AS id FROM made`,
    [organisationId, account.parentId ?? null, account.name, account.role, userId],
  )
  return rows[0]!.id
}

/**
 * Inserts entries directly into the database. They are either many entries of 1, 2, 3 ... cents with dates in 2026, or the entries of a
 * document. Also inserts the audit entries, so that the books are valid. Returns the ids of the entries.
 */
export async function enterPastTheApi(
  api: TestApi,
  { organisationId, userId }: SignedIn,
  { debit, credit, count = 1, document }: { debit: number; credit: number; count?: number; document?: string },
): Promise<number[]> {
  const { rows } = await api.pools.owner.pool.query<{ id: number }>(
    `WITH made AS (
       INSERT INTO transaction (organisation_id, date, comment, account, cents, source_kind, source_id, source_purpose, source_cycle)
       SELECT $1, '2026-01-01'::date + (i % 365)::integer, repeat('comment ', 20), ARRAY[$3::bigint, $4], ARRAY[i, -i], $6::text,
              CASE WHEN $6 IS NOT NULL THEN i END, CASE WHEN $6 IS NOT NULL THEN 'entry' END, CASE WHEN $6 IS NOT NULL THEN 1 END
         FROM generate_series(1, $5::bigint) AS i
       RETURNING transaction_id)
     INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id, object_version)
     SELECT $1, $2, 'OWNER', 'test', 'test', 'post', 'transaction', transaction_id, 1 FROM made RETURNING object_id AS id`,
    [organisationId, userId, debit, credit, count, document ?? null],
  )
  return rows.map(({ id }) => id)
}
