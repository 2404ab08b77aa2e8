// HTTP routes for payable invoices.

import { stateOfWord } from '@twofold/accounting/documents/document-states'
import { accepted, refused } from '@twofold/accounting/refusals'
import { readPayableInvoiceTotals } from '@twofold/contract/document-totals'
import { PAYABLE_INVOICE } from '@twofold/contract/documents/codecs'
import type { ParsedInput } from '@twofold/contract/endpoint'
import { sentenceOf } from '@twofold/contract/errors'
import { exportPayableInvoicesCsv, exportPayableInvoicesXlsx } from '@twofold/contract/list-files'
import * as decisions from '@twofold/contract/payables/bill-decisions'
import * as contract from '@twofold/contract/payables/payable-invoices'
import * as glance from '@twofold/contract/payables/payables-at-a-glance'
import { orderOf } from '../database/list-window.ts'
import type { Database } from '../database/pool.ts'
import { postDocuments } from '../documents/bulk/post-documents.ts'
import { rejectMany } from '../documents/bulk/reject-many.ts'
import type { ChosenDocument } from '../documents/bulk/sql-many.ts'
import { deleteDocument } from '../documents/delete.ts'
import { BILLS_FILE } from '../documents/invoice-files.ts'
import { presentOpen, readCounterparts } from '../documents/open-items/open-documents.ts'
import { type DocumentFilter, documentList, presentTotals, readDocument, readTotals } from '../documents/sql.ts'
import { readingRoute, writingRoute } from '../http/books-route.ts'
import { answerListCsv, answerListXlsx } from '../http/responses/list-file.ts'
import { answerList } from '../http/responses/list-response.ts'
import { presented } from '../http/responses/presented.ts'
import type { Call, Route } from '../http/route.ts'
import type { Books } from '../identity/books.ts'
import { readParty } from '../parties/sql.ts'
import { readCashNeeded } from './cash-needed.ts'
import { changeBill, createBill } from './commands.ts'

const { kind } = PAYABLE_INVOICE

const SORTS = {
  dateReceived: 'date',
  dateDue: 'due',
  payableInvoiceID: 'id',
  vendorName: 'party',
  vendorInvoiceNumber: 'reference',
  invoiceTotal: 'total',
  totalPaid: 'applied',
  totalRemaining: 'remaining',
} as const

type Query = ParsedInput<typeof contract.listPayableInvoices>['query']
type Filters = ParsedInput<typeof readPayableInvoiceTotals>['query']

function filterOf({ approvalStatus, isOpen, vendorID: partyId, ...narrowed }: Filters): DocumentFilter {
  const state = approvalStatus && stateOfWord('PAYABLE', approvalStatus)
  return { kind, ...narrowed, partyId, state, ...(isOpen && { isOpen: { raises: true } }) }
}

/** Returns the bills of one vendor or of all vendors that match a query. */
function answerBills(
  books: Books,
  { query, answerRows }: { query: Query; answerRows: Call['answerRows'] },
  filter: Pick<DocumentFilter, 'partyId' | 'isOpen'>,
) {
  const { limit, cursor, sort, ...narrowed } = query
  return answerList(books, 'invoices', {
    list: documentList(books, { ...filterOf(narrowed), ...filter }),
    params: { limit, cursor, sort: orderOf(SORTS, sort) },
    present: PAYABLE_INVOICE.encode,
    answerRows,
  })
}

type PayableInvoicesQuery = ParsedInput<typeof exportPayableInvoicesCsv>['query']

/** Returns the bills that match a query, as a file. */
function listed(books: Books, { query: { sort, ...narrowed } }: { query: PayableInvoicesQuery }) {
  const list = documentList(books, filterOf(narrowed))
  return { ...BILLS_FILE, list, sort: orderOf(SORTS, sort), present: PAYABLE_INVOICE.encode }
}

