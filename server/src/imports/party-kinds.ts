// The kinds of file whose rows are customers or their documents: one engine reads them all, told here what it reads.
import type { PartyImportKind } from '@twofold/contract/import-fields'
import { CUSTOMER_PAYMENT } from '../documents/customer-payment.ts'
import type { KindWords } from '../documents/document.ts'
import { RECEIVABLE_INVOICE } from '../documents/receivable-invoice.ts'
import { CUSTOMER } from '../parties/customer.ts'
import type { PartyKind } from '../parties/party.ts'

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
}

const OF_CUSTOMERS = {
  party: CUSTOMER,
  isPayment: false,
  named: { number: 'customerNumber', name: 'customer', id: 'customerID' },
  addresses: [],
}

/** Each kind of file by its name. */
export const PARTY_FILES: Record<PartyImportKind, PartyFileKind> = {
  customers: { ...OF_CUSTOMERS, words: null, named: { number: 'number', name: 'name', id: '' } },
  'receivable-invoices': { ...OF_CUSTOMERS, words: RECEIVABLE_INVOICE, addresses: ['billTo', 'shipTo'] },
  'customer-payments': { ...OF_CUSTOMERS, words: CUSTOMER_PAYMENT, isPayment: true },
}
