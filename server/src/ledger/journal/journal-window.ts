// Reads the journal: all transactions that match a filter, page by page. A page reads at most LINES_MAX lines, even if matches are rare.
import { ZERO_DATE } from '@twofold/accounting/calendar'
import { type JournalFilter, passesJournalFilter } from '@twofold/accounting/ledger/journal-filter'
import type { Books } from '../../identity/books.ts'
import { type PostedTransaction, transactionOf } from '../posted-transaction.ts'
import { REGISTER_END, type RegisterKey, startOfDay } from '../registers/register-position.ts'
import { BACKWARDS, FORWARDS, paddedIds } from '../registers/register-sql.ts'
import { journalFilterValues, journalPage, type ScannedRow } from './journal-sql.ts'

/** A transaction in the journal. `userId` posted it, at `postedAt`. */
export type JournalEntry = PostedTransaction & { userId: number | null; postedAt: string | null }

/** The order of the journal: oldest first, or newest first. */
export type JournalOrder = 'oldest first' | 'newest first'

const LINES_MAX = 10_000

/** The transactions of a page in order, and the key after which the next page starts. Null if there are no more transactions. */
export type JournalWindow = { entries: JournalEntry[]; next: RegisterKey | null }

type WindowParams = { filter: JournalFilter; order: JournalOrder; after: RegisterKey | null; limit: number }

/**
 * Reads at most `limit` transactions after a key. A page can have fewer transactions, or none, even if there are more: only a null key means
 * that there are none. Nearly always runs one statement.
 */
export async function readJournalWindow(books: Books, params: WindowParams): Promise<JournalWindow> {
  const { filter, order, after, limit } = params
  const accountIds = filter.accountIds ?? []
  const way = order === 'oldest first' ? FORWARDS : BACKWARDS
  const page = journalPage(way, { accountCount: accountIds.length, isVoid: filter.isVoid })
  const shared = {
    organisation: books.organisationId,
    accounts: paddedIds(accountIds),
    ...journalFilterValues(filter),
    // Reads one row more than requested, to find out whether there are more.
    rowsMax: limit + 1,
  }
  const entries: JournalEntry[] = []
  let last = after ?? (order === 'oldest first' ? startOfDay(ZERO_DATE) : REGISTER_END)
  let linesLeft = LINES_MAX
  for (;;) {
    const rows = await books.query<ScannedRow>(...page({ ...shared, ...last, linesMax: linesLeft }))
    for (const row of rows) {
      const entry = entryOf(row)
      const isShown = passesJournalFilter(filter, entry)
      if (isShown && entries.length === limit) return { entries, next: last }
      if (isShown) entries.push(entry)
      last = { date: row.date, id: row.id }
    }
    const end = rows.at(-1)
    if (end === undefined) return { entries, next: null }
    if (end.isLast) return { entries, next: end.linesScanned >= linesLeft ? last : null }
    linesLeft -= end.linesScanned
  }
}

const STREAMED_ROWS = 1000

/** Streams all transactions that match a filter, in constant memory. */
export async function* streamJournal(
  books: Books,
  { filter, order }: Pick<WindowParams, 'filter' | 'order'>,
): AsyncGenerator<JournalEntry> {
  let after: RegisterKey | null = null
  do {
    const page: JournalWindow = await readJournalWindow(books, { filter, order, after, limit: STREAMED_ROWS })
    yield* page.entries
    after = page.next
  } while (after !== null)
}

function entryOf(row: ScannedRow): JournalEntry {
  return { ...transactionOf(row), userId: row.userId, postedAt: row.postedAt }
}
