// Builds the printed version of a receivable invoice or credit note.
import { type CalendarDate, formatDay } from '../calendar.ts'
import type { DocumentState } from '../documents/document-states.ts'
import { type DocumentSummary, documentWord } from '../documents/document-words.ts'
import { type Cents, formatCents } from '../money.ts'
import {
  type Letterhead,
  printedLine,
  printedLines,
  type Sheet,
  type SheetBlock,
  type SheetFact,
  type SheetMail,
  type SheetSum,
} from './sheet.ts'

/** The billing or shipping address of a document. */
export type PrintedAddress = {
  name: string
  address1: string
  address2: string
  city: string
  state: string
  zip: string
}

/**
 * A payment application as printed on an invoice or credit note: the other document and the applied amount. If that document is pending,
 * the amount is only reserved.
 */
type PrintedApplication = DocumentSummary & {
  date: CalendarDate
  reference: string
  appliedCents: Cents
  isPosted: boolean
}

/** The invoice fields that are printed. */
export type PrintedInvoice = {
  id: number
  /** The number that customers see. Null until the invoice is charged for the first time. */
  number: number | null
  state: DocumentState
  date: CalendarDate
  dueDate: CalendarDate | null
  terms: string
  reference: string
  description: string
  preTaxCents: Cents
  taxCents: Cents
  totalCents: Cents
  appliedCents: Cents
  isMarkedPaid: boolean
  customerId: number
  customerName: string
  customerEmail: string
  billTo: PrintedAddress
  shipTo: PrintedAddress
  applications: readonly PrintedApplication[]
}

/** The maximum number of applications that are listed individually. If there are more, only their sum is shown. */
const APPLICATIONS_MAX = 12

/**
 * Returns the printed version of an invoice or credit note. The amounts of a credit note have no sign. If 400 of an invoice of 1080 is
 * paid, 680 is due. If 400 of a credit note of -1080 is used, 680 remains. The amount due of an invoice that is marked as paid is 0.
 * Pending applications do not reduce the amount due.
 */
export function invoiceSheet(invoice: PrintedInvoice, letterhead: Letterhead): Sheet {
  const isCredit = invoice.totalCents < 0
  const sign = isCredit ? -1 : 1
  const amount = (cents: Cents) => sign * cents + 0
  return {
    fileName: invoiceFileName(invoice),
    issuer: { name: printedLine(letterhead.name), lines: printedLines(letterhead.address) },
    title: titleOf(invoice),
    stamp: stampOf(invoice),
    facts: factsOf(invoice),
    blocks: blocksOf(invoice),
    columns: [
      { head: 'Description', kind: 'TEXT' },
      { head: 'Amount', kind: 'MONEY' },
    ],
    rows: [{ look: 'LINE', cells: [descriptionOf(invoice), amount(invoice.preTaxCents)] }],
    sums: sumsOf(invoice, amount),
    ages: [],
    notes: notesOf(invoice),
    footer: printedLines(letterhead.footer),
  }
}

/** Returns the default email for an invoice or credit note. It is addressed to the customer, and contains the number and the amount due. */
export function invoiceMail(invoice: PrintedInvoice, letterhead: Letterhead): SheetMail {
  const title = `${titleOf(invoice)}${invoice.number === null ? '' : ` ${invoice.number}`}`
  const name = printedLine(letterhead.name)
  const left = leftOf(invoice)
  const due = invoice.dueDate === null ? 'is due' : `is due on ${formatDay(invoice.dueDate)}`
  const asks = invoice.totalCents > 0 && invoice.state === 'POSTED' && left > 0
  return {
    to: printedLine(invoice.customerEmail),
    subject: `${title} from ${name}`,
    message: [
      `Hi ${printedLine(invoice.billTo.name) || printedLine(invoice.customerName)},`,
      `Your ${title.replace(/^[A-Z]/, letter => letter.toLowerCase())} is attached.${asks ? ` ${formatCents(left)} ${due}.` : ''}`,
      `Thank you,\n${name}`,
    ].join('\n\n'),
  }
}

function titleOf({ totalCents }: PrintedInvoice): string {
  return documentWord({ kind: 'receivable invoice', totalCents, isRefund: false })
}

/**
 * Returns the file name of the printed document, without extension: `invoice-12` or `credit-note-13`. Without a number, it is
 * `draft-invoice-7` with the id of the invoice.
 */
export function invoiceFileName({
  id,
  number,
  totalCents,
}: Pick<PrintedInvoice, 'id' | 'number' | 'totalCents'>): string {
  const kind = totalCents < 0 ? 'credit-note' : 'invoice'
  return number === null ? `draft-${kind}-${id}` : `${kind}-${number}`
}

