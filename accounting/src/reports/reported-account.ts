// An account with its own figures over a period: what every statement is made of.
import type { CalendarDate } from '../calendar.ts'
import type { AccountType } from '../ledger/account-types.ts'
import { boundsAndFullNames, type ChartAccount } from '../ledger/chart-of-accounts.ts'
import { BALANCE_CENTS_MAX, type Cents } from '../money.ts'
import { accepted, type Result, refused } from '../refusals.ts'

/** What an account is to the program: the parent of all parties of a kind, or one party's. */
type PartyRole = 'RECEIVABLE_CONTROL' | 'PAYABLE_CONTROL' | 'RECEIVABLE_PARTY' | 'PAYABLE_PARTY'

/**
 * An account's own lines, debit-positive: before the first day, and the debits and credits from the first day to the last.
 * `closed...` is the part of them that closing entries made.
 */
export type Figures = {
  openingCents: Cents
  debitCents: Cents
  creditCents: Cents
  closedOpeningCents: Cents
  closedDebitCents: Cents
  closedCreditCents: Cents
}

/** An account on which nothing stands. */
export const NO_FIGURES: Figures = {
  openingCents: 0,
  debitCents: 0,
  creditCents: 0,
  closedOpeningCents: 0,
  closedDebitCents: 0,
  closedCreditCents: 0,
}

/** `isLive` is false for an account that is off the chart today and was in the books at the time reported. */
export type ReportedAccount = ChartAccount & Figures & { role: PartyRole | null; isLive: boolean }

/** The days reported, both included. */
export type Period = { startDate: CalendarDate; endDate: CalendarDate }

/** The accounts in the order of the chart, each with its full name: reports take them in this order. */
export function inChartOrder(accounts: readonly ReportedAccount[]): {
  accounts: ReportedAccount[]
  names: Map<number, string>
} {
  const byId = new Map(accounts.map(account => [account.id, account]))
  const places = [...boundsAndFullNames(accounts)]
  return {
    accounts: places.flatMap(([id]) => byId.get(id) ?? []),
    names: new Map(places.map(([id, { fullName }]) => [id, fullName])),
  }
}

/** Debits less credits of the period. */
export function movementCents({ debitCents, creditCents }: Figures): Cents {
  return debitCents - creditCents
}

/** The balance at the end of the last day: 500 before, 200 debited and 50 credited is 650. */
export function closingCents(figures: Figures): Cents {
  return figures.openingCents + movementCents(figures)
}

/** The period's debits less credits without closing entries. */
export function earnedCents(figures: Figures): Cents {
  return movementCents(figures) - (figures.closedDebitCents - figures.closedCreditCents)
}

/** Whether anything at all stands behind an account's figures. */
export function hasFigures({ openingCents, debitCents, creditCents }: Figures): boolean {
  return openingCents !== 0 || debitCents !== 0 || creditCents !== 0
}

/** The accounts, when every sum that can be made of them stays exact. Refuses BALANCE_OUT_OF_RANGE beyond 2^53 - 1. */
export function checkFigures(accounts: readonly ReportedAccount[]): Result<readonly ReportedAccount[]> {
  let grossCents = 0
  for (const { openingCents, debitCents, creditCents } of accounts) {
    grossCents += Math.abs(openingCents) + debitCents + creditCents
  }
  return grossCents > BALANCE_CENTS_MAX ? refused('BALANCE_OUT_OF_RANGE') : accepted(accounts)
}

/** Balances of which every sum stays exact. Refuses BALANCE_OUT_OF_RANGE beyond 2^53 - 1. */
export function checkBalances<A extends { balanceCents: Cents }>(accounts: readonly A[]): Result<readonly A[]> {
  let grossCents = 0
  for (const { balanceCents } of accounts) grossCents += Math.abs(balanceCents)
  return grossCents > BALANCE_CENTS_MAX ? refused('BALANCE_OUT_OF_RANGE') : accepted(accounts)
}

const CREDIT_NATURED: ReadonlySet<AccountType> = new Set(['INCOME', 'GAIN', 'LIABILITY', 'EQUITY'])

/** How running totals of some accounts count, whatever the sign convention: by what they are all raised by, or debits less
 * credits when they differ. */
export type Nature = 'DEBIT' | 'CREDIT' | 'MIXED'

/** The nature of an account of a type. */
export function natureOfType(type: AccountType): 'DEBIT' | 'CREDIT' {
  return CREDIT_NATURED.has(type) ? 'CREDIT' : 'DEBIT'
}

/** The nature of accounts: income, gain, liability and equity are credit-natured, the rest debit-natured. */
export function natureOf(accounts: Iterable<{ type: AccountType }>): Nature {
  const natures = new Set<Nature>()
  for (const { type } of accounts) natures.add(natureOfType(type))
  const [only = 'DEBIT', another] = natures
  return another === undefined ? only : 'MIXED'
}

/** A debit-positive amount as accounts of a nature show it: -500 is 500 in CREDIT. */
export function inNature(cents: Cents, nature: Nature): Cents {
  return nature === 'CREDIT' && cents !== 0 ? -cents : cents
}

/** What a column of balances is called: accounts of both natures are said to run debits less credits. */
export function balanceLabel(nature: Nature): string {
  return nature === 'MIXED' ? 'Balance (debits \u2212 credits)' : 'Balance'
}

export const isIncome = ({ type }: { type: AccountType }) => type === 'INCOME' || type === 'GAIN'
export const isExpense = ({ type }: { type: AccountType }) => type === 'EXPENSE' || type === 'LOSS'
