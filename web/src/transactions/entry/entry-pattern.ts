// An entry after the pattern of another: of the last one with the same comment, or of the one that is duplicated.
import type { CalendarDate } from '@twofold/accounting/calendar'
import type { Side } from '@twofold/accounting/ledger/account-types'
import { typedEntryOf } from '@twofold/accounting/ledger/known-comment'
import { type Line, linesFromDebitCreditSet } from '@twofold/accounting/ledger/transaction'
import type { Transaction } from '@twofold/contract/transactions'
import { amountText, amountTyped } from '../../ui/typed-amount.ts'
import { type EntryAccount, type EntryValues, ownSide } from './entry-form.ts'
import type { LineDraft, TransactionValues } from './transaction-form.ts'

/** What the next entry takes over: its day is its own. */
export type EntryPattern = { comment: string; lines: readonly Line[]; isClosing?: boolean }

/** An entry in the form that has room for it. */
export type BegunEntry = { form: 'row'; values: EntryValues } | { form: 'split'; values: TransactionValues }

/** A posted transaction as a pattern. */
export function patternOf({ transactionComment, debitCreditSet, isClosing }: Transaction): EntryPattern {
  const lines = linesFromDebitCreditSet(debitCreditSet)
  return { comment: transactionComment, lines: lines.ok ? lines.value : [], isClosing }
}

/** The entry that a pattern begins: in the row when it is two lines, one of them on the register's account, and closes no year;
 * else in the form with several lines. */
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

/** The form that goes on with what an entry row holds: one line on each side, on the sides that the row would post. */
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
