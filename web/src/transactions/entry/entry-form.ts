// The entry row above a register, without a browser: two accounts, one amount.
import type { CalendarDate } from '@twofold/accounting/calendar'
import type { Side } from '@twofold/accounting/ledger/account-types'
import { entryFromForm, linesOfEntry } from '@twofold/accounting/ledger/entry-form'
import { evaluateAmount } from '@twofold/accounting/money'
import { sentenceOfEntry } from '@twofold/contract/errors/entry-errors'
import { amountTyped } from '../../ui/typed-amount.ts'
import { type CheckedForm, checkPosting, errorsByField, type FormErrors } from './posting.ts'

/** What is typed in the entry row; the amount as text, so that nothing typed is ever lost. */
export type EntryValues = {
  date: CalendarDate | null
  comment: string
  otherAccountId: number | null
  amountText: string
  /** Why a locked day is written to all the same; asked for when the books say so. */
  lockReason: string
}

/** The account whose register it is, with its sign. */
export type EntryAccount = { id: number; sign: Side }

/** Keys of the two accounts in the entry's errors: the register's own and the other. */
const OWN = 0
const OTHER = 1

/** An empty row. The date stays from one entry to the next: most of a pile of receipts is of one day. */
export function emptyEntry(date: CalendarDate | null): EntryValues {
  return { date, comment: '', otherAccountId: null, amountText: '', lockReason: '' }
}

/** Whether something was typed beside the date. */
export function isEntryBegun({ comment, otherAccountId, amountText }: EntryValues): boolean {
  return comment !== '' || otherAccountId !== null || amountText !== ''
}

/** The row with what an earlier entry tells filled in where nothing is typed yet, and its comment. */
export function withPattern(values: EntryValues, { comment, otherAccountId, amountText }: EntryValues): EntryValues {
  return {
    ...values,
    comment,
    otherAccountId: values.otherAccountId ?? otherAccountId,
    amountText: values.amountText.trim() === '' ? amountText : values.amountText,
  }
}

/** The transaction that the row means, or what is missing: `date`, `account`, `amount`, `form`. */
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

/** The errors of lines as the row's two fields. */
function namedInRow(checked: CheckedForm): CheckedForm {
  return checked.ok ? checked : { ok: false, errors: rowErrors(checked.errors) }
}

/** What the server refused, by the row's fields; `keys` come from the checked form. */
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

/** Which account is debited and which credited by what is typed so far; null as long as the amount or the other account
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

/** The side on which the register's own account will stand: its sign, or the other for a negative amount. */
export function ownSide(amountText: string, sign: Side): Side {
  const amount = evaluateAmount(amountText)
  const isNegative = amount.ok ? amount.value < 0 : /^\s*[-\u2212(]/.test(amountText)
  return isNegative === (sign === 'DEBIT') ? 'CREDIT' : 'DEBIT'
}

/** The typed amount on the other side: a minus put before it or taken away. A sum is put in parentheses. */
export function swappedAmount(amountText: string): string {
  const text = amountText.trim()
  if (text === '') return ''
  const negative = /^[-\u2212](.*)$/s.exec(text)?.[1]
  if (negative !== undefined && !/[+*/%\u2212-]/.test(negative)) return negative.trim()
  const bracketed = /^-\((.*)\)$/s.exec(text)?.[1]
  if (bracketed !== undefined) return bracketed
  return /[+*/%\u2212-]/.test(text) ? `-(${text})` : `-${text}`
}
