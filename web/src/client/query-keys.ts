// The keys of cached responses: [organisation, resource, call, input].
import type { CallInput, Endpoint, Resource } from '@twofold/contract/endpoint'
import { partsOf } from './request.ts'

/** The resource of a call's response, by the first segment of the path. */
const RESOURCES: Record<string, Resource> = {
  users: 'session',
  'sign-in': 'session',
  sessions: 'sessions',
  secure: 'session',
  home: 'home',
  'found-records': 'foundRecords',
  tenants: 'organisations',
  organisation: 'organisations',
  members: 'members',
  invitations: 'members',
  accounts: 'accounts',
  accounttypes: 'accounts',
  transactions: 'transactions',
  journal: 'transactions',
  export: 'transactions',
  imports: 'transactions',
  statements: 'reconciliation',
  'statement-imports': 'bankLines',
  'bank-lines': 'bankLines',
  'payee-rules': 'bankLines',
  customers: 'customers',
  'receivable-invoices': 'receivableInvoices',
  'customer-payments': 'customerPayments',
  'customer-payment-advices': 'customerPayments',
  'customer-write-offs': 'customerPayments',
  vendors: 'vendors',
  'payable-invoices': 'payableInvoices',
  'vendor-payments': 'vendorPayments',
  'vendor-payment-runs': 'vendorPayments',
  'vendor-payment-advices': 'vendorPayments',
  mails: 'mails',
  'mail-server': 'mails',
  audit: 'audit',
  reports: 'reports',
  'saved-views': 'savedViews',
}

/** The resources of paths that start like an account's path but read other data, keyed by the last segment of the path. */
const OWN_RESOURCES: Record<string, Resource> = {
  unreconciled: 'reconciliation',
  statements: 'reconciliation',
  discrepancies: 'reconciliation',
  'bank-lines': 'bankLines',
}

/** Returns the resource that a call reads. */
export function resourceOf(endpoint: Endpoint): Resource {
  const names = endpoint.path.split('/')
  const resource = OWN_RESOURCES[names.at(-1) ?? ''] ?? RESOURCES[names[1] ?? '']
  if (resource === undefined) throw new Error(`No resource is declared for ${endpoint.path}`)
  return resource
}

/** Returns the first part of the cache key for a resource in an organisation. */
export function resourceKey(organisation: string | null, resource: Resource) {
  return [organisation, resource] as const
}

/** Returns the cache key for the response to a call. */
export function queryKey<E extends Endpoint>(organisation: string | null, endpoint: E, input: CallInput<E>) {
  const { params, query } = partsOf<E>(input)
  return [...resourceKey(organisation, resourceOf(endpoint)), endpoint.name, { ...params, ...query }] as const
}

/** The last part of the key of a list that is loaded page by page. */
export const WINDOWS = 'windows'
