// HTTP routes for receivable invoices.
import { stateOfWord } from '@twofold/accounting/documents/document-states'
import { accepted } from '@twofold/accounting/refusals'
import { readReceivableInvoiceTotals } from '@twofold/contract/document-totals'
import { RECEIVABLE_INVOICE } from '@twofold/contract/documents/codecs'
import { RECEIVABLE_INVOICE_LIST } from '@twofold/contract/documents/list-columns'
import { exportReceivableInvoicesCsv, exportReceivableInvoicesXlsx } from '@twofold/contract/list-files'
import { chargeReceivableInvoices } from '@twofold/contract/receivables/invoice-charges'
import * as contract from '@twofold/contract/receivables/receivable-invoices'
import type { Database } from '../database/pool.ts'
import { postDocuments } from '../documents/bulk/post-documents.ts'
import { changeDocument } from '../documents/change.ts'
import { documentRoutes } from '../documents/document-routes.ts'
import { writingRoute } from '../http/books-route.ts'
import { presented } from '../http/responses/presented.ts'
import type { Route } from '../http/route.ts'
import { changeInvoice, createInvoice } from './commands.ts'

const { encode } = RECEIVABLE_INVOICE

/** The endpoints for receivable invoices. */
export function receivableInvoiceRoutes(database: Database): Route[] {
  return [
    ...documentRoutes(database, {
      kind: RECEIVABLE_INVOICE,
      listNames: ['invoices'],
      columns: RECEIVABLE_INVOICE_LIST,
      calls: {
        list: contract.listReceivableInvoices,
        ofParty: contract.listCustomerInvoices,
        unpaid: contract.listUnpaidReceivableInvoices,
        totals: readReceivableInvoiceTotals,
        csv: exportReceivableInvoicesCsv,
        xlsx: exportReceivableInvoicesXlsx,
        read: contract.readReceivableInvoice,
        counterparts: contract.listReceivableInvoiceCounterparts,
        delete: contract.deleteReceivableInvoice,
      },
    }),
    writingRoute(database, contract.createReceivableInvoice, async (books, { body, idempotency }) =>
      presented(await createInvoice(books, body, idempotency), encode),
    ),
    writingRoute(database, contract.changeReceivableInvoice, async (books, { params, body }) =>
      presented(await changeInvoice(books, params.receivableInvoiceID, body), encode),
    ),
    writingRoute(database, contract.chargeReceivableInvoice, async (books, { params, body }) => {
      const { chargeStatus, ...confirmed } = body
      const change = { ...confirmed, state: stateOfWord('RECEIVABLE', chargeStatus), fields: {}, partyId: undefined }
      return presented(await changeDocument(books, RECEIVABLE_INVOICE, params.receivableInvoiceID, change), encode)
    }),
    writingRoute(database, chargeReceivableInvoices, async (books, { body, idempotency }) => {
      const { receivableInvoices, lockReason } = body
      const documents = receivableInvoices.map(({ receivableInvoiceID: id, modifiedAt }) => ({ id, modifiedAt }))
      const chosen = { documents, field: 'receivableInvoices', lockReason }
      const charged = await postDocuments(books, RECEIVABLE_INVOICE, chosen, idempotency)
      return charged.ok ? accepted({ invoices: charged.value.map(encode) }) : charged
    }),
  ]
}
