// Writes the books in each export format. CSV has a row for each line, with the column names of `import transactions`, so that an export
// can be imported unchanged. Accounts without lines appear only in the export of the chart. JSON is for other programs. It uses the API's
// names and structures, with one record per line.
import { csvRow } from '@twofold/accounting/csv'
import { debitCreditSetOf } from '@twofold/accounting/ledger/transaction'
import { centsToDecimal } from '@twofold/accounting/money'
import type { BooksFormat } from '@twofold/contract/exports'
import { writeBeancount } from './beancount.ts'
import type { BooksWriter, ExportedAccount, ExportedBooks, ExportedTransaction } from './books.ts'
import { writeHledger } from './hledger.ts'

/** The writer of each export format. */
export const BOOKS_WRITERS: Readonly<Record<BooksFormat, BooksWriter>> = {
  csv: writeBooksCsv,
  json: writeBooksJson,
  hledger: writeHledger,
  beancount: writeBeancount,
  chart: writeChart,
}

/** Writes the accounts that are not deleted in tree order, each with its full name, type, memo, number and own section. */
async function* writeChart({ accounts }: ExportedBooks): AsyncGenerator<string> {
  yield csvRow(['fullName', 'type', 'memo', 'number', 'section'])
  const rowOf = ({ fullName, type, memo, number, section }: ExportedAccount) =>
    csvRow([fullName, type, memo, number, section ?? ''])
  yield accounts.map(rowOf).join('')
}

const HEADER = ['transaction', 'date', 'comment', 'account', 'accountType', 'debit', 'credit', 'entryNumber']

/** Writes the books as CSV. The fields of a transaction are repeated in each of its rows. */
export async function* writeBooksCsv({ accounts, transactions }: ExportedBooks): AsyncGenerator<string> {
  const byId = new Map(accounts.map(account => [account.id, account]))
  yield csvRow(HEADER)
  for await (const { id, entryNumber, date, comment, account, cents } of transactions) {
    const rows = account.map((accountId, index) => {
      const { fullName, type } = byId.get(accountId)!
      const lineCents = cents[index]!
      const amounts = [lineCents > 0 ? centsToDecimal(lineCents) : '', lineCents < 0 ? centsToDecimal(-lineCents) : '']
      return csvRow([id, date, comment, fullName, type, ...amounts, entryNumber])
    })
    yield rows.join('')
  }
}

/** The format and its version, which is increased when the fields of records change. */
const FORMAT = 'twofold-books-2'

/**
 * Writes the books as one JSON object: the organisation, `accounts` in tree order, `transactions`, and an array for each other kind of
 * record.
 */
async function* writeBooksJson(books: ExportedBooks): AsyncGenerator<string> {
  const { organisationName, signConvention, today, accounts, transactions, sections } = books
  const head = { format: FORMAT, tenantName: organisationName, signConvention, exportedOn: today }
  yield `${JSON.stringify(head).slice(0, -1)},\n"accounts":[`
  yield accounts.map(account => `\n${JSON.stringify(accountOf(account))}`).join()
  yield '\n],\n"transactions":['
  yield* records(transactions, transactionOf)
  for (const section of sections) {
    yield `\n],\n${JSON.stringify(section.name)}:[`
    yield* records(section.records, record => record)
  }
  yield '\n]}\n'
}

/** Each record is on a separate line. */
async function* records<Row>(rows: AsyncIterable<Row>, present: (row: Row) => object): AsyncGenerator<string> {
  let separator = '\n'
  for await (const row of rows) {
    yield separator + JSON.stringify(present(row))
    separator = ',\n'
  }
}

function accountOf({ id, parentId, name, fullName, type, kind, memo, number, section }: ExportedAccount) {
  return {
    accountID: id,
    accountParent: parentId ?? 0,
    accountName: name,
    accountFullName: fullName,
    accountType: type,
    accountKind: kind,
    accountMemo: memo,
    accountNumber: number,
    accountSection: section,
  }
}

function transactionOf({ id, entryNumber, date, comment, isClosing, account, cents }: ExportedTransaction) {
  const lines = account.map((accountId, index) => ({ accountId, cents: cents[index]! }))
  return {
    transactionID: id,
    entryNumber: entryNumber ?? 0,
    transactionDate: date,
    transactionComment: comment,
    isClosing,
    debitCreditSet: debitCreditSetOf(lines),
  }
}
