// Runs reports: selects accounts, reads figures or lines, and builds the data set.
import type { CalendarDate } from '@twofold/accounting/calendar'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import {
  filterSet,
  type Selection,
  selectAccounts,
  sourceSet,
  suppliedTo,
} from '@twofold/accounting/reports/account-sets'
import { type DataSetType, isAsOf, type ReportBody } from '@twofold/accounting/reports/report-body'
import {
  nothingReported,
  noticeOf,
  type Report,
  type ReportEnd,
  type ReportRow,
} from '@twofold/accounting/reports/report-rows'
import {
  checkBalances,
  checkFigures,
  inChartOrder,
  type Period,
  type ReportedAccount,
} from '@twofold/accounting/reports/reported-account'
import { fiscalYearStart, usualStart } from '@twofold/accounting/reports/usual-period'
import type { Books } from '../identity/books.ts'
import { readLatestSealedBlock, type SealedBlock } from './as-of-sql.ts'
import { readReport, type StoredReport } from './commands.ts'
import { agedSides, makeReport, partyAging, type Making as ReportMaking } from './data-sets.ts'
import { booksAsOf, booksNow, type ReportSource } from './source.ts'

/** The options of a report run. */
export type ReportRunParams = {
  startDate?: CalendarDate | undefined
  endDate?: CalendarDate | undefined
  account?: readonly number[] | undefined
  filterAccount?: readonly number[] | undefined
  asKnownAt?: string | undefined
}

/**
 * Returns the requested period. The end date defaults to today, and the start date to one month before the end date. Fails with
 * PERIOD_BACKWARD.
 */
export function periodOf(books: Pick<Books, 'today'>, params: ReportRunParams): Result<Period> {
  const endDate = params.endDate ?? books.today
  const startDate = params.startDate ?? usualStart(endDate)
  return startDate > endDate ? refused('PERIOD_BACKWARD', 'startDate') : accepted({ startDate, endDate })
}

/** The input of a report: all accounts with their figures, and the selected accounts. */
export type Chosen = {
  accounts: readonly ReportedAccount[]
  source: Selection
  /** The accounts of the filter. Null if the report has no filter, or if the data set does not support filters. */
  filter: Selection | null
  notices: readonly string[]
}

/**
 * The result of a run: the stored report, the period and the output. `knownAt` is the earlier time as of which the books were read (null
 * for the current books).
 */
export type Run = {
  stored: StoredReport
  period: Period
  report: Report
  knownAt: string | null
  /** The start of the period covered by a list of changes. */
  since?: string
}

/** Yields the rows of a run, then passes its totals to `ended`. */
export async function* rowsOfRun({ report }: Run, ended: (end: ReportEnd) => void): AsyncGenerator<ReportRow> {
  ended(yield* report.rows)
}

/**
 * Runs a stored report over a period, in the current books or as of an earlier time. Fails with NOT_FOUND, PERIOD_BACKWARD, UNKNOWN_ACCOUNT
 * and BALANCE_OUT_OF_RANGE.
 */
export async function runStored(books: Books, id: number, params: ReportRunParams): Promise<Result<Run>> {
  const stored = await readReport(books, id)
  if (stored === null) return refused('NOT_FOUND')
  const period = periodOf(books, params)
  if (!period.ok) return period
  const asOf = await sealedBlockOf(books, stored.body, params)
  const from = asOf === null ? booksNow(books) : booksAsOf(books, asOf)
  const made = await madeOf(from, stored.body, { books, period: period.value, params })
  if (!made.ok) return made
  const { report, notices } = made.value
  const asOfNotice = asOf !== null ? AS_OF_NOTICE : params.asKnownAt === undefined ? '' : MARKS_NOTICE
  const notice = noticeOf(report.notice, ...notices, asOfNotice)
  const run = { stored, period: period.value, report: { ...report, notice } }
  return accepted({ ...run, knownAt: asOf?.sealedAt ?? null })
}

type Made = { report: Report; notices: readonly string[] }
type Making = { books: Books; period: Period; params: ReportRunParams }

