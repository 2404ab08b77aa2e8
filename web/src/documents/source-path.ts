import type { DocumentKind } from '@twofold/accounting/documents/document-kinds'
import type { Transaction } from '@twofold/contract/transactions'
import { documentPath } from './document-words.ts'

/** The address of the document behind an entry; null for an entry by hand, and for what has no screen of its own. */
export function sourcePath({ sourceKind, sourceID }: Pick<Transaction, 'sourceKind' | 'sourceID'>): string | null {
  // Another word than a document's finds no path.
  return documentPath({ kind: sourceKind as DocumentKind, documentID: sourceID })
}
