// Documents and payment applications in the terms of the application, without the names of the API. The server and the browser use these
// records. The codecs in this folder convert them to and from the API.
import type { CalendarDate } from '@twofold/accounting/calendar'
import type { DocumentKind } from '@twofold/accounting/documents/document-kinds'
import type { DocumentState } from '@twofold/accounting/documents/document-states'
import type { Cents } from '@twofold/accounting/money'

/** The fields of a document that users can edit. */
export type DocumentFields = {
  partyId: number
  date: CalendarDate
  dueDate: CalendarDate | null
  /** The total of the document before tax. For a payment or write-off, this is the total. */
  preTaxCents: Cents
  taxCents: Cents
  totalCents: Cents
  /**
   * The revenue, expense, payment or write-off account, which is debited or credited against the party's account. Null while a pending
   * invoice has no account.
   */
  accountId: number | null
  reference: string
  comment: string
  /**
   * Fields such as addresses, payment terms and payment methods, by API field name. They are stored and returned, but never used in
   * computations.
   */
  details: Readonly<Record<string, string | number>>
}

/** Requested field values. A field that is undefined keeps its value. */
export type DocumentInput = { [Field in keyof DocumentFields]?: DocumentFields[Field] | undefined }

/** An invoice, bill or payment, as the server and the browser use it. */
export type DocumentRecord = DocumentFields & {
  id: number
  /** PENDING, POSTED or ENDED. Payments are always POSTED. */
  state: DocumentState
  /** The document number that customers see. Null until an invoice is first charged, and for all other documents. */
  number: number | null
  /** True for a payment that is a refund. */
  isRefund: boolean
  /** The applied amount, from 0 to the amount of the document. It has no sign, also for a credit. */
  appliedCents: Cents
  /** True if the invoice or bill is marked as paid. */
  isMarkedPaid: boolean
  /** The transaction that the document posted. Null if the document is not posted. */
  entryId: number | null
  partyName: string
  /** The full name of the document's account. Empty if the document has no account. */
  accountName: string
  /** The version of the record. It can only be compared for equality. */
  modifiedAt: string
}

/** A document to be applied, as identified by the caller. */
export type NamedItem = { id: number; kind: DocumentKind }

/** One of the two documents of a payment application. */
export type ApplicationItem = NamedItem & {
  date: CalendarDate
  reference: string
  /** The number that customers see. Null if the document has no number. */
  number: number | null
}

/** A payment application: an amount of a credit item that is applied to a debit item. */
export type ApplicationRecord = {
  id: number
  amountCents: Cents
  partyId: number
  partyName: string
  creditItem: ApplicationItem
  debitItem: ApplicationItem & { totalCents: Cents }
}

/** A proposed application. `field` is the request field of the amount. */
export type ProposedApplication = { creditItem: NamedItem; debitItem: NamedItem; amountCents: Cents; field: string }
