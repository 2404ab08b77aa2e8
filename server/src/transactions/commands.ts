// Converts requests to calls to the ledger. Only the ledger writes transactions.
import { type DebitCreditLine, linesFromDebitCreditSet } from '@twofold/accounting/ledger/transaction'
import type { Result } from '@twofold/accounting/refusals'
import type { IdempotencyKey } from '../audit/idempotency.ts'
import type { Books, Caller } from '../identity/books.ts'
import { changeTransaction } from '../ledger/change.ts'
import type { Post } from '../ledger/post.ts'
import type { PostedTransaction } from '../ledger/posted-transaction.ts'

/** The fields of a request that changes a transaction. An omitted field is undefined. */
type ChangeTransactionInput = {
  transactionDate?: string | undefined
  transactionComment?: string | undefined
  transactionAmount?: number | undefined
  debitCreditSet?: readonly DebitCreditLine[] | undefined
  isClosing?: boolean | undefined
  lockReason?: string | undefined
  modifiedAt?: string | undefined
}

/** The fields of a new transaction. Date and lines are required. */
type PostTransactionInput = Omit<ChangeTransactionInput, 'modifiedAt'> & {
  transactionDate: string
  debitCreditSet: readonly DebitCreditLine[]
}

/** Posts a transaction. Fails with the errors of `linesFromDebitCreditSet` and the ledger's `Post`. */
export async function postFromRequest(
  post: Post,
  caller: Caller,
  idempotency: IdempotencyKey | null,
  input: PostTransactionInput,
): Promise<Result<PostedTransaction>> {
  const lines = linesFromDebitCreditSet(input.debitCreditSet)
  if (!lines.ok) return lines
  return post(caller, idempotency, {
    date: input.transactionDate,
    comment: input.transactionComment ?? '',
    lines: lines.value,
    declaredAmountCents: input.transactionAmount,
    isClosing: input.isClosing,
    lockReason: input.lockReason,
  })
}

/** Changes a transaction. Fails with the errors of `linesFromDebitCreditSet` and `changeTransaction`. */
export async function changeFromRequest(
  books: Books,
  id: number,
  input: ChangeTransactionInput,
): Promise<Result<PostedTransaction>> {
  const lines = input.debitCreditSet === undefined ? undefined : linesFromDebitCreditSet(input.debitCreditSet)
  if (lines?.ok === false) return lines
  return changeTransaction(books, id, {
    date: input.transactionDate,
    comment: input.transactionComment,
    lines: lines?.value,
    declaredAmountCents: input.transactionAmount,
    isClosing: input.isClosing,
    lockReason: input.lockReason,
    modifiedAt: input.modifiedAt,
  })
}
