import type { DocumentKind } from '@twofold/accounting/documents/document-kinds'
import type { Transaction } from '@twofold/contract/transactions'
import { documentPath } from './document-words.ts'

/** Returns the URL of the document that posted a transaction. Returns null for a manual transaction, and for documents without a screen. */
export function sourcePath({ sourceKind, sourceID }: Pick<Transaction, 'sourceKind' | 'sourceID'>): string | null {
  // A kind that is not a document has no path.
  return documentPath({ kind: sourceKind as DocumentKind, documentID: sourceID })
}
