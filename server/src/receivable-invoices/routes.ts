// HTTP routes for receivable invoices.

import { stateOfWord } from '@twofold/accounting/documents/document-states'
import { accepted, refused } from '@twofold/accounting/refusals'
import { readReceivableInvoiceTotals } from '@twofold/contract/document-totals'
import { RECEIVABLE_INVOICE } from '@twofold/contract/documents/codecs'
import type { ParsedInput } from '@twofold/contract/endpoint'
import { exportReceivableInvoicesCsv, exportReceivableInvoicesXlsx } from '@twofold/contract/list-files'
import { chargeReceivableInvoices } from '@twofold/contract/receivables/invoice-charges'
import * as contract from '@twofold/contract/receivables/receivable-invoices'
import { orderOf } from '../database/list-window.ts'
import type { Database } from '../database/pool.ts'
import { postDocuments } from '../documents/bulk/post-documents.ts'
import { changeDocument } from '../documents/change.ts'
import { deleteDocument } from '../documents/delete.ts'
import { INVOICES_FILE } from '../documents/invoice-files.ts'
import { presentOpen, readCounterparts } from '../documents/open-items/open-documents.ts'
import { type DocumentFilter, documentList, presentTotals, readDocument, readTotals } from '../documents/sql.ts'
import { readingRoute, writingRoute } from '../http/books-route.ts'
import { answerListCsv, answerListXlsx } from '../http/responses/list-file.ts'
import { answerList } from '../http/responses/list-response.ts'
import { presented } from '../http/responses/presented.ts'
import type { Call, Route } from '../http/route.ts'
import type { Books } from '../identity/books.ts'
import { readParty } from '../parties/sql.ts'
import { changeInvoice, createInvoice } from './commands.ts'

const { kind } = RECEIVABLE_INVOICE

const SORTS = {
  dateCharged: 'date',
  dateDue: 'due',
  receivableInvoiceID: 'id',
  customerName: 'party',
  invoiceClientReference: 'reference',
  invoiceTotal: 'total',
  totalPaid: 'applied',
  totalRemaining: 'remaining',
} as const

type Query = ParsedInput<typeof contract.listReceivableInvoices>['query']

type Filters = ParsedInput<typeof readReceivableInvoiceTotals>['query']

function filterOf({ chargeStatus, customerID: partyId, ...narrowed }: Filters): DocumentFilter {
  return { kind, ...narrowed, partyId, state: chargeStatus && stateOfWord('RECEIVABLE', chargeStatus) }
}

/** Returns the invoices of one customer or of all customers that match a query. */
function answerInvoices(
  books: Books,
  { query, answerRows }: { query: Query; answerRows: Call['answerRows'] },
  filter: Pick<DocumentFilter, 'partyId' | 'isOpen'>,
) {
  const { limit, cursor, sort, ...narrowed } = query
  return answerList(books, 'invoices', {
    list: documentList(books, { ...filterOf(narrowed), ...filter }),
    params: { limit, cursor, sort: orderOf(SORTS, sort) },
    present: RECEIVABLE_INVOICE.encode,
    answerRows,
  })
}

type ReceivableInvoicesQuery = ParsedInput<typeof exportReceivableInvoicesCsv>['query']

/** Returns the invoices that match a query, as a file. */
function listed(books: Books, { query: { sort, ...narrowed } }: { query: ReceivableInvoicesQuery }) {
  const list = documentList(books, filterOf(narrowed))
  return { ...INVOICES_FILE, list, sort: orderOf(SORTS, sort), present: RECEIVABLE_INVOICE.encode }
}

/** The endpoints for receivable invoices. */
export function receivableInvoiceRoutes(database: Database): Route[] {
  return [
    readingRoute(database, contract.listReceivableInvoices, (books, call) => answerInvoices(books, call, {})),
    readingRoute(database, contract.listCustomerInvoices, async (books, call) => {
      const { customerID } = call.params
      if ((await readParty(books, 'RECEIVABLE', customerID)) === null) return refused('NOT_FOUND')
      return answerInvoices(books, call, { partyId: customerID })
    }),
    readingRoute(database, contract.listUnpaidReceivableInvoices, async (books, call) => {
      const { customerID } = call.params
      if ((await readParty(books, 'RECEIVABLE', customerID)) === null) return refused('NOT_FOUND')
      return answerInvoices(books, call, { partyId: customerID, isOpen: { raises: true } })
    }),
    readingRoute(database, readReceivableInvoiceTotals, async (books, { query }) =>
      accepted(presentTotals(await readTotals(books, filterOf(query)))),
    ),
    readingRoute(database, exportReceivableInvoicesCsv, (books, call) =>
      answerListCsv(books, listed(books, call), call),
    ),
    readingRoute(database, exportReceivableInvoicesXlsx, (books, call) =>
      answerListXlsx(books, listed(books, call), call),
    ),
    readingRoute(database, contract.readReceivableInvoice, async (books, { params }) => {
      const document = await readDocument(books, kind, params.receivableInvoiceID)
      return document === null ? refused('NOT_FOUND') : accepted(RECEIVABLE_INVOICE.encode(document))
    }),
    readingRoute(database, contract.listReceivableInvoiceCounterparts, async (books, { params }) => {
      const document = await readDocument(books, kind, params.receivableInvoiceID)
      if (document === null) return refused('NOT_FOUND')
      const counterparts = await readCounterparts(books, document)
      return accepted({
        receivableInvoice: RECEIVABLE_INVOICE.encode(document),
        counterparts: counterparts.map(presentOpen),
      })
    }),
    writingRoute(database, contract.createReceivableInvoice, async (books, { body, idempotency }) =>
      presented(await createInvoice(books, body, idempotency), RECEIVABLE_INVOICE.encode),
    ),
    writingRoute(database, contract.changeReceivableInvoice, async (books, { params, body }) =>
      presented(await changeInvoice(books, params.receivableInvoiceID, body), RECEIVABLE_INVOICE.encode),
    ),
    writingRoute(database, contract.chargeReceivableInvoice, async (books, { params, body }) => {
      const { chargeStatus, ...confirmed } = body
      const change = { ...confirmed, state: stateOfWord('RECEIVABLE', chargeStatus), fields: {}, partyId: undefined }
      return presented(
        await changeDocument(books, RECEIVABLE_INVOICE, params.receivableInvoiceID, change),
        RECEIVABLE_INVOICE.encode,
      )
    }),
    writingRoute(database, chargeReceivableInvoices, async (books, { body, idempotency }) => {
      const { receivableInvoices, lockReason } = body
      const documents = receivableInvoices.map(({ receivableInvoiceID: id, modifiedAt }) => ({ id, modifiedAt }))
      const chosen = { documents, field: 'receivableInvoices', lockReason }
      const charged = await postDocuments(books, RECEIVABLE_INVOICE, chosen, idempotency)
      return charged.ok ? accepted({ invoices: charged.value.map(RECEIVABLE_INVOICE.encode) }) : charged
    }),
    writingRoute(database, contract.deleteReceivableInvoice, async (books, { params, query }) =>
      presented(
        await deleteDocument(books, RECEIVABLE_INVOICE, params.receivableInvoiceID, query),
        RECEIVABLE_INVOICE.encode,
      ),
    ),
  ]
}
