// What differs between invoices, bills, customer payments and vendor payments on their screens.
import type { DocumentKind } from '@twofold/accounting/documents/document-kinds'
import type { DocumentFields, DocumentRecord } from '@twofold/contract/documents/document-record'
import type { OpenDocument } from '@twofold/contract/documents/documents'
import type { CallOf } from '@twofold/contract/endpoint'
import type { Permission } from '@twofold/contract/permissions'
import type { PartyWord } from '../parties/party-values.ts'

/**
 * A document as the API returns it. Only the codec of its side reads its other fields. `duplicateOf` is set for a deleted bill: the id of
 * another bill with the same number, or 0.
 */
export type WireDocument = { modifiedAt: string; duplicateOf?: number }

/** The calls of a kind of document. `List` and `One` are the names of the fields of their responses that contain documents. */
type DocumentCalls<Wire, List extends string, One extends string> = {
  list: CallOf<'query', Record<List, Wire[]> & { next: string | null }>
  read: CallOf<'params', Wire>
  /** Returns a document, and the documents that can be applied to it or to which it can be applied. */
  counterparts: CallOf<'params', Record<One, Wire> & { counterparts: OpenDocument[] }>
  create: CallOf<'body', Wire>
  change: CallOf<'params' | 'body', Wire>
  remove: CallOf<'params' | 'query', Wire>
}

/** The API names of the fields of a document. */
type DocumentNames = Readonly<
  Record<
    'id' | 'partyId' | 'partyName' | 'reference' | 'date' | 'accountId' | 'totalCents' | 'appliedCents' | 'comment',
    string
  >
> & { readonly state?: string }

/** Converts a kind of document from and to the API. */
type SideCodec<Wire> = {
  names: DocumentNames
  /** The fields by which the server can sort a list, by API name. */
  sorts: object
  decode: (wire: Wire) => DocumentRecord
  encodeFields: (fields: DocumentFields) => object
  encodeChange: (fields: DocumentFields) => object
}

/** The parts of a side that do not depend on the type of its records. */
type SideWords = {
  kind: Exclude<DocumentKind, 'customer write-off'>
  party: PartyWord
  /** The path of the list, and the last segment of the path of the apply screen. */
  path: `/${string}`
  applyPath: 'apply-payment' | 'apply'
  /** The title of the screen, the title of the list, and the nouns for its rows. */
  area: string
  listTitle: string
  rows: readonly [one: string, many: string]
  /** Returns the status of a document in the words of the specification, as forms and files show it. */
  statusOf: (record: DocumentRecord) => string
  /** The name of a document in titles and on buttons, and the name of a document with the opposite direction (a credit or a refund). */
  one: string
  turned: string
  /** Both names in messages. */
  said: readonly [one: string, turned: string]
  /** The noun in the titles of error dialogs, such as `Invoice` in `Error Saving Invoice`. */
  failing: string
  /** The message if the URL contains no id, and the noun for an id that is invalid. */
  noID: string
  idNoun: string
  /** What happens if the document does not exist: a message in its sheet, or the list with a message. */
  missing: 'sheet' | 'list'
  /** The permission that is required to create a document. */
  permission: Permission
  /** Whether the list behind a form that was opened by its URL is loaded only after the user sees the list. */
  isListDeferred: boolean
  /** The label of each field. `amount` is the field into which users type the amount of a new document. */
  labels: Readonly<Record<'party' | 'reference' | 'date' | 'account' | 'amount', string>>
  /** The words of the apply screen: its amounts, and the message if nothing is left to apply. */
  apply: { totals: readonly [usual: string, turned: string]; remaining: string; failure: string; done: string }
}

/** A kind of document: its words, its calls and its codec. */
type SideParts<Wire, List extends string, One extends string> = SideWords & {
  listName: List
  recordName: One
  calls: DocumentCalls<Wire, List, One>
  codec: SideCodec<Wire>
}

/** A side as the shared screens use it. They know only the records of its codec. */
export type DocumentSide = SideParts<WireDocument, string, string> & {
  /** Decodes a page of a list. */
  readList: (answer: { next: string | null }) => { rows: DocumentRecord[]; next: string | null }
}

/** Declares a side. Checks that its calls and its codec have the same records, and then hides the type of the records. */
export function documentSide<Wire extends WireDocument, List extends string, One extends string, More>(
  parts: SideParts<Wire, List, One> & More,
): DocumentSide & More {
  const side = parts as unknown as SideParts<WireDocument, string, string> & More
  const readList: DocumentSide['readList'] = answer => {
    const wires = (answer as unknown as Record<string, WireDocument[]>)[side.listName] ?? []
    return { rows: wires.map(wire => side.codec.decode(wire)), next: answer.next }
  }
  return { ...side, readList }
}

/** Whether a document has the opposite direction of its kind: a credit note, a vendor credit or a refund. */
export function isTurned({ totalCents, isRefund }: Pick<DocumentRecord, 'totalCents' | 'isRefund'>): boolean {
  return totalCents < 0 || isRefund
}

/** Returns the URL of a document, or of its apply screen. */
export function documentAddress({ path, applyPath }: DocumentSide, id: number, screen: '' | 'apply' = ''): string {
  return `${path}/${id}${screen === '' ? '' : `/${applyPath}`}`
}

/** The query parameter that opens the apply screen with suggested applications. */
export const PROPOSED = 'proposed'

/** Returns the query string of a list's URL, without the parameter of the apply screen. */
export function queryOfList(search: string): string {
  const query = new URLSearchParams(search)
  if (!query.has(PROPOSED)) return search
  query.delete(PROPOSED)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
