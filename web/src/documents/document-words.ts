// What documents are called on the screens, and where each one is shown.
import { wordByDirection } from '@twofold/accounting/documents/document-words'
import type { TimelineSide } from '@twofold/contract/documents/documents'

type Named = Pick<TimelineSide, 'kind' | 'raises'>

/** A document by its number: an invoice that was never charged has none yet. */
export function documentName(document: Named & Pick<TimelineSide, 'invoiceNumber'>): string {
  const word = wordByDirection(document)
  return document.invoiceNumber > 0 ? `${word} ${document.invoiceNumber}` : word
}

const PATHS: Partial<Record<TimelineSide['kind'], string>> = {
  'receivable invoice': '/receivable-invoices',
  'customer payment': '/customer-payments',
  'payable invoice': '/payable-invoices',
  'vendor payment': '/vendor-payments',
}

/** The address of a document's screen; null for what has none of its own. */
export function documentPath({ kind, documentID }: Pick<TimelineSide, 'kind' | 'documentID'>): string | null {
  const path = PATHS[kind]
  return path === undefined ? null : `${path}/${documentID}`
}
