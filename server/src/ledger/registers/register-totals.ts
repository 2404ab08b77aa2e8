// The totals of a filtered register. Computing them takes longer for accounts with more lines, so they are requested separately from the
// rows.
import type { RegisterFilter } from '@twofold/accounting/ledger/register-filter'
import type { Cents } from '@twofold/accounting/money'
import { accepted, type Result } from '@twofold/accounting/refusals'
import { namedStatement } from '../../database/named-statement.ts'
import type { Books } from '../../identity/books.ts'
import { exactCents } from '../balances.ts'
import { filterValues } from './register-filter-sql.ts'
import { scopeValues } from './register-scan.ts'
import { isOutOfRange, type RegisterScope } from './register-scope.ts'
import { streamRegister } from './register-stream.ts'

/** The number of rows, and the total debits and credits in cents. */
export type RegisterTotals = { rowCount: number; debitCents: Cents; creditCents: Cents }

// The few closing entries have a separate index.

function totalsStatement(isSeveral: boolean): string {
  return `
    SELECT count(*) AS "rowCount", ${exactCents('coalesce(sum(k.net) FILTER (WHERE k.net > 0), 0)')} AS "debitCents",
           ${exactCents('coalesce(-sum(k.net) FILTER (WHERE k.net < 0), 0)')} AS "creditCents"
      FROM (SELECT l.transaction_id, sum(l.cents) AS net FROM line l
             WHERE l.organisation_id = :organisation AND l.account_id ${isSeveral ? '= ANY (:accounts::bigint[])' : '= (:accounts::bigint[])[1]'}
               AND l.date BETWEEN :startDate AND :endDate
               AND (:isClosing::boolean IS NULL OR :isClosing = (l.transaction_id IN (
                 SELECT c.transaction_id FROM transaction c WHERE c.organisation_id = :organisation AND c.closing AND NOT c.voided)))
             GROUP BY l.date, l.transaction_id) AS k
      ${isSeveral ? 'JOIN transaction t ON t.organisation_id = :organisation AND t.transaction_id = k.transaction_id AND NOT t.account <@ :accounts::bigint[]' : ''}
     WHERE abs(k.net) BETWEEN :centsMin::bigint AND :centsMax::bigint`
}

const TOTALS = { one: namedStatement(totalsStatement(false)), several: namedStatement(totalsStatement(true)) }

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
  if (debitCents === null || creditCents === null) return isOutOfRange(scope)
  return accepted({ rowCount, debitCents, creditCents })
}

/** The totals. A sum is null if it exceeds 2^53 - 1. */
type Sums = { rowCount: number; debitCents: Cents | null; creditCents: Cents | null }

async function addUp(books: Books, scope: RegisterScope, filter: RegisterFilter): Promise<Sums> {
  const statement = scope.accountIds.length > 1 ? TOTALS.several : TOTALS.one
  const [row] = await books.query<Sums>(...statement({ ...scopeValues(books, scope), ...filterValues(filter) }))
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
