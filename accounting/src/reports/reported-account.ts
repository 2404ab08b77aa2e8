// An account with its own amounts in a period: the basis of every statement.
import type { CalendarDate } from '../calendar.ts'
import type { AccountType } from '../ledger/account-types.ts'
import { boundsAndFullNames, type ChartAccount } from '../ledger/chart-of-accounts.ts'
import { BALANCE_CENTS_MAX, type Cents } from '../money.ts'
import { accepted, type Result, refused } from '../refusals.ts'

/** The special role of an account: the control account of customers or vendors, or the account of one of them. */
type PartyRole = 'RECEIVABLE_CONTROL' | 'PAYABLE_CONTROL' | 'RECEIVABLE_PARTY' | 'PAYABLE_PARTY'

/**
 * The sums of an account's own lines, debit-positive: before the first day, and the debits and credits of the period. `closed...` is the
 * part made by closing entries.
 */
export type Figures = {
  openingCents: Cents
  debitCents: Cents
  creditCents: Cents
  closedOpeningCents: Cents
  closedDebitCents: Cents
  closedCreditCents: Cents
}

/** The sums of an account without lines. */
export const NO_FIGURES: Figures = {
  openingCents: 0,
  debitCents: 0,
  creditCents: 0,
  closedOpeningCents: 0,
  closedDebitCents: 0,
  closedCreditCents: 0,
}

/** `isLive` is false for an account that is deleted today but existed at the reported time. */
export type ReportedAccount = ChartAccount & Figures & { role: PartyRole | null; isLive: boolean }

/** The reported days, both included. */
export type Period = { startDate: CalendarDate; endDate: CalendarDate }

/** Returns the accounts in chart order, which reports use, and their full names. */
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

/** Returns the debits less the credits of the period. */
export function movementCents({ debitCents, creditCents }: Figures): Cents {
  return debitCents - creditCents
}

/** Returns the balance at the end of the last day: 500 before, 200 debited and 50 credited is 650. */
export function closingCents(figures: Figures): Cents {
  return figures.openingCents + movementCents(figures)
}

/** Returns the debits less the credits of the period, without closing entries. */
export function earnedCents(figures: Figures): Cents {
  return movementCents(figures) - (figures.closedDebitCents - figures.closedCreditCents)
}

/** Returns whether an account has any amounts. */
export function hasFigures({ openingCents, debitCents, creditCents }: Figures): boolean {
  return openingCents !== 0 || debitCents !== 0 || creditCents !== 0
}

/** Returns the accounts if every sum over them is exact. Refuses BALANCE_OUT_OF_RANGE beyond 2^53 - 1. */
export function checkFigures(accounts: readonly ReportedAccount[]): Result<readonly ReportedAccount[]> {
  let grossCents = 0
  for (const { openingCents, debitCents, creditCents } of accounts) {
    grossCents += Math.abs(openingCents) + debitCents + creditCents
  }
  return grossCents > BALANCE_CENTS_MAX ? refused('BALANCE_OUT_OF_RANGE') : accepted(accounts)
}

/** Returns the accounts if every sum of their balances is exact. Refuses BALANCE_OUT_OF_RANGE beyond 2^53 - 1. */
export function checkBalances<A extends { balanceCents: Cents }>(accounts: readonly A[]): Result<readonly A[]> {
  let grossCents = 0
  for (const { balanceCents } of accounts) grossCents += Math.abs(balanceCents)
  return grossCents > BALANCE_CENTS_MAX ? refused('BALANCE_OUT_OF_RANGE') : accepted(accounts)
}

const CREDIT_NATURED: ReadonlySet<AccountType> = new Set(['INCOME', 'GAIN', 'LIABILITY', 'EQUITY'])

/** The natural sign of amounts of some accounts, independent of the sign convention: the side that increases them, or debits less credits
 * (MIXED) if they differ. */
export type Nature = 'DEBIT' | 'CREDIT' | 'MIXED'

/** Returns the nature of an account type. */
export function natureOfType(type: AccountType): 'DEBIT' | 'CREDIT' {
  return CREDIT_NATURED.has(type) ? 'CREDIT' : 'DEBIT'
}

/** Returns the nature of accounts. Income, gain, liability and equity accounts have credit nature, the others debit nature. */
export function natureOf(accounts: Iterable<{ type: AccountType }>): Nature {
  const natures = new Set<Nature>()
  for (const { type } of accounts) natures.add(natureOfType(type))
  const [only = 'DEBIT', another] = natures
  return another === undefined ? only : 'MIXED'
}

/** Converts a debit-positive amount to the sign of a nature: -500 is 500 in CREDIT. */
export function inNature(cents: Cents, nature: Nature): Cents {
  return nature === 'CREDIT' && cents !== 0 ? -cents : cents
}

/** Returns the label of a balance column. For accounts of both natures it says that the balance is debits less credits. */
export function balanceLabel(nature: Nature): string {
  return nature === 'MIXED' ? 'Balance (debits \u2212 credits)' : 'Balance'
}

export const isIncome = ({ type }: { type: AccountType }) => type === 'INCOME' || type === 'GAIN'
export const isExpense = ({ type }: { type: AccountType }) => type === 'EXPENSE' || type === 'LOSS'
