// The print version of the reconciliation report. It lists the cleared and outstanding lines, and shows their sum, which is the book
// balance.
import { type CalendarDate, formatDay, fromWire } from '@twofold/accounting/calendar'
import type { Side } from '@twofold/accounting/ledger/account-types'
import { formatMoment } from '@twofold/accounting/moment'
import { type Cents, formatCents } from '@twofold/accounting/money'
import { countedCents } from '@twofold/accounting/reconciliation/reconciliation'
import type { ReconcileRow, StatementRead } from '@twofold/contract/reconciliation'
import type { CurrentUser } from '@twofold/contract/session'
import { ownNameOf, pathOf } from '../kit/pickers/account-choice.ts'
import type { Chart } from '../kit/pickers/chart.ts'
import { splitNames } from '../kit/pickers/split-names.tsx'
import {
  momentText,
  type Paper,
  type PaperColumn,
  type PaperRow,
  type PaperSection,
  type PaperSum,
} from '../kit/printing/paper.ts'

/** The content of a report: a recorded statement, or a reconciliation in progress. */
export type ReportParts = {
  accountFullName: string
  accountSign: Side
  date: CalendarDate
  openingCents: Cents
  rows: readonly ReconcileRow[]
  /** The kind of report. For a recorded statement, also the user who recorded it and the time. */
  facts: readonly string[]
  chart: Chart
  user: CurrentUser | undefined
  /** The time of printing, in milliseconds. */
  now: number
}

/** Returns the contents of the report for a recorded statement. */
export function partsOfStatement(
  statement: StatementRead,
  timeZone: string,
): Pick<ReportParts, 'accountFullName' | 'accountSign' | 'date' | 'openingCents' | 'rows' | 'facts'> {
  const recorded = `Statement No. ${statement.statementNo}, recorded ${formatMoment(statement.recordedAt, timeZone)} by ${statement.recordedBy}`
  const reopened = `Reopened ${formatMoment(statement.reopenedAt, timeZone)} by ${statement.reopenedBy}: ${statement.reopenReason}`
  return {
    accountFullName: statement.accountFullName,
    accountSign: statement.accountSign,
    date: fromWire(statement.statementDate) ?? '',
    openingCents: statement.openingBalance,
    rows: statement.transactions,
    facts: [recorded, ...(statement.isReopened ? [reopened] : [])],
  }
}

const COLUMNS: PaperColumn[] = [
  { head: 'Date', widthMm: 23 },
  { head: 'id', widthMm: 14 },
  { head: 'Comment' },
  { head: 'Account', widthMm: 42 },
  { head: 'Increase', widthMm: 28, isRight: true },
  { head: 'Decrease', widthMm: 28, isRight: true },
]

type Group = { title: string; rows: readonly ReconcileRow[]; cents: Cents }

/** Returns the print version of the report. The book balance on the statement's date is its closing balance plus the outstanding lines. */
export function reportPaper(parts: ReportParts): Paper {
  const { accountFullName, date, openingCents, facts, user, now } = parts
  const groups = groupsOf(parts)
  const [increases, decreases, openIncreases, openDecreases] = groups.map(({ cents }) => cents)
  const closingCents = openingCents + (increases ?? 0) + (decreases ?? 0)
  const bookCents = closingCents + (openIncreases ?? 0) + (openDecreases ?? 0)
  return {
    organisation: user?.tenantName ?? '',
    path: pathOf(accountFullName).replace(/:$/, ''),
    title: `Reconciliation of ${ownNameOf(accountFullName)}`,
    facts: [`Statement dated ${formatDay(date)}`, ...facts, momentText(now, user)],
    figure: { label: 'Closing balance', value: formatCents(closingCents) },
    columns: COLUMNS,
    summary: [
      sum('Opening balance', openingCents),
      ...groups.slice(0, 2).map(({ title, cents }) => sum(title, cents)),
      { ...sum('Closing balance', closingCents), isTotal: true },
      ...groups.slice(2).map(({ title, cents }) => sum(title, cents)),
      { ...sum(`Book balance on ${formatDay(date)}`, bookCents), isTotal: true },
    ],
    sections: groups.filter(({ rows }) => rows.length > 0).flatMap(group => sectionsOf(group, parts)),
  }
}

function sum(label: string, cents: Cents): PaperSum {
  return { label, value: formatCents(cents) }
}

function groupsOf({ rows, accountSign }: ReportParts): Group[] {
  const group = (title: string, isReconciled: boolean, isIncrease: boolean): Group => {
    const own = rows.filter(
      row => row.isReconciled === isReconciled && countedCents(row, accountSign) >= 0 === isIncrease,
    )
    return { title, rows: own, cents: own.reduce((total, row) => total + countedCents(row, accountSign), 0) }
  }
  return [
    group('Cleared increases', true, true),
    group('Cleared decreases', true, false),
    group('Outstanding increases', false, true),
    group('Outstanding decreases', false, false),
  ]
}

/** The maximum number of rows in a section. The time to paginate a table in a browser grows with the square of its rows. */
const SECTION_ROWS_MAX = 500

function sectionsOf({ title, rows, cents }: Group, { accountSign, chart }: ReportParts): PaperSection[] {
  const total = formatCents(Math.abs(cents))
  const isIncrease = cents > 0 || title.endsWith('increases')
  const lines = rows.map((row, index): PaperRow => {
    const amount = formatCents(row.transactionDCAmount)
    const adds = countedCents(row, accountSign) >= 0
    return {
      key: `${title} ${row.transactionID} ${index}`,
      cells: [
        formatDay(fromWire(row.transactionDate) ?? ''),
        row.transactionID,
        row.transactionComment,
        splitNames({ split: row.split, chart }).map(ownNameOf).join(', '),
        adds ? amount : '',
        adds ? '' : amount,
      ],
    }
  })
  const count = rows.length === 1 ? '1 line' : `${rows.length.toLocaleString('en-US')} lines`
  const cells = ['', '', count, '', isIncrease ? total : '', isIncrease ? '' : total]
  const printed: PaperRow[] = [...lines, { key: `${title} total`, look: 'TOTAL', cells }]
  const starts = Array.from({ length: Math.ceil(printed.length / SECTION_ROWS_MAX) }, (_, n) => n * SECTION_ROWS_MAX)
  return starts.map(start => ({ title, rows: printed.slice(start, start + SECTION_ROWS_MAX) }))
}
