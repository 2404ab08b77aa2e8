// The journal over HTTP.
import { toWire } from '@twofold/accounting/calendar'
import type { JournalFilter } from '@twofold/accounting/ledger/journal-filter'
import { searchedWords } from '@twofold/accounting/ledger/register-filter'
import { amountOf } from '@twofold/accounting/ledger/transaction'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import {
  exportJournalCsv,
  exportJournalXlsx,
  type JournalFilters,
  type JournalRow,
  listJournal,
} from '@twofold/contract/journal'
import { readPeople } from '../audit/trail-sql.ts'
import type { Database } from '../database/pool.ts'
import { readingRoute } from '../http/books-route.ts'
import { presentedRows } from '../http/responses/list-response.ts'
import { answerTableCsv, answerTableXlsx } from '../http/responses/table-file.ts'
import type { Route } from '../http/route.ts'
import type { Books } from '../identity/books.ts'
import {
  type JournalEntry,
  type JournalOrder,
  readJournalWindow,
  streamJournal,
} from '../ledger/journal/journal-window.ts'
import { presentSource } from '../ledger/posted-transaction.ts'
import { cursorOf, positionOfCursor, type RegisterKey } from '../ledger/registers/register-position.ts'
import { readSplitIds } from '../ledger/registers/register-scope.ts'
import { readJournalFile } from './journal-file.ts'

/** Returns the routes of the journal. */
export function journalRoutes(database: Database): Route[] {
  return [
    readingRoute(database, listJournal, async (books, { query, answerRows }) => {
      const { limit, cursor, ...asked } = query
      const place = placeOf({ limit, cursor })
      if (!place.ok) return place
      const requested = await readJournalRequest(books, asked)
      if (!requested.ok) return requested
      const people = await readPeople(books)
      if (limit === undefined) {
        const rows = presentedRows(() => streamJournal(books, requested.value), presentJournalRow)
        return await answerRows({ head: { people, next: null }, name: 'transactions', rows })
      }
      const { entries, next } = await readJournalWindow(books, { ...requested.value, after: place.value, limit })
      const transactions = entries.map(presentJournalRow)
      return accepted({ transactions, people, next: next === null ? null : cursorOf('after', next) })
    }),
    readingRoute(database, exportJournalCsv, async (books, { query, answerCsv }) => {
      const requested = await readJournalRequest(books, query)
      return requested.ok
        ? await answerTableCsv(await readJournalFile(books, requested.value), { answerCsv })
        : requested
    }),
    readingRoute(database, exportJournalXlsx, async (books, { query, answerFile }) => {
      const requested = await readJournalRequest(books, query)
      return requested.ok
        ? await answerTableXlsx(await readJournalFile(books, requested.value), { answerFile })
        : requested
    }),
  ]
}

type Query = JournalFilters & { sort?: 'date' | '-date' | undefined }

/** Returns the filter and the order of a query. Fails with UNKNOWN_ACCOUNT. Runs one statement if the query names an account. */
async function readJournalRequest(
  books: Books,
  query: Query,
): Promise<Result<{ filter: JournalFilter; order: JournalOrder }>> {
  const { accountID, sort } = query
  const accounts = accountID === undefined ? null : await readSplitIds(books, accountID, 'accountID')
  if (accounts?.ok === false) return accounts
  const filter = {
    words: searchedWords(query.search ?? ''),
    centsMin: query.amountFrom ?? null,
    centsMax: query.amountTo ?? null,
    startDate: query.startDate ?? null,
    endDate: query.endDate ?? null,
    accountIds: accounts === null ? null : [...accounts.value],
    userId: query.userID ?? null,
    isVoid: query.isVoid ?? false,
  }
  return accepted({ filter, order: sort === 'date' ? 'oldest first' : 'newest first' })
}

/** Returns the key of a cursor. Fails with FIELD_VALUE for an invalid cursor, and FIELD_MISSING for a cursor without a `limit`. */
function placeOf({
  limit,
  cursor,
}: {
  limit?: number | undefined
  cursor?: string | undefined
}): Result<RegisterKey | null> {
  if (cursor === undefined) return accepted(null)
  if (limit === undefined) return refused('FIELD_MISSING', 'limit', { name: 'limit' })
  const position = positionOfCursor(cursor)
  return position?.direction === 'after' ? accepted(position.key) : refused('FIELD_VALUE', 'cursor', { name: 'cursor' })
}

function presentJournalRow(entry: JournalEntry): JournalRow {
  const { id, entryNumber, date, comment, lines, cleared, isClosing, isVoid, userId, postedAt, source, modifiedAt } =
    entry
  const accountsOf = (isDebit: boolean) =>
    [...new Set(lines.flatMap(({ accountId, cents }) => (cents > 0 === isDebit ? [accountId] : [])))].join()
  return {
    transactionID: id,
    entryNumber: entryNumber ?? 0,
    transactionDate: toWire(date),
    transactionComment: comment,
    transactionAmount: amountOf(lines),
    debitSplit: accountsOf(true),
    creditSplit: accountsOf(false),
    isReconciled: cleared.length > 0,
    isClosing,
    isVoid,
    userID: userId ?? 0,
    postedAt: postedAt ?? '',
    ...presentSource(source),
    modifiedAt,
  }
}
