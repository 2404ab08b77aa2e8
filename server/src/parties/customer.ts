// Defines customers as parties, with the API names of their fields.
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

/** Encodes and decodes the writable fields of a customer. */
export const { fieldsOf: customerFields, sentOf: sentCustomer } = wire

/** The `PartyKind` of customers. */
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
