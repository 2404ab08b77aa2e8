// BALANCE: assets, liabilities and equity at the end of a day.
import type { CalendarDate } from '../calendar.ts'
import { sectionsInEffect } from '../ledger/account-sections.ts'
import type { AccountSection, AccountType } from '../ledger/account-types.ts'
import type { Cents } from '../money.ts'
import {
  type Branch,
  branchesOf,
  branchesSum,
  branchSum,
  isSectionOfItsName,
  withoutRepeatedTotal,
} from './account-branches.ts'
import { createDrillDowns, type DrillDowns, drillOfAll, drillOfSum, linesBefore } from './drill-down.ts'
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
import { type BalancePart, balanceParts } from './statement-parts.ts'

const COLUMNS: readonly Column[] = [
  { id: 'account', label: 'Account', kind: 'link' },
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
  const results = whole.filter(isResult)
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
 * Returns the balance sheet. The period of the amounts must start on the first day of the fiscal year. Assets and liabilities are divided
 * into current and long-term ones if the chart has both. The row of an account has its balance without subaccounts, and a total with them
 * follows below them. The customers or vendors of a control account are one row. Ties total assets to total liabilities and equity, over all
 * accounts.
 */
export function balanceSheet(books: BalanceSheetParams): Report {
  const { accounts, whole, source, endDate } = books
  const computed = computedEquity(whole)
  const sections = sectionsInEffect(accounts)
  const rows: ReportRow[] = []
  for (const { type, name } of SECTIONS) {
    const members = accounts.filter(account => account.type === type && source.ids.has(account.id))
    const parts = balanceParts(type, members, sections)
    const shown = (parts.length === 0 ? [ALL] : parts).map(part => partOf(books, { type, part, sections }))
    const branches = shown.flatMap(part => part.branches)
    const extra = type === 'EQUITY' && books.isEquityWhole ? computedRows(computed, books) : []
    if (branches.length === 0 && extra.length === 0) continue
    const isHeaded =
      parts.length > 0 ||
      !isSectionOfItsName(
        shown.flatMap(part => part.listed),
        name,
      )
    if (isHeaded) rows.push({ kind: 'group', depth: 0, cells: [name, null] })
    const own = shown.flatMap(part => [...partRows(part, { endDate, indent: isHeaded ? 1 : 0 })])
    // An account that is the heading of its section has the same total as the section.
    rows.push(...own.filter(({ kind, depth }) => isHeaded || kind !== 'subtotal' || depth > 0))
    rows.push(...extra)
    const cents = shownCents(branchesSum(branches, closingCents), type)
    const computedCents = extra.length === 0 ? 0 : sumOfComputed(computed)
    const drills = shown.map(part => part.drillDowns.branches(part.branches, { endDate }))
    // If the report includes all equity accounts, their total includes the computed rows. It therefore also drills down to all income and
    // expense accounts.
    if (extra.length > 0) drills.push(drillOfAll(resultTops(whole), { endDate }))
    const balanced = () => [...branches.flatMap(withBalance), ...(extra.length > 0 ? whole.filter(isResult) : [])]
    const cells = [`Total ${name.toLowerCase()}`, cents + computedCents]
    rows.push({ kind: 'subtotal', depth: 0, cells, ...drillOfSum(drills, balanced, { endDate }) })
  }
  const left = accounts.filter(account => source.ids.has(account.id) && isResult(account))
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

/** The only part of a type whose accounts are all in one section. It has no heading. */
const ALL: BalancePart = { section: null, name: '' }

/** `branches` are the accounts of the part, and `listed` are the branches that have rows. */
type ShownPart = { part: BalancePart; type: AccountType; branches: Branch[]; listed: Branch[]; drillDowns: DrillDowns }

type PartParams = { type: AccountType; part: BalancePart; sections: ReadonlyMap<number, AccountSection | null> }

function partOf({ accounts, whole, source }: StatementBooks, { type, part, sections }: PartParams): ShownPart {
  const isOfType = (account: ReportedAccount) => account.type === type && source.ids.has(account.id)
  const isMember = (account: ReportedAccount) =>
    isOfType(account) && (part === ALL || sections.get(account.id) === part.section)
  const branches = branchesOf(accounts, isMember, account => closingCents(account) !== 0, isOfType)
  const ids = new Set(accounts.filter(isMember).map(({ id }) => id))
  const drillDowns = createDrillDowns({ whole, source: { ids, isWhole: false }, own: closingCents })
  return { part, type, branches, listed: withoutRepeatedTotal(branches, closingCents), drillDowns }
}

function* partRows(
  { part, type, branches, listed, drillDowns }: ShownPart,
  at: Pick<Making, 'endDate' | 'indent'>,
): Generator<ReportRow> {
  const { endDate, indent } = at
  if (branches.length === 0) return
  const isHeaded = part !== ALL
  const making = { drillDowns, type, endDate, indent: isHeaded ? indent + 1 : indent }
  if (isHeaded) yield { kind: 'group', depth: indent, cells: [part.name, null] }
  for (const branch of listed) yield* rowsOf(branch, making)
  if (!isHeaded) return
  const cells = [`Total ${part.name.toLowerCase()}`, shownCents(branchesSum(branches, closingCents), type)]
  yield { kind: 'subtotal', depth: indent, cells, ...drillDowns.branches(branches, { endDate }) }
}

const isResult = (account: ReportedAccount) => isIncome(account) || isExpense(account)

/** Returns the accounts of a branch with a balance. */
function withBalance({ account, below }: Branch): ReportedAccount[] {
  return [...(closingCents(account) === 0 ? [] : [account]), ...below.flatMap(withBalance)]
}

const shownCents = (cents: Cents, type: AccountType) => inNature(cents, natureOf([{ type }]))

function sumOfComputed({ earlierCents, currentCents, closedCents }: ComputedEquity): Cents {
  return earlierCents + currentCents + closedCents
}

type Making = { drillDowns: DrillDowns; type: AccountType; endDate: CalendarDate; indent: number }

const isControl = ({ role }: ReportedAccount) => role === 'RECEIVABLE_CONTROL' || role === 'PAYABLE_CONTROL'

function* rowsOf(branch: Branch, making: Making): Generator<ReportRow> {
  const { drillDowns, type, endDate, indent } = making
  const { account, label, below } = branch
  const depth = branch.depth + indent
  const totalCents = shownCents(branchSum(branch, closingCents), type)
  if (isControl(account)) {
    // Drills down to the customers or vendors that have a balance. The first account is that of the row.
    const drillDown = drillDowns.each([account, ...withBalance(branch)], { endDate })
    yield { kind: 'line', depth, cells: [label, totalCents], ...drillDown }
    return
  }
  if (below.length === 0) {
    yield { kind: 'line', depth, cells: [label, totalCents], ...drillDowns.branch(branch, { endDate }) }
    return
  }
  const ownCents = shownCents(closingCents(account), type)
  yield { kind: 'group', depth, cells: [label, blankIfZero(ownCents)], ...drillDowns.own(account, { endDate }) }
  for (const next of below) yield* rowsOf(next, making)
  yield { kind: 'subtotal', depth, cells: [`Total ${label}`, totalCents], ...drillDowns.branch(branch, { endDate }) }
}

/** Returns the top-level income and expense accounts. All other income and expense accounts are their subaccounts. */
function resultTops(whole: readonly ReportedAccount[]): ReportedAccount[] {
  return whole.filter(account => account.parentId === null && isResult(account))
}

function computedRows(computed: ComputedEquity, { whole, startDate, endDate }: StatementBooks): ReportRow[] {
  const { earlierCents, currentCents, closedCents } = computed
  const tops = resultTops(whole)
  const row = (label: string, cents: Cents | null, drillDown: Pick<ReportRow, 'drill'>): ReportRow => ({
    kind: 'computed',
    depth: 1,
    cells: [label, cents],
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
  const cells = ['Total liabilities and equity', rightCents(whole, computed)]
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
