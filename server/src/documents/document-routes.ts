// The routes that the four kinds of documents have in common: lists, files, totals, single documents and deletion.
import { partySideOf } from '@twofold/accounting/documents/document-kinds'
import { stateOfWord } from '@twofold/accounting/documents/document-states'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { DocumentInput } from '@twofold/contract/documents/document-record'
import type { OpenDocument } from '@twofold/contract/documents/documents'
import type { DocumentColumn, DocumentList } from '@twofold/contract/documents/list-columns'
import type { Endpoint, Returning } from '@twofold/contract/endpoint'
import { orderOf } from '../database/list-window.ts'
import type { Database } from '../database/pool.ts'
import { readingRoute, writingRoute } from '../http/books-route.ts'
import {
  answerListCsv,
  answerListXlsx,
  dayColumn,
  moneyColumn,
  numberColumn,
  textColumn,
} from '../http/responses/list-file.ts'
import { answerList, presented } from '../http/responses/list-response.ts'
import type { FileColumn } from '../http/responses/table-file.ts'
import type { Call, Route } from '../http/route.ts'
import type { Books } from '../identity/books.ts'
import { readParty } from '../parties/sql.ts'
import { deleteDocument } from './delete.ts'
import type { Document, DocumentKindDefinition } from './document.ts'
import { presentOpen, readCounterparts } from './open-items/open-documents.ts'
import {
  type DocumentFilter,
  type DocumentSort,
  documentList,
  presentTotals,
  readDocument,
  readFigures,
  readTotals,
} from './sql.ts'

/** The codec of a kind of document, with the names and functions that the routes use. */
export type RoutedKind<Shown> = DocumentKindDefinition & {
  names: { id: string; state?: string; comment: string }
  sorts: Readonly<Record<string, DocumentSort>>
  encode: (document: Document) => Shown
  decodeFields(request: object, stored?: Document): Result<DocumentInput>
}

/** The name of the field in which the response of a call with one document contains it, such as `receivableInvoice`. */
type OneName<Kind extends string> = Kind extends `${infer Side} ${infer Noun}` ? `${Side}${Capitalize<Noun>}` : never

type Shown<Kind extends RoutedKind<object>> = ReturnType<Kind['encode']>

/** A kind of document, its list, and its calls. */
type DocumentCalls<Kind extends RoutedKind<object>, More> = {
  kind: Kind
  /** The fields of the response that contain the list. */
  listNames: readonly [name: string, also?: string]
  columns: DocumentList
  calls: {
    list: Endpoint
    /** The documents of one party, and those of them that can be applied. */
    ofParty?: Endpoint
    unpaid?: Endpoint
    totals: Endpoint
    figures: Endpoint
    csv: Endpoint
    xlsx: Endpoint
    read: Returning<Shown<Kind> & More>
    counterparts: Returning<Record<OneName<Kind['kind']>, Shown<Kind>> & { counterparts: OpenDocument[] }>
    delete: Endpoint
  }
  /** Returns the fields that the response of a single document contains in addition to the document. */
  readMore?: (books: Books, document: Document) => Promise<More>
  /** Returns a deleted document as the API returns it. */
  encodeDeleted?: (document: Document & { twinId: number | null }) => object
}

/** Returns the id of the document in the path of a call. */
export function idInPath({ names }: { names: { id: string } }, { params }: Call): number {
  return (params as Record<string, number>)[names.id]!
}

