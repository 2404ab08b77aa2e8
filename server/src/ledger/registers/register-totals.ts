// The totals of a filtered register. Computing them takes longer for accounts with more lines, so they are requested separately from the
// rows.
import type { RegisterFilter } from '@twofold/accounting/ledger/register-filter'
import { BALANCE_CENTS_MAX, type Cents } from '@twofold/accounting/money'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { Books } from '../../identity/books.ts'
import type { RegisterScope } from './register-scope.ts'
import { streamRegister } from './register-stream.ts'

/** The number of rows, and the total debits and credits in cents. */
export type RegisterTotals = { rowCount: number; debitCents: Cents; creditCents: Cents }

// Parameters: $1 organisation, $2 account ids, $3 and $4 first and last date, $5 and $6 amounts, $7 whether the transaction is a closing
// entry. The few closing entries have a separate index.

const exact = (sum: string) =>
  `CASE WHEN coalesce(${sum}, 0) <= ${BALANCE_CENTS_MAX} THEN coalesce(${sum}, 0)::bigint END`

function totalsStatement(accountCount: number): string {
  const isSeveral = accountCount > 1
  return `
    SELECT count(*) AS "rowCount", ${exact('sum(k.net) FILTER (WHERE k.net > 0)')} AS "debitCents",
           ${exact('-sum(k.net) FILTER (WHERE k.net < 0)')} AS "creditCents"
      FROM (SELECT l.transaction_id, sum(l.cents) AS net FROM line l
             WHERE l.organisation_id = $1 AND l.account_id ${isSeveral ? '= ANY ($2::bigint[])' : '= ($2::bigint[])[1]'}
               AND l.date BETWEEN $3 AND $4
               AND ($7::boolean IS NULL OR $7 = (l.transaction_id IN (
                 SELECT c.transaction_id FROM transaction c WHERE c.organisation_id = $1 AND c.closing AND NOT c.voided)))
             GROUP BY l.date, l.transaction_id) AS k
      ${isSeveral ? 'JOIN transaction t ON t.organisation_id = $1 AND t.transaction_id = k.transaction_id AND NOT t.account <@ $2::bigint[]' : ''}
     WHERE abs(k.net) BETWEEN $5::bigint AND $6::bigint`
}

/** Returns the totals of a register. Fails with BALANCE_OUT_OF_RANGE if a sum exceeds 2^53 - 1. Runs one or two statements. */
export async function readTotals(
  books: Books,
  scope: RegisterScope,
  filter: RegisterFilter,
): Promise<Result<RegisterTotals>> {
  const isAddedUp = filter.words.length === 0 && filter.isCleared === null && filter.splitIds === null
  const rows = isAddedUp ? null : await streamRegister(books, scope, { filter })
  if (rows?.ok === false) return rows
  const { rowCount, debitCents, creditCents } =
    rows === null ? await addUp(books, scope, filter) : await countRows(rows.value)
  if (debitCents === null || creditCents === null)
    return refused('BALANCE_OUT_OF_RANGE', undefined, { accountID: scope.accountId })
  return accepted({ rowCount, debitCents, creditCents })
}

/** The totals. A sum is null if it exceeds 2^53 - 1. */
type Sums = { rowCount: number; debitCents: Cents | null; creditCents: Cents | null }

async function addUp(books: Books, { accountIds }: RegisterScope, filter: RegisterFilter): Promise<Sums> {
  const { startDate, endDate, centsMin, centsMax, isClosing } = filter
  const values = [books.organisationId, accountIds, startDate ?? '0001-01-01', endDate ?? '9999-12-31']
  const bounds = [centsMin ?? 0, centsMax ?? BALANCE_CENTS_MAX, isClosing]
  const [row] = await books.query<Sums>(totalsStatement(accountIds.length), [...values, ...bounds])
  return row!
}

async function countRows(entries: AsyncIterable<{ netCents: Cents }>): Promise<Sums> {
  let rowCount = 0
  let [debits, credits] = [0, 0]
  for await (const { netCents } of entries) {
    rowCount += 1
    debits += Math.max(netCents, 0)
    credits += Math.max(-netCents, 0)
  }
  const exactly = (cents: Cents) => (Number.isSafeInteger(cents) ? cents : null)
  return { rowCount, debitCents: exactly(debits), creditCents: exactly(credits) }
}
