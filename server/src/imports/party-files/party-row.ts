// Parses a row of a file of customers, vendors or their documents. This file contains only pure functions. party-check.ts checks whether
// the party exists and whether the rules of the books allow the row.
import type { AmountStyle } from '@twofold/accounting/bank-statements/amount-style'
import { addDays, type CalendarDate, LAST_DATE } from '@twofold/accounting/calendar'
import { dueDateOf } from '@twofold/accounting/documents/payment-terms'
import { checkPartyEmail } from '@twofold/accounting/mail'
import { accepted, type Refusal, type Result, refused } from '@twofold/accounting/refusals'
import {
  COMMENT_LENGTH_MAX,
  checkOneLine,
  checkText,
  NOTES_LENGTH_MAX,
  PARTY_FIELD_LENGTH_MAX,
  PARTY_NAME_LENGTH_MAX,
} from '@twofold/accounting/text'
import type { PartyInput } from '@twofold/contract/documents/party-codec'
import { sentenceOf } from '@twofold/contract/errors'
import { TERMS_DAYS_MAX } from '@twofold/contract/import-fields'
import { PAYMENT_METHODS, type PaymentMethod } from '@twofold/contract/payables/payable-invoices'
import type { ColumnMap } from '../column-map.ts'
import { freeText } from '../csv.ts'
import { DAY_EXAMPLES, type DateOrder, readAmount, readDay } from '../transaction-files/transaction-row.ts'
import type { PartyFileKind } from './party-kinds.ts'

/** The party of a row, by Twofold's number, the file's own number, or the name. At least one of these is present. */
export type NamedParty = { id: number | null; number: string | null; name: string | null }

/** The document of a row. */
export type RowDocument = {
  id: string | null
  date: CalendarDate
  dueDate: CalendarDate | null
  terms: string
  preTaxCents: number
  taxCents: number
  totalCents: number
  isRefund: boolean
  /** The full name of the document's account, if the row has an account. */
  accountName: string | null
  reference: string
  comment: string
  /** Extra fields of a bill: its purchase order (0 if it has none) and payment method. */
  purchaseOrderID: number
  paymentMethod: PaymentMethod | null
  /** The reference of the invoice or bill to which a payment is applied. */
  paysReference: string | null
}

/** The content of a row. */
export type PartyRow = { who: NamedParty; fields: PartyInput; document: RowDocument | null }

/** The options for reading the rows of a file. */
export type PartyReading = {
  kind: PartyFileKind
  columns: ColumnMap<string>
  dateOrder: DateOrder
  /** The format of amounts. Undefined for amounts with a decimal point. */
  amounts?: AmountStyle | undefined
  /** The number of days from the document date to the due date, if the row has no due date. Null: no due date. */
  termsDays: number | null
}

/** Parses a row. If cells are invalid, returns an error message for each of them. */
export function readPartyRow(cells: readonly string[], reading: PartyReading): PartyRow | string[] {
  const sentences: string[] = []
  const cell = (field: string) => cells[reading.columns[field] ?? -1]?.trim() ?? ''
  const sentenceFor = (refusal: Refusal) =>
    refusal.code === 'NOT_A_DATE'
      ? `Enter a real calendar date, such as ${DAY_EXAMPLES[reading.dateOrder]}.`
      : sentenceOf(refusal)
  const value = <Value>(field: string, result: Result<Value>): Value | undefined => {
    if (result.ok) return result.value
    sentences.push(
      ...result.refusals.map(refusal => `${field} ${JSON.stringify(cell(field))}: ${sentenceFor(refusal)}`),
    )
    return undefined
  }
  const text = (field: string) => freeText(cells[reading.columns[field] ?? -1])
  const amount = (field: string) => value(field, readAmount(cell(field), reading.amounts))
  const row: RowCells = { cell, text, value, amount, fault: sentence => sentences.push(sentence) }
  const who = whoOf(row, reading)
  const fields = reading.kind.words === null ? partyFields(row) : {}
  const document = reading.kind.words === null ? null : documentOf(row, reading)
  return sentences.length > 0 || document === undefined ? sentences : { who, fields, document }
}

/** The cells of a row by field. `text` preserves the spaces of an exported cell. `value` and `amount` record errors. */
type RowCells = {
  cell: (field: string) => string
  text: (field: string) => string
  value: <Value>(field: string, result: Result<Value>) => Value | undefined
  amount: (field: string) => number | undefined
  fault: (sentence: string) => void
}

