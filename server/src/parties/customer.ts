// What makes a party a customer, and its written fields by their names on the wire.
import type { PartyFields, PartyKind } from './party.ts'

/** The written fields of a customer by their names on the wire. */
export function customerFields(party: PartyFields) {
  return {
    customerName: party.name,
    customerDefaultCareOf: party.careOf,
    customerDefaultAddress: party.address,
    customerDefaultCity: party.city,
    customerDefaultState: party.state,
    customerDefaultZip: party.zip,
    customerDefaultEmail: party.email,
    customerDefaultPhone: party.phone,
    customerNotes: party.notes,
    creditLimit: party.creditLimitCents,
    isClosed: party.isClosed,
    isOrdersAccepted: party.takesDocuments,
    isPaymentsAccepted: party.takesPayments,
    isPurchasesAllowed: party.isPurchasesAllowed,
    paymentsAcceptedNote: party.paymentsNote,
  }
}

/** What makes a party a customer. */
export const CUSTOMER: PartyKind = {
  side: 'RECEIVABLE',
  word: 'customer',
  fields: { name: 'customerName', creditLimit: 'creditLimit', account: 'gLAccountReceivable' },
  audited: customerFields,
}
