// The names and ids of documents, and the URLs of their screens.

import type { DocumentKind } from '@twofold/accounting/documents/document-kinds'
import { wordByDirection } from '@twofold/accounting/documents/document-words'
import type { TimelineSide } from '@twofold/contract/documents/documents'
import type { Transaction } from '@twofold/contract/transactions'

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

/** Returns the URL of the document that posted a transaction. Returns null for a manual transaction, and for documents without a screen. */
export function sourcePath({ sourceKind, sourceID }: Pick<Transaction, 'sourceKind' | 'sourceID'>): string | null {
  // A kind that is not a document has no path.
  return documentPath({ kind: sourceKind as DocumentKind, documentID: sourceID })
}

/** Whether a URL segment can be the id of an invoice, bill, payment or payment run. */
export function isDocumentID(text: string): boolean {
  return /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text))
}