function whoOf({ cell, value, fault }: RowCells, { kind }: PartyReading): NamedParty {
  const { number, name, id } = kind.named
  const line = (field: string, lengthMax: number) => value(field, checkOneLine(cell(field), field, lengthMax)) || null
  const who = {
    id: cell(id) === '' ? null : (value(id, wholeNumber(cell(id))) ?? null),
    number: line(number, PARTY_FIELD_LENGTH_MAX),
    name: line(name, PARTY_NAME_LENGTH_MAX),
  }
  if (cell(id) === '' && cell(number) === '' && cell(name) === '') fault(`${name}: The ${kind.party.word} is missing.`)
  return who
}

function wholeNumber(text: string): Result<number> {
  return /^\d{1,15}$/.test(text) ? accepted(Number(text)) : refused('NOT_A_NUMBER')
}

const PARTY_TEXTS = {
  careOf: 'careOf',
  address: 'address',
  city: 'city',
  state: 'state',
  zip: 'zip',
  phone: 'phone',
  referenceAccount: 'referenceAccount',
  taxID: 'taxId',
} as const

function partyFields({ cell, text, value, amount, fault }: RowCells): PartyInput {
  const texts = Object.entries(PARTY_TEXTS).map(([field, name]) => [
    name,
    value(field, checkOneLine(cell(field), field, PARTY_FIELD_LENGTH_MAX)),
  ])
  const creditLimitCents = cell('creditLimit') === '' ? 0 : amount('creditLimit')
  if ((creditLimitCents ?? 0) < 0) fault('creditLimit: The credit limit cannot be negative.')
  return {
    ...Object.fromEntries(texts),
    email: value('email', checkPartyEmail(cell('email'), 'email')),
    notes: value('notes', checkText(text('notes'), 'notes', NOTES_LENGTH_MAX)),
    creditLimitCents,
    isClosed: cell('isClosed') === '' ? false : value('isClosed', yesOrNo(cell('isClosed'))),
  }
}

function yesOrNo(text: string): Result<boolean> {
  if (/^(yes|y|true|1)$/i.test(text)) return accepted(true)
  return /^(no|n|false|0)$/i.test(text) ? accepted(false) : refused('NOT_A_CHOICE', undefined, { choices: 'yes, no' })
}

function documentOf(row: RowCells, reading: PartyReading): RowDocument | undefined {
  const { cell, text, value, fault } = row
  const { isPayment } = reading.kind
  const has = (field: string) => cell(field) !== ''
  const date = value('date', readDay(cell('date'), reading.dateOrder))
  const amounts = isPayment ? paymentAmounts(row) : invoiceAmounts(row)
  const reference = value('reference', checkOneLine(cell('reference'), 'reference', PARTY_FIELD_LENGTH_MAX))
  const comment = value('description', checkText(text('description'), 'description', COMMENT_LENGTH_MAX))
  const isCredit = amounts !== undefined && amounts.totalCents < 0
  const terms = isPayment ? { terms: '', dueDate: null } : termsOf(row, { ...reading, isCredit }, date)
  const purchaseOrderID = cell('purchaseOrder') === '' ? 0 : value('purchaseOrder', wholeNumber(cell('purchaseOrder')))
  const paymentMethod = methodOf(row)
  if (!isPayment && !has('reference')) fault('reference: The cell is empty.')
  if (reading.columns.id !== undefined && !has('id')) fault('id: The cell is empty.')
  if (date === undefined || amounts === undefined || reference === undefined || comment === undefined) return undefined
  return {
    id: cell('id') || null,
    date,
    ...terms,
    ...amounts,
    accountName: cell('account') || null,
    reference,
    comment,
    purchaseOrderID: purchaseOrderID ?? 0,
    paymentMethod,
    paysReference: isPayment ? cell('invoice') || null : null,
  }
}

/** A row has the total with tax, or the amount before tax and the tax, or all three amounts. */
function invoiceAmounts({ cell, amount, fault }: RowCells) {
  const read = (field: string) => (cell(field) === '' ? null : amount(field))
  const [total, preTax, tax] = [read('amount'), read('preTax'), read('tax')]
  if (total === undefined || preTax === undefined || tax === undefined) return undefined
  const taxCents = tax ?? 0
  if (total === null && preTax === null) {
    fault('amount: The cell is empty.')
    return undefined
  }
  const totalCents = total ?? preTax! + taxCents
  return { totalCents, taxCents, preTaxCents: preTax ?? totalCents - taxCents, isRefund: false }
}

