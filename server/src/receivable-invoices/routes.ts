// HTTP routes for receivable invoices.
import { type DocumentState, type ReceivableState, stateOfWord } from '@twofold/accounting/documents/document-states'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { readReceivableInvoiceFigures, readReceivableInvoiceTotals } from '@twofold/contract/document-totals'
import { RECEIVABLE_INVOICE } from '@twofold/contract/documents/codecs'
import { RECEIVABLE_INVOICE_LIST } from '@twofold/contract/documents/list-columns'
import { exportReceivableInvoicesCsv, exportReceivableInvoicesXlsx } from '@twofold/contract/list-files'
import * as contract from '@twofold/contract/receivables/receivable-invoices'
import { chargeReceivableInvoices } from '@twofold/contract/receivables/receivable-invoices'
import type { IdempotencyKey } from '../audit/idempotency.ts'
import type { Database } from '../database/pool.ts'
import { postDocuments } from '../documents/bulk/post-documents.ts'
import { changeDocument } from '../documents/change.ts'
import { createInvoice as createAnyInvoice } from '../documents/create.ts'
import type { Document } from '../documents/document.ts'
import { documentRoutes } from '../documents/document-routes.ts'
import type { Confirmations } from '../documents/posting.ts'
import { writingRoute } from '../http/books-route.ts'
import { presented } from '../http/responses/list-response.ts'
import type { Route } from '../http/route.ts'
import type { Books } from '../identity/books.ts'

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
        figures: readReceivableInvoiceFigures,
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

type InvoiceInput = Parameters<typeof RECEIVABLE_INVOICE.decodeFields>[0] &
  Confirmations & { chargeStatus?: ReceivableState | undefined; paidInFull?: boolean | undefined }

/** Creates an invoice as PENDING. Fails with STATE_HAS_ITS_OWN_CALL and with the errors of `createInvoice`. */
async function createInvoice(
  books: Books,
  input: InvoiceInput,
  idempotency: IdempotencyKey | null,
): Promise<Result<Document>> {
  const { chargeStatus = 'PENDING', paidInFull } = input
  if (chargeStatus !== 'PENDING') return hasItsOwnCall()
  const fields = RECEIVABLE_INVOICE.decodeFields(input)
  return createAnyInvoice(books, RECEIVABLE_INVOICE, { fields, paidInFull }, idempotency)
}

/**
 * Changes an invoice and its entry. Fails with STATE_HAS_ITS_OWN_CALL if the state differs from the current one and with the errors
 * of `changeDocument`.
 */
async function changeInvoice(
  books: Books,
  id: number,
  input: InvoiceInput & { modifiedAt?: string | undefined },
): Promise<Result<Document>> {
  const { lockReason, allowOverCreditLimit, paidInFull, modifiedAt } = input
  return changeDocument(books, RECEIVABLE_INVOICE, id, {
    lockReason,
    allowOverCreditLimit,
    paidInFull,
    modifiedAt,
    partyId: input.customerID,
    fields: ({ state }) => (isState(input, state) ? RECEIVABLE_INVOICE.decodeFields(input) : hasItsOwnCall(id)),
  })
}

/** The request may contain PENDING or the current state in addition to the other fields. */
function isState({ chargeStatus = 'PENDING' }: InvoiceInput, state: DocumentState): boolean {
  return chargeStatus === 'PENDING' || stateOfWord('RECEIVABLE', chargeStatus) === state
}

function hasItsOwnCall(id?: number) {
  const path = `/receivable-invoices/${id ?? '{id}'}/charge`
  return refused('STATE_HAS_ITS_OWN_CALL', 'chargeStatus', { path })
}
