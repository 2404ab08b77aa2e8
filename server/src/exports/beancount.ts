// The books in Beancount format. Beancount account names begin with one of five words and contain only letters, digits and dashes, so most
// names are converted. The original name of each account is in its metadata.
import type { CalendarDate } from '@twofold/accounting/calendar'
import type { AccountType } from '@twofold/accounting/ledger/account-types'
import { centsToDecimal } from '@twofold/accounting/money'
import type { ExportedAccount, ExportedBooks, ExportedTransaction } from './books.ts'
import { distinctNames } from './distinct-names.ts'

const ROOTS: Record<AccountType, string> = {
  ASSET: 'Assets',
  LIABILITY: 'Liabilities',
  EQUITY: 'Equity',
  INCOME: 'Income',
  EXPENSE: 'Expenses',
  GAIN: 'Income',
  LOSS: 'Expenses',
}

/** Writes the books for Beancount: every account, opened on the date of the first transaction, followed by the transactions. */
export async function* writeBeancount(books: ExportedBooks): AsyncGenerator<string> {
  const { organisationName, today, firstOn, accounts, transactions } = books
  const names = beancountNames(accounts)
  yield `option "title" ${quoted(organisationName)}\noption "operating_currency" "USD"\n\n`
  yield accounts.map(account => openingOf(account, names.get(account.id)!, firstOn ?? today)).join('')
  for await (const transaction of transactions) yield entryOf(transaction, names)
}

/** Returns the Beancount name of each account. `Assets:Bank` stays the same. `Research` of type EXPENSE becomes `Expenses:Research`. */
export function beancountNames(accounts: readonly ExportedAccount[]): Map<number, string> {
  const isRoot = ({ name, parentId, type }: ExportedAccount) => parentId === null && name === ROOTS[type]
  return distinctNames(accounts, {
    place: ({ name, parentId, type }, above) => `${parentId === null ? ROOTS[type] : above}:${levelOf(name)}`,
    apart: (name, id) => `${name}-${id}`,
    below: (account, name) => (isRoot(account) ? ROOTS[account.type] : name),
  })
}

// Beancount uses an older Unicode version and a separate table of capital letters. The older version contains all letters in these ranges.
const KEPT =
  /[^0-9A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u0481\u048a-\u0513\u05d0-\u05ea\u0621-\u063a\u0641-\u064a\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fa5\uac00-\ud7a3]+/gu
const MAY_BEGIN = /^[0-9A-Z\u00c0-\u00d6\u00d8-\u00de\u0391-\u03a1\u03a3-\u03ab\u0400-\u042f]/

function levelOf(name: string): string {
  const level = name
    .normalize('NFC')
    .replaceAll(KEPT, '-')
    .replace(/^-+|-+$/g, '')
  const capital = level.charAt(0).toUpperCase() + level.slice(1)
  return MAY_BEGIN.test(capital) ? capital : `X${level}`
}

function openingOf({ fullName, memo, number, section }: ExportedAccount, name: string, openedOn: CalendarDate): string {
  const metadata = Object.entries({ name: fullName, memo, number, section: section ?? '' })
  const lines = metadata.map(([key, value]) => (value === '' ? '' : `  ${key}: ${quoted(value)}\n`))
  return `${openedOn} open ${name} USD\n${lines.join('')}`
}

function entryOf(
  { id, entryNumber, date, comment, account, cents }: ExportedTransaction,
  names: ReadonlyMap<number, string>,
) {
  const lines = account.map((accountId, index) => `  ${names.get(accountId)}  ${centsToDecimal(cents[index]!)} USD\n`)
  const numbered = entryNumber === null ? '' : `  entry: ${entryNumber}\n`
  return `\n${date} * ${quoted(comment)}\n  transaction: ${id}\n${numbered}${lines.join('')}`
}

/** Returns a string in quotation marks, on one line. */
function quoted(text: string): string {
  const escaped = text
    .replaceAll(/["\\]/g, '\\$&')
    .replaceAll(/\r\n?|\n/g, '\\n')
    .replaceAll('\t', '\\t')
  return `"${escaped.replaceAll(/\p{Cc}/gu, ' ')}"`
}
