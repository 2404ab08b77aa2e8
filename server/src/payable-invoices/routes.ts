// Payable invoices over HTTP.

import { stateOfWord } from '@twofold/accounting/documents/document-states'
import { accepted, refused } from '@twofold/accounting/refusals'
import { readBillTotals } from '@twofold/contract/document-totals'
import type { ParsedInput } from '@twofold/contract/endpoint'
import * as contract from '@twofold/contract/payable-invoices'
import * as glance from '@twofold/contract/payables-at-a-glance'
import { orderOf } from '../database/list-window.ts'
import type { Database } from '../database/pool.ts'
import { approveMany } from '../documents/approve-many.ts'
import { deleteDocument } from '../documents/delete.ts'
import { presentOpen, readCounterparts } from '../documents/open-documents.ts'
import { PAYABLE_INVOICE } from '../documents/payable-invoice.ts'
import { type DocumentFilter, documentList, presentTotals, readDocument, readTotals } from '../documents/sql.ts'
import { answerList } from '../http/list-answer.ts'
import { presented } from '../http/presented.ts'
import type { Call, Route } from '../http/route.ts'
import type { Books } from '../identity/books.ts'
import { readingRoute, writingRoute } from '../identity/books-route.ts'
import { readParty } from '../parties/sql.ts'
import { readCashNeeded } from './cash-needed.ts'
import { changeBill, createBill } from './commands.ts'
import { presentBill } from './wire.ts'

const { kind } = PAYABLE_INVOICE

const SORTS = {
  dateReceived: 'date',
  dateDue: 'due',
  payableInvoiceID: 'id',
  invoiceTotal: 'total',
  vendorName: 'party',
} as const

type Query = ParsedInput<typeof contract.listPayableInvoices>['query']
type Filters = ParsedInput<typeof readBillTotals>['query']

function filterOf({ approvalStatus, isOpen, ...narrowed }: Filters): DocumentFilter {
  const state = approvalStatus && stateOfWord('PAYABLE', approvalStatus)
  return { kind, ...narrowed, state, ...(isOpen && { isOpen: { raises: true } }) }
}

/** The bills under a query, of one vendor or all. */
function answerBills(
  books: Books,
  { query, answerRows }: { query: Query; answerRows: Call['answerRows'] },
  filter: Pick<DocumentFilter, 'partyId' | 'isOpen'>,
) {
  const { limit, cursor, sort, ...narrowed } = query
  return answerList(books, 'invoices', {
    list: documentList(books, { ...filterOf(narrowed), ...filter }),
    asked: { limit, cursor, sort: orderOf(SORTS, sort) },
    present: presentBill,
    answerRows,
  })
}

/** The calls of the contract's payable invoices. */
export function payableInvoiceRoutes(database: Database): Route[] {
  return [
    readingRoute(database, contract.listPayableInvoices, (books, call) => answerBills(books, call, {})),
    readingRoute(database, contract.listVendorInvoices, async (books, call) => {
      const { vendorID } = call.params
      if ((await readParty(books, 'PAYABLE', vendorID)) === null) return refused('NOT_FOUND')
      return answerBills(books, call, { partyId: vendorID })
    }),
    readingRoute(database, contract.listUnpaidBills, async (books, call) => {
      const { vendorID } = call.params
      if ((await readParty(books, 'PAYABLE', vendorID)) === null) return refused('NOT_FOUND')
      return answerBills(books, call, { partyId: vendorID, isOpen: { raises: true } })
    }),
    readingRoute(database, contract.readPayableInvoice, async (books, { params }) => {
      const document = await readDocument(books, kind, params.payableInvoiceID)
      return document === null ? refused('NOT_FOUND') : accepted(presentBill(document))
    }),
    readingRoute(database, glance.readCashNeeded, (books, { query }) => readCashNeeded(books, query)),
    readingRoute(database, readBillTotals, async (books, { query }) =>
      accepted(presentTotals(await readTotals(books, filterOf(query)))),
    ),
    readingRoute(database, contract.listBillCounterparts, async (books, { params }) => {
      const document = await readDocument(books, kind, params.payableInvoiceID)
      if (document === null) return refused('NOT_FOUND')
      const counterparts = await readCounterparts(books, document)
      return accepted({ payableInvoice: presentBill(document), counterparts: counterparts.map(presentOpen) })
    }),
    writingRoute(database, contract.createPayableInvoice, async (books, { body, idempotency }) =>
      presented(await createBill(books, body, idempotency), presentBill),
    ),
    writingRoute(database, contract.changePayableInvoice, async (books, { params, body }) =>
      presented(await changeBill(books, params.payableInvoiceID, body), presentBill),
    ),
    writingRoute(database, contract.approvePayableInvoices, async (books, { body, idempotency }) => {
      const { payableInvoiceIDs: ids, lockReason } = body
      const chosen = { ids, field: 'payableInvoiceIDs', lockReason }
      const approved = await approveMany(books, PAYABLE_INVOICE, chosen, idempotency)
      return approved.ok ? accepted({ invoices: approved.value.map(presentBill) }) : approved
    }),
    writingRoute(database, contract.deletePayableInvoice, async (books, { params, query }) =>
      presented(await deleteDocument(books, PAYABLE_INVOICE, params.payableInvoiceID, query), presentBill),
    ),
  ]
}
