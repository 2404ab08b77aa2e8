// What somebody else changed in a transaction while its form was open, and both changes made one.
import { formatDay } from '@twofold/accounting/calendar'
import { formatCents } from '@twofold/accounting/money'
import type { Transaction } from '@twofold/contract/transactions'
import type { ForeignChange } from '../ui/stale-notice.tsx'
import { amountTyped } from '../ui/typed-amount.ts'
import { type TransactionValues, valuesOf } from './transaction-form.ts'

/** The differences between the transaction that the form was opened on and the one that stands now; each with what was typed
 * in the form meanwhile, where that is neither. */
export function foreignChanges(
  { before, now, typed }: { before: Transaction; now: Transaction; typed: TransactionValues },
  nameOf: (accountID: number) => string,
): ForeignChange[] {
  const [was, is, mine] = [valuesOf(before), valuesOf(now), typed].map(values => textsOf(values, nameOf))
  const reconciled = (transaction: Transaction) => (transaction.isReconciled ? 'Y' : 'N')
  const fields = (['Date', 'Comment', 'Lines'] as const).map((what): ForeignChange => {
    const [first, second, third] = [was?.[what] ?? '', is?.[what] ?? '', mine?.[what] ?? '']
    return { what, was: first, now: second, ...(third !== first && third !== second && { mine: third }) }
  })
  const rows = [...fields, { what: 'Reconciled', was: reconciled(before), now: reconciled(now) }]
  return rows.filter(row => row.was !== row.now)
}

/** The form with what somebody else changed taken over where `theirs` says so, and what is typed kept for the rest. Both
 * sides belong together: the lines are taken or kept as a whole. */
export function mergedWith(typed: TransactionValues, now: Transaction, theirs: ReadonlySet<string>): TransactionValues {
  const { date, comment, lines } = valuesOf(now)
  return {
    date: theirs.has('Date') ? date : typed.date,
    comment: theirs.has('Comment') ? comment : typed.comment,
    lines: theirs.has('Lines') ? lines : typed.lines,
    lockReason: typed.lockReason,
  }
}

/** Whether an answer's `current` is a transaction. */
export function isTransaction(value: unknown): value is Transaction {
  return typeof value === 'object' && value !== null && 'transactionID' in value && 'debitCreditSet' in value
}

function textsOf({ date, comment, lines }: TransactionValues, nameOf: (accountID: number) => string) {
  const texts = lines.map(({ side, accountId, amountText }) => {
    const { cents } = amountTyped(amountText)
    return [side, accountId === null ? '' : nameOf(accountId), cents === null ? amountText : formatCents(cents)].join(
      ' ',
    )
  })
  return { Date: date === null ? '' : formatDay(date), Comment: comment, Lines: texts.join('; ') }
}
