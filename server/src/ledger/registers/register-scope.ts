// The scope of a register: an account with its subaccounts, or only the account itself.
import type { CalendarDate } from '@twofold/accounting/calendar'
import type { AccountType } from '@twofold/accounting/ledger/account-types'
import { BALANCE_CENTS_MAX, type Cents } from '@twofold/accounting/money'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { Books } from '../../identity/books.ts'
import { exactCents } from '../balances.ts'
import {
  type PostedTransaction,
  TRANSACTION_COLUMNS,
  TRANSACTION_MARKS,
  type TransactionRow,
  transactionOf,
} from '../posted-transaction.ts'

/**
 * An account, the ids of the account (first) and its subaccounts, their total balance (debit-positive), and the number of their lines. If
 * subaccounts are excluded, only the account itself is included. `mayLeaveRange` is true if the total debits or credits exceed 2^53 - 1. An
 * intermediate balance may then also be out of range.
 */
export type RegisterScope = {
  accountId: number
  fullName: string
  type: AccountType
  accountIds: number[]
  balanceCents: Cents
  /** The date of the account's newest statement. */
  reconciledOn: CalendarDate | null
  lineCount: number
  mayLeaveRange: boolean
}

// Parameters: $1 organisation, $2 account, $3 whether to exclude subaccounts.
const BELOW = `
  RECURSIVE below AS (
    SELECT a.account_id FROM account a WHERE a.organisation_id = $1 AND a.account_id = $2 AND a.live
    UNION ALL
    SELECT a.account_id FROM below b JOIN account a ON a.organisation_id = $1 AND a.parent_id = b.account_id AND a.live
     WHERE NOT $3::boolean
  )`

const SCOPE = `
  WITH ${BELOW}, above AS (
    SELECT a.parent_id, a.name, 0 AS height FROM account a WHERE a.organisation_id = $1 AND a.account_id = $2
    UNION ALL
    SELECT a.parent_id, a.name, above.height + 1
      FROM above JOIN account a ON a.organisation_id = $1 AND a.account_id = above.parent_id
  )
  SELECT a.account_id AS "accountId", a.type, (SELECT string_agg(name, ':' ORDER BY height DESC) FROM above) AS "fullName",
         (SELECT s.date FROM statement s WHERE s.organisation_id = $1 AND s.account_id = $2 AND s.reopened_at IS NULL
           ORDER BY s.date DESC LIMIT 1) AS "reconciledOn",
         s."accountIds", s."lineCount", s."mayLeaveRange",
         ${exactCents('s.balance')} AS "balanceCents"
    FROM account a,
         (SELECT array_agg(b.account_id ORDER BY b.account_id <> $2) AS "accountIds", sum(t.debit) - sum(t.credit) AS balance,
                 sum(t.line_count)::bigint AS "lineCount",
                 greatest(sum(t.debit), sum(t.credit)) > ${BALANCE_CENTS_MAX} AS "mayLeaveRange"
            FROM below b, LATERAL (
              SELECT debit, credit, line_count FROM account_total t
               WHERE t.organisation_id = $1 AND t.account_id = b.account_id
              -- Looked up one by one by key, because a join would read the totals of the whole chart.
              OFFSET 0) t) s
   WHERE a.organisation_id = $1 AND a.account_id = $2 AND a.live`

const SCOPE_AND_TRANSACTION = `
  SELECT scope.*, ${TRANSACTION_COLUMNS}
    FROM (${SCOPE}) scope
    LEFT JOIN (transaction t ${TRANSACTION_MARKS})
      ON t.organisation_id = $1 AND t.transaction_id = $4 AND NOT t.voided`

type ScopeRow = RegisterScope & { balanceCents: Cents | null }

/**
 * Returns an account with the account ids and the balance of its register. If `isOwn` is true, excludes subaccounts. Fails with NOT_FOUND.
 * Fails with BALANCE_OUT_OF_RANGE if the balance exceeds +/-(2^53 - 1). Runs one statement.
 */
export async function readRegisterScope(
  books: Books,
  accountId: number,
  isOwn = false,
): Promise<Result<RegisterScope>> {
  const [row] = await books.query<ScopeRow>(SCOPE, [books.organisationId, accountId, isOwn])
  return scopeOf(accountId, row)
}

/** Like `readRegisterScope`, but also returns a live transaction, or null if no transaction has that id. */
export async function readRegisterScopeWith(
  books: Books,
  accountId: number,
  { isOwn, transactionId }: { isOwn: boolean; transactionId: number },
): Promise<Result<{ scope: RegisterScope; transaction: PostedTransaction | null }>> {
  const values = [books.organisationId, accountId, isOwn, transactionId]
  const [row] = await books.query<ScopeRow & (TransactionRow | { id: null })>(SCOPE_AND_TRANSACTION, values)
  const scope = scopeOf(accountId, row)
  if (!scope.ok) return scope
  const isThere = row !== undefined && row.id !== null
  return accepted({ scope: scope.value, transaction: isThere ? transactionOf(row) : null })
}

/** Fails with BALANCE_OUT_OF_RANGE. */
export function isOutOfRange({ accountId }: Pick<RegisterScope, 'accountId'>): Result<never> {
  return refused('BALANCE_OUT_OF_RANGE', undefined, { accountID: accountId })
}

function scopeOf(accountId: number, row: ScopeRow | undefined): Result<RegisterScope> {
  if (row === undefined) return refused('NOT_FOUND')
  const { balanceCents } = row
  if (balanceCents === null) return isOutOfRange({ accountId })
  const { fullName, type, accountIds, reconciledOn, lineCount, mayLeaveRange } = row
  return accepted({ accountId, fullName, type, accountIds, reconciledOn, lineCount, balanceCents, mayLeaveRange })
}

const SUBTREE = `WITH ${BELOW} SELECT account_id AS id FROM below`

/**
 * Returns the ids of an account and its subaccounts. The filters by account use them. Fails with UNKNOWN_ACCOUNT in the field of the
 * filter. Runs one statement.
 */
export async function readSplitIds(
  books: Books,
  accountId: number,
  field = 'splitAccountID',
): Promise<Result<Set<number>>> {
  const rows = await books.query<{ id: number }>(SUBTREE, [books.organisationId, accountId, false])
  return rows.length === 0 ? refused('UNKNOWN_ACCOUNT', field) : accepted(new Set(rows.map(({ id }) => id)))
}
