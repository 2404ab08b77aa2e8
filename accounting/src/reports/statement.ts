// Functions for all statements: the amounts of the shown accounts and of the whole books, and the tie-outs between them.
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
 * The data for a statement. `accounts` have the amounts to show. With a filter, these are the amounts inside the filter, without opening
 * balances. `filterTieOut` checks that the amounts inside and outside the filter add up. `whole` are all accounts with their full amounts.
 */
export type StatementBooks = Period & {
  accounts: readonly ReportedAccount[]
  whole: readonly ReportedAccount[]
  source: Selection
  filterTieOut: TieOut | null
}

/** Returns the sum of `of` over some accounts, in cents. */
export function sumOf(accounts: Iterable<ReportedAccount>, of: (account: ReportedAccount) => Cents): Cents {
  let sum = 0
  for (const account of accounts) sum += of(account)
  return sum
}

const onBalanceSheet = (account: ReportedAccount) => !isIncome(account) && !isExpense(account)

/** Returns the profit or loss of the period, without closing entries: credits less debits of all income and expense accounts. */
export function profitCents(whole: readonly ReportedAccount[]): Cents {
  return 0 - sumOf(whole, account => (onBalanceSheet(account) ? 0 : earnedCents(account)))
}

/** Ties the profit of the period to the change in assets less liabilities and equity, before closing entries, over all accounts. */
export function profitTieOut(whole: readonly ReportedAccount[]): TieOut {
  const grewCents = sumOf(whole, account => (onBalanceSheet(account) ? movementCents(account) : 0))
  const closedCents = sumOf(whole, account =>
    onBalanceSheet(account) ? 0 : account.closedDebitCents - account.closedCreditCents,
  )
  return tieOutOf(
    'Net income equals the change in net assets, before closing entries.',
    profitCents(whole),
    grewCents + closedCents,
  )
}

/**
 * Ties total debit balances to total credit balances at the end of the period, over all accounts. Also checks that the period's debits
 * equal its credits.
 */
export function balanceTieOut(whole: readonly ReportedAccount[]): TieOut {
  const debitCents = sumOf(whole, account => Math.max(closingCents(account), 0))
  const creditCents = sumOf(whole, account => Math.max(-closingCents(account), 0))
  const tie = tieOutOf('Total debit balances equal total credit balances.', debitCents, creditCents)
  const doMovementsAgree = sumOf(whole, movementCents) === 0
  return { ...tie, holds: tie.holds && doMovementsAgree }
}
