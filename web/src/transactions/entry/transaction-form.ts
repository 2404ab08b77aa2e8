// The form values of a transaction with lists of debit and credit lines, for the edit form and the split form. Does not use browser APIs.
import { type CalendarDate, formatDay, fromWire } from '@twofold/accounting/calendar'
import type { Side } from '@twofold/accounting/ledger/account-types'
import { flipNegativeLines } from '@twofold/accounting/ledger/entry-form'
import { type Cents, formatCents } from '@twofold/accounting/money'
import type { Transaction } from '@twofold/contract/transactions'
import { amountText, amountTyped } from '../../kit/fields/typed-amount.ts'
import { type ForeignChange, foreignChanges, type MergedField } from '../../kit/forms/foreign-changes.ts'
import { type CheckedForm, checkPosting, type FormErrors } from './posting.ts'

/**
 * A line as the user types it. `key` identifies it while the form is open. `isRemainder` is true if its amount is the difference between
 * debits and credits. It becomes false when the user types another amount. Undefined means that the user has not typed an amount.
 */
export type LineDraft = {
  key: number
  side: Side
  accountId: number | null
  amountText: string
  isRemainder?: boolean
}

export type TransactionValues = {
  date: CalendarDate | null
  comment: string
  lines: readonly LineDraft[]
  /** Whether the transaction is a closing entry. Reports of income and expenses exclude closing entries. */
  isClosing: boolean
  /** The reason for overriding the lock date. Sent only if it is not empty. */
  lockReason: string
}

/** Returns the form values of a posted transaction. */
export function valuesOf(transaction: Transaction): TransactionValues {
  return {
    date: fromWire(transaction.transactionDate),
    comment: transaction.transactionComment,
    lines: transaction.debitCreditSet.map((line, key) => ({
      key,
      side: line.debitOrCredit,
      accountId: line.accountID,
      amountText: amountText(line.transactionDCAmount),
    })),
    isClosing: transaction.isClosing,
    lockReason: '',
  }
}

/**
 * Returns the form values with a changed line. If the transaction has one line on each side, an amount is typed in one of them, and the
 * amount of the other was never typed, the other amount follows. Lines in `frozen` do not follow.
 */
export function withLine(
  values: TransactionValues,
  key: number,
  change: Partial<LineDraft>,
  frozen: { has: (key: number) => boolean } = new Set(),
): TransactionValues {
  const isTyped = change.amountText !== undefined
  const follower = isTyped ? otherOfPair(values, key) : undefined
  const follows = follower?.isRemainder === undefined && !frozen.has(follower?.key ?? key)
  return withRemainder({
    ...values,
    lines: values.lines.map(line => {
      if (line.key === key) return { ...line, ...change, ...(isTyped && { isRemainder: false }) }
      return line === follower && follows ? { ...line, isRemainder: true } : line
    }),
  })
}

/** Returns the form values with all amounts as if they were typed, so that none follows another. */
export function withTypedAmounts(values: TransactionValues): TransactionValues {
  return { ...values, lines: values.lines.map(line => ({ ...line, isRemainder: false })) }
}

/** Returns the other line if there is one line on each side. */
function otherOfPair({ lines }: TransactionValues, key: number): LineDraft | undefined {
  const [one, other, third] = lines
  if (one === undefined || other === undefined || third !== undefined || one.side === other.side) return undefined
  return one.key === key ? other : one
}

/** Returns a key for a new line. */
export function nextKeyOf({ lines }: TransactionValues): number {
  return 1 + Math.max(-1, ...lines.map(line => line.key))
}

/**
 * Returns the form values with an additional debit line or credit line. Its amount is the shortfall on that side, so that the transaction
 * balances.
 */
export function withNewLine(values: TransactionValues, side: Side): TransactionValues {
  const { lines } = withTypedAmounts(values)
  const line = { key: nextKeyOf(values), side, accountId: null, amountText: '', isRemainder: true }
  return withRemainder({ ...values, lines: [...lines, line] })
}

/** Returns the form values without the given line. */
export function withoutLine(values: TransactionValues, key: number): TransactionValues {
  return withRemainder({ ...values, lines: values.lines.filter(line => line.key !== key) })
}

