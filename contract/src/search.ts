// Searches transactions, customers and vendors, and their invoices and payments, in one call.
import type { Role } from '@twofold/accounting/roles'
import * as z from 'zod/mini'
import { readEndpoint } from './endpoint.ts'
import { listJournal } from './journal.ts'
import { listPayableInvoices } from './payables/payable-invoices.ts'
import { listVendorPayments } from './payables/vendor-payments.ts'
import { listVendors } from './payables/vendors.ts'
import { mayRole, type Permission } from './permissions.ts'
import { listCustomerPayments } from './receivables/customer-payments.ts'
import { listCustomers } from './receivables/customers.ts'
import { listReceivableInvoices } from './receivables/receivable-invoices.ts'
import { cents, dayOutput, id, limit, text } from './wire.ts'

/** The kinds of records that can be found, each with the call that lists them. */
const LISTS = {
  transaction: listJournal,
  customer: listCustomers,
  'receivable invoice': listReceivableInvoices,
  'customer payment': listCustomerPayments,
  vendor: listVendors,
  'payable invoice': listPayableInvoices,
  'vendor payment': listVendorPayments,
}
export type SearchKind = keyof typeof LISTS

export const SEARCH_KINDS = Object.keys(LISTS) as [SearchKind, ...SearchKind[]]

/** Returns the kinds of records that a role can find. These are the kinds whose lists the role can read. */
export function searchKindsOf(role: Role): SearchKind[] {
  return SEARCH_KINDS.filter(kind => mayRole(role, LISTS[kind].permission as Permission))
}

/** A record that matches the search. */
const searchResult = z.object({
  kind: z.enum(SEARCH_KINDS),
  /** The id of the record. Ids are unique within a kind. */
  recordID: id,
  /** The name of a customer or vendor, the reference of a document, or the comment of a transaction. The last two can be empty. */
  name: z.string(),
  /** The city of a customer or vendor, the name of the party of a document, or the names of the accounts of a transaction. */
  beside: z.string(),
  /** The balance of a customer or vendor, or the total of a document or transaction. Negative for a refund. */
  amount: cents,
  /** The date of a transaction. The zero date for other records. */
  date: dayOutput,
  /** The number of a transaction. 0 for other records, and until the transaction is numbered. */
  entryNumber: z.number(),
})
export type SearchResult = z.output<typeof searchResult>

const SEARCH_LENGTH_MAX = 200

export const findRecords = readEndpoint({
  name: 'findRecords',
  path: '/found-records',
  summary:
    'Returns transactions, customers, vendors, invoices and payments that contain each search word, up to `limit` (default 5) for each kind that the role can read. Parties are sorted by how well their names match, documents and transactions by date, newest first. In large books, older documents and transactions may be missing. The lists and the journal search all of them.',
  query: z.strictObject({ search: text(SEARCH_LENGTH_MAX), limit: z.optional(limit) }),
  response: z.object({ foundRecords: z.array(searchResult) }),
})
