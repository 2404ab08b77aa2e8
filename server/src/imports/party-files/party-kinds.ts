// The kinds of import files for customers, vendors and their documents. Configures the common import code for each kind.

import {
  CUSTOMER_PAYMENT,
  PAYABLE_INVOICE,
  RECEIVABLE_INVOICE,
  VENDOR_PAYMENT,
} from '@twofold/contract/documents/codecs'
import { CUSTOMER, VENDOR } from '@twofold/contract/documents/party-codec'
import type { PartyImportKind } from '@twofold/contract/import-fields'
import type { DocumentKindDefinition } from '../../documents/document.ts'
import type { PartyKind } from '../../parties/party.ts'

/** The properties of a kind of file. */
export type PartyFileKind = {
  party: PartyKind
  /** The kind of document in the file. Null if the rows are parties. */
  words: DocumentKindDefinition | null
  /** Whether the documents are payments. Otherwise they are invoices or bills. */
  isPayment: boolean
  /** The names of the columns that identify the party of a row. */
  named: { number: string; name: string; id: string }
  /** The prefixes of a document's address fields. The address is copied from the party, as when a user enters a document. */
  addresses: readonly string[]
  /** Whether a due date is required. It is required for bills and optional for invoices. */
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

/** The definitions of the kinds of files, by name. */
export const PARTY_FILES: Record<PartyImportKind, PartyFileKind> = {
  customers: { ...OF_CUSTOMERS, words: null, named: { number: 'number', name: 'name', id: '' } },
  'receivable-invoices': { ...OF_CUSTOMERS, words: RECEIVABLE_INVOICE, addresses: ['billTo', 'shipTo'] },
  'customer-payments': { ...OF_CUSTOMERS, words: CUSTOMER_PAYMENT, isPayment: true },
  vendors: { ...OF_VENDORS, words: null, named: { number: 'number', name: 'name', id: '' } },
  'payable-invoices': { ...OF_VENDORS, words: PAYABLE_INVOICE, addresses: ['remitTo'], needsDueDay: true },
  'vendor-payments': { ...OF_VENDORS, words: VENDOR_PAYMENT, isPayment: true },
}
