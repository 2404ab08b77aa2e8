// What documents are called on the screens, and where each one is shown.
import type { TimelineSide } from '@twofold/contract/documents'

type Named = Pick<TimelineSide, 'kind' | 'raises'>

const INVOICES: Partial<Record<TimelineSide['kind'], readonly [invoice: string, credit: string]>> = {
  'receivable invoice': ['Invoice', 'Credit note'],
  'payable invoice': ['Bill', 'Vendor credit'],
}

/** The one word for what a document is. */
function documentWord({ kind, raises }: Named): string {
  if (kind === 'customer write-off') return 'Write-off'
  const words = INVOICES[kind]
  if (words !== undefined) return words[raises ? 0 : 1]
  return raises ? 'Refund' : 'Payment'
}

/** A document by its number: an invoice that was never charged has none yet. */
export function documentName(document: Named & Pick<TimelineSide, 'invoiceNumber'>): string {
  const word = documentWord(document)
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
