// Saved views: the filters and the sort order of a list, stored under a name.
import type { Role } from '@twofold/accounting/roles'
import * as z from 'zod/mini'
import { endpoint, readEndpoint } from './endpoint.ts'
import { journalQuery } from './journal.ts'
import { payableInvoicesQuery } from './payables/payable-invoices.ts'
import { vendorPaymentsQuery } from './payables/vendor-payments.ts'
import { vendorsQuery } from './payables/vendors.ts'
import { mayRole } from './permissions.ts'
import { customerPaymentsQuery } from './receivables/customer-payments.ts'
import { customersQuery } from './receivables/customers.ts'
import { receivableInvoicesQuery } from './receivables/receivable-invoices.ts'
import { registerFilters, registerSort } from './registers.ts'
import { id, idInPath, idOrNone, ignored, modifiedAt, text } from './wire.ts'

/** The lists that can have saved views, with their query parameters except those for pagination. */
const LIST_QUERIES = {
  customers: z.strictObject(customersQuery),
  'receivable-invoices': z.strictObject(receivableInvoicesQuery),
  'customer-payments': z.strictObject(customerPaymentsQuery),
  vendors: z.strictObject(vendorsQuery),
  'payable-invoices': z.strictObject(payableInvoicesQuery),
  'vendor-payments': z.strictObject(vendorPaymentsQuery),
  register: z.strictObject({ ...registerFilters, sort: z.optional(registerSort) }),
  journal: z.strictObject(journalQuery),
}

/** A list that can have saved views. `register` is the register of an account. */
export type ViewedList = keyof typeof LIST_QUERIES

/** Returns whether a list shows transactions, which some roles may not read. */
export function isOfBooks(list: ViewedList): boolean {
  return list === 'register' || list === 'journal'
}

const list = z.enum(Object.keys(LIST_QUERIES) as [ViewedList, ...ViewedList[]])

export const VIEW_NAME_LENGTH_MAX = 100
const QUERY_TEXT_LENGTH_MAX = 200

/** The query parameters in the URL of a list: the filters and `sort`, each as a string. */
const query = z.record(text(QUERY_TEXT_LENGTH_MAX), text(QUERY_TEXT_LENGTH_MAX))
export type ViewQuery = z.output<typeof query>

/**
 * Returns the name of the first query parameter in a view that is unknown to the list or has an invalid value. Returns null if all are
 * valid.
 */
export function faultInView(list: ViewedList, query: ViewQuery): string | null {
  const parsed = LIST_QUERIES[list].safeParse(query)
  if (parsed.success) return null
  const [issue] = parsed.error.issues
  return String(issue?.code === 'unrecognized_keys' ? issue.keys[0] : (issue?.path[0] ?? ''))
}

const savedView = z.object({
  savedViewID: id,
  viewName: z.string(),
  list,
  /** The account of the register. 0 for other lists. */
  accountID: idOrNone,
  /** The full name of the register's account. Empty for other lists. */
  accountName: z.string(),
  query,
  /** True if all members of the organisation can see the view. False if only its owner can. */
  isShared: z.boolean(),
  isOwn: z.boolean(),
  modifiedAt,
})
export type SavedView = z.output<typeof savedView>

/**
 * Returns whether a user may change or delete a view that they can see. Users may change their own views. Shared views require a role that
 * may share views.
 */
export function mayChangeView(role: Role, { isShared }: Pick<SavedView, 'isShared'>): boolean {
  return !isShared || mayRole(role, 'views.share')
}

const atID = z.object({ savedViewID: idInPath })
const name = text(VIEW_NAME_LENGTH_MAX)

export const listSavedViews = readEndpoint({
  name: 'listSavedViews',
  path: '/saved-views',
  summary:
    'Returns the caller’s saved views and all shared views, sorted by name. Omits views of lists that the caller’s role cannot read.',
  response: z.object({ savedViews: z.array(savedView) }),
})

export const createSavedView = endpoint({
  name: 'createSavedView',
  method: 'POST',
  path: '/saved-views',
  summary:
    'Saves the filters and the sort order of a list under a name, for the caller or shared with the organisation.',
  permission: 'documents.read',
  body: z.strictObject({
    viewName: name,
    list,
    /** The account of the register. Only for views of a register. */
    accountID: z.optional(idOrNone),
    query,
    isShared: z.optional(z.boolean()),
    ...ignored(['savedViewID', 'accountName', 'isOwn', 'modifiedAt'] as const),
  }),
  response: savedView,
  refusals: ['TEXT_EMPTY', 'FIELD_MISSING', 'FIELD_VALUE', 'UNKNOWN_ACCOUNT', 'FORBIDDEN', 'IDEMPOTENCY_MISMATCH'],
  changes: ['savedViews'],
})

export const changeSavedView = endpoint({
  name: 'changeSavedView',
  method: 'PUT',
  path: '/saved-views/:savedViewID',
  summary: 'Renames a view, changes its query, shares it, or makes it private again. Omitted fields keep their values.',
  permission: 'documents.read',
  params: atID,
  body: z.strictObject({
    viewName: z.optional(name),
    query: z.optional(query),
    isShared: z.optional(z.boolean()),
    modifiedAt: z.optional(modifiedAt),
    ...ignored(['savedViewID', 'list', 'accountID', 'accountName', 'isOwn'] as const),
  }),
  response: savedView,
  refusals: ['NOT_FOUND', 'STALE', 'TEXT_EMPTY', 'FIELD_VALUE', 'FORBIDDEN'],
  changes: ['savedViews'],
})

export const deleteSavedView = endpoint({
  name: 'deleteSavedView',
  method: 'DELETE',
  path: '/saved-views/:savedViewID',
  summary: 'Deletes a saved view and returns it.',
  permission: 'documents.read',
  params: atID,
  response: savedView,
  refusals: ['NOT_FOUND', 'FORBIDDEN'],
  changes: ['savedViews'],
})
