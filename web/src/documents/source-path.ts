import type { DocumentKind } from '@twofold/accounting/documents/document-kinds'
import { isScreen } from '@twofold/contract/screens'
import type { Transaction } from '@twofold/contract/transactions'
import { documentPath } from './document-words.ts'

/** The address of the document behind an entry; null for an entry by hand, and for what has no screen of its own. */
export function sourcePath({ sourceKind, sourceID }: Pick<Transaction, 'sourceKind' | 'sourceID'>): string | null {
  // Another word than a document's finds no path.
  const path = documentPath({ kind: sourceKind as DocumentKind, documentID: sourceID })
  return path !== null && isScreen(path) ? path : null
}
