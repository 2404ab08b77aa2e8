// The printed form of a register. It has the same rows in the same order as the screen, and shows the balance brought forward.
import { formatDay, fromWire } from '@twofold/accounting/calendar'
import { type Cents, formatCents } from '@twofold/accounting/money'
import type { Account } from '@twofold/contract/accounts'
import type { CurrentUser } from '@twofold/contract/session'
import type { Register, RegisterRow } from '@twofold/contract/transactions'
import type { ReactNode } from 'react'
import { pathOf } from '../../kit/pickers/account-choice.ts'
import type { Chart } from '../../kit/pickers/chart.ts'
import { splitNames } from '../../kit/pickers/split-names.tsx'
import { momentText, type Paper, type PaperColumn, type PaperRow, type PaperSection } from '../../kit/printing/paper.ts'
import { moneyWidthMm } from '../../kit/table/money-width.ts'
import { countOf, countText, sumsOf } from './register-run.ts'
import { isNarrowed, type RegisterView } from './register-view.ts'
import { isCutShort } from './whole-register.ts'

/** The minimum width of an amount, in millimeters. */
const FIGURE_MIN_MM = 20

/** The maximum number of rows in a section. Each section has its own column headers. */
const SECTION_ROWS_MAX = 500

type RegisterPaperParts = {
  run: Register
  /** The filters and sort order of the printed rows. */
  view: RegisterView
  account: Account
  chart: Chart
  user: CurrentUser | undefined
  /** The time of printing, in milliseconds. */
  now: number
}

/** Returns the printed form of a register, with a note if rows are missing. */
export function registerPaper({ run, view, account, chart, user, now }: RegisterPaperParts): Paper {
  const count = run.transactions.length.toLocaleString('en-US')
  const warning = `Only ${count} of ${countText(run)} are printed.`
  return {
    organisation: user?.tenantName ?? '',
    path: pathOf(account.accountFullName).replace(/:$/, '') || account.accountType,
    title: account.accountName,
    facts: [rangeText(run, view), ...viewWords(view, chart), momentText(now, user)],
    warning: isCutShort(run, view) ? warning : undefined,
    figure: { label: 'Balance', value: money(run.accountBalance) },
    columns: columnsFor(run),
    sections: sectionsOf(run, view, chart),
  }
}

/** Returns the columns. A column of amounts is as wide as its widest amount. */
function columnsFor(run: Register): PaperColumn[] {
  const { debitTotal, creditTotal } = sumsOf(run.transactions)
  const amountMm = moneyWidthMm([debitTotal, creditTotal], FIGURE_MIN_MM)
  const balances = [run.openingBalance, ...run.transactions.map(row => row.runningBalance)]
  const balanceMm = moneyWidthMm(balances, FIGURE_MIN_MM)
  return [
    { head: 'id', widthMm: 12 },
    { head: 'Date', widthMm: 15 },
    { head: 'Comment' },
    { head: 'Account' },
    { head: 'Debit', widthMm: amountMm, isRight: true },
    { head: 'Credit', widthMm: amountMm, isRight: true },
    { head: 'Rec', widthMm: 8 },
    { head: 'Balance', widthMm: balanceMm, isRight: true },
  ]
}

/** Returns the rows by year. If a filter is set, the balances still include all transactions, and no balance is brought forward. */
function sectionsOf(run: Register, view: RegisterView, chart: Chart): PaperSection[] {
  const isOldestFirst = view.sort === 'date'
  const ordered = isOldestFirst ? run.transactions : run.transactions.toReversed()
  const sections: { title: string; rows: PaperRow[] }[] = []
  for (const row of ordered) {
    const title = row.transactionDate.slice(0, 4)
    const section = sections.at(-1)
    if (section?.title === title && section.rows.length < SECTION_ROWS_MAX) section.rows.push(rowOf(row, chart))
    else sections.push({ title, rows: [rowOf(row, chart)] })
  }
  if (sections.length === 0) sections.push({ title: '', rows: [] })
  const opening: PaperRow = {
    key: 'opening',
    look: 'CARRIED',
    cells: ['', '', 'Balance brought forward', '', '', '', '', money(run.openingBalance)],
  }
  const [first, last] = [sections[0], sections.at(-1)]
  if (!isNarrowed(view)) {
    if (isOldestFirst) first?.rows.unshift(opening)
    else last?.rows.push(opening)
  }
  last?.rows.push(totalOf(run, isOldestFirst && !isNarrowed(view)))
  return sections
}

function totalOf(run: Register, hasBalance: boolean): PaperRow {
  const { rowCount, debitTotal, creditTotal } = sumsOf(run.transactions)
  const closing = run.transactions.at(-1)?.runningBalance ?? run.openingBalance
  const balance = hasBalance ? money(closing) : ''
  const words = countOf(rowCount)
  return {
    key: 'total',
    look: 'TOTAL',
    cells: ['', '', words, '', formatCents(debitTotal), formatCents(creditTotal), '', balance],
  }
}

