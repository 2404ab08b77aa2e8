// The kinds of file whose rows are customers, vendors or their documents: one engine reads them all, told here what it reads.
import type { PartyImportKind } from '@twofold/contract/import-fields'
import type { KindWords } from '../../documents/document.ts'
import { CUSTOMER_PAYMENT } from '../../documents/wire/customer-payment.ts'
import { PAYABLE_INVOICE } from '../../documents/wire/payable-invoice.ts'
import { RECEIVABLE_INVOICE } from '../../documents/wire/receivable-invoice.ts'
import { VENDOR_PAYMENT } from '../../documents/wire/vendor-payment.ts'
import { CUSTOMER } from '../../parties/customer.ts'
import type { PartyKind } from '../../parties/party.ts'
import { VENDOR } from '../../parties/vendor.ts'

/** What a kind of file holds. */
export type PartyFileKind = {
  party: PartyKind
  /** Null: the rows are the parties themselves. */
  words: KindWords | null
  /** What pays; else invoices and bills. */
  isPayment: boolean
  /** What the columns that name a row's party are called. */
  named: { number: string; name: string; id: string }
  /** What a document is addressed to, by the prefixes of its address: filled from the party, as the screens do. */
  addresses: readonly string[]
  /** Bills are due on a day; an invoice need not be. */
  needsDueDay: boolean
}

const OF_CUSTOMERS = {
  party: CUSTOMER,
  isPayment: false,
  named: { number: 'customerNumber', name: 'customer', id: 'customerID' },
  addresses: [],
  needsDueDay: false,
}

const OF_VENDORS = {
  ...OF_CUSTOMERS,
  party: VENDOR,
  named: { number: 'vendorNumber', name: 'vendor', id: 'vendorID' },
}

/** Each kind of file by its name. */
export const PARTY_FILES: Record<PartyImportKind, PartyFileKind> = {
  customers: { ...OF_CUSTOMERS, words: null, named: { number: 'number', name: 'name', id: '' } },
  'receivable-invoices': { ...OF_CUSTOMERS, words: RECEIVABLE_INVOICE, addresses: ['billTo', 'shipTo'] },
  'customer-payments': { ...OF_CUSTOMERS, words: CUSTOMER_PAYMENT, isPayment: true },
  vendors: { ...OF_VENDORS, words: null, named: { number: 'number', name: 'name', id: '' } },
  'payable-invoices': { ...OF_VENDORS, words: PAYABLE_INVOICE, addresses: ['remitTo'], needsDueDay: true },
  'vendor-payments': { ...OF_VENDORS, words: VENDOR_PAYMENT, isPayment: true },
}
