// The columns of the lists of documents, with the same titles on the screen, in print and in files.
import type { CalendarDate } from '@twofold/accounting/calendar'
import { isPaidInFull } from '@twofold/accounting/documents/document-change'
import { stateWord } from '@twofold/accounting/documents/document-states'
import type { Cents } from '@twofold/accounting/money'
import { remainderOf } from '@twofold/accounting/payment-application'
import type { DocumentRecord } from './document-record.ts'
import { billStatus, invoiceStatus, paymentStatus } from './shown-status.ts'

/** What a column shows of a document: a number without a total, a date, money in cents, or text. */
type ColumnContent =
  | { number: (document: DocumentRecord) => number }
  | { day: (document: DocumentRecord) => CalendarDate | null }
  | { cents: (document: DocumentRecord) => Cents }
  | { words: (document: DocumentRecord) => string /** The width in files, in characters. */; characters: number }

/** A column of a list. `field` is the field of the record by which the list can be sorted, or the name of the column. */
export type DocumentColumn = {
  field: string
  head: string
  content: ColumnContent
  /** Whether the column is in addition to those of the specification. The short list of one party omits it. */
  isAdded?: true
}

/** A list of documents: the title of the list, the name of its files without the extension, and its columns. */
export type DocumentList = { title: string; fileName: string; columns: readonly DocumentColumn[] }

const id: DocumentColumn = { field: 'id', head: 'No.', content: { number: document => document.id } }
/** The number on the paper. An invoice gets it when it is charged, so a pending invoice has none. */
const invoiceNumber: DocumentColumn = {
  field: 'number',
  head: 'Number',
  isAdded: true,
  content: { words: ({ number }) => (number === null ? '' : String(number)), characters: 10 },
}
const date = (head: string): DocumentColumn => ({ field: 'date', head, content: { day: document => document.date } })
const dueDate: DocumentColumn = { field: 'dueDate', head: 'Due', content: { day: document => document.dueDate } }
const partyName = (head: string): DocumentColumn => ({
  field: 'partyName',
  head,
  content: { words: document => document.partyName, characters: 36 },
})
const reference = (head: string): DocumentColumn => ({
  field: 'reference',
  head,
  content: { words: document => document.reference, characters: 24 },
})
const addressName = (head: string, name: 'billToName' | 'remitToName'): DocumentColumn => ({
  field: 'addressName',
  head,
  content: { words: ({ details }) => String(details[name] ?? ''), characters: 36 },
})
const accountName = (head: string): DocumentColumn => ({
  field: 'accountName',
  head,
  content: { words: document => document.accountName, characters: 40 },
})
const status = (words: (document: DocumentRecord) => string): DocumentColumn => ({
  field: 'status',
  head: 'Status',
  content: { words, characters: 12 },
})

/** Returns an amount of a document as lists show it: negative for refunds and credits. Adding 0 converts -0 to 0. */
function signed({ totalCents, isRefund }: DocumentRecord, cents: Cents): Cents {
  return (totalCents < 0 || isRefund ? -cents : cents) + 0
}

const totalCents = (head: string): DocumentColumn => ({
  field: 'totalCents',
  head,
  content: { cents: document => signed(document, Math.abs(document.totalCents)) },
})
const appliedCents = (head: string): DocumentColumn => ({
  field: 'appliedCents',
  head,
  content: { cents: document => signed(document, document.appliedCents) },
})

/** The open amount. Zero for a document that is canceled, rejected or marked as paid. */
const openCents: DocumentColumn = {
  field: 'remainingCents',
  head: 'Open',
  isAdded: true,
  content: {
    cents: document =>
      document.state === 'ENDED' || isPaidInFull(document) ? 0 : signed(document, remainderOf(document)),
  },
}

/** Invoices to customers. */
export const RECEIVABLE_INVOICE_LIST: DocumentList = {
  title: 'Invoices',
  fileName: 'receivable-invoices',
  columns: [
    id,
    invoiceNumber,
    date('Date'),
    { ...dueDate, isAdded: true },
    partyName('Customer'),
    reference('Client Reference'),
    addressName('Bill To', 'billToName'),
    totalCents('Total'),
    appliedCents('Remitted'),
    openCents,
    status(invoice =>
      invoiceStatus({ paidInFull: isPaidInFull(invoice), chargeStatus: stateWord('RECEIVABLE', invoice.state) }),
    ),
  ],
}

/** Bills of vendors. */
export const PAYABLE_INVOICE_LIST: DocumentList = {
  title: 'Bills',
  fileName: 'payable-invoices',
  columns: [
    id,
    date('Received'),
    dueDate,
    partyName('Vendor'),
    reference('Invoice Number'),
    addressName('Remit To', 'remitToName'),
    totalCents('Total'),
    appliedCents('Paid'),
    openCents,
    status(bill => billStatus({ paidInFull: isPaidInFull(bill), approvalStatus: stateWord('PAYABLE', bill.state) })),
  ],
}

const applied = status(payment => paymentStatus({ totalRemaining: remainderOf(payment) }))

/** Payments of customers. */
export const CUSTOMER_PAYMENT_LIST: DocumentList = {
  title: 'Payment Receipts',
  fileName: 'payment-receipts',
  columns: [
    date('Date'),
    partyName('Customer'),
    reference('Payment Reference'),
    accountName('Payment Account'),
    totalCents('Received'),
    appliedCents('Applied'),
    applied,
  ],
}

/** Payments to vendors. */
export const VENDOR_PAYMENT_LIST: DocumentList = {
  title: 'Payment Disbursements',
  fileName: 'payment-disbursements',
  columns: [
    date('Date'),
    partyName('Vendor'),
    reference('Reference'),
    accountName('Account'),
    totalCents('Amount'),
    appliedCents('Applied'),
    applied,
  ],
}
