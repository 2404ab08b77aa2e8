// A new transaction that copies the values of an earlier one: the last transaction with the same comment, or a transaction that the user
// duplicates.
import type { CalendarDate } from '@twofold/accounting/calendar'
import type { Side } from '@twofold/accounting/ledger/account-types'
import { typedEntryOf } from '@twofold/accounting/ledger/known-comment'
import { type Line, linesFromDebitCreditSet } from '@twofold/accounting/ledger/transaction'
import type { Transaction } from '@twofold/contract/transactions'
import { amountText, amountTyped } from '../../kit/fields/typed-amount.ts'
import { type EntryAccount, type EntryValues, ownSide } from './entry-form.ts'
import type { LineDraft, TransactionValues } from './transaction-form.ts'

/** The values that a new transaction copies. The date is not copied. */
export type EntryPattern = { comment: string; lines: readonly Line[]; isClosing?: boolean }

/** The values of a new transaction, and the form in which the user enters it. */
export type BegunEntry = { form: 'row'; values: EntryValues } | { form: 'split'; values: TransactionValues }

/** Returns the values that a new transaction copies from a posted one. */
export function patternOf({ transactionComment, debitCreditSet, isClosing }: Transaction): EntryPattern {
  const lines = linesFromDebitCreditSet(debitCreditSet)
  return { comment: transactionComment, lines: lines.ok ? lines.value : [], isClosing }
}

/**
 * Returns a new transaction with copied values. If the original has two lines, one of them on the register's account, and is not a closing
 * entry, the entry row is used. Otherwise, the split form is used.
 */
export function beginEntry(
  { comment, lines, isClosing = false }: EntryPattern,
  account: EntryAccount,
  date: CalendarDate | null,
): BegunEntry {
  const typed = typedEntryOf(lines, { accountId: account.id, accountSign: account.sign })
  const begun = { date, comment, lockReason: '' }
  if (typed !== null && !isClosing) {
    const { otherAccountId, amountCents } = typed
    return { form: 'row', values: { ...begun, otherAccountId, amountText: amountText(amountCents) } }
  }
  const drafts = lines.map(({ accountId, cents }, key) => ({
    key,
    side: cents > 0 ? ('DEBIT' as const) : ('CREDIT' as const),
    accountId,
    amountText: amountText(Math.abs(cents)),
  }))
  return { form: 'split', values: { ...begun, lines: drafts, isClosing } }
}

/** Returns the values of the split form for a transaction that was started in the entry row. It has one line on each side. */
export function splitOf(entry: EntryValues, account: EntryAccount): TransactionValues {
  const cents = amountTyped(entry.amountText).cents
  const text = cents === null ? '' : amountText(Math.abs(cents))
  const own = ownSide(entry.amountText, account.sign)
  const line = (key: number, side: Side): LineDraft => ({
    key,
    side,
    accountId: side === own ? account.id : entry.otherAccountId,
    amountText: text,
  })
  return {
    date: entry.date,
    comment: entry.comment,
    lines: [line(0, 'DEBIT'), line(1, 'CREDIT')],
    isClosing: false,
    lockReason: entry.lockReason,
  }
}
