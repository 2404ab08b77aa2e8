// All of the audit trail that the filters let through, for paper: the screen holds only what was scrolled to.
import type { AuditEntries, listAudit } from '@twofold/contract/audit'
import type { CallInput } from '@twofold/contract/endpoint'
import type { AuditFilter } from './audit-filter.ts'

/** More entries than these take a browser too long to lay out. */
const PRINTED_ENTRIES_MAX = 20_000

/** How many entries the server hands out at most at a time. */
const PAGE_ENTRIES = '1000'

type Read = (query: NonNullable<CallInput<typeof listAudit>['query']>) => Promise<AuditEntries>

/** The trail from its newest entry back, page by page; entries that come meanwhile are newer and not among them. `earlier` is
 * not null when it is longer than what is printed. */
export async function wholeTrail(read: Read, filter: AuditFilter): Promise<AuditEntries> {
  let trail = await read({ ...filter, limit: PAGE_ENTRIES })
  while (trail.earlier !== null && trail.auditEntries.length < PRINTED_ENTRIES_MAX) {
    const page = await read({ ...filter, limit: PAGE_ENTRIES, cursor: trail.earlier })
    trail = { ...page, auditEntries: [...trail.auditEntries, ...page.auditEntries] }
  }
  return trail
}
