// Reads the input of exports: a consistent snapshot of the books, streamed in constant memory.
import { type CalendarDate, ZERO_DATE } from '@twofold/accounting/calendar'
import type { AccountSection, SignConvention } from '@twofold/accounting/ledger/account-types'
import { boundsAndFullNames, type ChartAccount } from '@twofold/accounting/ledger/chart-of-accounts'
import type { Books } from '../identity/books.ts'
import { type AccountRole, isControl, isParty } from '../ledger/account-role.ts'
import { type EntryNumber, entryNumberOf } from '../ledger/posted-transaction.ts'
import { type RecordSection, recordSections } from './records.ts'

/** An account that is not deleted. Accounts are in tree order, so a parent comes before its subaccounts. */
export type ExportedAccount = {
  id: number
  parentId: number | null
  name: string
  fullName: string
  type: ChartAccount['type']
  kind: 'ORDINARY' | 'CONTROL' | 'PARTY'
  memo: string
  number: string
  section: AccountSection | null
}

/** A transaction that is not deleted, with its lines in two arrays: account ids and debit-positive cents. */
export type ExportedTransaction = {
  id: number
  /** The number of the entry in this organisation, or null until it is numbered. */
  entryNumber: EntryNumber
  date: CalendarDate
  comment: string
  isClosing: boolean
  account: number[]
  cents: number[]
}

/** The books of one organisation. `transactions` are sorted by date, then by order of entry. */
export type ExportedBooks = {
  organisationName: string
  signConvention: SignConvention
  /** The date of the export in the organisation's time zone. */
  today: CalendarDate
  /** The date of the first transaction, or null. */
  firstOn: CalendarDate | null
  accounts: readonly ExportedAccount[]
  transactions: AsyncIterable<ExportedTransaction>
  /** Customers, vendors, documents, applications and statements, which the formats of other programs cannot represent. */
  sections: readonly RecordSection[]
}

/** Writes the books to a text file, in chunks. */
export type BooksWriter = (books: ExportedBooks) => AsyncGenerator<string>

type AccountRow = ChartAccount & Pick<ExportedAccount, 'memo' | 'number' | 'section'> & { role: AccountRole | null }

const ACCOUNTS = `
  SELECT account_id AS id, parent_id AS "parentId", name, order_key AS "orderKey", type, role, memo, number, section
    FROM account WHERE organisation_id = $1 AND live`

const FIRST = 'SELECT min(date) AS "firstOn" FROM line WHERE organisation_id = $1'

// Every transaction that is not deleted has lines, and an index on their dates returns them in the order of this query. The database
// therefore returns the first rows immediately, without sorting.
const PAGE = `
  SELECT t.transaction_id AS id, t.date, t.comment, t.closing AS "isClosing", t.account, t.cents, ${entryNumberOf('t')} AS "entryNumber"
    FROM (SELECT l.date, l.transaction_id FROM line l
           WHERE l.organisation_id = $1 AND (l.date, l.transaction_id) > ($2, $3)
           GROUP BY l.date, l.transaction_id ORDER BY l.date, l.transaction_id LIMIT $4) k
    JOIN transaction t ON t.organisation_id = $1 AND t.transaction_id = k.transaction_id
   ORDER BY t.date, t.transaction_id`

const PAGE_ROWS = 1000

/** Returns the books to export. Runs two statements, and one more for each thousand transactions or other records as they are read. */
export async function readExportedBooks(books: Books): Promise<ExportedBooks> {
  const { organisationName, signConvention, today } = books
  const accounts = await readAccounts(books)
  const [first] = await books.query<{ firstOn: CalendarDate | null }>(FIRST, [books.organisationId])
  return {
    organisationName,
    signConvention,
    today,
    firstOn: first?.firstOn ?? null,
    accounts,
    transactions: { [Symbol.asyncIterator]: () => readTransactions(books) },
    sections: recordSections(books),
  }
}

async function* readTransactions(books: Books): AsyncGenerator<ExportedTransaction> {
  let place: Pick<ExportedTransaction, 'date' | 'id'> = { date: ZERO_DATE, id: 0 }
  for (;;) {
    const page = await books.query<ExportedTransaction>(PAGE, [books.organisationId, place.date, place.id, PAGE_ROWS])
    yield* page
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE_ROWS) return
    place = last
  }
}

/** Returns the accounts that are not deleted, in tree order. Runs one statement. */
export async function readAccounts(books: Books): Promise<ExportedAccount[]> {
  const rows = await books.query<AccountRow>(ACCOUNTS, [books.organisationId])
  const byId = new Map(rows.map(row => [row.id, row]))
  return [...boundsAndFullNames(rows)].map(([id, { fullName }]) => {
    const { role, ...account } = byId.get(id)!
    const { parentId, name, type, memo, number, section } = account
    const kind = isControl({ role }) ? 'CONTROL' : isParty({ role }) ? 'PARTY' : 'ORDINARY'
    return { id, parentId, name, fullName, type, kind, memo, number, section }
  })
}
