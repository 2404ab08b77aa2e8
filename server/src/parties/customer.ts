// What makes a party a customer, and its written fields by their names on the wire.
import type { PartyKind } from './party.ts'
import { partyWire } from './wire.ts'

const wire = partyWire({
  name: 'customerName',
  careOf: 'customerDefaultCareOf',
  address: 'customerDefaultAddress',
  city: 'customerDefaultCity',
  state: 'customerDefaultState',
  zip: 'customerDefaultZip',
  email: 'customerDefaultEmail',
  phone: 'customerDefaultPhone',
  notes: 'customerNotes',
  creditLimitCents: 'creditLimit',
  isClosed: 'isClosed',
  takesDocuments: 'isOrdersAccepted',
  takesPayments: 'isPaymentsAccepted',
  isPurchasesAllowed: 'isPurchasesAllowed',
  paymentsNote: 'paymentsAcceptedNote',
})

/** A customer's written fields, onto the wire and from it. */
export const { fieldsOf: customerFields, sentOf: sentCustomer } = wire

/** What makes a party a customer. */
export const CUSTOMER: PartyKind = {
  side: 'RECEIVABLE',
  word: 'customer',
  fields: {
    name: 'customerName',
    email: 'customerDefaultEmail',
    creditLimit: 'creditLimit',
    account: 'gLAccountReceivable',
  },
  audited: wire.fieldsOf,
}
