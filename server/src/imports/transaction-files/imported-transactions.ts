// Finds the transactions of a file that are already in the books.
import type { CalendarDate } from '@twofold/accounting/calendar'
import type { Cents } from '@twofold/accounting/money'
import type { Books } from '../../identity/books.ts'
import type { EntryDraft } from '../../ledger/line-facts.ts'
import { findImportedRows, type ImportedRows } from '../imported-rows.ts'
import type { IdentifiedLine } from './row-batches.ts'

/** A row with the entry that is created from it. */
export type CheckedRow = Pick<IdentifiedLine, 'row' | 'identity' | 'content'> & { entry: EntryDraft }

const FIRST_VERSIONS = `
  SELECT e.no::int - 1 AS index, coalesce(v.date, t.date) AS date, coalesce(v.comment, t.comment) AS comment,
         coalesce(v.account, t.account) AS "accountIds", coalesce(v.cents, t.cents) AS cents
    FROM unnest($2::uuid[]) WITH ORDINALITY AS e (identity, no)
    JOIN imported_row i ON i.organisation_id = $1 AND i.identity = e.identity AND i.object_kind = 'transaction'
    JOIN transaction t ON t.organisation_id = $1 AND t.transaction_id = i.object_id
    LEFT JOIN transaction_version v ON v.organisation_id = $1 AND v.transaction_id = i.object_id AND v.version = 1`

type FirstVersion = { index: number; date: CalendarDate; comment: string; accountIds: number[]; cents: Cents[] }

/** Looks up rows. Runs one statement, and two more if rows have known ids. */
export function findImportedTransactions(books: Books, rows: readonly CheckedRow[]): Promise<ImportedRows> {
  return findImportedRows<CheckedRow, FirstVersion>(books, rows, { sql: FIRST_VERSIONS, isEqual })
}

/** Returns whether the row has the same content as the imported row. The counter account is not compared, as for rows without an id. */
function isEqual({ row, entry }: CheckedRow, { date, comment, accountIds, cents }: FirstVersion): boolean {
  if (date !== entry.date || comment !== entry.comment) return false
  const compared = row.counterAccount === null ? entry.lines : entry.lines.slice(0, 1)
  const imported = accountIds.map((accountId, index) => `${accountId} ${cents[index]}`)
  if (row.counterAccount === null && imported.length !== compared.length) return false
  return compared.every(line => {
    const at = imported.indexOf(`${line.accountId} ${line.cents}`)
    if (at >= 0) imported.splice(at, 1)
    return at >= 0
  })
}
