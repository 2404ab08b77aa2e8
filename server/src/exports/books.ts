// What is exported: the books as they stand at one moment, read so that they never stand in memory whole.
import type { CalendarDate } from '@twofold/accounting/calendar'
import type { SignConvention } from '@twofold/accounting/ledger/account-types'
import { boundsAndFullNames, type ChartAccount } from '@twofold/accounting/ledger/chart-of-accounts'
import type { Books } from '../identity/books.ts'
import { type AccountRole, isControl, isParty } from '../ledger/account-role.ts'
import { type RecordSection, recordSections } from './records.ts'

/** A live account; they come in the order of the tree, so a parent stands before what is below it. */
export type ExportedAccount = {
  id: number
  parentId: number | null
  name: string
  fullName: string
  type: ChartAccount['type']
  kind: 'ORDINARY' | 'CONTROL' | 'PARTY'
  memo: string
}

/** A live transaction, its lines in two arrays: the accounts, and cents with debits positive. */
export type ExportedTransaction = {
  id: number
  date: CalendarDate
  comment: string
  isClosing: boolean
  account: number[]
  cents: number[]
}

/** The books of one organisation; `transactions` come by date, those of one day in the order of their entry. */
export type ExportedBooks = {
  organisationName: string
  signConvention: SignConvention
  /** The organisation's day on which this was written. */
  today: CalendarDate
  /** The day of the first transaction, or null when there is none. */
  firstOn: CalendarDate | null
  accounts: readonly ExportedAccount[]
  transactions: AsyncIterable<ExportedTransaction>
  /** Customers, vendors, documents, what is applied, statements: what formats of other programs have no place for. */
  sections: readonly RecordSection[]
}

/** Writes books as the text of a file, piece by piece. */
export type BooksWriter = (books: ExportedBooks) => AsyncGenerator<string>

type AccountRow = ChartAccount & { role: AccountRole | null; memo: string }

const ACCOUNTS = `
  SELECT account_id AS id, parent_id AS "parentId", name, sort_key AS "sortKey", type, role, memo
    FROM account WHERE organisation_id = $1 AND live`

const FIRST = 'SELECT min(date) AS "firstOn" FROM line WHERE organisation_id = $1'

// A live transaction has lines, whose index by date is in this order: nothing is sorted, and the first rows come at once.
const PAGE = `
  SELECT t.transaction_id AS id, t.date, t.comment, t.closing AS "isClosing", t.account, t.cents
    FROM (SELECT l.date, l.transaction_id FROM line l
           WHERE l.organisation_id = $1 AND (l.date, l.transaction_id) > ($2, $3)
           GROUP BY l.date, l.transaction_id ORDER BY l.date, l.transaction_id LIMIT $4) k
    JOIN transaction t ON t.organisation_id = $1 AND t.transaction_id = k.transaction_id
   ORDER BY t.date, t.transaction_id`

const PAGE_ROWS = 1000

/** The books to export. Two statements, and one for each thousand transactions or other records as they are asked for. */
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
  let place: Pick<ExportedTransaction, 'date' | 'id'> = { date: '0001-01-01', id: 0 }
  for (;;) {
    const page = await books.query<ExportedTransaction>(PAGE, [books.organisationId, place.date, place.id, PAGE_ROWS])
    yield* page
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE_ROWS) return
    place = last
  }
}

/** The live accounts in the order of the tree. One statement. */
export async function readAccounts(books: Books): Promise<ExportedAccount[]> {
  const rows = await books.query<AccountRow>(ACCOUNTS, [books.organisationId])
  const byId = new Map(rows.map(row => [row.id, row]))
  return [...boundsAndFullNames(rows)].map(([id, { fullName }]) => {
    const { role, ...account } = byId.get(id)!
    const { parentId, name, type, memo } = account
    const kind = isControl({ role }) ? 'CONTROL' : isParty({ role }) ? 'PARTY' : 'ORDINARY'
    return { id, parentId, name, fullName, type, kind, memo }
  })
}
