// Streams lines and transactions for reports that list them, row by row in constant memory.
import type { CalendarDate } from '@twofold/accounting/calendar'
import type { Line } from '@twofold/accounting/ledger/transaction'
import type { ListedLine, ListedTransaction } from '@twofold/accounting/reports/listed-line'
import type { Period } from '@twofold/accounting/reports/reported-account'
import type { Books } from '../identity/books.ts'

type TransactionRow = {
  transactionId: number
  date: CalendarDate
  comment: string
  isClosing: boolean
  accounts: number[]
  amounts: number[]
}
type LineRow = TransactionRow & { accountId: number; cents: number }

/** The lines of these accounts within a period. */
export type LinesParams = Period & { accountIds: readonly number[] }

const ENTRY = `t.comment, t.closing AS "isClosing", t.account AS accounts, t.cents AS amounts`

const BY_DATE = `
  SELECT l.account_id AS "accountId", l.transaction_id AS "transactionId", l.date, l.cents, ${ENTRY}
    FROM line l JOIN transaction t USING (organisation_id, transaction_id)
   WHERE l.organisation_id = $1 AND l.date >= $2 AND l.date <= $3 AND l.account_id = ANY ($4::bigint[])
   ORDER BY l.date, l.transaction_id, l.no`

/** Returns the lines, sorted by date and order of entry. */
export function streamLines(books: Books, params: LinesParams): AsyncIterable<ListedLine> {
  return linesOf(books.stream<LineRow>(BY_DATE, valuesOf(books, params)))
}

// Uses the primary key of `line`, in which the lines of an account are in register order. The accounts are read one after the other in the
// requested order, so nothing is sorted.
const BY_ACCOUNT = `
  SELECT l.account_id AS "accountId", l.transaction_id AS "transactionId", l.date, l.cents, ${ENTRY}
    FROM unnest($4::bigint[]) AS requested (account_id)
   CROSS JOIN LATERAL (
     SELECT * FROM line WHERE line.organisation_id = $1 AND line.account_id = requested.account_id
                          AND line.date >= $2 AND line.date <= $3
      ORDER BY line.date, line.transaction_id, line.no) l
    JOIN LATERAL (
     SELECT * FROM transaction WHERE transaction.organisation_id = $1 AND transaction.transaction_id = l.transaction_id
     OFFSET 0) t ON true`

/** Returns the lines account by account in the order of `accountIds`. The lines of an account are sorted by date and order of entry. */
export function streamLedger(books: Books, params: LinesParams): AsyncIterable<ListedLine> {
  return linesOf(books.stream<LineRow>(BY_ACCOUNT, valuesOf(books, params)))
}

const TRANSACTIONS = `
  SELECT t.transaction_id AS "transactionId", t.date, ${ENTRY}
    FROM (SELECT DISTINCT l.date, l.transaction_id FROM line l
           WHERE l.organisation_id = $1 AND l.date >= $2 AND l.date <= $3 AND l.account_id = ANY ($4::bigint[])) met
    JOIN transaction t ON t.organisation_id = $1 AND t.transaction_id = met.transaction_id
   ORDER BY met.date, met.transaction_id`

/** Yields the transactions with a line on any of the accounts, sorted by date and order of entry. */
export async function* streamTransactions(books: Books, params: LinesParams): AsyncGenerator<ListedTransaction> {
  for await (const row of books.stream<TransactionRow>(TRANSACTIONS, valuesOf(books, params))) yield transactionOf(row)
}

async function* linesOf(rows: AsyncIterable<LineRow>): AsyncGenerator<ListedLine> {
  for await (const row of rows) yield { ...transactionOf(row), accountId: row.accountId, cents: row.cents }
}

function valuesOf({ organisationId }: Books, { startDate, endDate, accountIds }: LinesParams) {
  return [organisationId, startDate, endDate, accountIds]
}

function transactionOf({
  accounts,
  amounts,
  transactionId,
  date,
  comment,
  isClosing,
}: TransactionRow): ListedTransaction {
  const lines: Line[] = accounts.map((accountId, index) => ({ accountId, cents: amounts[index]! }))
  return { transactionId, date, comment, isClosing, lines }
}
