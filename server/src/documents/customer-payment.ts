// What makes a document a customer payment, and its written fields by their names on the wire.
import { toWire } from '@twofold/accounting/calendar'
import type { Document, KindWords } from './document.ts'

/** The written fields of a payment by their names on the wire. */
export function customerPaymentFields(document: Document) {
  const [date, accountId] = [toWire(document.date), document.accountId ?? 0]
  return {
    totalReceived: document.totalCents,
    receiptDate: date,
    paymentDate: date,
    customerID: document.partyId,
    receiptComment: document.comment,
    paymentComment: document.comment,
    paymentReference: document.reference,
    paymentAccountID: accountId,
    remittanceAccountID: accountId,
    isRefund: document.isRefund,
  }
}

/** What makes a document a customer payment. */
export const CUSTOMER_PAYMENT: KindWords = {
  kind: 'customer payment',
  fields: { party: 'customerID', account: 'paymentAccountID', total: 'totalReceived', date: 'receiptDate' },
  audited: document => {
    const { paymentDate: _, paymentComment: __, remittanceAccountID: ___, ...once } = customerPaymentFields(document)
    return once
  },
}
