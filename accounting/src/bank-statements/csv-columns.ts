// Finds the header of a bank's CSV file, and recognizes the columns by their names in several languages.
import { bankText } from './bank-statement.ts'
import { type CsvRow, isAmountCell, isDayCell } from './csv-table.ts'

/**
 * The possible contents of a column. `in` and `out` are amounts without a sign. `sign` is a word for the direction of an amount. `fee` is
 * money out that is not included in the amount.
 */
export const STATEMENT_FIELDS = [
  'date',
  'amount',
  'in',
  'out',
  'sign',
  'fee',
  'payee',
  'memo',
  'number',
  'bankId',
  'balance',
] as const
export type StatementField = (typeof STATEMENT_FIELDS)[number]

/** The column name of each field. */
export type StatementColumns = { [Field in StatementField]?: string | undefined }

/**
 * The header and the rows of a file. A column without a name is named `Column 3`. The second column with the same name is named `Name (2)`.
 * `above` are the rows above the header. `headerLine` is the line number of the header, or 0 without a header. `headerWidth` is the most
 * common number of cells in a row.
 */
export type CsvHead = {
  columns: string[]
  rows: CsvRow[]
  above: CsvRow[]
  headerLine: number
  headerWidth: number
}

const HEADER_WITHIN = 40
const COLUMN_LENGTH_MAX = 200

/**
 * Separates the header from the rows above and below it. `chosenLine` is the line number of the header, or 0 if there is no header. Returns
 * null if the file has no row on that line.
 */
export function headOf(table: readonly CsvRow[], chosenLine?: number): CsvHead | null {
  // A header cell can contain line breaks. Uses the row that starts at the line, or else the last row before it.
  const index = chosenLine === undefined ? headerIndex(table) : table.findLastIndex(({ line }) => line <= chosenLine)
  if (index < 0 && chosenLine !== undefined && chosenLine > 0) return null
  const header = table[index]
  if (header !== undefined && chosenLine !== undefined && header.line + lineEnds(header) < chosenLine) return null
  const rows = table.slice(index + 1)
  const usual = usualWidth(rows)
  const width = Math.max(usual, header?.cells.length ?? 0)
  return {
    columns: namesOf(header?.cells ?? [], width),
    rows,
    above: table.slice(0, Math.max(index, 0)),
    headerLine: header?.line ?? 0,
    headerWidth: width,
  }
}

function lineEnds({ cells }: CsvRow): number {
  return cells.reduce((count, cell) => count + cell.split('\n').length - 1, 0)
}

/**
 * Returns the index of the header row, or -1 if there is no header. A row with known column names is the header. Otherwise, the header is
 * the last suitable row above the first row with a date and an amount. Invalid rows may be between them.
 */
function headerIndex(table: readonly CsvRow[]): number {
  const start = table.slice(0, HEADER_WITHIN)
  const named = start.findIndex(row => isHeaderLike(row) && hasUsualNames(row))
  if (named >= 0) return named
  const first = start.findIndex(({ cells }) => cells.some(isDayCell) && cells.some(isAmountCell))
  if (first < 0) return table[0] !== undefined && isHeaderLike(table[0]) ? 0 : -1
  return start.slice(0, first).findLastIndex(isHeaderLike)
}

function isHeaderLike({ cells }: CsvRow): boolean {
  return cells.filter(cell => cell !== '').length > 1 && !cells.some(cell => isDayCell(cell) || isAmountCell(cell))
}

function hasUsualNames({ cells }: CsvRow): boolean {
  const names = new Set(cells.map(folded))
  const has = (field: StatementField) => NAMES[field].some(name => names.has(name))
  return has('date') && (has('amount') || has('in') || has('out'))
}

/** Returns the most common number of cells in the first rows. In a tie, returns the larger number. */
function usualWidth(rows: readonly CsvRow[]): number {
  const counts = new Map<number, number>()
  for (const { cells } of rows.slice(0, HEADER_WITHIN)) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  let [width, best] = [0, 0]
  for (const [cells, count] of counts)
    if (count > best || (count === best && cells > width)) [width, best] = [cells, count]
  return width
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
    ...[
      'completed date',
      'date posted',
      'dátum',
      'data operacji',
      'data księgowania',
      'datum zaúčtování',
      'datums',
      'kuupäev',
    ],
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
    ...[
      'importe',
      'importo',
      'bedrag',
      'belopp',
      'beløp',
      'valor',
      'kwota',
      'částka',
      'összeg',
      'summa',
      'amount in usd',
    ],
    ...['amount (eur)', 'betrag in eur', 'importe eur', 'beløb'],
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
      'd/k',
      'debet/kredit',
      'dt/kt',
      'debit or credit',
      'soll/haben',
      's/h',
      'af bij',
    ],
    ...['sign', 'direction', 'type', 'transaction type'],
  ],
  // Some banks include the fee in the amount, so a fee column is used only if the user chooses it.
  fee: [],
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
  // Many files number their rows in a column named `ID`, so such a column is used as the bank's id only if the user chooses it.
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

/**
 * Suggests columns based on their names. If there is an amount column, columns for money in and money out are ignored. A column next to the
 * amount is used for the sign only if every row has a known word in this column.
 */
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

const OUT_WORDS = new Set(
  'd|dr|db|dt|debit|debet|débit|debito|débito|debe|s|soll|-|out|withdrawal|af|dbit|charge|belastung|lastschrift|ausgang|debets|wn|cargo|uscita|uit|money out|expense|addebito|dare|outgoing|withdraw|charged|afschrijving|uttag|obciążenie|sent|ut'.split(
    '|',
  ),
)
const IN_WORDS = new Set(
  'c|cr|ct|k|kt|kr|credit|kredit|crédit|credito|crédito|kredīts|haber|h|haben|+|in|deposit|bij|crdt|payment|gutschrift|eingang|abono|entrata|money in|income|accredito|avere|incoming|bijschrijving|inn|ind|insättning|ma|uznanie|received'.split(
    '|',
  ),
)

/** Returns the direction that a word means: -1 for money out, 1 for money in. Returns null for other words. */
export function signOfWord(word: string): 1 | -1 | null {
  const text = folded(word)
    .replace(/\.$/, '')
    .replaceAll(/[\u2212\u2013\uff0d]/g, '-')
    .replaceAll('\uff0b', '+')
  return OUT_WORDS.has(text) ? -1 : IN_WORDS.has(text) ? 1 : null
}

function holdsSigns(rows: readonly CsvRow[], column: number): boolean {
  const words = rows
    .slice(0, HEADER_WITHIN)
    .map(row => row.cells[column] ?? '')
    .filter(word => word !== '')
  return words.length > 0 && words.every(word => signOfWord(word) !== null)
}
