// Receivable invoices over HTTP.
import { stateOfWord } from '@twofold/accounting/documents/document-states'
import { accepted, refused } from '@twofold/accounting/refusals'
import type { ParsedInput } from '@twofold/contract/endpoint'
import * as contract from '@twofold/contract/receivable-invoices'
import type { Database } from '../database/pool.ts'
import { presentOpen, readCounterparts } from '../documents/open-documents.ts'
import { RECEIVABLE_INVOICE } from '../documents/receivable-invoice.ts'
import { type DocumentFilter, type DocumentSort, documentList, readDocument } from '../documents/sql.ts'
import { changeState, deleteDocument } from '../documents/state.ts'
import { answerList } from '../http/list-answer.ts'
import type { Call, Route } from '../http/route.ts'
import type { Books } from '../identity/books.ts'
import { readingRoute, writingRoute } from '../identity/books-route.ts'
import { readParty } from '../parties/sql.ts'
import { changeInvoice, createInvoice } from './commands.ts'
import { presentInvoice, presentResult } from './wire.ts'

const { kind } = RECEIVABLE_INVOICE

const SORTS = { dateCharged: 'date', receivableInvoiceID: 'id', invoiceTotal: 'total', customerName: 'party' } as const

type Sort = keyof typeof SORTS
type Query = ParsedInput<typeof contract.listReceivableInvoices>['query']

function sortOf(asked: Sort | `-${Sort}` | undefined): DocumentSort | `-${DocumentSort}` | undefined {
  if (asked === undefined) return undefined
  return asked.startsWith('-') ? `-${SORTS[asked.slice(1) as Sort]}` : SORTS[asked as Sort]
}

/** The invoices under a query, of one customer or all. */
function answerInvoices(
  books: Books,
  { query, answerRows }: { query: Query; answerRows: Call['answerRows'] },
  filter: Pick<DocumentFilter, 'partyId' | 'isOpen'>,
) {
  const { chargeStatus, search, startDate, endDate } = query
  const state = chargeStatus && stateOfWord('RECEIVABLE', chargeStatus)
  return answerList(books, 'invoices', {
    list: documentList(books, { kind, ...filter, search, startDate, endDate, state }),
    asked: { limit: query.limit, cursor: query.cursor, sort: sortOf(query.sort) },
    present: presentInvoice,
    answerRows,
  })
}

/** The calls of the contract's receivable invoices. */
export function receivableInvoiceRoutes(database: Database): Route[] {
  return [
    readingRoute(database, contract.listReceivableInvoices, (books, call) => answerInvoices(books, call, {})),
    readingRoute(database, contract.listCustomerInvoices, async (books, call) => {
      const { customerID } = call.params
      if ((await readParty(books, 'RECEIVABLE', customerID)) === null) return refused('NOT_FOUND')
      return answerInvoices(books, call, { partyId: customerID })
    }),
    readingRoute(database, contract.listUnpaidInvoices, async (books, call) => {
      const { customerID } = call.params
      if ((await readParty(books, 'RECEIVABLE', customerID)) === null) return refused('NOT_FOUND')
      return answerInvoices(books, call, { partyId: customerID, isOpen: { raises: true } })
    }),
    readingRoute(database, contract.readReceivableInvoice, async (books, { params }) => {
      const document = await readDocument(books, kind, params.receivableInvoiceID)
      return document === null ? refused('NOT_FOUND') : accepted(presentInvoice(document))
    }),
    readingRoute(database, contract.listInvoiceCounterparts, async (books, { params }) => {
      const document = await readDocument(books, kind, params.receivableInvoiceID)
      if (document === null) return refused('NOT_FOUND')
      const counterparts = await readCounterparts(books, document)
      return accepted({ receivableInvoice: presentInvoice(document), counterparts: counterparts.map(presentOpen) })
    }),
    writingRoute(database, contract.createReceivableInvoice, async (books, { body, idempotency }) =>
      presentResult(await createInvoice(books, body, idempotency)),
    ),
    writingRoute(database, contract.changeReceivableInvoice, async (books, { params, body }) =>
      presentResult(await changeInvoice(books, params.receivableInvoiceID, body)),
    ),
    writingRoute(database, contract.chargeReceivableInvoice, async (books, { params, body }) => {
      const { chargeStatus, ...confirmed } = body
      const state = stateOfWord('RECEIVABLE', chargeStatus)
      const id = params.receivableInvoiceID
      return presentResult(await changeState(books, RECEIVABLE_INVOICE, id, { state, ...confirmed }))
    }),
    writingRoute(database, contract.deleteReceivableInvoice, async (books, { params, query }) =>
      presentResult(await deleteDocument(books, RECEIVABLE_INVOICE, params.receivableInvoiceID, query)),
    ),
  ]
}
