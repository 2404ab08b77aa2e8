// An invoice, bill, payment or write-off as stored in the books.
import type { DocumentKind } from '@twofold/accounting/documents/document-kinds'
import type { DocumentFields, DocumentInput, DocumentRecord } from '@twofold/contract/documents/document-record'

/** A live document. */
export type Document = DocumentRecord & {
  kind: DocumentKind
  /** The user who last set the payee, amount, number or account. Null if unknown. */
  enteredBy: number | null
  /** The number of times the document has been posted, including the current or next posting. */
  cycle: number
  version: number
}

/** A kind of document. The codecs of the contract define the kinds that have calls of their own. */
export type DocumentKindDefinition = {
  kind: DocumentKind
  /** The API names of the fields that refusals refer to. */
  names: Readonly<Record<'partyId' | 'accountId' | 'totalCents' | 'date' | 'reference', string>>
  /** Returns the editable fields by API field name, for the audit trail. */
  audited: (document: Document) => Record<string, unknown>
}

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
