// One row of a file of customers, vendors or their documents: from cells to whom it names and what it says. Pure: whether
// there is such a party, and what the books allow, is judged in party-check.ts.
import type { AmountStyle } from '@twofold/accounting/bank-statements/amount-style'
import { addDays, type CalendarDate } from '@twofold/accounting/calendar'
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
import { sentenceOf } from '@twofold/contract/errors'
import { TERMS_DAYS_MAX } from '@twofold/contract/import-fields'
import { PAYMENT_METHODS, type PaymentMethod } from '@twofold/contract/payables/payable-invoices'
import type { SentParty } from '../../parties/party.ts'
import type { ColumnMap } from '../column-map.ts'
import { DAY_EXAMPLES, type DateOrder, readAmount, readDay } from '../transaction-files/transaction-row.ts'
import type { PartyFileKind } from './party-kinds.ts'

/** Whom a row names: by Twofold's number, by the file's own, by name. At least one of them is there. */
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
  /** The full name of its account, if the file says one. */
  accountName: string | null
  reference: string
  comment: string
  /** What a bill says beside: its purchase order (0: none) and how it is to be paid. */
  purchaseOrderID: number
  paymentMethod: PaymentMethod | null
  /** The reference of the invoice or bill that a payment is for. */
  paysReference: string | null
}

/** What a row says. */
export type PartyRow = { who: NamedParty; fields: SentParty; document: RowDocument | null }

/** How a file's rows are read. */
export type PartyReading = {
  kind: PartyFileKind
  columns: ColumnMap<string>
  dateOrder: DateOrder
  /** How amounts are written; with a decimal point if it is undefined. */
  amounts?: AmountStyle | undefined
  /** Due so many days after the document's own day, where the row does not say; null: it has no due day then. */
  termsDays: number | null
}

/** Reads a row, or says in sentences all that is wrong with its cells. */
export function readPartyRow(cells: readonly string[], reading: PartyReading): PartyRow | string[] {
  const sentences: string[] = []
  const cell = (field: string) => cells[reading.columns[field] ?? -1]?.trim() ?? ''
  const told = (refusal: Refusal) =>
    refusal.code === 'NOT_A_DATE'
      ? `Enter a real calendar date, such as ${DAY_EXAMPLES[reading.dateOrder]}.`
      : sentenceOf(refusal)
  const value = <Value>(field: string, result: Result<Value>): Value | undefined => {
    if (result.ok) return result.value
    sentences.push(...result.refusals.map(refusal => `${field} ${JSON.stringify(cell(field))}: ${told(refusal)}`))
    return undefined
  }
  const amount = (field: string) => value(field, readAmount(cell(field), reading.amounts))
  const row: RowCells = { cell, value, amount, fault: sentence => sentences.push(sentence) }
  const who = whoOf(row, reading)
  const fields = reading.kind.words === null ? partyFields(row) : {}
  const document = reading.kind.words === null ? null : documentOf(row, reading)
  return sentences.length > 0 || document === undefined ? sentences : { who, fields, document }
}

