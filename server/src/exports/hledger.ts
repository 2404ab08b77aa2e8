// The books as an hledger journal. Account names change only where journal syntax would give them another meaning. If two names become
// equal, the account's number is added to one of them.
import type { AccountType } from '@twofold/accounting/ledger/account-types'
import { centsToDecimal } from '@twofold/accounting/money'
import type { ExportedAccount, ExportedBooks, ExportedTransaction } from './books.ts'
import { distinctNames } from './distinct-names.ts'

/** hledger's account types, which its financial statements use. */
const TYPES: Record<AccountType, string> = {
  ASSET: 'A',
  LIABILITY: 'L',
  EQUITY: 'E',
  INCOME: 'R',
  EXPENSE: 'X',
  GAIN: 'R',
  LOSS: 'X',
}

/**
 * Writes the books as a journal: the accounts with their types, followed by the transactions. The transaction number is written as the
 * hledger transaction code.
 */
export async function* writeHledger(books: ExportedBooks): AsyncGenerator<string> {
  const { organisationName, today, accounts, transactions } = books
  const names = hledgerNames(accounts)
  yield `; The books of ${oneLine(organisationName)}, as of ${today}. Debits are positive.\n\n`
  yield 'decimal-mark .\ncommodity 1000.00 USD\n\n'
  const tagsOf = ({ type, number, section }: ExportedAccount) =>
    [`type:${TYPES[type]}`, number && `number:${number}`, section && `section:${section}`].filter(Boolean).join(', ')
  yield accounts.map(account => `account ${names.get(account.id)}  ; ${tagsOf(account)}\n`).join('')
  for await (const transaction of transactions) yield entryOf(transaction, names)
}

/** Returns the name of each account in the journal. */
export function hledgerNames(accounts: ExportedBooks['accounts']): Map<number, string> {
  return distinctNames(accounts, {
    place: ({ name, parentId }, above) => {
      const level = levelOf(name)
      // hledger might read a name that begins with a symbol as a comment, a status mark, or another kind of posting.
      return parentId === null ? level.replace(/^[^\p{L}\p{N}]/u, '_') : `${above}:${level}`
    },
    apart: (name, id) => `${name} ${id}`,
  })
}

// Two spaces would end the name, a semicolon might start a comment, and surrounding brackets would exempt the posting from balancing.
function levelOf(name: string): string {
  return oneLine(name)
    .replaceAll(';', ',')
    .replace(/^[([]/, '_')
    .replace(/[)\]]$/, '_')
}

function entryOf(
  { id, entryNumber, date, comment, account, cents }: ExportedTransaction,
  names: ReadonlyMap<number, string>,
) {
  const said = oneLine(comment).replaceAll(';', ',')
  // The description must be on one line without semicolons. If it differs from the comment, the original comment follows as journal
  // comments.
  const asWritten = said === comment ? [] : comment.split(/\r\n?|\n/).map(line => `    ; ${oneLine(line)}`)
  const numbered = entryNumber === null ? [] : [`    ; entry:${entryNumber}`]
  const lines = account.map((accountId, index) => `    ${names.get(accountId)}  ${centsToDecimal(cents[index]!)} USD`)
  return `\n${[`${date} (${id}) ${said}`.trimEnd(), ...numbered, ...asWritten, ...lines].join('\n')}\n`
}

const SPACES = /[\p{Z}\p{Cc}]+/gu

/** Returns a string on one line. Line breaks, other control characters and runs of spaces are replaced by one space. */
function oneLine(text: string): string {
  return text.replaceAll(SPACES, ' ').trim()
}
