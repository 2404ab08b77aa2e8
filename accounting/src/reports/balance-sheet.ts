// BALANCE: assets, liabilities and equity at the end of a day.
import type { CalendarDate } from '../calendar.ts'
import type { AccountType } from '../ledger/account-types.ts'
import type { Cents } from '../money.ts'
import { type Branch, branchesOf, branchesSum, branchSum, isSectionOfItsName } from './account-branches.ts'
import { createDrillDowns, type DrillDowns, drillOfAll, linesBefore } from './drill-down.ts'
import {
  blankIfZero,
  type Column,
  namedOf,
  noticeOf,
  type Report,
  type ReportRow,
  reportOf,
  type TieOut,
  tieOutOf,
} from './report-rows.ts'
import {
  closingCents,
  type Figures,
  inNature,
  isExpense,
  isIncome,
  movementCents,
  natureOf,
  type ReportedAccount,
} from './reported-account.ts'
import { profitCents, type StatementBooks, sumOf } from './statement.ts'

const COLUMNS: readonly Column[] = [
  { id: 'account', label: 'Account', kind: 'link' },
  { id: 'own', label: 'Own balance', kind: 'money' },
  { id: 'balance', label: 'Balance', kind: 'money' },
]

const SECTIONS: readonly { type: AccountType; name: string }[] = [
  { type: 'ASSET', name: 'Assets' },
  { type: 'LIABILITY', name: 'Liabilities' },
  { type: 'EQUITY', name: 'Equity' },
]

/** The profit on income and expense accounts. Closing entries transfer it to equity accounts. */
type ComputedEquity = { earlierCents: Cents; currentCents: Cents; closedCents: Cents }

/**
 * Returns the computed equity rows, credit-positive. They are the profits of earlier fiscal years and of the current year, and the effect
 * of closing entries on income and expense accounts. Both profits exclude closing entries. Example: for an earlier profit of 700 that is
 * fully closed, the rows are 700, 0 and -700.
 */
function computedEquity(whole: readonly ReportedAccount[]): ComputedEquity {
  const results = whole.filter(account => isIncome(account) || isExpense(account))
  const closedOf = (f: Figures) => f.closedOpeningCents + f.closedDebitCents - f.closedCreditCents
  return {
    earlierCents: 0 - sumOf(results, ({ openingCents, closedOpeningCents }) => openingCents - closedOpeningCents),
    currentCents: profitCents(whole),
    closedCents: 0 - sumOf(results, closedOf),
  }
}

/** `isEquityWhole` is true if the report includes all equity accounts. Other reports do not have the computed rows. */
type BalanceSheetParams = StatementBooks & { isEquityWhole: boolean }

/**
 * Returns the balance sheet. The period of the amounts must start on the first day of the fiscal year. Ties total assets to total
 * liabilities and equity, over all accounts.
 */
export function balanceSheet(books: BalanceSheetParams): Report {
  const { accounts, whole, source } = books
  const computed = computedEquity(whole)
  const sections = SECTIONS.map(({ type, name }) => {
    const branches = branchesOf(
      accounts,
      account => source.ids.has(account.id) && account.type === type,
      account => closingCents(account) !== 0,
    )
    return { type, name, branches, cents: shown(branchesSum(branches, closingCents), type) }
  })
  const rows: ReportRow[] = []
  const [drillDowns, { endDate }] = [createDrillDowns(books), books]
  for (const { type, name, branches, cents } of sections) {
    const extra = type === 'EQUITY' && books.isEquityWhole ? computedRows(computed, books) : []
    if (branches.length === 0 && extra.length === 0) continue
    const isHeaded = !isSectionOfItsName(branches, name)
    if (isHeaded) rows.push({ kind: 'group', depth: 0, cells: [name, null, null] })
    const making = { drillDowns, endDate, indent: isHeaded ? 1 : 0 }
    const own = branches.flatMap(branch => [...rowsOf(branch, making)])
    rows.push(...(isHeaded || extra.length === 0 ? own : withoutSum(own)), ...extra)
    const computedCents = extra.length === 0 ? 0 : sumOfComputed(computed)
    // If the report includes all equity accounts, their total includes the computed rows. It therefore also drills down to all income and
    // expense accounts.
    const tops = [...branches.map(({ account }) => account), ...resultTops(whole)]
    const drillDown = extra.length === 0 ? drillDowns.branches(branches, { endDate }) : drillOfAll(tops, { endDate })
    const cells = [`Total ${name.toLowerCase()}`, null, cents + computedCents]
    rows.push({ kind: 'subtotal', depth: 0, cells, ...drillDown })
  }
  const left = accounts.filter(account => source.ids.has(account.id) && (isIncome(account) || isExpense(account)))
  const notice =
    source.isWhole || left.length === 0
      ? ''
      : `A balance sheet doesn’t include these accounts: ${namedOf(left.map(({ name }) => name))}.`
  const totals: ReportRow[] = source.isWhole ? [totalRow(books, computed)] : []
  return reportOf({
    columns: COLUMNS,
    rows,
    end: { totals, tieOut: tieOut(whole, computed) },
    notice: noticeOf(notice),
  })
}

