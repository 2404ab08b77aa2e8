import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type AuditEntries, type AuditEntry, listAudit } from '@twofold/contract/audit'
import { useCallback, useMemo } from 'react'
import { call, clock } from '../client/client.ts'
import { queryKey } from '../client/query-keys.ts'
import { useCurrentUser } from '../client/use-current-user.ts'
import { useSession } from '../client/use-session.ts'
import { type Printing, usePrinting } from '../kit/printing/use-printing.tsx'
import type { AuditFilter } from './audit-filter.ts'
import { auditPaper } from './audit-paper.tsx'
import { wholeTrail } from './whole-trail.ts'

const PAGE_ROWS = '100'
/** The interval at which unsealed entries are reloaded, in milliseconds. The server seals new entries within seconds. */
const UNSEALED_MS = 2_000

/** Loads the audit trail page by page, newest first. */
export function useAuditTrail(filter: AuditFilter) {
  const { organisation } = useSession()
  const query = useInfiniteQuery({
    queryKey: [...queryKey(organisation, listAudit, { query: { ...filter, limit: PAGE_ROWS } }), 'pages'],
    queryFn: ({ pageParam, signal }) => {
      const cursor = pageParam === null ? {} : { cursor: pageParam }
      return call(listAudit, { query: { ...filter, limit: PAGE_ROWS, ...cursor } }, { signal })
    },
    refetchInterval: ({ state: { data } }) => {
      const isWaiting = data?.pages.length === 1 && data.pages[0]?.auditEntries.some(({ blockNo }) => blockNo === null)
      return isWaiting ? UNSEALED_MS : false
    },
    // The list stays visible while the user types a filter.
    placeholderData: keepPreviousData,
    initialPageParam: null as string | null,
    getNextPageParam: (page: AuditEntries) => page.earlier,
  })
  const { data, hasNextPage, isFetching, fetchNextPage } = query
  const entries = useMemo((): readonly AuditEntry[] => data?.pages.flatMap(page => page.auditEntries) ?? [], [data])
  const loadEarlier = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  return { query, entries, people: data?.pages[0]?.people ?? [], hasEarlier: hasNextPage, loadEarlier }
}

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
