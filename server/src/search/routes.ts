// HTTP route for the global search.
import { toWire } from '@twofold/accounting/calendar'
import { searchedWords } from '@twofold/accounting/ledger/register-filter'
import { amountOf } from '@twofold/accounting/ledger/transaction'
import { accepted } from '@twofold/accounting/refusals'
import * as contract from '@twofold/contract/search'
import type { Database } from '../database/pool.ts'
import { readingRoute } from '../http/books-route.ts'
import type { Route } from '../http/route.ts'
import type { Books } from '../identity/books.ts'
import { type FoundEntry, findEntries } from '../ledger/journal/found-entries.ts'
import { findRecords, type SearchRow } from './sql.ts'

/** The default number of results of each kind. */
const FOUND_MAX = 5

/** The endpoint for the global search. */
export function searchRoutes(database: Database): Route[] {
  return [
    readingRoute(database, contract.findRecords, async (books, { query: { search, limit = FOUND_MAX } }) => {
      const kinds = contract.searchKindsOf(books.role)
      const records = await findRecords(
        books,
        kinds.filter(kind => kind !== 'transaction'),
        { search, limit },
      )
      const found = [...(await transactionsAmong(books, kinds, { search, limit })), ...records.map(recordOf)]
      return accepted({
        foundRecords: contract.SEARCH_KINDS.flatMap(wanted => found.filter(({ kind }) => kind === wanted)),
      })
    }),
  ]
}

type SearchParams = { search: string; limit: number }

/** Returns the transactions that match, if the role can find transactions. Runs one statement, or none. */
async function transactionsAmong(
  books: Books,
  kinds: readonly contract.SearchKind[],
  { search, limit }: SearchParams,
): Promise<contract.SearchResult[]> {
  const words = searchedWords(search)
  if (words.length === 0 || !kinds.includes('transaction')) return []
  return (await findEntries(books, words, limit)).map(transactionOf)
}

function transactionOf({ id, entryNumber, date, comment, lines, accountNames }: FoundEntry): contract.SearchResult {
  return {
    kind: 'transaction',
    recordID: id,
    name: comment,
    beside: accountNames.join(', '),
    amount: amountOf(lines),
    date: toWire(date),
    entryNumber: entryNumber ?? 0,
  }
}

function recordOf({ id, cents, ...record }: SearchRow): contract.SearchResult {
  return { recordID: id, ...record, amount: cents, date: toWire(null), entryNumber: 0 }
}
