// The names of open items, and the URLs of their screens.
import type { OpenItem } from '@twofold/contract/documents/open-items'
import { documentName, documentPath } from '../../document-links/document-words.ts'

type Named = Pick<OpenItem, 'kind' | 'amount' | 'number' | 'reference'>

/** Returns the name of an open item: `Invoice 12, Order 7`. */
export function openItemWords({ kind, amount, number, reference }: Named): string {
  const name =
    kind === 'entry' ? 'Manual transaction' : documentName({ kind, raises: amount >= 0, invoiceNumber: number ?? 0 })
  return reference === '' ? name : `${name}, ${reference}`
}

/** Returns the URL of an open item: the screen of its document, or of its transaction if it has no document. */
export function openItemPath(
  { kind, documentID, transactionID }: Pick<OpenItem, 'kind' | 'documentID' | 'transactionID'>,
  accountID: number,
): string {
  const path = kind === 'entry' || documentID === null ? null : documentPath({ kind, documentID })
  return path ?? `/transactions/${transactionID}?returnAccount=${accountID}`
}
