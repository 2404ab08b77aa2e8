// An invoice, bill, payment or write-off as the books hold it. What its fields are called on the wire stands in a file for each kind,
// such as receivable-invoice.ts.
import type { CalendarDate } from '@twofold/accounting/calendar'
import type { DocumentKind } from '@twofold/accounting/documents/document-kinds'
import type { DocumentState } from '@twofold/accounting/documents/document-states'
import type { Cents } from '@twofold/accounting/money'

/** What is written of a document. */
export type DocumentFields = {
  partyId: number
  date: CalendarDate
  dueDate: CalendarDate | null
  /** Of a payment or write-off: its total, without tax. */
  preTaxCents: Cents
  taxCents: Cents
  totalCents: Cents
  /** The account beside the party's: revenue, bill, payment or write-off account; a pending invoice may have none yet. */
  accountId: number | null
  reference: string
  comment: string
  /** Addresses, terms and methods by their names on the wire: carried, never computed with. */
  details: Readonly<Record<string, string | number>>
}

/** A live document. */
export type Document = DocumentFields & {
  id: number
  kind: DocumentKind
  state: DocumentState
  /** The number that customers see; null until an invoice is first charged. */
  number: number | null
  isRefund: boolean
  appliedCents: Cents
  isMarkedPaid: boolean
  /** Who said last what is paid to whom; null: nobody knows. */
  enteredBy: number | null
  /** Which time of posting this is, or would be. */
  cycle: number
  entryId: number | null
  partyName: string
  /** Its account's full name; empty while it has none. */
  accountName: string
  version: number
  modifiedAt: string
}

/** What tells the kinds apart: the audit trail's word, and the names of fields on the wire. */
export type KindWords = {
  kind: DocumentKind
  fields: { party: string; account: string; total: string; date: string; reference: string }
  /** The written fields by their names on the wire, for the audit trail. */
  audited: (document: Document) => Record<string, unknown>
}

/** What a change asks for; what is undefined keeps its value. */
export type SentFields = { [Field in keyof DocumentFields]?: DocumentFields[Field] | undefined }

/** The written fields of a document, with what is sent over what stands. */
export function fieldsAfter(standing: DocumentFields, sent: SentFields): DocumentFields {
  return {
    partyId: sent.partyId ?? standing.partyId,
    date: sent.date ?? standing.date,
    dueDate: sent.dueDate === undefined ? standing.dueDate : sent.dueDate,
    preTaxCents: sent.preTaxCents ?? standing.preTaxCents,
    taxCents: sent.taxCents ?? standing.taxCents,
    totalCents: sent.totalCents ?? standing.totalCents,
    accountId: sent.accountId === undefined ? standing.accountId : sent.accountId,
    reference: sent.reference ?? standing.reference,
    comment: sent.comment ?? standing.comment,
    details: { ...standing.details, ...sent.details },
  }
}
