// Undoes the deletion or the change of a manual entry. The entry keeps its id and its number and gets a new version. The rules of a change
// apply: lock dates, cleared lines and accounts.
import type { CalendarDate } from '@twofold/accounting/calendar'
import { checkLineAccounts, checkTransactionRestore } from '@twofold/accounting/ledger/transaction-change'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { Books } from '../identity/books.ts'
import { checkChange, isSameEntry, rewrite } from './change.ts'
import { readLineFacts } from './line-facts.ts'
import {
  linesOf,
  type PostedTransaction,
  TRANSACTION_COLUMNS,
  TRANSACTION_MARKS,
  type TransactionRow,
  transactionOf,
} from './posted-transaction.ts'

type Restoring = {
  /** The version to restore. By default, the last state of a deleted entry, or the version before the current one. */
  version?: number | undefined
  lockReason?: string | undefined
  modifiedAt?: string | undefined
}

type FormerVersion = {
  formerDate: CalendarDate
  formerComment: string
  formerAccount: number[]
  formerCents: number[]
  isFormerClosing: boolean
  isFormerVoid: boolean
}
type RestorableRow = TransactionRow & (FormerVersion | { isFormerVoid: null })

// $3 is the version to restore, or null for the one before the current one.
const SELECT_FOR_UPDATE = `
  SELECT ${TRANSACTION_COLUMNS}, v.date AS "formerDate", v.comment AS "formerComment", v.account AS "formerAccount",
         v.cents AS "formerCents", v.closing AS "isFormerClosing", v.voided AS "isFormerVoid"
    FROM transaction t ${TRANSACTION_MARKS}
    LEFT JOIN transaction_version v ON v.organisation_id = t.organisation_id AND v.transaction_id = t.transaction_id
          AND v.version = coalesce($3::integer, t.version - 1)
   WHERE t.organisation_id = $1 AND t.transaction_id = $2 FOR NO KEY UPDATE OF t`

/**
 * Restores a version of a transaction. If the transaction is deleted, it counts in balances again. If it already equals the version, nothing
 * is written. Fails with NOT_FOUND, STALE with the current record in `current`, and NOTHING_TO_RESTORE if there is no such version or the
 * version is a deleted one. Also fails with the errors of `checkTransactionRestore` or `checkTransactionChange`, and of
 * `checkLineAccounts`. Runs four statements.
 */
export async function restoreTransaction(
  books: Books,
  id: number,
  { version, lockReason, modifiedAt }: Restoring,
): Promise<Result<PostedTransaction>> {
  const [row] = await books.query<RestorableRow>(SELECT_FOR_UPDATE, [books.organisationId, id, version ?? null])
  if (row === undefined) return refused('NOT_FOUND')
  const before = transactionOf(row)
  if (modifiedAt !== undefined && modifiedAt !== before.modifiedAt) {
    return { ok: false, refusals: [{ code: 'STALE', current: before }] }
  }
  // A deleted entry still has the date and the lines with which it was deleted.
  const found = version === undefined && before.isVoid ? before : formerOf(row)
  if (found === null) return refused('NOTHING_TO_RESTORE')
  const after = { ...before, ...found, isVoid: false }
  if (!before.isVoid && isSameEntry(before, after)) return accepted(before)
  const allowed = before.isVoid
    ? await mayCountAgain(books, after, lockReason)
    : await checkChange(books, { before, after, lockReason })
  return allowed.ok ? await rewrite(books, { before, after, lockReason, action: 'restore' }) : allowed
}

function formerOf(row: RestorableRow) {
  if (row.isFormerVoid !== false) return null
  const { formerDate: date, formerComment: comment, isFormerClosing: isClosing } = row
  return { date, comment, isClosing, lines: linesOf({ account: row.formerAccount, cents: row.formerCents }) }
}

async function mayCountAgain(
  books: Books,
  after: PostedTransaction,
  lockReason: string | undefined,
): Promise<Result<null>> {
  const { accounts, locks } = await readLineFacts(
    books,
    after.lines.map(({ accountId }) => accountId),
  )
  const pass = { role: books.role, lockReason }
  const allowed = checkTransactionRestore(after.date, { ownedBy: after.source, locks, pass })
  return allowed.ok ? checkLineAccounts(after.lines, accounts, books.role) : allowed
}