/** A negative payment is a refund. */
function paymentAmounts({ amount }: RowCells) {
  const cents = amount('amount')
  if (cents === undefined) return undefined
  const totalCents = Math.abs(cents)
  return { totalCents, taxCents: 0, preTaxCents: totalCents, isRefund: cents < 0 }
}

/** Returns the payment method of a bill, by its name on screen or in the API. Null if the file has no payment method. */
function methodOf({ cell, value }: RowCells): PaymentMethod | null {
  const typed = cell('paymentMethod')
    .toUpperCase()
    .replaceAll(/[\s-]+/g, '_')
  if (typed === '') return null
  const method = PAYMENT_METHODS.find(each => each === typed)
  const choices = PAYMENT_METHODS.join(', ')
  return (
    value('paymentMethod', method === undefined ? refused('NOT_A_CHOICE', undefined, { choices }) : accepted(method)) ??
    null
  )
}

function termsOf(
  { cell, value, fault }: RowCells,
  { termsDays, dateOrder, kind, isCredit }: PartyReading & { isCredit: boolean },
  date?: CalendarDate,
) {
  const said = value('terms', checkOneLine(cell('terms'), 'terms', PARTY_FIELD_LENGTH_MAX)) ?? ''
  const days = daysOf(said) ?? (said === '' ? termsDays : null)
  // A credit needs no due date, so no due date is computed for it.
  if (isCredit && said === '' && cell('dueDate') === '')
    return { terms: '', dueDate: kind.needsDueDay ? (date ?? null) : null }
  const terms = said === '' && days !== null ? `Net ${days}` : said
  if (cell('dueDate') !== '') return { terms, dueDate: value('dueDate', readDay(cell('dueDate'), dateOrder)) ?? null }
  if (date === undefined) return { terms, dueDate: null }
  // Terms that the screens accept: `2/10 net 30`, `Due on receipt`, `EOM`.
  const agreed = dueDateOf(terms, date)
  if (agreed !== null) return { terms, dueDate: agreed }
  if (days === null) {
    if (kind.needsDueDay) fault('dueDate: The due date is missing.')
    return { terms, dueDate: null }
  }
  if (date > LAST_DAY_WITH_TERMS) {
    fault('terms: The due date is after the year 9999.')
    return { terms, dueDate: null }
  }
  return { terms, dueDate: addDays(date, days) }
}

/** The latest document date that is valid with all payment terms. With a later date, the longest terms would end after the year 9999. */
const LAST_DAY_WITH_TERMS = addDays(LAST_DATE, -TERMS_DAYS_MAX)

/** Returns the number of days of terms such as `30`, `Net 30` or `30 days`. */
function daysOf(terms: string): number | null {
  const days = /^(?:net\s*)?(\d{1,4})(?:\s*d(?:ays?)?)?$/i.exec(terms)?.[1]
  return days === undefined || Number(days) > TERMS_DAYS_MAX ? null : Number(days)
}

/** Returns an error message for each required field that is missing in a file. */
export function missingPartyFields(reading: PartyReading, account: { isSaid: boolean; isNeeded: boolean }): string[] {
  const { kind, columns } = reading
  const has = (field: string) => columns[field] !== undefined
  const { number, name, id } = kind.named
  const called = [number, name, ...(id === '' ? [] : [id])].join(', ')
  const needs: [boolean, string][] = [
    [has(number) || has(name) || has(id), `Choose the column with the ${kind.party.word} (${called}).`],
  ]
  if (kind.words !== null) {
    needs.push(
      [has('date'), 'Choose the column with the date (date).'],
      [has('amount') || has('preTax'), 'Choose the column with the amount (amount).'],
      [
        has('dueDate') || has('terms') || reading.termsDays !== null || !kind.needsDueDay,
        'Choose the column with the due date (dueDate) or the terms (terms), or enter the number of days for all rows.',
      ],
      [has('reference') || kind.isPayment, 'Choose the column with the reference or number (reference).'],
      [
        has('account') || account.isSaid || !account.isNeeded,
        'Choose the column with the account (account), or one account for all rows.',
      ],
    )
  }
  return needs.filter(([isThere]) => !isThere).map(([, sentence]) => sentence)
}
