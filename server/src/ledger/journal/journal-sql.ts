// The journal in SQL: all transactions by date, then by order of entry, in either direction. Pages are read by key, and each scan is limited,
// so that a page costs the same however long the books are. Parameters: `organisation`, `accounts` (from `paddedIds`, if the journal is
// limited to accounts), the start key (`date` and `id`), and those of `journalFilterValues`.
import { LAST_DATE, ZERO_DATE } from '@twofold/accounting/calendar'
import type { JournalFilter } from '@twofold/accounting/ledger/journal-filter'
import { type NamedStatement, namedStatement } from '../../database/named-statement.ts'
import { TRANSACTION_COLUMNS, type TransactionRow } from '../posted-transaction.ts'
import { linesOfAccounts, SIEVED_WORDS, wordCondition, wordValues } from '../registers/register-filter-sql.ts'
import { paddedCount, TRANSACTION_OF_KEY, type Way } from '../registers/register-sql.ts'

/** A transaction with the user who posted it and the time of the post. */
type JournalRow = TransactionRow & { userId: number | null; postedAt: string | null }

/** A row of a page. `isLast` is true if the scan ends with it. */
export type ScannedRow = JournalRow & { linesScanned: number; isLast: boolean }

/** Returns the values of the parameters of a filter, except its accounts. */
export function journalFilterValues({ words, startDate, endDate, centsMin, centsMax, userId }: JournalFilter) {
  return {
    ...wordValues(words),
    startDate: startDate ?? ZERO_DATE,
    endDate: endDate ?? LAST_DATE,
    centsMin,
    centsMax,
    user: userId,
  }
}

const IN_ORDER = 'AND l.date BETWEEN :startDate AND :endDate'

/** Returns the SQL for the lines of all accounts, along the index by date. */
function allLines({ comparison, order }: Way, limit: string): string {
  return `
    (SELECT l.date, l.transaction_id, true AS "isInScope" FROM line l
      WHERE l.organisation_id = :organisation AND (l.date, l.transaction_id) ${comparison} (:date, :id) ${IN_ORDER}
      ORDER BY l.date ${order}, l.transaction_id ${order} ${limit})`
}

/** Returns the SQL for the deleted transactions, which have no lines. */
function voided({ comparison, order }: Way, isOfAccounts: boolean, limit: string): string {
  return `
    (SELECT l.date, l.transaction_id, ${isOfAccounts ? 'l.account && :accounts::bigint[]' : 'true'} AS "isInScope" FROM transaction l
      WHERE l.organisation_id = :organisation AND l.voided
        AND (l.date, l.transaction_id) ${comparison} (:date, :id) ${IN_ORDER}
      ORDER BY l.date ${order}, l.transaction_id ${order} ${limit})`
}

const AMOUNT = '(SELECT sum(c) FROM unnest(t.cents) AS c WHERE c > 0)'

const hasWord = (no: number) =>
  wordCondition(
    no,
    `:cents${no}::bigint = ANY (t.cents) OR -:cents${no}::bigint = ANY (t.cents) OR ${AMOUNT} = :cents${no}::bigint`,
  )

/** The post of the transaction `t` in the audit trail. */
const POSTED = `
  LEFT JOIN LATERAL (
    SELECT e.user_id, e.at FROM audit_entry e
     WHERE e.organisation_id = t.organisation_id AND e.object_kind = 'transaction' AND e.object_id = t.transaction_id
       AND e.action = 'post'
     ORDER BY e.audit_entry_id LIMIT 1) p ON true`

const POSTED_COLUMNS = 'p.user_id AS "userId", instant_text(p.at) AS "postedAt"'

/** The conditions of a search on the transaction `t`. Only ASCII comments are compared here, as in a register. */
export const HAS_WORDS = `(octet_length(t.comment) <> char_length(t.comment) OR (${SIEVED_WORDS.map(hasWord).join(' AND ')}))`

const SIEVE = `
  k."isInScope" AND (:user::bigint IS NULL OR p.user_id = :user)
  AND (:centsMin::bigint IS NULL OR ${AMOUNT} >= :centsMin) AND (:centsMax::bigint IS NULL OR ${AMOUNT} <= :centsMax)
  AND ${HAS_WORDS}`

type JournalScope = { accountCount: number; isVoid: boolean }

function pageSql(way: Way, { accountCount, isVoid }: JournalScope): string {
  const limit = 'FETCH FIRST (:linesMax::bigint) ROWS WITH TIES'
  const lines = isVoid
    ? voided(way, accountCount > 0, limit)
    : accountCount === 0
      ? allLines(way, limit)
      : linesOfAccounts(way, accountCount, limit)
  const inOrder = (table: string) => `ORDER BY ${table}.date ${way.order}, ${table}.transaction_id ${way.order}`
  return `
    SELECT k."linesScanned"::bigint AS "linesScanned", k."isLast", ${TRANSACTION_COLUMNS}, ${POSTED_COLUMNS}
      FROM (SELECT g.*, sum(g.lines) OVER scanned AS "linesScanned", lead(1) OVER scanned IS NULL AS "isLast"
              FROM (SELECT l.date, l.transaction_id, count(*) AS lines, bool_or(l."isInScope") AS "isInScope"
                      FROM ${lines} AS l GROUP BY l.date, l.transaction_id ${inOrder('l')}) AS g
            WINDOW scanned AS (${inOrder('g')} ROWS UNBOUNDED PRECEDING)) AS k ${TRANSACTION_OF_KEY} ${POSTED}
     WHERE k."isLast" OR ${SIEVE} ${inOrder('k')} LIMIT :rowsMax::bigint`
}

const pages = new Map<string, NamedStatement>()

/** Returns the statement that reads a page. Each is compiled once per direction and size of the scope. */
export function journalPage(way: Way, { accountCount, isVoid }: JournalScope): NamedStatement {
  const scope = { accountCount: accountCount === 0 ? 0 : paddedCount(accountCount), isVoid }
  const key = `${way.order} ${scope.accountCount} ${isVoid}`
  const statement = pages.get(key) ?? namedStatement(pageSql(way, scope))
  pages.set(key, statement)
  return statement
}