/**
 * An account that is the heading of its section shows no sum if the section has computed rows. Users could mistake it for the sum of the
 * section.
 */
function withoutSum([heading, ...below]: ReportRow[]): ReportRow[] {
  if (heading === undefined || heading.kind !== 'group') return heading === undefined ? below : [heading, ...below]
  const [label = null, ownCents = null] = heading.cells
  return [{ ...heading, cells: [label, ownCents, null] }, ...below]
}

const shown = (cents: Cents, type: AccountType) => inNature(cents, natureOf([{ type }]))

function sumOfComputed({ earlierCents, currentCents, closedCents }: ComputedEquity): Cents {
  return earlierCents + currentCents + closedCents
}

type Making = { drillDowns: DrillDowns; endDate: CalendarDate; indent: number }

function* rowsOf(branch: Branch, making: Making): Generator<ReportRow> {
  const { drillDowns, endDate, indent } = making
  const { account, label, depth, below } = branch
  const ownCents = shown(closingCents(account), account.type)
  const totalCents = shown(branchSum(branch, closingCents), account.type)
  yield {
    kind: below.length > 0 ? 'group' : 'line',
    depth: depth + indent,
    cells: [label, below.length > 0 ? blankIfZero(ownCents) : ownCents, totalCents],
    ...drillDowns.branch(branch, { endDate }),
  }
  for (const next of below) yield* rowsOf(next, making)
}

/** Returns the top-level income and expense accounts. All other income and expense accounts are their subaccounts. */
function resultTops(whole: readonly ReportedAccount[]): ReportedAccount[] {
  return whole.filter(account => account.parentId === null && (isIncome(account) || isExpense(account)))
}

function computedRows(computed: ComputedEquity, { whole, startDate, endDate }: StatementBooks): ReportRow[] {
  const { earlierCents, currentCents, closedCents } = computed
  const tops = resultTops(whole)
  const row = (label: string, cents: Cents | null, drillDown: Pick<ReportRow, 'drill'>): ReportRow => ({
    kind: 'computed',
    depth: 1,
    cells: [label, cents, cents],
    ...drillDown,
  })
  const earlier = linesBefore(startDate)
  const behindEarlier = earlier === null ? {} : drillOfAll(tops, { ...earlier, isClosing: false })
  return [
    row('Net income from prior fiscal years', earlierCents, behindEarlier),
    row('Net income for this fiscal year', currentCents, drillOfAll(tops, { startDate, endDate, isClosing: false })),
    row('Closed to equity', blankIfZero(closedCents), drillOfAll(tops, { endDate, isClosing: true })),
  ]
}

function rightCents(whole: readonly ReportedAccount[], computed: ComputedEquity): Cents {
  const owed = whole.filter(({ type }) => type === 'LIABILITY' || type === 'EQUITY')
  return sumOfComputed(computed) - sumOf(owed, closingCents)
}

function totalRow({ whole, endDate }: StatementBooks, computed: ComputedEquity): ReportRow {
  const cells = ['Total liabilities and equity', null, rightCents(whole, computed)]
  const tops = whole.filter(({ type, parentId }) => parentId === null && type !== 'ASSET')
  return { kind: 'total', depth: 0, cells, ...drillOfAll(tops, { endDate }) }
}

function tieOut(whole: readonly ReportedAccount[], computed: ComputedEquity): TieOut {
  const assets = whole.filter(({ type }) => type === 'ASSET')
  const tie = tieOutOf(
    'Assets equal liabilities plus equity.',
    sumOf(assets, closingCents),
    rightCents(whole, computed),
  )
  return { ...tie, holds: tie.holds && sumOf(whole, movementCents) === 0 }
}
