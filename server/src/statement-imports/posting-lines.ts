// Posts bank lines that have no transaction in the books yet. One transaction is posted for each line and cleared immediately.

import { checkLocks } from '@twofold/accounting/ledger/lock-dates'
import { isLineAmount } from '@twofold/accounting/ledger/transaction'
import { checkLineAccounts } from '@twofold/accounting/ledger/transaction-change'
import { LINE_CENTS_MAX } from '@twofold/accounting/money'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { ChangedLines } from '@twofold/contract/bank-lines'
import type { IdempotencyKey } from '../audit/idempotency.ts'
import type { Books } from '../identity/books.ts'
import { type EntryDraft, readLineFacts } from '../ledger/line-facts.ts'
import { selectTransactionsForUpdate } from '../ledger/mark-sql.ts'
import { postMany, reserveTransactionIds } from '../ledger/post-many.ts'
import { decide, decidedBefore, selectUndecidedLinesForUpdate } from './deciding.ts'
import { type BankLineRow, describeLine } from './match-sql.ts'

/** A line to post: its account, and the comment that replaces the bank's text. */
type SaidEntry = { bankLineID: number; accountID: number; transactionComment?: string | undefined }

export type LinesToPost = {
  entries: readonly SaidEntry[]
  lockReason: string | undefined
  key: IdempotencyKey | null
}

/**
 * Posts lines. If one line is refused, no line is posted. Fails with AMOUNT_OUT_OF_RANGE for a line with an amount of 0, and FIELD_VALUE
 * for a line that occurs twice. Also fails with NOT_FOUND, BANK_LINE_DECIDED, RECONCILE_DATE_TOO_EARLY and IDEMPOTENCY_MISMATCH and
 * with the errors of `checkLineAccounts`, `checkLocks` and `postMany`.
 */
export async function postLines(
  books: Books,
  accountId: number,
  { entries: said, lockReason, key }: LinesToPost,
): Promise<Result<ChangedLines>> {
  const before = await decidedBefore(books, key)
  if (!before.ok) return before
  if (before.value !== null) return accepted(before.value)
  const lineIds = said.map(({ bankLineID }) => bankLineID)
  if (new Set(lineIds).size < lineIds.length) return refused('FIELD_VALUE', 'entries', { name: 'entries' })
  const lines = await selectUndecidedLinesForUpdate(books, accountId, lineIds)
  if (!lines.ok) return lines
  const entries = said.map(each => entryOf(lines.value.get(each.bankLineID)!, accountId, { ...each, lockReason }))
  const allowed = await mayBePosted(books, entries)
  if (!allowed.ok) return allowed
  const ids = await reserveTransactionIds(books, entries.length)
  const posted = await postMany(
    books,
    entries.map((entry, index) => ({ ...entry, id: ids[index]! })),
  )
  if (!posted.ok) return posted
  const selected = await selectTransactionsForUpdate(books, ids, accountId)
  const byId = new Map(selected.map(each => [each.transaction.id, each]))
  return decide(
    books,
    { accountId, kind: 'BOOK', key },
    said.map(({ bankLineID }, index) => ({
      lines: [lines.value.get(bankLineID)!],
      transactions: [byId.get(ids[index]!)!],
    })),
  )
}

function entryOf(
  line: BankLineRow,
  accountId: number,
  said: Omit<SaidEntry, 'bankLineID'> & { lockReason: string | undefined },
): EntryDraft {
  return {
    date: line.date,
    comment: said.transactionComment ?? describeLine(line),
    lines: [
      { accountId, cents: line.cents },
      { accountId: said.accountID, cents: -line.cents },
    ],
    lockReason: said.lockReason,
  }
}

/** Performs the same checks as for a manual transaction, and reports the first refused entry. */
async function mayBePosted(books: Books, entries: readonly EntryDraft[]): Promise<Result<null>> {
  const accountIds = [...new Set(entries.flatMap(({ lines }) => lines.map(line => line.accountId)))]
  const { accounts, locks } = await readLineFacts(books, accountIds)
  for (const { date, lines, lockReason } of entries) {
    if (lines.some(({ cents }) => !isLineAmount(cents)))
      return refused('AMOUNT_OUT_OF_RANGE', 'entries', { centsMax: LINE_CENTS_MAX })
    const chosen = checkLineAccounts(lines, accounts, books.role)
    if (!chosen.ok) return { ok: false, refusals: chosen.refusals.map(({ field: _, ...each }) => each) }
    const open = checkLocks([date], locks, { role: books.role, lockReason })
    if (!open.ok) return open
  }
  return accepted(null)
}
