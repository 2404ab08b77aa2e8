// An invoice, bill, payment or write-off as stored in the books. Each kind has a file with its API field names, such as
// receivable-invoice.ts.
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

/** A live document. */
export type Document = DocumentFields & {
  id: number
  kind: DocumentKind
  state: DocumentState
  /** The document number that customers see. Null until an invoice is first charged. */
  number: number | null
  isRefund: boolean
  appliedCents: Cents
  isMarkedPaid: boolean
  /** The user who last set the payee, amount, number or account. Null if unknown. */
  enteredBy: number | null
  /** The number of times the document has been posted, including the current or next posting. */
  cycle: number
  entryId: number | null
  partyName: string
  /** The full name of the document's account. Empty if the document has no account. */
  accountName: string
  version: number
  modifiedAt: string
}

/** The names of a document kind: its name in the audit trail, and its API field names. */
export type DocumentKindDefinition = {
  kind: DocumentKind
  fields: { party: string; account: string; total: string; date: string; reference: string }
  /** Returns the editable fields by API field name, for the audit trail. */
  audited: (document: Document) => Record<string, unknown>
}

/** Requested field values. A field that is undefined keeps its value. */
export type DocumentInput = { [Field in keyof DocumentFields]?: DocumentFields[Field] | undefined }

/** Returns the editable fields after a change. */
export function fieldsAfter(current: DocumentFields, input: DocumentInput): DocumentFields {
  return {
    partyId: input.partyId ?? current.partyId,
    date: input.date ?? current.date,
    dueDate: input.dueDate === undefined ? current.dueDate : input.dueDate,
    preTaxCents: input.preTaxCents ?? current.preTaxCents,
    taxCents: input.taxCents ?? current.taxCents,
    totalCents: input.totalCents ?? current.totalCents,
    accountId: input.accountId === undefined ? current.accountId : input.accountId,
    reference: input.reference ?? current.reference,
    comment: input.comment ?? current.comment,
    details: { ...current.details, ...input.details },
  }
}
