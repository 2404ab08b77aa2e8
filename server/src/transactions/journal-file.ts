// Exports the journal as a file, with the columns of the screen.
import type { JournalFilter } from '@twofold/accounting/ledger/journal-filter'
import { amountOf } from '@twofold/accounting/ledger/transaction'
import { readPeople, type TrailPerson } from '../audit/trail-sql.ts'
import type { FileColumn, TableFile } from '../http/responses/table-file.ts'
import type { Books } from '../identity/books.ts'
import { type JournalEntry, type JournalOrder, streamJournal } from '../ledger/journal/journal-window.ts'
import { readFullNames } from './register-routes.ts'

/** Returns the table of the journal with the filter and the order of the screen. Accounts are given by their full names. */
export async function readJournalFile(
  books: Books,
  { filter, order }: { filter: JournalFilter; order: JournalOrder },
): Promise<TableFile<JournalEntry>> {
  const names = await readFullNames(books)
  const people = await readPeople(books)
  return {
    title: filter.isVoid ? 'Deleted transactions' : 'Journal',
    fileName: filter.isVoid ? 'deleted-transactions' : 'journal',
    columns: columnsOf(names, new Map(people.map(person => [person.userID, person]))),
    rows: streamJournal(books, { filter, order }),
  }
}

/** The columns of the file. Their headers are the same as on the screen. */
function columnsOf(
  names: ReadonlyMap<number, string>,
  people: ReadonlyMap<number, TrailPerson>,
): FileColumn<JournalEntry>[] {
  const accountsOf = ({ lines }: JournalEntry, sign: 1 | -1) => {
    const ids = new Set(lines.flatMap(({ accountId, cents }) => (cents * sign > 0 ? [accountId] : [])))
    return [...ids].map(id => names.get(id) ?? `No. ${id}`).join(', ')
  }
  return [
    { head: 'Entry No.', width: 10, cell: ({ entryNumber }) => entryNumber },
    { head: 'Date', width: 12, cell: ({ date }) => ({ date }) },
    { head: 'Comment', width: 40, cell: ({ comment }) => comment },
    { head: 'Debit', width: 44, cell: entry => accountsOf(entry, 1) },
    { head: 'Credit', width: 44, cell: entry => accountsOf(entry, -1) },
    { head: 'Amount', width: 16, cell: ({ lines }) => ({ cents: amountOf(lines) }) },
    { head: 'Posted by', width: 20, cell: ({ userId }) => people.get(userId ?? 0)?.username ?? null },
    { head: 'id', width: 10, cell: ({ id }) => id },
  ]
}
