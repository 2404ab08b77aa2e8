// Maps the data set of a report to the function in `accounting` that builds it.

import type { CalendarDate } from '@twofold/accounting/calendar'
import type { PartySide } from '@twofold/accounting/documents/document-kinds'
import type { Selection } from '@twofold/accounting/reports/account-sets'
import { agedByLines, agingReport } from '@twofold/accounting/reports/aging'
import { balanceSheet } from '@twofold/accounting/reports/balance-sheet'
import { createDrillDowns } from '@twofold/accounting/reports/drill-down'
import { filteredFigures } from '@twofold/accounting/reports/filtered-figures'
import { generalLedger, ledgerAccounts } from '@twofold/accounting/reports/general-ledger'
import { expenseStatement, incomeStatement } from '@twofold/accounting/reports/income-statement'
import type { Names } from '@twofold/accounting/reports/listed-line'
import { netTransactions } from '@twofold/accounting/reports/net-transactions'
import { type AgedParty, agedByDocuments, agedParties } from '@twofold/accounting/reports/party-aging'
import { reconciledBlocks, reconciliationReport } from '@twofold/accounting/reports/reconciliation-report'
import type { ReportBody } from '@twofold/accounting/reports/report-body'
import type { Report } from '@twofold/accounting/reports/report-rows'
import type { Period, ReportedAccount } from '@twofold/accounting/reports/reported-account'
import type { StatementBooks } from '@twofold/accounting/reports/statement'
import { type ListKind, listedAccountIds, transactionList } from '@twofold/accounting/reports/transaction-list'
import { trialBalance } from '@twofold/accounting/reports/trial-balance'
import type { ReportSource } from './source.ts'

/** The input of a data set. */
export type Making = {
  accounts: readonly ReportedAccount[]
  source: Selection
  filter: Selection | null
  period: Period
  names: Names
  timeZone: string
}

/** Builds the data set of a report. */
export async function makeReport(from: ReportSource, body: ReportBody, making: Making): Promise<Report> {
  switch (body.dataSetType) {
    case 'BALANCE':
      return balanceSheet({ ...booksOf(making), isEquityWhole: isWholeEquity(body) })
    case 'INCOME':
      return incomeStatement(await statementBooks(from, making))
    case 'EXPENSE':
      return expenseStatement(await statementBooks(from, making))
    case 'SUMGROUPLINE':
      return trialBalance(await statementBooks(from, making))
    case 'INCOMETRANS':
      return listOf(from, making, 'INCOME')
    case 'EXPENSETRANS':
      return listOf(from, making, 'EXPENSE')
    case 'NETTRANS': {
      const transactions = from.transactions({ ...making.period, accountIds: [...making.source.ids] })
      return netTransactions(booksOf(making), transactions, askedOf(making))
    }
    case 'LEDGER': {
      const whole = booksOf(making)
      const accountIds = ledgerAccounts(whole).map(({ id }) => id)
      return generalLedger(whole, from.ledger({ ...making.period, accountIds }), askedOf(making))
    }
    case 'AGING':
      return aging(from, body, making)
    case 'RECONCILIATION':
      return reconciliation(from, body, making)
  }
}

function booksOf({ accounts, source, period }: Making): StatementBooks {
  return { ...period, accounts, whole: accounts, source, filterTieOut: null }
}

function askedOf({ filter, names }: Making) {
  return { filter: filter?.ids ?? null, names }
}

/** Returns the figures for a financial statement. If the report has a filter, prorates the lines of the source accounts. */
async function statementBooks(from: ReportSource, making: Making): Promise<StatementBooks> {
  const { filter, source, period, accounts } = making
  if (filter === null) return booksOf(making)
  const lines = from.lines({ ...period, accountIds: [...source.ids] })
  const { accounts: shares, tieOut } = await filteredFigures(accounts, source, lines, filter.ids)
  return { ...booksOf(making), accounts: shares, filterTieOut: tieOut }
}

