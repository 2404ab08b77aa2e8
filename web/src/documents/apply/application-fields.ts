// The API field names of applications, and the calls that create them.
import type { DocumentKind } from '@twofold/accounting/documents/document-kinds'
import type { OpenDocument } from '@twofold/contract/documents/documents'
import type { ChosenApplication } from './apply-values.ts'

const FIELDS: Record<Exclude<DocumentKind, 'customer write-off'>, readonly [debitItem: string, creditItem: string]> = {
  'receivable invoice': ['receivableInvoiceID', 'creditInvoiceID'],
  'customer payment': ['refundPaymentID', 'customerPaymentID'],
  'payable invoice': ['payableInvoiceID', 'creditInvoiceID'],
  'vendor payment': ['refundPaymentID', 'vendorPaymentID'],
}

/** Returns a document's id in the application field for its kind. Throws for a write-off, because it cannot be applied. */
function adviceID({ kind, raises, documentID }: Pick<OpenDocument, 'kind' | 'raises' | 'documentID'>) {
  if (kind === 'customer write-off') throw new Error('A write-off cannot be applied with this call')
  return { [FIELDS[kind][raises ? 0 : 1]]: documentID }
}

/** Returns the request body for one chosen document. */
function applicationOf({ document, amountCents }: ChosenApplication) {
  return { ...adviceID(document), amountApplied: amountCents }
}

type Application = ReturnType<typeof applicationOf>

/**
 * The calls for customers or vendors. `one` creates a single application, as in the specification. `many` creates any number of
 * applications.
 */
export type ApplyCalls = {
  one: (application: Application) => Promise<object>
  many: (applications: Application[]) => Promise<object>
}

/** Applies a payment or credit to the chosen documents, or the chosen payments and credits to a document. */
export function sendChosen(
  subject: Pick<OpenDocument, 'kind' | 'documentID'>,
  chosen: readonly ChosenApplication[],
  { one, many }: ApplyCalls,
): Promise<object> {
  const [only, ...others] = chosen
  if (only === undefined || others.length > 0) return many(chosen.map(applicationOf))
  return one({ ...adviceID({ ...subject, raises: !only.document.raises }), ...applicationOf(only) })
}
