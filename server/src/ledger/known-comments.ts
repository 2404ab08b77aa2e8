// Comments that were used before, for whoever types the next entry.
import type { CalendarDate } from '@twofold/accounting/calendar'
import { beginningsOf } from '@twofold/accounting/ledger/known-comment'
import type { Line } from '@twofold/accounting/ledger/transaction'
import type { Books } from '../identity/books.ts'

/** A comment with day and lines of the last entry that bears it. */
export type KnownComment = { comment: string; date: CalendarDate; lines: Line[] }

type Row = { comment: string; date: CalendarDate; account: number[]; cents: number[] }

const KNOWN_MAX = 8
/** An entry of more lines is no pattern for the next one. */
const LINES_MAX = 50

const KNOWN = 'SELECT comment, date, account, cents FROM known_comments($1, $2, $3) WHERE cardinality(account) <= $4'

/** What is known of comments that begin with a text, in the order in which they are offered; see known_comments() for which
 * entry counts as the last. One statement. */
export async function readKnownComments(
  books: Books,
  { beginning, accountId }: { beginning: string; accountId: number | null },
): Promise<KnownComment[]> {
  const rows = await books.query<Row>(KNOWN, [beginningsOf(beginning), accountId, KNOWN_MAX, LINES_MAX])
  return rows.map(({ comment, date, account, cents }) => ({
    comment,
    date,
    lines: account.map((id, index) => ({ accountId: id, cents: cents[index]! })),
  }))
}