function withRemainder(values: TransactionValues): TransactionValues {
  const remainder = values.lines.find(line => line.isRemainder)
  if (remainder === undefined) return values
  const { debitCents, creditCents } = totalsOf({ ...values, lines: values.lines.filter(line => line !== remainder) })
  const cents = remainder.side === 'DEBIT' ? creditCents - debitCents : debitCents - creditCents
  // In a pair, a negative amount follows as well: both lines then change sides.
  const isAmount = cents > 0 || (cents < 0 && otherOfPair(values, remainder.key) !== undefined)
  const line = { ...remainder, amountText: isAmount ? amountText(cents) : '' }
  return { ...values, lines: values.lines.map(each => (each === remainder ? line : each)) }
}

/**
 * Returns the sums of the debits and the credits. A negative amount is included on the side on which it will be saved. An invalid amount
 * counts as 0.
 */
export function totalsOf({ lines }: TransactionValues): { debitCents: Cents; creditCents: Cents } {
  const totals = { debitCents: 0, creditCents: 0 }
  for (const { side, amountText: text } of lines) {
    const cents = amountTyped(text).cents ?? 0
    if (cents > 0 === (side === 'DEBIT')) totals.debitCents += Math.abs(cents)
    else totals.creditCents += Math.abs(cents)
  }
  return totals
}

/** Whether a line is empty. An empty line is not sent. */
function isBlank({ accountId, amountText: text }: LineDraft): boolean {
  return accountId === null && text.trim() === ''
}

/** Returns the transaction in the form, or its errors, keyed by field. */
export function checkValues(values: TransactionValues): CheckedForm {
  const errors: FormErrors = {}
  if (values.date === null) errors.date = 'Enter a date.'
  const used = values.lines.filter(line => !isBlank(line))
  const typed = used.flatMap(({ key, side, accountId, amountText: text }) => {
    const amount = amountTyped(text)
    if (accountId === null) errors[`${key}.account`] = 'Choose an account.'
    if (amount.error !== undefined) errors[`${key}.amount`] = amount.error
    else if (amount.cents === null) errors[`${key}.amount`] = 'Enter an amount.'
    return accountId === null || amount.cents === null ? [] : [{ accountId, side, amountCents: amount.cents }]
  })
  if (values.date === null || Object.keys(errors).length > 0) return { ok: false, errors }
  const lines = flipNegativeLines(typed).map(({ accountId, side, amountCents }) => ({
    accountId,
    cents: side === 'DEBIT' ? amountCents : -amountCents,
  }))
  const keys = used.map(line => line.key)
  const checked = checkPosting({ date: values.date, comment: values.comment, lines }, keys)
  if (!checked.ok || !values.isClosing) return checked
  return { ...checked, posting: { ...checked.posting, isClosing: true } }
}

type NameOf = (accountID: number) => string

/** The fields of a transaction's form. The lines are merged as a single field, so that lines from two users are never mixed. */
export function mergedFields(nameOf: NameOf): MergedField<TransactionValues>[] {
  return [
    { what: 'Date', names: ['date'], words: ({ date }) => (date === null ? '' : formatDay(date)) },
    { what: 'Comment', names: ['comment'], words: ({ comment }) => comment },
    { what: 'Closing entry', names: ['isClosing'], words: ({ isClosing }) => (isClosing ? 'Yes' : 'No') },
    { what: 'Lines', names: ['lines'], words: ({ lines }) => textOf(lines, nameOf) },
  ]
}

/** Returns the differences between the current transaction and its version when the form was opened. */
export function transactionChanges(
  { before, now, typed }: { before: Transaction; now: Transaction; typed: TransactionValues },
  nameOf: NameOf,
): ForeignChange[] {
  const changes = foreignChanges(mergedFields(nameOf), { before: valuesOf(before), now: valuesOf(now), typed })
  const [was, is] = [before, now].map(({ isReconciled }) => (isReconciled ? 'Y' : 'N')) as [string, string]
  return was === is ? changes : [...changes, { what: 'Reconciled', was, now: is }]
}

/** Whether the `current` value of a response is a transaction. */
export function isTransaction(value: unknown): value is Transaction {
  return typeof value === 'object' && value !== null && 'transactionID' in value && 'debitCreditSet' in value
}

function textOf(lines: TransactionValues['lines'], nameOf: NameOf): string {
  return lines
    .map(({ side, accountId, amountText }) => {
      const { cents } = amountTyped(amountText)
      const amount = cents === null ? amountText : formatCents(cents)
      return [side, accountId === null ? '' : nameOf(accountId), amount].join(' ')
    })
    .join('; ')
}
