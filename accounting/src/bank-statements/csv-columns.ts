// Which column of a bank's CSV holds what: the header, and what its names say in the languages that banks write.
import { bankAmount } from './bank-amount.ts'
import { bankDay, DAY_ORDERS } from './bank-date.ts'
import { bankText } from './bank-statement.ts'
import type { CsvRow } from './csv-table.ts'

/** What a column may hold. `in` and `out` are amounts without a sign; `sign` is a word beside an amount that has none. */
export const STATEMENT_FIELDS = [
  'date',
  'amount',
  'in',
  'out',
  'sign',
  'payee',
  'memo',
  'number',
  'bankId',
  'balance',
] as const
export type StatementField = (typeof STATEMENT_FIELDS)[number]

/** Columns by what they hold, each by its name in the header. */
export type StatementColumns = { [Field in StatementField]?: string | undefined }

/** Header and rows of a file. A column without a name is `Column 3`; of two with one name the second is `Name (2)`. */
export type CsvHead = { columns: string[]; rows: CsvRow[] }

const HEADER_WITHIN = 40
const COLUMN_LENGTH_MAX = 200

/** Parts the header from what precedes and follows it: it stands above the first row that has a day and an amount. Files
 * without a header have numbered columns. */
export function headOf(table: readonly CsvRow[]): CsvHead {
  const first = table.slice(0, HEADER_WITHIN).findIndex(row => row.cells.some(isDay) && row.cells.some(isAmount))
  const header = first > 0 ? table[first - 1] : undefined
  const isHeader = header !== undefined && header.cells.filter(cell => cell !== '').length > 1
  const from = first < 0 ? Math.min(1, table.length) : first
  const width = Math.max(0, ...table.slice(from, from + HEADER_WITHIN).map(row => row.cells.length))
  const names = isHeader || first < 0 ? ((header ?? table[0])?.cells ?? []) : []
  const rows = table.slice(first === 0 ? 0 : from)
  return { columns: namesOf(names, Math.max(width, names.length)), rows }
}

function isDay(cell: string): boolean {
  return DAY_ORDERS.some(order => bankDay(cell, order) !== null)
}

function isAmount(cell: string): boolean {
  return !isDay(cell) && (typeof bankAmount(cell, '.') === 'number' || typeof bankAmount(cell, ',') === 'number')
}

function namesOf(header: readonly string[], width: number): string[] {
  const seen = new Map<string, number>()
  return Array.from({ length: width }, (_, index) => {
    const name = bankText(header[index] ?? '', COLUMN_LENGTH_MAX) || `Column ${index + 1}`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
}

const NAMES: Readonly<Record<StatementField, readonly string[]>> = {
  date: [
    ...[
      'date',
      'posting date',
      'posted date',
      'post date',
      'booking date',
      'transaction date',
      'trans date',
      'value date',
      'day',
    ],
    ...['buchungstag', 'buchungsdatum', 'datum', 'valuta', 'fecha', 'fecha operación', 'data', 'data contabile'],
    ...['date opération', "date de l'opération", 'boekdatum', 'dato', 'bokföringsdag'],
  ],
  amount: [
    ...[
      'amount',
      'transaction amount',
      'amount (usd)',
      'amount usd',
      'value',
      'betrag',
      'betrag (eur)',
      'umsatz',
      'montant',
    ],
    ...['importe', 'importo', 'bedrag', 'belopp', 'beløp'],
  ],
  in: [
    ...[
      'in',
      'money in',
      'paid in',
      'credit',
      'credits',
      'credit amount',
      'deposit',
      'deposits',
      'haben',
      'gutschrift',
    ],
    ...['crédit', 'credito', 'abono', 'entrate', 'inn', 'eingang'],
  ],
  out: [
    ...[
      'out',
      'money out',
      'paid out',
      'debit',
      'debits',
      'debit amount',
      'withdrawal',
      'withdrawals',
      'charge',
      'soll',
    ],
    ...['belastung', 'lastschrift', 'débit', 'debito', 'cargo', 'uscite', 'ut', 'ausgang'],
  ],
  sign: [
    ...[
      'dr/cr',
      'cr/dr',
      'd/c',
      'c/d',
      'debit/credit',
      'credit/debit',
      'debit or credit',
      'soll/haben',
      's/h',
      'af bij',
    ],
    ...['sign', 'direction', 'type', 'transaction type'],
  ],
  payee: [
    ...[
      'payee',
      'name',
      'merchant',
      'merchant name',
      'counterparty',
      'counterparty name',
      'beneficiary',
      'description',
      'empfänger',
    ],
    ...[
      'auftraggeber/empfänger',
      'begünstigter/zahlungspflichtiger',
      'beguenstigter/zahlungspflichtiger',
      'auftraggeber',
    ],
    ...[
      'zahlungsempfänger',
      'libellé',
      'concepto',
      'descrizione',
      'naam / omschrijving',
      'text',
      'narrative',
      'details',
    ],
  ],
  memo: [
    ...[
      'memo',
      'notes',
      'note',
      'reference',
      'payment reference',
      'additional info',
      'description',
      'details',
      'narrative',
    ],
    ...['verwendungszweck', 'mededelingen', 'buchungstext', 'communication', 'causale'],
  ],
  number: [
    'check',
    'check number',
    'check no',
    'check no.',
    'check #',
    'check or slip #',
    'cheque',
    'cheque number',
    'serial',
  ],
  // Many files number their rows in a column `ID`, so only the user can say that a column holds the bank's ids.
  bankId: [],
  balance: [
    'balance',
    'running balance',
    'running bal.',
    'balance after',
    'saldo',
    'saldo nach buchung',
    'kontostand',
    'solde',
  ],
}

/** What the names of the columns say by themselves. Where there is one amount, columns for each side are left alone; a word
 * beside it is a sign only when every row has one that says so. */
export function guessedColumns({ columns, rows }: CsvHead): StatementColumns {
  const taken = new Set<string>()
  const found: StatementColumns = {}
  for (const field of STATEMENT_FIELDS) {
    if ((field === 'in' || field === 'out' || field === 'sign') && !mayTake(field, found)) continue
    const name = NAMES[field]
      .map(each => columns.find(column => folded(column) === each))
      .find(each => each && !taken.has(each))
    if (name === undefined) continue
    if (field === 'sign' && !holdsSigns(rows, columns.indexOf(name))) continue
    found[field] = name
    taken.add(name)
  }
  return found
}

function mayTake(field: 'in' | 'out' | 'sign', { amount }: StatementColumns): boolean {
  return field === 'sign' ? amount !== undefined : amount === undefined
}

function folded(name: string): string {
  return name.trim().toLowerCase()
}

const OUT_WORDS = 'd dr db debit s soll - out withdrawal af dbit charge belastung ausgang'.split(' ')
const IN_WORDS = 'c cr credit h haben + in deposit bij crdt payment gutschrift eingang'.split(' ')

/** What a word beside an amount makes of it: -1 money out, 1 money in; null for a word that says neither. */
export function signOfWord(word: string): 1 | -1 | null {
  const text = folded(word).replace(/\.$/, '')
  return OUT_WORDS.includes(text) ? -1 : IN_WORDS.includes(text) ? 1 : null
}

function holdsSigns(rows: readonly CsvRow[], column: number): boolean {
  const words = rows
    .slice(0, HEADER_WITHIN)
    .map(row => row.cells[column] ?? '')
    .filter(word => word !== '')
  return words.length > 0 && words.every(word => signOfWord(word) !== null)
}
