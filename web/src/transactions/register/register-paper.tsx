// A register as it is printed: the rows that its view shows, in their order, with the balance brought forward.
import { formatDay, fromWire } from '@twofold/accounting/calendar'
import { type Cents, formatCents } from '@twofold/accounting/money'
import type { Account } from '@twofold/contract/accounts'
import type { CurrentUser } from '@twofold/contract/session'
import type { Register, RegisterRow } from '@twofold/contract/transactions'
import {
  momentText,
  type Paper,
  type PaperColumn,
  type PaperRow,
  type PaperSection,
} from '../../app/printing/paper.tsx'
import { ownNameOf, pathOf } from '../../pickers/account-choice.ts'
import type { Chart } from '../../pickers/chart.ts'
import { splitNames } from '../../pickers/split-names.tsx'
import { countOf, countText, sumsOf } from './register-run.ts'
import { isNarrowed, type RegisterView } from './register-view.ts'
import { viewWords } from './view-words.ts'
import { isCutShort } from './whole-register.ts'

/** How wide a figure is at least, and each character of a longer one: an amount is never cut or broken. */
const FIGURE_MM = { min: 20, character: 1.65 }

/** How many rows stand below heads of their own at most. */
const SECTION_ROWS_MAX = 500

type RegisterPaperParts = {
  run: Register
  /** What of the register the run is. */
  view: RegisterView
  account: Account
  chart: Chart
  user: CurrentUser | undefined
  /** The moment that it is printed, in milliseconds. */
  now: number
}

/** A run of a register as a paper. It says so when the run is not all that its view shows. */
export function registerPaper({ run, view, account, chart, user, now }: RegisterPaperParts): Paper {
  const count = run.transactions.length.toLocaleString('en-US')
  const warning = `Only ${count} transactions are printed here, of an account with ${countText(run)}.`
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

/** The columns, those of amounts as wide as their widest. */
function columnsFor(run: Register): PaperColumn[] {
  const { debitTotal, creditTotal } = sumsOf(run.transactions)
  const widthOf = (all: readonly Cents[]) => {
    const characters = Math.max(...[Math.min(...all), Math.max(...all)].map(cents => formatCents(cents).length))
    return Math.max(FIGURE_MM.min, Math.ceil(characters * FIGURE_MM.character) + 3)
  }
  const amountMm = widthOf([debitTotal, creditTotal])
  const balanceMm = widthOf([run.openingBalance, ...run.transactions.map(row => row.runningBalance)])
  return [
    { head: 'id', widthMm: 12 },
    { head: 'Date', widthMm: 23 },
    { head: 'Comment' },
    { head: 'Account', widthMm: 36 },
    { head: 'Debit', widthMm: amountMm, isRight: true },
    { head: 'Credit', widthMm: amountMm, isRight: true },
    { head: 'Rec', widthMm: 9 },
    { head: 'Balance', widthMm: balanceMm, isRight: true },
  ]
}

/** The rows year by year. Under a filter the balances are those of the whole register, and nothing is brought forward. */
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
      dayText(row.transactionDate),
      row.transactionComment,
      splitText(row.split, chart),
      row.debitOrCredit === 'DEBIT' ? amount : '',
      row.debitOrCredit === 'CREDIT' ? amount : '',
      row.isReconciled ? 'Y' : 'N',
      money(row.runningBalance),
    ],
  }
}

const ownNameCounts = new WeakMap<Chart, ReadonlyMap<string, number>>()

/** How many accounts bear a name of their own, so that a paper tells apart what the tree does. */
function ownNamesOf(chart: Chart): ReadonlyMap<string, number> {
  const known = ownNameCounts.get(chart)
  if (known !== undefined) return known
  const counts = new Map<string, number>()
  for (const { accountName } of chart.accounts) counts.set(accountName, (counts.get(accountName) ?? 0) + 1)
  ownNameCounts.set(chart, counts)
  return counts
}

/** The other sides by their own names, by full names where two accounts share one; a line may break after a colon. */
function splitText(split: string, chart: Chart): string {
  const counts = ownNamesOf(chart)
  const names = splitNames({ split, chart }).map(fullName => {
    const ownName = ownNameOf(fullName)
    return (counts.get(ownName) ?? 0) > 1 ? fullName.replaceAll(':', ':\u200b') : ownName
  })
  return names.join(', ')
}

function money(cents: Cents) {
  return cents < 0 ? <span className="text-negative">{formatCents(cents)}</span> : formatCents(cents)
}

function dayText(wire: string): string {
  const day = fromWire(wire)
  return day === null ? '' : formatDay(day)
}

/** Which transactions these are, and from when to when they go. */
function rangeText({ transactions }: Register, view: RegisterView): string {
  const { date, sort } = view
  const all = isNarrowed(view) ? 'Transactions found' : 'All transactions'
  const which = date === undefined ? all : `Transactions ${sort === 'date' ? 'from' : 'up to'} ${formatDay(date)}`
  const [first, last] = [transactions[0], transactions.at(-1)]
  if (first === undefined || last === undefined) return `${which}: none`
  return `${which}: ${dayText(first.transactionDate)} to ${dayText(last.transactionDate)}`
}
