import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { formatDay } from '@twofold/accounting/calendar'
import { dayAndTime } from '@twofold/accounting/moment'
import { formatCents } from '@twofold/accounting/money'
import { type AuditEntries, type AuditEntry, listAudit } from '@twofold/contract/audit'
import type { CurrentUser } from '@twofold/contract/session'
import { useCallback, useMemo } from 'react'
import { call, clock } from '../client/client.ts'
import { queryKey } from '../client/query-keys.ts'
import { useCurrentUser } from '../client/use-current-user.ts'
import { useSession } from '../client/use-session.ts'
import { momentText, type Paper, type PaperColumn, type PaperRow, type PaperSection } from '../kit/printing/paper.ts'
import { type Printing, usePrinting } from '../kit/printing/use-printing.tsx'
import { type AuditFilter, wholeTrail } from './audit-filter.ts'
import { labelOf } from './audit-words.ts'
import { amountOf } from './changed-fields.ts'
import { aboutOf, deedOf, type Names, personName } from './sentence.ts'

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

const COLUMNS: readonly PaperColumn[] = [
  { head: 'Time', widthMm: 18 },
  { head: 'User', widthMm: 26 },
  { head: 'Role', widthMm: 23 },
  { head: 'Change' },
  { head: 'Record' },
  { head: 'Amount', widthMm: 30, isRight: true },
  { head: 'Sealed', widthMm: 16, isRight: true },
]

/** The maximum number of rows below one column header. Longer lists repeat the header. */
const SECTION_ROWS_MAX = 500

type AuditPaperParts = {
  trail: AuditEntries
  filter: AuditFilter
  user: CurrentUser | undefined
  /** The time of printing, in milliseconds. */
  now: number
}

/** Returns the printed audit trail. A note states whether there are earlier entries. */
function auditPaper({ trail, filter, user, now }: AuditPaperParts): Paper {
  const { auditEntries, people, earlier } = trail
  const names = new Map(people.map(person => [person.userID, person]))
  const count = `${auditEntries.length.toLocaleString('en-US')} ${auditEntries.length === 1 ? 'change' : 'changes'}`
  return {
    organisation: user?.tenantName ?? '',
    title: 'Audit Trail',
    facts: [...filterWords(filter, names), count, momentText(now, user)],
    warning: earlier === null ? undefined : `Only the newest ${count} are printed.`,
    columns: COLUMNS,
    sections: sectionsOf(auditEntries, names, user?.timeZone ?? 'UTC'),
  }
}

/** Returns the filters as text, one line each. */
function filterWords(filter: AuditFilter, names: Names): string[] {
  const { startDate, endDate, userID, action, objectKind, objectID } = filter
  return [
    startDate === undefined ? '' : `From ${formatDay(startDate)}`,
    endDate === undefined ? '' : `To ${formatDay(endDate)}`,
    userID === undefined ? '' : `By ${personName(names.get(Number(userID)), Number(userID))}`,
    action === undefined ? '' : `Change: ${labelOf(action)}`,
    objectKind === undefined ? '' : `Records: ${labelOf(objectKind)}`,
    objectID === undefined ? '' : `Number ${objectID}`,
  ].filter(words => words !== '')
}

/** Returns the rows grouped by day. */
function sectionsOf(entries: readonly AuditEntry[], names: Names, timeZone: string): PaperSection[] {
  const sections: { title: string; rows: PaperRow[] }[] = []
  for (const entry of entries) {
    const { day, time } = dayAndTime(entry.at, timeZone, 'seconds')
    const row = { key: entry.auditEntryID, cells: cellsOf(entry, names, time) }
    const section = sections.at(-1)
    if (section?.title === day && section.rows.length < SECTION_ROWS_MAX) section.rows.push(row)
    else sections.push({ title: day, rows: [row] })
  }
  return sections.length > 0 ? sections : [{ title: '', rows: [] }]
}

function cellsOf(entry: AuditEntry, names: Names, time: string): PaperRow['cells'] {
  const { userID, role, blockNo } = entry
  const cents = amountOf(entry)
  const who = personName(names.get(userID), userID)
  const amount = cents === null ? '' : formatCents(cents)
  return [time, who, role, deedOf(entry, names), aboutOf(entry), amount, blockNo === null ? 'not yet' : blockNo]
}
