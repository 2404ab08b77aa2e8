// An account with its amounts in a period, excluding subaccounts. All statements are calculated from these amounts.
import type { CalendarDate } from '../calendar.ts'
import type { AccountSection, AccountType } from '../ledger/account-types.ts'
import { boundsAndFullNames, type ChartAccount } from '../ledger/chart-of-accounts.ts'
import { BALANCE_CENTS_MAX, type Cents } from '../money.ts'
import { accepted, type Result, refused } from '../refusals.ts'

/** The role of an account for customers or vendors: their control account, or the account of one customer or vendor. */
type PartyRole = 'RECEIVABLE_CONTROL' | 'PAYABLE_CONTROL' | 'RECEIVABLE_PARTY' | 'PAYABLE_PARTY'

/**
 * The sums of an account's lines, debit-positive, excluding subaccounts. `openingCents` is the sum of the lines before the period. The
 * fields `closed...` are the sums of the closing entries only.
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

/** `isLive` is false for an account that existed at the reported time but is now deleted. */
export type ReportedAccount = ChartAccount &
  Figures & { number: string; section: AccountSection | null; role: PartyRole | null; isLive: boolean }

/** The first and last day of a report. Both days are included. */
export type Period = { startDate: CalendarDate; endDate: CalendarDate }

/** Returns the accounts in chart order, as reports use them, and their full names. */
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

/**
 * Returns the balance at the end of the last day. Example: a balance of 500 before the period, 200 debited and 50 credited result in 650.
 */
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

/** Returns the accounts if every sum of their amounts is exact. Errors: BALANCE_OUT_OF_RANGE if a sum can exceed 2^53 - 1. */
export function checkFigures(accounts: readonly ReportedAccount[]): Result<readonly ReportedAccount[]> {
  let grossCents = 0
  for (const { openingCents, debitCents, creditCents } of accounts) {
    grossCents += Math.abs(openingCents) + debitCents + creditCents
  }
  return grossCents > BALANCE_CENTS_MAX ? refused('BALANCE_OUT_OF_RANGE') : accepted(accounts)
}

/** Returns the accounts if every sum of their balances is exact. Errors: BALANCE_OUT_OF_RANGE if a sum can exceed 2^53 - 1. */
export function checkBalances<A extends { balanceCents: Cents }>(accounts: readonly A[]): Result<readonly A[]> {
  let grossCents = 0
  for (const { balanceCents } of accounts) grossCents += Math.abs(balanceCents)
  return grossCents > BALANCE_CENTS_MAX ? refused('BALANCE_OUT_OF_RANGE') : accepted(accounts)
}

const CREDIT_NATURED: ReadonlySet<AccountType> = new Set(['INCOME', 'GAIN', 'LIABILITY', 'EQUITY'])

/**
 * The normal side of some accounts, independent of the sign convention: the side that increases them. If the accounts have different normal
 * sides, it is MIXED, and amounts are debits less credits.
 */
export type Nature = 'DEBIT' | 'CREDIT' | 'MIXED'

/** Returns the normal side of an account type. */
export function natureOfType(type: AccountType): 'DEBIT' | 'CREDIT' {
  return CREDIT_NATURED.has(type) ? 'CREDIT' : 'DEBIT'
}

/**
 * Returns the normal side of some accounts. It is CREDIT for income, gain, liability and equity accounts, and DEBIT for all other accounts.
 * Returns MIXED if the accounts have different normal sides.
 */
export function natureOf(accounts: Iterable<{ type: AccountType }>): Nature {
  const natures = new Set<Nature>()
  for (const { type } of accounts) natures.add(natureOfType(type))
  const [only = 'DEBIT', another] = natures
  return another === undefined ? only : 'MIXED'
}

/** Converts a debit-positive amount to one that is positive on the given side: -500 is 500 in CREDIT. */
export function inNature(cents: Cents, nature: Nature): Cents {
  return nature === 'CREDIT' && cents !== 0 ? -cents : cents
}

/**
 * Returns the label of a balance column. If the accounts have different normal sides, the label says that the balance is debits less
 * credits.
 */
export function balanceLabel(nature: Nature): string {
  return nature === 'MIXED' ? 'Balance (debits \u2212 credits)' : 'Balance'
}

export const isIncome = ({ type }: { type: AccountType }) => type === 'INCOME' || type === 'GAIN'
export const isExpense = ({ type }: { type: AccountType }) => type === 'EXPENSE' || type === 'LOSS'
