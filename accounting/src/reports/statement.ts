// What statements have in common: the accounts as they are shown, the whole books behind them, and the ties between both.
import type { Cents } from '../money.ts'
import type { Selection } from './account-sets.ts'
import { type TieOut, tieOutOf } from './report-rows.ts'
import {
  closingCents,
  earnedCents,
  isExpense,
  isIncome,
  movementCents,
  type Period,
  type ReportedAccount,
} from './reported-account.ts'

/**
 * A statement's books. `accounts` have the figures that are shown; under a filter those are the shares inside it, without
 * openings, and `filterTieOut` says that inside and outside make the whole. `whole` have all of them.
 */
export type StatementBooks = Period & {
  accounts: readonly ReportedAccount[]
  whole: readonly ReportedAccount[]
  source: Selection
  filterTieOut: TieOut | null
}

/** The sum of something over accounts, in cents. */
export function sumOf(accounts: Iterable<ReportedAccount>, of: (account: ReportedAccount) => Cents): Cents {
  let sum = 0
  for (const account of accounts) sum += of(account)
  return sum
}

const onBalanceSheet = (account: ReportedAccount) => !isIncome(account) && !isExpense(account)

/** Profit or loss of the period on the whole books, without closing entries: credits less debits of all income and expense
 * accounts. */
export function profitCents(whole: readonly ReportedAccount[]): Cents {
  return 0 - sumOf(whole, account => (onBalanceSheet(account) ? 0 : earnedCents(account)))
}

/** On the whole books the period's profit is what assets less liabilities and equity grew by, closing entries apart. */
export function profitTieOut(whole: readonly ReportedAccount[]): TieOut {
  const grewCents = sumOf(whole, account => (onBalanceSheet(account) ? movementCents(account) : 0))
  const closedCents = sumOf(whole, account =>
    onBalanceSheet(account) ? 0 : account.closedDebitCents - account.closedCreditCents,
  )
  return tieOutOf(
    'On the whole books income less expense equals what assets less liabilities and equity grew by, closing entries apart.',
    profitCents(whole),
    grewCents + closedCents,
  )
}

/** On the whole books the debit balances at the end equal the credit balances, and so do the period's debits and credits. */
export function balanceTieOut(whole: readonly ReportedAccount[]): TieOut {
  const debitCents = sumOf(whole, account => Math.max(closingCents(account), 0))
  const creditCents = sumOf(whole, account => Math.max(-closingCents(account), 0))
  const tie = tieOutOf('Over all accounts debit balances equal credit balances.', debitCents, creditCents)
  const doMovementsAgree = sumOf(whole, movementCents) === 0
  return { ...tie, holds: tie.holds && doMovementsAgree }
}
