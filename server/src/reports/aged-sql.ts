// Reads balances at the end of a day, with recent debits and credits by age, for aging reports.
import type { CalendarDate } from '@twofold/accounting/calendar'
import { AGES } from '@twofold/accounting/reports/ages'
import { type Aged, type AgedAccount, firstAgedDay } from '@twofold/accounting/reports/aging'
import { closingCents, type ReportedAccount } from '@twofold/accounting/reports/reported-account'
import type { Books } from '../identity/books.ts'

type AgedRow = { accountId: number; age: number; debit: number; credit: number }

// The age ranges, except the last one, which is open-ended.
const AGE = `CASE ${AGES.slice(0, -1)
  .map(({ daysMax }, index) => `WHEN age <= ${daysMax} THEN ${index}`)
  .join(' ')} END`

const BY_AGE = `
  SELECT account_id AS "accountId", ${AGE} AS age,
         coalesce(sum(cents) FILTER (WHERE cents > 0), 0)::bigint AS debit,
         coalesce(-sum(cents) FILTER (WHERE cents < 0), 0)::bigint AS credit
    FROM (SELECT account_id, $3::date - date AS age, cents FROM line
           WHERE organisation_id = $1 AND date >= $2 AND date <= $3 AND account_id = ANY ($4::bigint[])) aged
   GROUP BY 1, 2`

const NOTHING: Aged = [0, 0, 0, 0, 0]

/** The accounts of an aging report, and its date. */
export type AgingParams = { ids: ReadonlySet<number>; endDate: CalendarDate }

/**
 * Returns the accounts with their balances and, for accounts in `ids`, their debits and credits by age. Runs one statement. Its cost grows
 * with the number of lines in the aged period.
 */
export async function readAges(
  books: Books,
  accounts: readonly ReportedAccount[],
  { ids, endDate }: AgingParams,
): Promise<AgedAccount[]> {
  const owing = accounts.filter(account => ids.has(account.id) && closingCents(account) !== 0).map(({ id }) => id)
  const rows = await books.query<AgedRow>(BY_AGE, [books.organisationId, firstAgedDay(endDate), endDate, owing])
  const debits = new Map<number, number[]>()
  const credits = new Map<number, number[]>()
  for (const { accountId, age, debit, credit } of rows) {
    agesIn(debits, accountId)[age] = debit
    agesIn(credits, accountId)[age] = credit
  }
  return accounts.map(account => ({
    ...account,
    balanceCents: closingCents(account),
    debitsByAge: (debits.get(account.id) ?? NOTHING) as Aged,
    creditsByAge: (credits.get(account.id) ?? NOTHING) as Aged,
  }))
}

function agesIn(found: Map<number, number[]>, accountId: number): number[] {
  const ages = found.get(accountId) ?? [...NOTHING]
  found.set(accountId, ages)
  return ages
}
