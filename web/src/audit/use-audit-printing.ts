import { type AuditEntries, listAudit } from '@twofold/contract/audit'
import { call, clock } from '../client/client.ts'
import { useCurrentUser } from '../client/use-current-user.ts'
import { type Printing, usePrinting } from '../kit/printing/use-printing.tsx'
import type { AuditFilter } from './audit-filter.ts'
import { auditPaper } from './audit-paper.tsx'
import { wholeTrail } from './whole-trail.ts'

/** Prints all filtered entries of the audit trail, including those that are not loaded yet. */
export function useAuditPrinting(filter: AuditFilter, shown: AuditEntries | undefined): Printing {
  const { data: user } = useCurrentUser()
  const paperOf = (trail: AuditEntries) => auditPaper({ trail, filter, user, now: clock.now() })
  return usePrinting({
    area: 'Audit trail',
    prepare: async () => paperOf(await wholeTrail(query => call(listAudit, { query }), filter)),
    atOnce: () => (shown === undefined ? null : paperOf(shown)),
  })
}
