// Detects the account number and the currency of a CSV file. They can be above the header, or in a column with the same value in all rows.
import { bankText } from './bank-statement.ts'
import type { CsvHead } from './csv-columns.ts'

const ACCOUNT_NAMES = new Set(
  'account|account number|account no|account no.|account #|account iban|iban|own account|own iban|kontonummer|konto|konto-nr.|kontonr.|kontonr|iban auftragskonto|auftragskonto|iban kontonummer|rekening|rekeningnummer|iban/bban|compte|numéro de compte|numero de compte|n° compte|cuenta|número de cuenta|conto|numero conto|conta|número da conta|kontonummer/iban|numer rachunku|rachunek|číslo účtu|számlaszám|konts|kreditkarte|card number|kartennummer'.split(
    '|',
  ),
)
const CURRENCY_NAMES = new Set(
  'currency|currency code|ccy|cur|cur.|währung|waehrung|wrg|devise|monnaie|moneda|divisa|moeda|munt|muntsoort|valuuta|valūta|waluta|měna|mena|deviza|pénznem'.split(
    '|',
  ),
)
/** The minimum number of digits in an account number. */
const DIGITS_MIN = 4
const LENGTH_MAX = 60

/** Returns the account number and the ISO currency code. Returns '' for a value that is missing, or if the file has several values. */
export function accountOf(head: CsvHead): { account: string; currency: string } {
  return {
    account: accountAbove(head) || sameInAllRows(head, ACCOUNT_NAMES, accountIn),
    currency: sameInAllRows(head, CURRENCY_NAMES, currencyIn),
  }
}

/** Returns the account number from a row above the header such as `Account number: 123456`, in one or two cells. */
function accountAbove({ above }: CsvHead): string {
  for (const { cells } of above) {
    const [first = '', second = ''] = cells.filter(cell => cell !== '')
    const colon = first.indexOf(':')
    const [name, rest] = colon < 0 ? [first, ''] : [first.slice(0, colon), first.slice(colon + 1)]
    if (!ACCOUNT_NAMES.has(folded(name))) continue
    const account = accountIn(rest) || accountIn(second)
    if (account !== '') return account
  }
  return ''
}

/** Returns the value of a column with one of these names, if all non-empty cells have the same value. */
function sameInAllRows({ columns, rows }: CsvHead, names: ReadonlySet<string>, read: (cell: string) => string): string {
  const column = columns.findIndex(name => names.has(folded(name)))
  if (column < 0) return ''
  let found = ''
  for (const { cells } of rows) {
    const cell = cells[column] ?? ''
    if (cell === '' || cell === found) continue
    if (found !== '') return ''
    found = cell
  }
  return read(found)
}

function accountIn(text: string): string {
  const account = text.length > LENGTH_MAX ? '' : bankText(text.replace(/^["'=\s]+|["'\s]+$/g, ''))
  return account.replace(/\D/g, '').length >= DIGITS_MIN ? account : ''
}

function currencyIn(text: string): string {
  return /^[A-Z]{3}$/i.test(text.trim()) ? text.trim().toUpperCase() : ''
}

function folded(name: string): string {
  return name.trim().toLowerCase()
}
