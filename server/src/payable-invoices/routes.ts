// HTTP routes for payable invoices. A request may set the approval status like any other field.
import { type PayableState, stateOfWord } from '@twofold/accounting/documents/document-states'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { readPayableInvoiceFigures, readPayableInvoiceTotals } from '@twofold/contract/document-totals'
import { PAYABLE_INVOICE } from '@twofold/contract/documents/codecs'
import { PAYABLE_INVOICE_LIST } from '@twofold/contract/documents/list-columns'
import type { ParsedInput } from '@twofold/contract/endpoint'
import { sentenceOf } from '@twofold/contract/errors'
import { exportPayableInvoicesCsv, exportPayableInvoicesXlsx } from '@twofold/contract/list-files'
import * as decisions from '@twofold/contract/payables/bill-decisions'
import * as contract from '@twofold/contract/payables/payable-invoices'
import * as glance from '@twofold/contract/payables/payables-at-a-glance'
import type { IdempotencyKey } from '../audit/idempotency.ts'
import type { Database } from '../database/pool.ts'
import { postDocuments } from '../documents/bulk/post-documents.ts'
import { rejectMany } from '../documents/bulk/reject-many.ts'
import type { ChosenDocument } from '../documents/bulk/sql-many.ts'
import { changeDocument } from '../documents/change.ts'
import { createInvoice } from '../documents/create.ts'
import type { Document } from '../documents/document.ts'
import { documentRoutes } from '../documents/document-routes.ts'
import type { Confirmations } from '../documents/posting.ts'
import { readingRoute, writingRoute } from '../http/books-route.ts'
import { presented } from '../http/responses/list-response.ts'
import type { Route } from '../http/route.ts'
import type { Books } from '../identity/books.ts'
import { readCashNeeded } from './cash-needed.ts'

const { encode } = PAYABLE_INVOICE

/** The bills of a bulk action, with the versions that the client last read. */
function chosenBills({
  payableInvoices,
}: ParsedInput<typeof decisions.rejectPayableInvoices>['body']): ChosenDocument[] {
  return payableInvoices.map(({ payableInvoiceID: id, modifiedAt }) => ({ id, modifiedAt }))
}

/** The endpoints for payable invoices. */
export function payableInvoiceRoutes(database: Database): Route[] {
  return [
    ...documentRoutes(database, {
      kind: PAYABLE_INVOICE,
      listNames: ['invoices'],
      columns: PAYABLE_INVOICE_LIST,
      calls: {
        list: contract.listPayableInvoices,
        ofParty: contract.listVendorInvoices,
        unpaid: contract.listUnpaidPayableInvoices,
        totals: readPayableInvoiceTotals,
        figures: readPayableInvoiceFigures,
        csv: exportPayableInvoicesCsv,
        xlsx: exportPayableInvoicesXlsx,
        read: contract.readPayableInvoice,
        counterparts: contract.listPayableInvoiceCounterparts,
        delete: contract.deletePayableInvoice,
      },
      encodeDeleted: bill => ({ ...encode(bill), duplicateOf: bill.twinId ?? 0 }),
    }),
    readingRoute(database, glance.readCashNeeded, (books, { query }) => readCashNeeded(books, query)),
    writingRoute(database, contract.createPayableInvoice, async (books, { body, idempotency }) =>
      presented(await createBill(books, body, idempotency), encode),
    ),
    writingRoute(database, contract.changePayableInvoice, async (books, { params, body }) =>
      presented(await changeBill(books, params.payableInvoiceID, body), encode),
    ),
    writingRoute(database, decisions.approvePayableInvoices, async (books, { body, idempotency }) => {
      const chosen = { documents: chosenBills(body), field: 'payableInvoices', lockReason: body.lockReason }
      const approved = await postDocuments(books, PAYABLE_INVOICE, chosen, idempotency)
      return approved.ok ? accepted({ invoices: approved.value.map(encode) }) : approved
    }),
    writingRoute(database, decisions.rejectPayableInvoices, async (books, { body, idempotency }) => {
      const rejected = await rejectMany(books, PAYABLE_INVOICE, chosenBills(body), idempotency)
      if (!rejected.ok) return rejected
      const { documents, refused: left } = rejected.value
      return accepted({
        invoices: documents.map(encode),
        refused: left.map(({ id, reason }) => ({ payableInvoiceID: id, code: reason.code, err: sentenceOf(reason) })),
      })
    }),
  ]
}

type BillInput = Parameters<typeof PAYABLE_INVOICE.decodeFields>[0] &
  Confirmations & { approvalStatus?: PayableState | undefined; paidInFull?: boolean | undefined }

/** Enters a bill as PENDING. Fails with NEW_IS_PENDING and with the errors of `createInvoice`. */
async function createBill(
  books: Books,
  input: BillInput,
  idempotency: IdempotencyKey | null,
): Promise<Result<Document>> {
  const { approvalStatus = 'PENDING', allowDuplicate, paidInFull } = input
  if (approvalStatus !== 'PENDING') return refused('NEW_IS_PENDING', 'approvalStatus')
  const fields = PAYABLE_INVOICE.decodeFields(input)
  return createInvoice(books, PAYABLE_INVOICE, { fields, allowDuplicate, paidInFull }, idempotency)
}

/** Changes a bill, its approval status and its entry. Fails with the errors of `changeDocument`. */
async function changeBill(
  books: Books,
  id: number,
  input: BillInput & { modifiedAt?: string | undefined },
): Promise<Result<Document>> {
  const { lockReason, allowDuplicate, reversalDate, paidInFull, modifiedAt, approvalStatus } = input
  return changeDocument(books, PAYABLE_INVOICE, id, {
    lockReason,
    allowDuplicate,
    reversalDate,
    paidInFull,
    modifiedAt,
    partyId: input.vendorID,
    state: approvalStatus && stateOfWord('PAYABLE', approvalStatus),
    fields: () => PAYABLE_INVOICE.decodeFields(input),
  })
}