/** The cells of a row by their fields. `value` and `amount` note what is wrong with one. */
type RowCells = {
  cell: (field: string) => string
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
  if (cell(id) === '' && cell(number) === '' && cell(name) === '')
    fault(`${name}: The row does not say which ${kind.party.word}.`)
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

function partyFields({ cell, value, amount, fault }: RowCells): SentParty {
  const texts = Object.entries(PARTY_TEXTS).map(([field, name]) => [
    name,
    value(field, checkOneLine(cell(field), field, PARTY_FIELD_LENGTH_MAX)),
  ])
  const creditLimitCents = cell('creditLimit') === '' ? 0 : amount('creditLimit')
  if ((creditLimitCents ?? 0) < 0) fault('creditLimit: The limit is below zero.')
  return {
    ...Object.fromEntries(texts),
    email: value('email', checkPartyEmail(cell('email'), 'email')),
    notes: value('notes', checkText(cell('notes'), 'notes', NOTES_LENGTH_MAX)),
    creditLimitCents,
    isClosed: cell('isClosed') === '' ? false : value('isClosed', yesOrNo(cell('isClosed'))),
  }
}

function yesOrNo(text: string): Result<boolean> {
  if (/^(yes|y|true|1)$/i.test(text)) return accepted(true)
  return /^(no|n|false|0)$/i.test(text) ? accepted(false) : refused('NOT_A_CHOICE', undefined, { choices: 'yes, no' })
}

function documentOf(row: RowCells, reading: PartyReading): RowDocument | undefined {
  const { cell, value, fault } = row
  const { isPayment } = reading.kind
  const has = (field: string) => cell(field) !== ''
  const date = value('date', readDay(cell('date'), reading.dateOrder))
  const amounts = isPayment ? paymentAmounts(row) : invoiceAmounts(row)
  const reference = value('reference', checkOneLine(cell('reference'), 'reference', PARTY_FIELD_LENGTH_MAX))
  const comment = value('description', checkText(cell('description'), 'description', COMMENT_LENGTH_MAX))
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

/** The total, tax included; or what comes before tax and the tax; or all three. */
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

/** A negative payment is money that went the other way. */
function paymentAmounts({ amount }: RowCells) {
  const cents = amount('amount')
  if (cents === undefined) return undefined
  const totalCents = Math.abs(cents)
  return { totalCents, taxCents: 0, preTaxCents: totalCents, isRefund: cents < 0 }
}

/** How a bill is to be paid, in the words of the screen or of the wire; null: the file does not say. */
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
  // Nobody waits for a credit: what the file does not say of it is not said.
  if (isCredit && said === '' && cell('dueDate') === '')
    return { terms: '', dueDate: kind.needsDueDay ? (date ?? null) : null }
  const terms = said === '' && days !== null ? `Net ${days}` : said
  if (cell('dueDate') !== '') return { terms, dueDate: value('dueDate', readDay(cell('dueDate'), dateOrder)) ?? null }
  if (date === undefined) return { terms, dueDate: null }
  // As the screens understand them: `2/10 net 30`, `Due on receipt`, `EOM`.
  const agreed = dueDateOf(terms, date)
  if (agreed !== null) return { terms, dueDate: agreed }
  if (days === null) {
    if (kind.needsDueDay) fault('dueDate: The row does not say when it is due.')
    return { terms, dueDate: null }
  }
  if (date > LAST_DAY_WITH_TERMS) {
    fault('terms: The due day lies beyond the year 9999.')
    return { terms, dueDate: null }
  }
  return { terms, dueDate: addDays(date, days) }
}

/** So that the longest terms after it still end within the years that dates have. */
const LAST_DAY_WITH_TERMS = addDays('9999-12-31', -TERMS_DAYS_MAX)

/** The days of terms as they are written: `30`, `Net 30`, `30 days`. */
function daysOf(terms: string): number | null {
  const days = /^(?:net\s*)?(\d{1,4})(?:\s*d(?:ays?)?)?$/i.exec(terms)?.[1]
  return days === undefined || Number(days) > TERMS_DAYS_MAX ? null : Number(days)
}

/** The sentences that say which fields a file lacks. */
export function missingPartyFields(reading: PartyReading, account: { isSaid: boolean; isNeeded: boolean }): string[] {
  const { kind, columns } = reading
  const has = (field: string) => columns[field] !== undefined
  const { number, name, id } = kind.named
  const called = [number, name, ...(id === '' ? [] : [id])].join(', ')
  const needs: [boolean, string][] = [
    [has(number) || has(name) || has(id), `Say which column names the ${kind.party.word} (${called}).`],
  ]
  if (kind.words !== null) {
    needs.push(
      [has('date'), 'Say which column holds the day (date).'],
      [has('amount') || has('preTax'), 'Say which column holds the amount (amount).'],
      [
        has('dueDate') || has('terms') || reading.termsDays !== null || !kind.needsDueDay,
        'Say which column holds the day when it is due (dueDate) or the terms (terms), or how many days later all are due.',
      ],
      [has('reference') || kind.isPayment, 'Say which column holds the reference or number (reference).'],
      [
        has('account') || account.isSaid || !account.isNeeded,
        'Say which column holds the account (account), or name one account for all rows.',
      ],
    )
  }
  return needs.filter(([isThere]) => !isThere).map(([, sentence]) => sentence)
}
