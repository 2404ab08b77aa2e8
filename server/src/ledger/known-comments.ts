// Suggests comments of earlier transactions.
import type { CalendarDate } from '@twofold/accounting/calendar'
import { beginningsOf } from '@twofold/accounting/ledger/known-comment'
import type { Line } from '@twofold/accounting/ledger/transaction'
import type { Books } from '../identity/books.ts'

/** A comment, with the date and lines of the last entry that has it. */
export type KnownComment = { comment: string; date: CalendarDate; lines: Line[] }

type CommentRow = { comment: string; date: CalendarDate; account: number[]; cents: number[] }

const KNOWN_MAX = 8
/** The maximum number of lines of an entry that is suggested as a template. */
const LINES_MAX = 50

const KNOWN = 'SELECT comment, date, account, cents FROM known_comments($1, $2, $3) WHERE cardinality(account) <= $4'

/**
 * Returns the comments of earlier transactions that begin with a string, in the order in which they are suggested. known_comments() chooses
 * the last entry of each comment. Runs one statement.
 */
export async function readKnownComments(
  books: Books,
  { beginning, accountId }: { beginning: string; accountId: number | null },
): Promise<KnownComment[]> {
  const rows = await books.query<CommentRow>(KNOWN, [beginningsOf(beginning), accountId, KNOWN_MAX, LINES_MAX])
  return rows.map(({ comment, date, account, cents }) => ({
    comment,
    date,
    lines: account.map((id, index) => ({ accountId: id, cents: cents[index]! })),
  }))
}