function stampOf(invoice: PrintedInvoice): string {
  if (invoice.state === 'PENDING') return 'Draft'
  if (invoice.state === 'ENDED') return 'Canceled'
  if (leftOf(invoice) > 0) return ''
  return invoice.totalCents < 0 ? 'Fully applied' : 'Paid'
}

/**
 * Returns the amount due, or the remaining amount of a credit note. The amount is never negative. It is 0 if the document is marked as
 * paid.
 */
function leftOf(invoice: PrintedInvoice): Cents {
  return invoice.isMarkedPaid ? 0 : unsettledOf(invoice)
}

function unsettledOf({ totalCents, appliedCents, applications }: PrintedInvoice): Cents {
  const reserved = applications.filter(({ isPosted }) => !isPosted)
  return reserved.reduce((cents, application) => cents + application.appliedCents, Math.abs(totalCents) - appliedCents)
}

function factsOf(invoice: PrintedInvoice): SheetFact[] {
  const facts = [
    { label: `${titleOf(invoice)} number`, value: invoice.number === null ? 'Not assigned' : String(invoice.number) },
    { label: 'Date', value: formatDay(invoice.date) },
    { label: 'Due', value: invoice.dueDate === null ? '' : formatDay(invoice.dueDate) },
    { label: 'Terms', value: printedLine(invoice.terms) },
    { label: 'Your reference', value: printedLine(invoice.reference) },
  ]
  return facts.filter(({ value }) => value !== '')
}

function blocksOf({ billTo, shipTo, customerName }: PrintedInvoice): SheetBlock[] {
  const billed = addressLines(billTo)
  const name = printedLine(customerName)
  const blocks = [
    { label: 'Bill to', lines: billTo.name.trim() === '' ? [name, ...billed] : billed },
    { label: 'Ship to', lines: addressLines(shipTo) },
  ]
  return blocks.filter(({ lines }) => lines.length > 0)
}

/** Formats an address for a letter: name, street, and a line with city, state and zip. */
export function addressLines({ name, address1, address2, city, state, zip }: PrintedAddress): string[] {
  const place = [printedLine(state), printedLine(zip)].filter(part => part !== '').join(' ')
  const lines = [printedLine(city), place].filter(part => part !== '').join(', ')
  return [...[name, address1, address2].map(printedLine), lines].filter(line => line !== '')
}

function descriptionOf({ description, reference }: PrintedInvoice): string {
  return printedLines(description).join('\n') || printedLine(reference)
}

function sumsOf(invoice: PrintedInvoice, amount: (cents: Cents) => Cents): SheetSum[] {
  const { preTaxCents, taxCents, totalCents, state } = invoice
  const isCredit = totalCents < 0
  const part = (label: string, cents: Cents): SheetSum => ({ look: 'PART', label, cents })
  const total: SheetSum[] = [
    part('Before tax', amount(preTaxCents)),
    part('Tax', amount(taxCents)),
    { look: 'TOTAL', label: isCredit ? 'Total credit' : 'Total', cents: amount(totalCents) },
  ]
  if (state === 'ENDED') return total
  const unpaid = unsettledOf(invoice)
  return [
    ...total,
    ...applied(invoice).map(({ label, cents }) => part(label, 0 - cents)),
    ...(invoice.isMarkedPaid && unpaid > 0 ? [part('Adjustments', 0 - unpaid)] : []),
    { look: 'GRAND_TOTAL', label: isCredit ? 'Remaining credit' : 'Amount due', cents: leftOf(invoice) },
  ]
}

function applied(invoice: PrintedInvoice): { label: string; cents: Cents }[] {
  const settling = invoice.applications.filter(({ isPosted }) => isPosted)
  if (settling.length > APPLICATIONS_MAX) {
    const cents = Math.abs(invoice.totalCents) - unsettledOf(invoice)
    return [{ label: `Payments and credits (${settling.length})`, cents }]
  }
  return settling.map(application => {
    const reference = printedLine(application.reference)
    const name = [documentWord(application), ...(reference === '' ? [] : [reference])].join(' ')
    return { label: `${name}, ${formatDay(application.date)}`, cents: application.appliedCents }
  })
}

function notesOf({ state, totalCents }: PrintedInvoice): string[] {
  if (state === 'PENDING') return ['This draft has not been charged yet.']
  if (state === 'ENDED') return [`This ${totalCents < 0 ? 'credit note' : 'invoice'} was canceled.`]
  return []
}