/** Returns the routes of one kind of document. */
export function documentRoutes<Kind extends RoutedKind<object>, More extends object = object>(
  database: Database,
  { kind: definition, listNames: [name, also], columns, calls, readMore, encodeDeleted }: DocumentCalls<Kind, More>,
): Route[] {
  const { kind, names, sorts } = definition
  const encode = definition.encode as (document: Document) => Shown<Kind>
  const side = partySideOf(kind)

  /** Returns the filter for the query parameters of a list. */
  const filterOf = (query: Record<string, unknown>): DocumentFilter => {
    const { [names.partyId]: partyId, [names.state ?? '']: state, isOpen, ...others } = query
    return {
      ...others,
      kind,
      partyId: partyId as number | undefined,
      state: state === undefined ? undefined : stateOfWord(side, state as never),
      ...(isOpen === true && { isOpen: { raises: true } }),
    }
  }

  const answer = (books: Books, { query, answerRows }: Call, filter: Partial<DocumentFilter> = {}) => {
    const { limit, cursor, sort, ...filters } = query as { limit?: number; cursor?: string; sort?: string }
    return answerList(books, name, {
      list: documentList(books, { ...filterOf(filters), ...filter }),
      params: { limit, cursor, sort: orderOf(sorts, sort) },
      present: encode,
      answerRows,
      ...(also !== undefined && { also }),
    })
  }

  const ofParty = (endpoint: Endpoint | undefined, filter: Partial<DocumentFilter>) =>
    endpoint === undefined
      ? []
      : [
          readingRoute(database, endpoint, async (books, call) => {
            const partyId = (call.params as Record<string, number>)[names.partyId]!
            if ((await readParty(books, side, partyId)) === null) return refused('NOT_FOUND')
            return answer(books, call, { ...filter, partyId })
          }),
        ]

  const file = (books: Books, { query }: Call) => {
    const { sort, ...filters } = query as { sort?: string }
    const list = documentList(books, filterOf(filters))
    return { ...fileOf(columns), list, sort: orderOf(sorts, sort), present: (document: Document) => document }
  }

  return [
    readingRoute(database, calls.list, (books, call) => answer(books, call)),
    ...ofParty(calls.ofParty, {}),
    ...ofParty(calls.unpaid, { isOpen: { raises: true } }),
    readingRoute(database, calls.totals, async (books, { query }) =>
      accepted(presentTotals(await readTotals(books, filterOf(query as Record<string, unknown>)))),
    ),
    readingRoute(database, calls.figures, async books => accepted(await readFigures(books, kind))),
    readingRoute(database, calls.csv, (books, call) => answerListCsv(books, file(books, call), call)),
    readingRoute(database, calls.xlsx, (books, call) => answerListXlsx(books, file(books, call), call)),
    readingRoute(database, calls.read, async (books, call) => {
      const document = await readDocument(books, kind, idInPath(definition, call))
      if (document === null) return refused('NOT_FOUND')
      const more = readMore === undefined ? ({} as More) : await readMore(books, document)
      return accepted({ ...encode(document), ...more })
    }),
    readingRoute(database, calls.counterparts, async (books, call) => {
      const document = await readDocument(books, kind, idInPath(definition, call))
      if (document === null) return refused('NOT_FOUND')
      const counterparts = (await readCounterparts(books, document)).map(presentOpen)
      const one = { [oneName(kind)]: encode(document) } as Record<OneName<Kind['kind']>, Shown<Kind>>
      return accepted({ ...one, counterparts })
    }),
    writingRoute(database, calls.delete, async (books, call) => {
      const confirmed = call.query as { lockReason?: string; modifiedAt?: string }
      const deleted = await deleteDocument(books, definition, idInPath(definition, call), confirmed)
      return presented(deleted, encodeDeleted ?? encode)
    }),
  ]
}

/** Returns the name of the response field that contains one document: `vendorPayment` for a vendor payment. */
export function oneName(kind: Document['kind']): string {
  return kind.replace(/ (.)/, (_, letter: string) => letter.toUpperCase())
}

/** Returns the file of a list, in which the rows are stored documents. */
function fileOf({ columns, ...list }: DocumentList) {
  return { ...list, columns: columns.map(fileColumn) }
}

function fileColumn({ head, content }: DocumentColumn): FileColumn<Document> {
  if ('number' in content) return numberColumn(head, content.number)
  if ('words' in content) return textColumn(head, content.characters, content.words)
  return 'cents' in content ? moneyColumn(head, content.cents) : dayColumn(head, content.day)
}
