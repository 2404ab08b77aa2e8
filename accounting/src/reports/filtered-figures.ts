// Calculates the amounts of a statement with a filter. Each line counts in proportion to its offsetting lines in the filter.
import type { Cents } from '../money.ts'
import type { Selection } from './account-sets.ts'
import { splitBy } from './filter-share.ts'
import type { ListedLine } from './listed-line.ts'
import { type TieOut, tieOutOf } from './report-rows.ts'
import { type Figures, NO_FIGURES, type ReportedAccount } from './reported-account.ts'

/**
 * Returns the accounts with the debits and credits of the period inside the filter, without opening balances. `lines` are the lines of the
 * source set within the period, in any order. Ties the parts inside and outside the filter to the movements in the account totals.
 */
export async function filteredFigures(
  accounts: readonly ReportedAccount[],
  source: Selection,
  lines: AsyncIterable<ListedLine>,
  filter: ReadonlySet<number>,
): Promise<{ accounts: ReportedAccount[]; tieOut: TieOut }> {
  const inside = new Map<number, Figures>()
  let moved: Cents = 0
  for await (const line of lines) {
    const split = splitBy(line.lines, line.cents, filter)
    moved += Math.abs(split.outside) + Math.abs(split.inside ?? 0)
    if (split.inside === null) continue
    const figures = inside.get(line.accountId) ?? { ...NO_FIGURES }
    inside.set(line.accountId, figures)
    const debit = Math.max(split.inside, 0)
    const credit = Math.max(-split.inside, 0)
    figures.debitCents += debit
    figures.creditCents += credit
    if (!line.isClosing) continue
    figures.closedDebitCents += debit
    figures.closedCreditCents += credit
  }
  const booked = accounts
    .filter(({ id }) => source.ids.has(id))
    .reduce((sum, account) => sum + account.debitCents + account.creditCents, 0)
  return {
    accounts: accounts.map(account => ({ ...account, ...(inside.get(account.id) ?? NO_FIGURES) })),
    tieOut: tieOutOf('Included and filtered-out amounts add up to the change in the balances.', moved, booked),
  }
}
