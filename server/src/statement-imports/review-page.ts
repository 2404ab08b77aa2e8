// Selects a page of lines for review, and the entries with which they are compared. Lines shortly before and after a page could match the
// same entries, so they are also compared. A proposal is doubtful if other candidates were not compared.
import { checksOfLine } from '@twofold/accounting/bank-matching/check-numbers'
import { type KnownDays, RIVAL_DAYS_MAX } from '@twofold/accounting/bank-matching/match-doubts'
import { CHECK_DAYS_MAX, DAYS_APART_MAX, type OpenEntry } from '@twofold/accounting/bank-matching/match-proposal'
import { addDays, type CalendarDate, dayAsWritten, LAST_DATE, ZERO_DATE } from '@twofold/accounting/calendar'
import type { Books } from '../identity/books.ts'
import type { StatementAccount } from './import-sql.ts'
import { type LinePlace, readOpenEntries, readWaiting, type WaitingStoredLine } from './line-sql.ts'

/** The number of lines before and after a page that are compared. */
const AROUND_MAX = 1000
const ENTRIES_MAX = 10_000
const START: LinePlace = { date: ZERO_DATE, id: 0 }

/** A page: its lines, the lines around it that are compared, and the open entries with nearby dates, oldest first. */
type ReviewPage = {
  lines: WaitingStoredLine[]
  around: WaitingStoredLine[]
  entries: OpenEntry[]
  known: KnownDays
  waitingCount: number
  hasMore: boolean
}

/** Returns the position of a line as the cursor of the next page. */
export function cursorOf({ date, id }: LinePlace): string {
  return `${date}.${id}`
}

/** Returns the position of a cursor, the start if there is no cursor, or null if the string is not a valid cursor. */
export function placeOfCursor(cursor: string | undefined): LinePlace | null {
  if (cursor === undefined) return START
  const [, date, id] = /^(\d{4}-\d\d-\d\d)\.(\d{1,15})$/.exec(cursor) ?? []
  return date === undefined || !dayAsWritten(date).ok ? null : { date, id: Number(id) }
}

/**
 * Returns the page after a position. Each of its lines is compared with all entries with nearby dates. If there are more of these entries
 * than one statement reads, the page ends earlier. Runs two statements.
 */
export async function readReviewPage(
  books: Books,
  account: StatementAccount,
  { place, limit }: { place: LinePlace; limit: number },
): Promise<ReviewPage> {
  const from = earlier(place.date, RIVAL_DAYS_MAX)
  const wanted = { place, from, beforeMax: AROUND_MAX, afterMax: limit + AROUND_MAX }
  const { before, after, waitingCount } = await readWaiting(books, account.accountId, wanted)
  const page = after.slice(0, limit)
  const [firstDay, lastDay] = [page[0]?.date ?? place.date, page.at(-1)?.date ?? place.date]
  const around = [
    ...before.filter(({ date }) => date >= earlier(firstDay, RIVAL_DAYS_MAX)),
    ...page,
    ...after.slice(limit).filter(({ date }) => date <= later(lastDay, RIVAL_DAYS_MAX)),
  ]
  const known = {
    from: before.length < AROUND_MAX ? from : later(before[0]!.date, 1),
    to: after.length < limit + AROUND_MAX ? LAST_DATE : earlier(after.at(-1)!.date, 1),
  }
  if (page.length === 0) return { lines: [], around: [], entries: [], known, waitingCount, hasMore: false }
  const { entries, through } = await entriesAround(books, account, around)
  const inTime = through === null ? page : page.filter(({ date }) => date <= earlier(through, DAYS_APART_MAX))
  const lines = inTime.length === 0 ? page : inTime
  return {
    lines,
    around,
    entries,
    known: inTime.length === 0 ? { from: LAST_DATE, to: LAST_DATE } : known,
    waitingCount,
    hasMore: after.length > lines.length,
  }
}

/**
 * Returns the open entries around some lines, and the last date for which all entries are included. The date is null if no entries are
 * missing.
 */
async function entriesAround(
  books: Books,
  account: StatementAccount,
  lines: readonly WaitingStoredLine[],
): Promise<{ entries: OpenEntry[]; through: CalendarDate | null }> {
  const [first, last] = [lines[0]!.date, lines.at(-1)!.date]
  // Among payments, only checks can have a date long before the bank processes them.
  const checks = lines.filter(line => checksOfLine(line).length > 0)
  const near = earlier(first, DAYS_APART_MAX)
  const entries = await readOpenEntries(books, account, {
    from: checks.length === 0 ? near : earlier(first, CHECK_DAYS_MAX),
    near,
    to: later(last, DAYS_APART_MAX),
    cents: checks.map(({ cents }) => cents),
    countMax: ENTRIES_MAX,
  })
  const lastRead = entries.at(-1)
  const isCut = entries.length === ENTRIES_MAX && lastRead !== undefined && lastRead.date >= near
  return {
    entries: entries.sort((one, other) => (one.date < other.date ? -1 : one.date > other.date ? 1 : one.id - other.id)),
    through: isCut ? earlier(lastRead.date, 1) : null,
  }
}

function earlier(date: CalendarDate, days: number): CalendarDate {
  return date < '0002-01-01' ? ZERO_DATE : addDays(date, -days)
}

function later(date: CalendarDate, days: number): CalendarDate {
  return date > '9999-12-01' ? LAST_DATE : addDays(date, days)
}
