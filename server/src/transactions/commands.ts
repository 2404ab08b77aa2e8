// Converts requests to calls of the ledger, which alone writes transactions.
import { type DebitCreditLine, linesFromDebitCreditSet } from '@twofold/accounting/ledger/transaction'
import type { Result } from '@twofold/accounting/refusals'
import type { IdempotencyKey } from '../audit/idempotency.ts'
import type { Books, Caller } from '../identity/books.ts'
import { changeTransaction } from '../ledger/change.ts'
import type { Post } from '../ledger/post.ts'
import type { PostedTransaction } from '../ledger/posted-transaction.ts'

/** The fields of a change of a transaction. A field that was left out is undefined. */
type SentChange = {
  transactionDate?: string | undefined
  transactionComment?: string | undefined
  transactionAmount?: number | undefined
  debitCreditSet?: readonly DebitCreditLine[] | undefined
  isClosing?: boolean | undefined
  lockReason?: string | undefined
  modifiedAt?: string | undefined
}

/** The fields of a new transaction. Date and lines are required. */
type SentPost = Omit<SentChange, 'modifiedAt'> & { transactionDate: string; debitCreditSet: readonly DebitCreditLine[] }

/** Posts a transaction. Refuses what `linesFromDebitCreditSet` and the ledger's `Post` refuse. */
export async function postSent(
  post: Post,
  caller: Caller,
  idempotency: IdempotencyKey | null,
  sent: SentPost,
): Promise<Result<PostedTransaction>> {
  const lines = linesFromDebitCreditSet(sent.debitCreditSet)
  if (!lines.ok) return lines
  return post(caller, idempotency, {
    date: sent.transactionDate,
    comment: sent.transactionComment ?? '',
    lines: lines.value,
    declaredAmountCents: sent.transactionAmount,
    isClosing: sent.isClosing,
    lockReason: sent.lockReason,
  })
}

/** Changes a transaction. Refuses what `linesFromDebitCreditSet` and `changeTransaction` refuse. */
export async function changeSent(books: Books, id: number, sent: SentChange): Promise<Result<PostedTransaction>> {
  const lines = sent.debitCreditSet === undefined ? undefined : linesFromDebitCreditSet(sent.debitCreditSet)
  if (lines?.ok === false) return lines
  return changeTransaction(books, id, {
    date: sent.transactionDate,
    comment: sent.transactionComment,
    lines: lines?.value,
    declaredAmountCents: sent.transactionAmount,
    isClosing: sent.isClosing,
    lockReason: sent.lockReason,
    modifiedAt: sent.modifiedAt,
  })
}