/** The bills of a bulk action, with the versions that the client last read. */
function chosenBills({
  payableInvoices,
}: ParsedInput<typeof decisions.rejectPayableInvoices>['body']): ChosenDocument[] {
  return payableInvoices.map(({ payableInvoiceID: id, modifiedAt }) => ({ id, modifiedAt }))
}

/** The endpoints for payable invoices. */
export function payableInvoiceRoutes(database: Database): Route[] {
  return [
    readingRoute(database, contract.listPayableInvoices, (books, call) => answerBills(books, call, {})),
    readingRoute(database, contract.listVendorInvoices, async (books, call) => {
      const { vendorID } = call.params
      if ((await readParty(books, 'PAYABLE', vendorID)) === null) return refused('NOT_FOUND')
      return answerBills(books, call, { partyId: vendorID })
    }),
    readingRoute(database, contract.listUnpaidPayableInvoices, async (books, call) => {
      const { vendorID } = call.params
      if ((await readParty(books, 'PAYABLE', vendorID)) === null) return refused('NOT_FOUND')
      return answerBills(books, call, { partyId: vendorID, isOpen: { raises: true } })
    }),
    readingRoute(database, exportPayableInvoicesCsv, (books, call) => answerListCsv(books, listed(books, call), call)),
    readingRoute(database, exportPayableInvoicesXlsx, (books, call) =>
      answerListXlsx(books, listed(books, call), call),
    ),
    readingRoute(database, contract.readPayableInvoice, async (books, { params }) => {
      const document = await readDocument(books, kind, params.payableInvoiceID)
      return document === null ? refused('NOT_FOUND') : accepted(PAYABLE_INVOICE.encode(document))
    }),
    readingRoute(database, glance.readCashNeeded, (books, { query }) => readCashNeeded(books, query)),
    readingRoute(database, readPayableInvoiceTotals, async (books, { query }) =>
      accepted(presentTotals(await readTotals(books, filterOf(query)))),
    ),
    readingRoute(database, contract.listPayableInvoiceCounterparts, async (books, { params }) => {
      const document = await readDocument(books, kind, params.payableInvoiceID)
      if (document === null) return refused('NOT_FOUND')
      const counterparts = await readCounterparts(books, document)
      return accepted({ payableInvoice: PAYABLE_INVOICE.encode(document), counterparts: counterparts.map(presentOpen) })
    }),
    writingRoute(database, contract.createPayableInvoice, async (books, { body, idempotency }) =>
      presented(await createBill(books, body, idempotency), PAYABLE_INVOICE.encode),
    ),
    writingRoute(database, contract.changePayableInvoice, async (books, { params, body }) =>
      presented(await changeBill(books, params.payableInvoiceID, body), PAYABLE_INVOICE.encode),
    ),
    writingRoute(database, decisions.approvePayableInvoices, async (books, { body, idempotency }) => {
      const chosen = { documents: chosenBills(body), field: 'payableInvoices', lockReason: body.lockReason }
      const approved = await postDocuments(books, PAYABLE_INVOICE, chosen, idempotency)
      return approved.ok ? accepted({ invoices: approved.value.map(PAYABLE_INVOICE.encode) }) : approved
    }),
    writingRoute(database, decisions.rejectPayableInvoices, async (books, { body, idempotency }) => {
      const rejected = await rejectMany(books, PAYABLE_INVOICE, chosenBills(body), idempotency)
      if (!rejected.ok) return rejected
      const { documents, refused: left } = rejected.value
      return accepted({
        invoices: documents.map(PAYABLE_INVOICE.encode),
        refused: left.map(({ id, reason }) => ({ payableInvoiceID: id, code: reason.code, err: sentenceOf(reason) })),
      })
    }),
    writingRoute(database, contract.deletePayableInvoice, async (books, { params, query }) =>
      presented(await deleteDocument(books, PAYABLE_INVOICE, params.payableInvoiceID, query), gone => ({
        ...PAYABLE_INVOICE.encode(gone),
        duplicateOf: gone.twinId ?? 0,
      })),
    ),
  ]
}
