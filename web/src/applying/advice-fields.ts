// The names on the wire of what is applied to what, and the calls that take them.
import type { DocumentKind } from '@twofold/accounting/documents/document-kinds'
import type { OpenDocument } from '@twofold/contract/documents/documents'
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
function applicationOf({ document, amountCents }: ChosenApplication) {
  return { ...adviceID(document), amountApplied: amountCents }
}

type Application = ReturnType<typeof applicationOf>

/** The calls of a side: the specified one that applies one document to another, and the one that applies several or none. */
export type ApplyCalls = {
  one: (application: Application) => Promise<object>
  many: (applications: Application[]) => Promise<object>
}

/** Applies a document, the subject, to what was chosen, or that to it. */
export function sendChosen(
  subject: Pick<OpenDocument, 'kind' | 'documentID'>,
  chosen: readonly ChosenApplication[],
  { one, many }: ApplyCalls,
): Promise<object> {
  const [only, ...others] = chosen
  if (only === undefined || others.length > 0) return many(chosen.map(applicationOf))
  return one({ ...adviceID({ ...subject, raises: !only.document.raises }), ...applicationOf(only) })
}
