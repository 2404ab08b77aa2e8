// Lists the differences in a report's figures between two points in time.
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { changeList } from '@twofold/accounting/reports/change-list'
import { noticeOf } from '@twofold/accounting/reports/report-rows'
import {
  checkFigures,
  inChartOrder,
  NO_FIGURES,
  type ReportedAccount,
} from '@twofold/accounting/reports/reported-account'
import type { Books } from '../identity/books.ts'
import { readLatestSealedBlock, streamChanges } from './as-of-sql.ts'
import { readReport } from './commands.ts'
import { choose, figuresPeriod, periodOf, type ReportRunParams, type Run } from './run.ts'
import { booksAsOf, booksNow } from './source.ts'

/** Returns the accounts that exist at either time. An account that was deleted before the later time has no figures at that time. */
function withGone(after: readonly ReportedAccount[], before: readonly ReportedAccount[]): ReportedAccount[] {
  const there = new Set(after.map(({ id }) => id))
  const gone = before.filter(({ id }) => !there.has(id))
  return [...after, ...gone.map(account => ({ ...account, ...NO_FIGURES }))]
}

/**
 * Returns whether a requested time is before another time, to the millisecond, even if both times are in the same block. Returns false if
 * no time is requested.
 */
function isBefore(instant: string | undefined, other: string): boolean {
  return instant !== undefined && Date.parse(instant) < Date.parse(other)
}

const FILTER_NOTICE = 'The filter was ignored. All changes are listed.'

/**
 * Lists the changes between `since` and `asKnownAt` (default: now). Each time is rounded down to the newest sealed block. Fails with
 * MOMENTS_BACKWARD and with the errors of `runStored`.
 */
export async function listChanges(
  books: Books,
  id: number,
  params: ReportRunParams & { since: string },
): Promise<Result<Run>> {
  const stored = await readReport(books, id)
  if (stored === null) return refused('NOT_FOUND')
  const period = periodOf(books, params)
  if (!period.ok) return period
  const since = await readLatestSealedBlock(books, params.since)
  const until = params.asKnownAt === undefined ? null : await readLatestSealedBlock(books, params.asKnownAt)
  if (isBefore(params.asKnownAt, params.since) || (until !== null && until.blockNo < since.blockNo))
    return refused('MOMENTS_BACKWARD', 'since')
  const { dataSetType } = stored.body
  const figured = figuresPeriod(books, dataSetType, period.value)
  const later = until === null ? booksNow(books) : booksAsOf(books, until)
  const before = checkFigures(await booksAsOf(books, since).figures(figured))
  if (!before.ok) return before
  const after = checkFigures(await later.figures(figured))
  if (!after.ok) return after
  const { accounts, names } = inChartOrder(before.value)
  const chosen = choose(stored.body, accounts, params)
  if (!chosen.ok) return chosen
  const { source, filter, notices } = chosen.value
  const sides = { before: accounts, after: inChartOrder(withGone(after.value, accounts)).accounts }
  const measured = { ...figured, dataSetType, isWhole: source.isWhole, ids: source.ids, names, ...sides }
  const report = changeList(measured, streamChanges(books, since, until))
  const notice = noticeOf(...notices, filter === null ? '' : FILTER_NOTICE)
  const run = { stored, period: period.value, report: { ...report, notice } }
  return accepted({ ...run, knownAt: until?.sealedAt ?? null, since: since.sealedAt })
}
