// Loads the complete filtered audit trail for printing. The screen loads only the entries to which the user has scrolled.
import type { AuditEntries, listAudit } from '@twofold/contract/audit'
import type { CallInput } from '@twofold/contract/endpoint'
import type { AuditFilter } from './audit-filter.ts'

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