function listOf(from: ReportSource, making: Making, kind: ListKind): Report {
  const whole = booksOf(making)
  const lines = from.lines({ ...making.period, accountIds: listedAccountIds(whole, kind) })
  return transactionList(whole, lines, { kind, ...askedOf(making) })
}

function isWholeEquity({ sourceAccountSetType, sourceAccountGroup }: ReportBody): boolean {
  return sourceAccountSetType === 'NONE' || (sourceAccountSetType === 'GROUP' && sourceAccountGroup === 'EQUITY')
}

/**
 * Returns the sides (customers, vendors) that an aging covers. Returns null unless it is an aging of all accounts, all assets or all
 * liabilities. Such an aging contains all parties of these sides and no other accounts.
 */
export function agedSides({ dataSetType, sourceAccountSetType, sourceAccountGroup }: ReportBody): PartySide[] | null {
  if (dataSetType !== 'AGING') return null
  if (sourceAccountSetType === 'NONE') return ['RECEIVABLE', 'PAYABLE']
  if (sourceAccountSetType !== 'GROUP') return null
  return sourceAccountGroup === 'ASSET' ? ['RECEIVABLE'] : sourceAccountGroup === 'LIABILITY' ? ['PAYABLE'] : null
}

/** Returns the aging of all customers, all vendors, or both, without reading any other account. */
export function partyAging(parties: readonly AgedParty[], endDate: CalendarDate): Report {
  const notice = parties.length === 0 ? NO_PARTY_NOTICE : ''
  // A party's account has no subaccounts, so the set is complete.
  const drillDowns = createDrillDowns({
    whole: [],
    source: { ids: new Set(), isWhole: true },
  })
  return agingReport({ aged: agedParties(parties), endDate, names: new Map(), notice, drillDowns })
}

const NO_PARTY_NOTICE = 'No customer or vendor has an account yet.'

const PARTY_ROLES: ReadonlySet<string | null> = new Set(['RECEIVABLE_PARTY', 'PAYABLE_PARTY'])

/**
 * Returns the aging of the selected accounts, in chart order. Customers and vendors are aged by their open documents, and other accounts by
 * their lines.
 */
async function aging(from: ReportSource, body: ReportBody, making: Making): Promise<Report> {
  const { accounts, source, names, period } = making
  const { endDate } = period
  const sides = agedSides(body)
  if (sides !== null) return partyAging(await from.agedParties(sides, endDate), endDate)
  const isParty = new Map(accounts.map(({ id, role }) => [id, PARTY_ROLES.has(role)]))
  const ids = accounts.filter(({ id }) => source.ids.has(id)).map(({ id }) => id)
  const [parties, others] = [new Set(ids.filter(id => isParty.get(id))), new Set(ids.filter(id => !isParty.get(id)))]
  const byDocuments = parties.size === 0 ? [] : agedByDocuments(accounts, await from.parties({ ids: parties, endDate }))
  const byLines = others.size === 0 ? [] : agedByLines(await from.ages(accounts, { ids: others, endDate }), others)
  const aged = [...byDocuments, ...byLines]
  const place = new Map(accounts.map(({ id }, index) => [id, index]))
  aged.sort((a, b) => (place.get(a.account.id) ?? 0) - (place.get(b.account.id) ?? 0))
  const notice = ids.length === 0 ? NO_PARTY_NOTICE : ''
  return agingReport({ aged, endDate, names, notice, drillDowns: createDrillDowns(booksOf(making)) })
}

const CHOSEN_ONE_BY_ONE: ReadonlySet<string> = new Set(['PREDEFINED', 'USER_SUPPLIED'])

async function reconciliation(from: ReportSource, body: ReportBody, making: Making): Promise<Report> {
  const { accounts, source, period, names, timeZone } = making
  const statements = await from.statements(period.endDate)
  const areChosen = CHOSEN_ONE_BY_ONE.has(body.sourceAccountSetType)
  const blocks = reconciledBlocks(accounts, source, statements, areChosen)
  const params = { names, endDate: period.endDate, timeZone }
  return reconciliationReport(blocks, from.items(blocks, period.endDate), params)
}
