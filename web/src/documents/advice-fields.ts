// The names on the wire of what is applied to what.
import type { DocumentKind } from '@twofold/accounting/documents/document-kinds'
import type { OpenDocument } from '@twofold/contract/documents'
import type { ChosenApplication } from './apply-values.ts'

const FIELDS: Record<Exclude<DocumentKind, 'customer write-off'>, readonly [raising: string, lowering: string]> = {
  'receivable invoice': ['receivableInvoiceID', 'creditInvoiceID'],
  'customer payment': ['refundPaymentID', 'customerPaymentID'],
  'payable invoice': ['payableInvoiceID', 'creditInvoiceID'],
  'vendor payment': ['refundPaymentID', 'vendorPaymentID'],
}

/** A document in the body of an application: its id under the name of what it is. A write-off is never chosen. */
function adviceID({ kind, raises, documentID }: Pick<OpenDocument, 'kind' | 'raises' | 'documentID'>) {
  if (kind === 'customer write-off') throw new Error('A write-off is applied with its own call')
  return { [FIELDS[kind][raises ? 0 : 1]]: documentID }
}

/** What is sent of one chosen document. */
export function applicationOf({ document, amountCents }: ChosenApplication) {
  return { ...adviceID(document), amountApplied: amountCents }
}
