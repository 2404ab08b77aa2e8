// The entry row above a register. It has two accounts and one amount. Does not use browser APIs.
import type { CalendarDate } from '@twofold/accounting/calendar'
import type { Side } from '@twofold/accounting/ledger/account-types'
import { entryFromForm, linesOfEntry } from '@twofold/accounting/ledger/entry-form'
import { evaluateAmount } from '@twofold/accounting/money'
import { sentenceOfEntry } from '@twofold/contract/errors/entry-errors'
import { amountTyped } from '../../kit/fields/typed-amount.ts'
import { type CheckedForm, checkPosting, errorsByField, type FormErrors } from './posting.ts'

/** The typed values of the entry row. The amount is stored as text, exactly as typed. */
export type EntryValues = {
  date: CalendarDate | null
  comment: string
  otherAccountId: number | null
  amountText: string
  /** The reason for overriding the lock date. The form asks for it if the date is locked. */
  lockReason: string
}

/** The account of the register, and the side that increases its balance. */
export type EntryAccount = { id: number; sign: Side }

/** The keys that identify the two accounts in errors: the register's account and the other account. */
const OWN = 0
const OTHER = 1

/** Returns an empty row with the same date, because receipts with the same date are usually entered together. */
export function emptyEntry(date: CalendarDate | null): EntryValues {
  return { date, comment: '', otherAccountId: null, amountText: '', lockReason: '' }
}

/** Whether the user has typed in any field other than the date. */
export function isEntryBegun({ comment, otherAccountId, amountText }: EntryValues): boolean {
  return comment !== '' || otherAccountId !== null || amountText !== ''
}

/** Returns the row with the comment of an earlier transaction. Copies the other values of that transaction to empty fields. */
export function withPattern(values: EntryValues, { comment, otherAccountId, amountText }: EntryValues): EntryValues {
  return {
    ...values,
    comment,
    otherAccountId: values.otherAccountId ?? otherAccountId,
    amountText: values.amountText.trim() === '' ? amountText : values.amountText,
  }
}

/** Returns the transaction in the row, or its errors, keyed by `date`, `account`, `amount` or `form`. */
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

/** Assigns errors of lines to the fields of the row. */
function namedInRow(checked: CheckedForm): CheckedForm {
  return checked.ok ? checked : { ok: false, errors: rowErrors(checked.errors) }
}

/** Returns the server's errors, keyed by the row's fields. `keys` are the keys of the lines in the checked form. */
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

/** Returns the debited and the credited account. Returns null if the amount or the other account is missing. */
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

/**
 * Returns the side on which the register's account is posted: the side that increases its balance, or the opposite side for a negative
 * amount.
 */
export function ownSide(amountText: string, sign: Side): Side {
  const amount = evaluateAmount(amountText)
  const isNegative = amount.ok ? amount.value < 0 : /^\s*[-\u2212(]/.test(amountText)
  return isNegative === (sign === 'DEBIT') ? 'CREDIT' : 'DEBIT'
}

/** Returns the amount for the other account of the transaction, which has the opposite sign. Expressions are put in parentheses. */
export function swappedAmount(amountText: string): string {
  const text = amountText.trim()
  if (text === '') return ''
  const negative = /^[-\u2212](.*)$/s.exec(text)?.[1]
  if (negative !== undefined && !/[+*/%\u2212-]/.test(negative)) return negative.trim()
  const bracketed = /^-\((.*)\)$/s.exec(text)?.[1]
  if (bracketed !== undefined) return bracketed
  return /[+*/%\u2212-]/.test(text) ? `-(${text})` : `-${text}`
}
