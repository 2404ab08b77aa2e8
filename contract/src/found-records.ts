// What is found for words that somebody types anywhere: parties, their invoices and payments, in one answer.
import type { Role } from '@twofold/accounting/roles'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { listPayableInvoices } from './payables/payable-invoices.ts'
import { listVendorPayments } from './payables/vendor-payments.ts'
import { listVendors } from './payables/vendors.ts'
import { mayRole, type Permission } from './permissions.ts'
import { listCustomerPayments } from './receivables/customer-payments.ts'
import { listCustomers } from './receivables/customers.ts'
import { listReceivableInvoices } from './receivables/receivable-invoices.ts'
import { cents, id, limit, text } from './wire.ts'

/** What records are found of, each with the list that shows all of them. */
const LISTS = {
  customer: listCustomers,
  'receivable invoice': listReceivableInvoices,
  'customer payment': listCustomerPayments,
  vendor: listVendors,
  'payable invoice': listPayableInvoices,
  'vendor payment': listVendorPayments,
}
export type FoundKind = keyof typeof LISTS

export const FOUND_KINDS = Object.keys(LISTS) as [FoundKind, ...FoundKind[]]

/** The kinds whose records a role finds: those whose lists it sees. */
export function kindsFoundBy(role: Role): FoundKind[] {
  return FOUND_KINDS.filter(kind => mayRole(role, LISTS[kind].permission as Permission))
}

/** A record that fits. */
const foundRecord = z.object({
  kind: z.enum(FOUND_KINDS),
  /** Its id among its kind. */
  recordID: id,
  /** A party's name; a document's reference, which may be empty. */
  name: z.string(),
  /** A party's city, or whose document it is. */
  beside: z.string(),
  /** A party's balance, or a document's total; what a refund pays is below 0. */
  amount: cents,
})
export type FoundRecord = z.output<typeof foundRecord>

const SEARCH_LENGTH_MAX = 200

export const findRecords = endpoint({
  name: 'findRecords',
  method: 'GET',
  path: '/found-records',
  summary:
    'Parties, invoices and payments that have each searched word, up to `limit` (5) of each kind that the role sees: parties by how well their names fit, documents newest first. Long books are not searched to their end: the lists are.',
  permission: 'documents.read',
  query: z.strictObject({ search: text(SEARCH_LENGTH_MAX), limit: z.optional(limit) }),
  response: z.object({ foundRecords: z.array(foundRecord) }),
  refusals: [],
  changes: [],
})
