// The names of documents, and the URLs of their screens.
import { wordByDirection } from '@twofold/accounting/documents/document-words'
import type { TimelineSide } from '@twofold/contract/documents/documents'

type Named = Pick<TimelineSide, 'kind' | 'raises'>

/** Returns the name of a document with its number. An invoice that was never charged has no number yet. */
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

/** Returns the URL of a document's screen. Returns null if the document has no screen. */
export function documentPath({ kind, documentID }: Pick<TimelineSide, 'kind' | 'documentID'>): string | null {
  const path = PATHS[kind]
  return path === undefined ? null : `${path}/${documentID}`
}
