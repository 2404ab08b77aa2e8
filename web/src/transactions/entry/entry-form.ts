// The entry row above a register, independent of the browser: two accounts, one amount.
import type { CalendarDate } from '@twofold/accounting/calendar'
import type { Side } from '@twofold/accounting/ledger/account-types'
import { entryFromForm, linesOfEntry } from '@twofold/accounting/ledger/entry-form'
import { evaluateAmount } from '@twofold/accounting/money'
import { sentenceOfEntry } from '@twofold/contract/errors/entry-errors'
import { amountTyped } from '../../ui/typed-amount.ts'
import { type CheckedForm, checkPosting, errorsByField, type FormErrors } from './posting.ts'

/** The typed values of the entry row. The amount is text, so that nothing typed is lost. */
export type EntryValues = {
  date: CalendarDate | null
  comment: string
  otherAccountId: number | null
  amountText: string
  /** The reason for overriding the lock date, requested if the day is locked. */
  lockReason: string
}

/** The account whose register it is, with its sign. */
export type EntryAccount = { id: number; sign: Side }

/** The keys of the two accounts in the entry's errors: the register's own and the other. */
const OWN = 0
const OTHER = 1

/** Returns an empty row. The date stays from one entry to the next, because receipts of one day are usually entered together. */
export function emptyEntry(date: CalendarDate | null): EntryValues {
  return { date, comment: '', otherAccountId: null, amountText: '', lockReason: '' }
}

/** Whether anything except the date was typed. */
export function isEntryBegun({ comment, otherAccountId, amountText }: EntryValues): boolean {
  return comment !== '' || otherAccountId !== null || amountText !== ''
}

/** Returns the row with its empty fields filled in from an earlier entry, and that entry's comment. */
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

/** Returns the server's refusals by the row's fields. `keys` come from the checked form. */
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

/** Returns which account is debited and which is credited by the typed values. Null while the amount or the other account
 * is missing. */
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

/** Returns the side of the register's own account: its sign, or the other side for a negative amount. */
export function ownSide(amountText: string, sign: Side): Side {
  const amount = evaluateAmount(amountText)
  const isNegative = amount.ok ? amount.value < 0 : /^\s*[-\u2212(]/.test(amountText)
  return isNegative === (sign === 'DEBIT') ? 'CREDIT' : 'DEBIT'
}

/** Returns the amount on the other side: a minus is added or removed. An expression is put in parentheses. */
export function swappedAmount(amountText: string): string {
  const text = amountText.trim()
  if (text === '') return ''
  const negative = /^[-\u2212](.*)$/s.exec(text)?.[1]
  if (negative !== undefined && !/[+*/%\u2212-]/.test(negative)) return negative.trim()
  const bracketed = /^-\((.*)\)$/s.exec(text)?.[1]
  if (bracketed !== undefined) return bracketed
  return /[+*/%\u2212-]/.test(text) ? `-(${text})` : `-${text}`
}