function rowOf(row: RegisterRow, chart: Chart): PaperRow {
  const amount = formatCents(row.transactionDCAmount)
  return {
    key: row.transactionID,
    cells: [
      row.transactionID,
      // The year is omitted, because it is in the heading of the section. Every page repeats the heading.
      dayText(row.transactionDate).replace(/, \d+$/, ''),
      row.transactionComment,
      split(row.split, chart),
      row.debitOrCredit === 'DEBIT' ? amount : '',
      row.debitOrCredit === 'CREDIT' ? amount : '',
      row.isReconciled ? 'Y' : 'N',
      money(row.runningBalance),
    ],
  }
}

const tailCounts = new WeakMap<Chart, ReadonlyMap<string, number>>()

/** For each ending of a full name, such as `Repairs` or `Premises:Repairs`, counts the accounts that have it. */
function tailsOf(chart: Chart): ReadonlyMap<string, number> {
  const known = tailCounts.get(chart)
  if (known !== undefined) return known
  const counts = new Map<string, number>()
  for (const { accountFullName } of chart.accounts)
    for (const tail of tailsOfName(accountFullName)) counts.set(tail, (counts.get(tail) ?? 0) + 1)
  tailCounts.set(chart, counts)
  return counts
}

/** Returns all endings of a full name, shortest first, such as `Repairs` and `Premises:Repairs`. */
function tailsOfName(fullName: string): string[] {
  const names = fullName.split(':')
  return names.map((_, above) => names.slice(names.length - 1 - above).join(':'))
}

/**
 * The names of the other accounts, with as many parent names as needed to make each name unique. A name can wrap after a colon. If there
 * are more than two names, they are printed in smaller type, so that a payroll transaction needs fewer lines.
 */
function split(accounts: string, chart: Chart): ReactNode {
  const counts = tailsOf(chart)
  const names = splitNames({ split: accounts, chart }).map(fullName => {
    const tail = tailsOfName(fullName).find(each => counts.get(each) === 1) ?? fullName
    return tail.replaceAll(':', ':\u200b')
  })
  if (names.length > 2) return <span className="text-[7.5pt]">{names.join(', ')}</span>
  const [one, other] = names
  if (other === undefined) return one
  return (
    <>
      <span className="inline-block">{one},</span> <span className="inline-block">{other}</span>
    </>
  )
}

function money(cents: Cents) {
  return cents < 0 ? <span className="text-negative">{formatCents(cents)}</span> : formatCents(cents)
}

function dayText(wire: string): string {
  const day = fromWire(wire)
  return day === null ? '' : formatDay(day)
}

/** Describes the transactions of the printed register, with their first and last dates. */
function rangeText({ transactions }: Register, view: RegisterView): string {
  const { date, sort } = view
  const all = isNarrowed(view) ? 'Matching transactions' : 'All transactions'
  const which = date === undefined ? all : `Transactions ${sort === 'date' ? 'from' : 'up to'} ${formatDay(date)}`
  const [first, last] = [transactions[0], transactions.at(-1)]
  if (first === undefined || last === undefined) return `${which}: none`
  return `${which}: ${dayText(first.transactionDate)} to ${dayText(last.transactionDate)}`
}

/** Describes the filters of a view in one line per filter. Returns an empty list if there are no filters. */
function viewWords(view: RegisterView, chart: Chart): string[] {
  const words: string[] = []
  if (view.search !== undefined) words.push(`Search: “${view.search}”`)
  const days = between(view.startDate, view.endDate, formatDay)
  if (days !== null) words.push(`Dated ${days}`)
  const amounts = between(view.amountFrom, view.amountTo, text => formatCents(Number(text)))
  if (amounts !== null) words.push(`Amounts ${amounts}`)
  if (view.isReconciled !== undefined) words.push(view.isReconciled === 'true' ? 'Reconciled' : 'Not reconciled')
  if (view.isClosing !== undefined)
    words.push(view.isClosing === 'true' ? 'Closing entries only' : 'Without closing entries')
  if (view.isOwn !== undefined) words.push('Without subaccounts')
  if (view.splitAccountID !== undefined) {
    const account = chart.byId.get(Number(view.splitAccountID))
    words.push(`Against ${account?.accountFullName ?? `No. ${view.splitAccountID}`}`)
  }
  return words
}

function between(from: string | undefined, to: string | undefined, wordOf: (text: string) => string): string | null {
  if (from === undefined) return to === undefined ? null : `up to ${wordOf(to)}`
  return to === undefined ? `from ${wordOf(from)}` : `from ${wordOf(from)} to ${wordOf(to)}`
}
