// The entry row above a register, independent of the browser. It has two accounts and one amount.
import type { CalendarDate } from '@twofold/accounting/calendar'
import type { Side } from '@twofold/accounting/ledger/account-types'
import { entryFromForm, linesOfEntry } from '@twofold/accounting/ledger/entry-form'
import { evaluateAmount } from '@twofold/accounting/money'
import { sentenceOfEntry } from '@twofold/contract/errors/entry-errors'
import { amountTyped } from '../../kit/fields/typed-amount.ts'
import { type CheckedForm, checkPosting, errorsByField, type FormErrors } from './posting.ts'

/** The typed values of the entry row. The amount is text, so that no typed character is lost. */
export type EntryValues = {
  date: CalendarDate | null
  comment: string
  otherAccountId: number | null
  amountText: string
  /** The reason for overriding the lock date. The form asks for it if the date is locked. */
  lockReason: string
}

/** The account of the register, with its sign. */
export type EntryAccount = { id: number; sign: Side }

/** The keys of the two accounts in the row's errors: the register's own account and the other account. */
const OWN = 0
const OTHER = 1

/** Returns an empty row. The date is kept for the next transaction, because receipts of one day are usually entered together. */
export function emptyEntry(date: CalendarDate | null): EntryValues {
  return { date, comment: '', otherAccountId: null, amountText: '', lockReason: '' }
}

/** Whether the user typed in a field other than the date. */
export function isEntryBegun({ comment, otherAccountId, amountText }: EntryValues): boolean {
  return comment !== '' || otherAccountId !== null || amountText !== ''
}

/** Returns the row with the comment of an earlier transaction. Empty fields are filled in from that transaction. */
export function withPattern(values: EntryValues, { comment, otherAccountId, amountText }: EntryValues): EntryValues {
  return {
    ...values,
    comment,
    otherAccountId: values.otherAccountId ?? otherAccountId,
    amountText: values.amountText.trim() === '' ? amountText : values.amountText,
  }
}

/** Returns the transaction of the row, or its errors: `date`, `account`, `amount`, `form`. */
export function checkEntry(values: EntryValues, account: EntryAccount): CheckedForm {
  const amount = amountTyped(values.amountText)
  const errors: FormErrors = {}
  if (values.date === null) errors.date = 'Enter a date.'
  if (values.otherAccountId === null) errors.account = 'Choose an account.'
  if (amount.error !== undefined) errors.amount = amount.error
  else if (amount.cents === null) errors.amount = 'Enter an amount.'
  if (values.date === null || values.otherAccountId === null || amount.cents === null) return { ok: false, errors }
  const entry = entryFromForm({
    accountId: account.id,
    accountSign: account.sign,
    otherAccountId: values.otherAccountId,
    amountCents: amount.cents,
  })
  if (!entry.ok) {
    const [reason] = entry.refusals
    const name = reason?.code === 'NEEDS_TWO_ACCOUNTS' ? 'account' : 'amount'
    return { ok: false, errors: { [name]: reason === undefined ? '' : sentenceOfEntry(reason) } }
  }
  const lines = linesOfEntry(entry.value)
  const keys = lines.map(line => (line.accountId === account.id ? OWN : OTHER))
  return namedInRow(checkPosting({ date: values.date, comment: values.comment, lines }, keys))
}

/** Assigns the errors of lines to the row's two fields. */
function namedInRow(checked: CheckedForm): CheckedForm {
  return checked.ok ? checked : { ok: false, errors: rowErrors(checked.errors) }
}

/** Returns the server's refusals by the row's fields. `keys` are the keys in the checked form. */
export function entryErrors(refusals: Parameters<typeof errorsByField>[0], keys: readonly number[]): FormErrors {
  return rowErrors(errorsByField(refusals, keys))
}

function rowErrors(errors: FormErrors): FormErrors {
  const named: FormErrors = {}
  for (const [name, err] of Object.entries(errors)) {
    const field = name === `${OTHER}.account` ? 'account' : name.endsWith('.amount') ? 'amount' : name
    named[field === `${OWN}.account` ? 'form' : field] = err
  }
  return named
}

/** Returns the account that is debited and the account that is credited. Returns null while the amount or the other account is missing. */
export function sidesOf(values: EntryValues, account: EntryAccount) {
  const amount = evaluateAmount(values.amountText)
  if (!amount.ok || values.otherAccountId === null) return null
  const entry = entryFromForm({
    accountId: account.id,
    accountSign: account.sign,
    otherAccountId: values.otherAccountId,
    amountCents: amount.value,
  })
  return entry.ok ? entry.value : null
}

/** Returns the side of the register's own account. It is the account's sign, or the other side for a negative amount. */
export function ownSide(amountText: string, sign: Side): Side {
  const amount = evaluateAmount(amountText)
  const isNegative = amount.ok ? amount.value < 0 : /^\s*[-\u2212(]/.test(amountText)
  return isNegative === (sign === 'DEBIT') ? 'CREDIT' : 'DEBIT'
}

/** Returns the amount for the other side by adding or removing a minus. An expression is put in parentheses. */
export function swappedAmount(amountText: string): string {
  const text = amountText.trim()
  if (text === '') return ''
  const negative = /^[-\u2212](.*)$/s.exec(text)?.[1]
  if (negative !== undefined && !/[+*/%\u2212-]/.test(negative)) return negative.trim()
  const bracketed = /^-\((.*)\)$/s.exec(text)?.[1]
  if (bracketed !== undefined) return bracketed
  return /[+*/%\u2212-]/.test(text) ? `-(${text})` : `-${text}`
}
