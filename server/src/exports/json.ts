// The books as JSON for other programs. Uses the API's names and structures, with one record per line.
import { debitCreditSetOf } from '@twofold/accounting/ledger/transaction'
import type { ExportedAccount, ExportedBooks, ExportedTransaction } from './books.ts'

/** The format and its version, which is increased when the fields of records change. */
const FORMAT = 'twofold-books-2'

/**
 * Writes the books as one JSON object: the organisation, `accounts` in tree order, `transactions`, and an array for each other kind of
 * record.
 */
export async function* writeBooksJson(books: ExportedBooks): AsyncGenerator<string> {
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

function accountOf({ id, parentId, name, fullName, type, kind, memo }: ExportedAccount) {
  return {
    accountID: id,
    accountParent: parentId ?? 0,
    accountName: name,
    accountFullName: fullName,
    accountType: type,
    accountKind: kind,
    accountMemo: memo,
  }
}

function transactionOf({ id, date, comment, isClosing, account, cents }: ExportedTransaction) {
  const lines = account.map((accountId, index) => ({ accountId, cents: cents[index]! }))
  return {
    transactionID: id,
    transactionDate: date,
    transactionComment: comment,
    isClosing,
    debitCreditSet: debitCreditSetOf(lines),
  }
}
