// Searches customers and vendors, and their invoices and payments, in one call.
import type { Role } from '@twofold/accounting/roles'
import * as z from 'zod/mini'
import { readEndpoint } from './endpoint.ts'
import { listPayableInvoices } from './payables/payable-invoices.ts'
import { listVendorPayments } from './payables/vendor-payments.ts'
import { listVendors } from './payables/vendors.ts'
import { mayRole, type Permission } from './permissions.ts'
import { listCustomerPayments } from './receivables/customer-payments.ts'
import { listCustomers } from './receivables/customers.ts'
import { listReceivableInvoices } from './receivables/receivable-invoices.ts'
import { cents, id, limit, text } from './wire.ts'

/** The kinds of records that can be found, each with the call that lists them. */
const LISTS = {
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
  /** The name of a customer or vendor, or the reference of a document, which can be empty. */
  name: z.string(),
  /** The city of a customer or vendor, or the name of the party of a document. */
  beside: z.string(),
  /** The balance of a customer or vendor, or the total of a document. Negative for a refund. */
  amount: cents,
})
export type SearchResult = z.output<typeof searchResult>

const SEARCH_LENGTH_MAX = 200

export const findRecords = readEndpoint({
  name: 'findRecords',
  path: '/found-records',
  summary:
    'Returns customers, vendors, invoices and payments that contain each search word, up to `limit` (default 5) for each kind that the role can read. Parties are sorted by how well their names match, documents by date, newest first. In large books, older documents may be missing. The lists search all documents.',
  query: z.strictObject({ search: text(SEARCH_LENGTH_MAX), limit: z.optional(limit) }),
  response: z.object({ foundRecords: z.array(searchResult) }),
})