/**
 * Builds a report and its notices. An aging of all customers or vendors does not read other accounts, because there may be many of them.
 */
async function madeOf(from: ReportSource, body: ReportBody, { books, period, params }: Making): Promise<Result<Made>> {
  const sides = body.filterAccountSetType === 'NONE' ? agedSides(body) : null
  if (sides !== null) {
    const parties = checkBalances(await from.agedParties(sides, period.endDate))
    if (!parties.ok) return parties
    const chosen = choose(body, [], params)
    if (!chosen.ok) return chosen
    return accepted({ report: partyAging(parties.value, period.endDate), notices: chosen.value.notices })
  }
  const figures = checkFigures(await from.figures(figuresPeriod(books, body.dataSetType, period)))
  if (!figures.ok) return figures
  const { accounts, names } = inChartOrder(figures.value)
  const chosen = choose(body, accounts, params)
  if (!chosen.ok) return chosen
  const report = await reportOf(from, body, { ...chosen.value, period, names, timeZone: books.timeZone })
  return accepted({
    report,
    notices: [...chosen.value.notices, chosen.value.filter === null ? '' : SHARE_NOTICE],
  })
}

const AS_OF_NOTICE =
  'Transactions are shown as recorded at the chosen time. Account names, account signs and drill-down lines are current.'

const MARKS_NOTICE = 'Reconciliations are always shown in their current state.'

/**
 * Returns the sealed block to read the books from, or null for the current books. Reconciliations always use the current books, because
 * their earlier states are not recorded.
 */
async function sealedBlockOf(
  books: Books,
  { dataSetType }: ReportBody,
  { asKnownAt }: ReportRunParams,
): Promise<SealedBlock | null> {
  return asKnownAt === undefined || dataSetType === 'RECONCILIATION'
    ? null
    : await readLatestSealedBlock(books, asKnownAt)
}

async function reportOf(from: ReportSource, body: ReportBody, making: ReportMaking): Promise<Report> {
  if (making.source.isNothing || making.filter?.isNothing) return nothingReported([], NOTHING_CHOSEN)
  return makeReport(from, body, making)
}

const NOTHING_CHOSEN = 'No account was chosen, so there is nothing to report.'

/** The figures of a balance sheet begin at the start of the fiscal year. */
export function figuresPeriod(books: Books, dataSetType: DataSetType, { startDate, endDate }: Period): Period {
  if (!isAsOf(dataSetType)) return { startDate, endDate }
  return { startDate: fiscalYearStart(endDate, books.fiscalYearFirstMonth), endDate }
}

const SHARE_NOTICE = 'Amounts are prorated to the filtered accounts. Drill-down lists show the full lines.'

/** Selects the accounts of a report. Fails with UNKNOWN_ACCOUNT. */
export function choose(
  body: ReportBody,
  accounts: readonly ReportedAccount[],
  params: ReportRunParams,
): Result<Chosen> {
  const supplied = suppliedTo(body, params.account ?? [], params.filterAccount ?? [])
  const source = selectAccounts(sourceSet(body), supplied.source, accounts)
  if (!source.ok) return source
  const filter = selectAccounts(filterSet(body), supplied.filter, accounts)
  if (!filter.ok) return filter
  const isAsked = body.filterAccountSetType !== 'NONE'
  const isTaken = !isAsOf(body.dataSetType)
  const notices = [
    supplied.unusedCount > 0 ? 'This report has fixed accounts. The accounts you chose were ignored.' : '',
    isAsked && !isTaken
      ? 'The filter was ignored because this report shows balances. Filters apply only to amounts posted in a period.'
      : '',
    goneNotice(source.value.goneCount + filter.value.goneCount),
  ]
  return accepted({ accounts, source: source.value, filter: isAsked && isTaken ? filter.value : null, notices })
}

function goneNotice(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? 'One of the saved accounts no longer exists and isn’t included.'
    : `${count} of the saved accounts no longer exist and aren’t included.`
}
