// From what was sent of a receivable invoice to the documents' commands.
import { type DocumentState, stateOfWord } from '@twofold/accounting/documents/document-states'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { IdempotencyKey } from '../audit/idempotency.ts'
import { changeDocument } from '../documents/change.ts'
import { createDocument } from '../documents/create.ts'
import { type Document, fieldsAfter } from '../documents/document.ts'
import type { Confirmations } from '../documents/posting.ts'
import { RECEIVABLE_INVOICE } from '../documents/receivable-invoice.ts'
import type { Books } from '../identity/books.ts'
import { type SentInvoice, sentFields } from './wire.ts'

type Sent = SentInvoice & Confirmations & { paidInFull?: boolean | undefined }

const BLANK = {
  dueDate: null,
  taxCents: 0,
  accountId: null,
  comment: '',
  details: {},
}

/**
 * Makes an invoice, PENDING. Refuses TEXT_EMPTY without a client reference, STATE_HAS_ITS_OWN_CALL, NEW_IS_UNPAID, and what
 * `createDocument` refuses.
 */
export async function createInvoice(
  books: Books,
  sent: Sent &
    Required<Pick<SentInvoice, 'customerID' | 'dateCharged' | 'invoiceClientReference'>> & {
      invoicePreTaxTotal: number
      invoiceTotal: number
    },
  idempotency: IdempotencyKey | null,
): Promise<Result<Document>> {
  const { chargeStatus = 'PENDING', customerID, dateCharged, invoicePreTaxTotal, invoiceTotal } = sent
  if (sent.invoiceClientReference?.trim() === '') return refused('TEXT_EMPTY', 'invoiceClientReference')
  if (chargeStatus !== 'PENDING') return hasItsOwnCall()
  if (sent.paidInFull === true) return refused('NEW_IS_UNPAID', 'paidInFull')
  const named = { partyId: customerID!, date: dateCharged!, reference: sent.invoiceClientReference! }
  const standing = { ...BLANK, ...named, preTaxCents: invoicePreTaxTotal, totalCents: invoiceTotal }
  const fields = fieldsAfter(standing, sentFields(sent))
  return createDocument(books, RECEIVABLE_INVOICE, { fields, isRefund: false }, { idempotency })
}

/**
 * Changes an invoice, and what it posted. Refuses TEXT_EMPTY, STATE_HAS_ITS_OWN_CALL for another state than it has, and what
 * `changeDocument` refuses.
 */
export async function changeInvoice(
  books: Books,
  id: number,
  sent: Sent & { modifiedAt?: string | undefined },
): Promise<Result<Document>> {
  if (sent.invoiceClientReference?.trim() === '') return refused('TEXT_EMPTY', 'invoiceClientReference')
  const { lockReason, allowOverCreditLimit, paidInFull, modifiedAt } = sent
  return changeDocument(books, RECEIVABLE_INVOICE, id, {
    ...{ lockReason, allowOverCreditLimit, paidInFull, modifiedAt },
    partyId: sent.customerID,
    fields: ({ state }) => (isState(sent, state) ? accepted(sentFields(sent)) : hasItsOwnCall(id)),
  })
}

/** PENDING or the present state may come along with the other fields. */
function isState({ chargeStatus = 'PENDING' }: SentInvoice, state: DocumentState): boolean {
  return chargeStatus === 'PENDING' || stateOfWord('RECEIVABLE', chargeStatus) === state
}

function hasItsOwnCall(id?: number) {
  const path = `/receivable-invoices/${id ?? '{id}'}/charge`
  return refused('STATE_HAS_ITS_OWN_CALL', 'chargeStatus', { path })
}
