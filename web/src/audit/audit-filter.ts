// The filters of the audit trail in the URL.
import { isCalendarDate } from '@twofold/accounting/calendar'
import type { AuditEntries, listAudit } from '@twofold/contract/audit'
import type { CallInput } from '@twofold/contract/endpoint'
import { useAddressFilter } from '../kit/links/use-address.ts'

type Query = NonNullable<CallInput<typeof listAudit>['query']>

/** The names of the filters in the URL. The API call uses the same names. */
export type AuditFilter = Pick<Query, 'startDate' | 'endDate' | 'userID' | 'action' | 'objectKind' | 'objectID'>

const NAMES = ['startDate', 'endDate', 'userID', 'action', 'objectKind', 'objectID'] as const
const ID = /^\d{1,15}$/
/** Whether a string can be a record number. */
export function isRecordNumber(text: string): boolean {
  return ID.test(text)
}

/** Returns the filter in a URL. Ignores invalid values. */
export function filterOf(address: URLSearchParams): AuditFilter {
  const filter: AuditFilter = {}
  for (const name of NAMES) {
    const text = address.get(name)
    if (text !== null && isPossible(name, text)) filter[name] = text
  }
  return filter
}

function isPossible(name: (typeof NAMES)[number], text: string): boolean {
  if (name === 'startDate' || name === 'endDate') return isCalendarDate(text)
  return name === 'userID' || name === 'objectID' ? ID.test(text) : text !== '' && text.length <= 40
}

/** Returns the query for a filter and an open entry. */
export function searchOf(filter: AuditFilter, entry?: string): string {
  const search = new URLSearchParams(filter as Record<string, string>)
  if (entry !== undefined) search.set('entry', entry)
  return search.size === 0 ? '' : `?${search}`
}

const WRITTEN = { read: filterOf, write: (filter: AuditFilter) => new URLSearchParams(searchOf(filter)) }

/** Returns the filter in the URL and a function that changes it. A change closes the open entry. */
export function useAuditFilter() {
  return useAddressFilter<AuditFilter>(WRITTEN)
}

/** The maximum number of entries to print. Browsers take too long to lay out more entries. */
const PRINTED_ENTRIES_MAX = 20_000

/** The maximum number of entries that the server returns in one page. */
const PAGE_ENTRIES = '1000'

type Read = (query: NonNullable<CallInput<typeof listAudit>['query']>) => Promise<AuditEntries>

/**
 * Loads the audit trail page by page, newest entry first. Entries that are added during loading are not included. `earlier` is not null if
 * there are more entries than can be printed.
 */
export async function wholeTrail(read: Read, filter: AuditFilter): Promise<AuditEntries> {
  let trail = await read({ ...filter, limit: PAGE_ENTRIES })
  while (trail.earlier !== null && trail.auditEntries.length < PRINTED_ENTRIES_MAX) {
    const page = await read({ ...filter, limit: PAGE_ENTRIES, cursor: trail.earlier })
    trail = { ...page, auditEntries: [...trail.auditEntries, ...page.auditEntries] }
  }
  return trail
}
