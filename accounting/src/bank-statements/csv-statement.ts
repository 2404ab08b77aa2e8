// A bank's CSV as a statement, by the columns that somebody says or their names do.
import type { AmountStyle } from './amount-style.ts'
import { bankAmount, bankBalance, type DecimalMark, quoted } from './bank-amount.ts'
import { bankDay, type DayOrder } from './bank-date.ts'
import {
  type BankLine,
  type BankStatement,
  bankIdOf,
  bankText,
  FAULTS_MAX,
  linesOf,
  type ReadFault,
  type Reading,
  STATEMENT_LINES_MAX,
  tooManyLines,
} from './bank-statement.ts'
import { type CsvHead, type StatementColumns, type StatementField, signOfWord } from './csv-columns.ts'
import type { CsvRow } from './csv-table.ts'
import { type FileQuestion, valueEvidence } from './value-style.ts'

/** How a file is read. What is not said is told by the file. */
export type CsvWays = {
  columns: StatementColumns
  dayOrder?: DayOrder | undefined
  decimalMark?: DecimalMark | undefined
  /** Amounts above 0 are money out: lists of cards often show what was spent so. */
  isTurned?: boolean | undefined
}

type Cell = (row: CsvRow, field: StatementField) => string
type Told = {
  cell: Cell
  order: DayOrder
  mark: AmountStyle
  isOutBelowZero: boolean
  ways: CsvWays
  questions: readonly FileQuestion[]
}

/** The sentences that say which columns a file still needs. */
export function missingColumns({ columns }: CsvWays, head: CsvHead): string[] {
  const unknown = Object.values(columns).filter(name => name !== undefined && !head.columns.includes(name))
  const sentences = unknown.map(name => `The file has no column ${quoted(name ?? '')}.`)
  const has = (field: StatementField) => columns[field] !== undefined
  if (!has('date')) sentences.push('Say which column holds the day.')
  if (has('amount') === (has('in') || has('out')))
    sentences.push('Say which column holds the amount, or which ones hold money in and money out; not both.')
  if (has('sign') && !has('amount')) sentences.push('A column of signs goes with one column of amounts.')
  return sentences
}

/**
 * The statement of a file whose columns are all named. Rows after the last day that have none are closing words and left out.
 * Faults: every row whose day, amount or sign cannot be read; days or amounts that are not all written in one way.
 */
export function readCsvStatement(head: CsvHead, ways: CsvWays): Reading<BankStatement> {
  const places = new Map(Object.entries(ways.columns).map(([field, name]) => [field, head.columns.indexOf(name ?? '')]))
  const cell: Cell = (row, field) => row.cells[places.get(field) ?? -1] ?? ''
  const rows = head.rows.slice(0, head.rows.findLastIndex(row => cell(row, 'date') !== '') + 1)
  if (rows.length > STATEMENT_LINES_MAX) return tooManyLines()
  const told = toldBy(head, rows, { cell, ways })
  if (!told.ok) return told
  const faults: ReadFault[] = []
  const lines = linesOf(rows, faults, row => lineOf(row, told.value, faults))
  const { questions } = told.value
  if (faults.length > 0) return { ok: false, faults: faults.slice(0, FAULTS_MAX), questions }
  const closing = closingOf(rows, lines, told.value)
  return { ok: true, value: { bank: '', account: '', currency: '', closing, lines }, questions }
}

function toldBy(head: CsvHead, rows: readonly CsvRow[], { cell, ways }: { cell: Cell; ways: CsvWays }): Reading<Told> {
  const evidence = valueEvidence()
  for (const row of rows) {
    evidence.addDay(row.line, cell(row, 'date'))
    for (const field of AMOUNT_FIELDS) evidence.addAmount(row.line, cell(row, field))
  }
  const { style, questions, contradictions } = evidence.found({ ...ways, currencies: currenciesOf(head) })
  if (contradictions.length > 0) {
    const line = rows[0]?.line ?? 1
    const sentenceOf = (what: string) =>
      `The ${what} of the file are not all written in one way. Say which way they are meant.`
    return { ok: false, faults: contradictions.map(what => ({ line, sentence: sentenceOf(what) })), questions }
  }
  const { dayOrder: order, amounts: mark } = style
  const outs = rows.map(row => bankAmount(cell(row, 'out'), mark)).filter(cents => typeof cents === 'number')
  const isOutBelowZero = outs.some(cents => cents < 0) && outs.every(cents => cents <= 0)
  return { ok: true, value: { cell, order, mark, isOutBelowZero, ways, questions } }
}

const AMOUNT_FIELDS = ['amount', 'in', 'out', 'balance'] as const
/** The first rows name the currency as well as all of them. */
const CURRENCY_ROWS = 100

/** The currency codes in the column names and in cells of their own. */
function currenciesOf({ columns, rows }: CsvHead): Set<string> {
  const cells = rows.slice(0, CURRENCY_ROWS).flatMap(row => row.cells.filter(cell => /^[A-Z]{3}$/.test(cell)))
  return new Set([...cells, ...columns.flatMap(name => name.match(/\b[A-Z]{3}\b/g) ?? [])])
}

function lineOf(row: CsvRow, told: Told, faults: ReadFault[]): BankLine | null {
  const { cell } = told
  const date = bankDay(cell(row, 'date'), told.order)
  const cents = told.ways.columns.amount === undefined ? sidedCents(row, told) : signedCents(row, told)
  if (date === null) faults.push({ line: row.line, sentence: `${quoted(cell(row, 'date'))} is no day.` })
  if (typeof cents === 'string') faults.push({ line: row.line, sentence: cents })
  if (date === null || typeof cents === 'string') return null
  return {
    line: row.line,
    date,
    cents: told.ways.isTurned && cents !== 0 ? -cents : cents,
    payee: bankText(cell(row, 'payee')),
    memo: bankText(cell(row, 'memo')),
    number: bankText(cell(row, 'number')).replace(/^0+$/, ''),
    bankId: bankIdOf(cell(row, 'bankId')),
  }
}

function signedCents(row: CsvRow, { cell, mark, ways }: Told): number | string {
  const cents = bankAmount(cell(row, 'amount'), mark)
  if (typeof cents === 'string' || ways.columns.sign === undefined || cents === 0) return cents
  const sign = signOfWord(cell(row, 'sign'))
  if (sign === null) return `${quoted(cell(row, 'sign'))} says neither money in nor money out.`
  return sign === 1 ? Math.abs(cents) : -Math.abs(cents)
}

/** Money in and money out stand in a column each; one of them is filled, or the other is zero. */
function sidedCents(row: CsvRow, { cell, mark, isOutBelowZero }: Told): number | string {
  const read = (['in', 'out'] as const)
    .filter(field => cell(row, field) !== '')
    .map(field => ({ field, cents: bankAmount(cell(row, field), mark) }))
  if (read.length === 0) return 'Money in and money out are both empty.'
  const wrong = read.find(({ cents }) => typeof cents === 'string')
  if (wrong !== undefined) return wrong.cents
  const filled = read.filter(({ cents }) => cents !== 0)
  if (filled.length > 1) return 'Money in and money out are both filled.'
  const [only] = filled as { field: 'in' | 'out'; cents: number }[]
  if (only === undefined) return 0
  return only.field === 'in' || isOutBelowZero ? only.cents : -only.cents
}

/** The balance beside the newest row: the last one, unless the file begins with the newest. */
function closingOf(rows: readonly CsvRow[], lines: readonly BankLine[], told: Told): BankStatement['closing'] {
  const [first, last] = [lines[0], lines.at(-1)]
  if (first === undefined || last === undefined || told.ways.columns.balance === undefined) return null
  const newest = first.date > last.date ? first : last
  const row = rows.find(each => each.line === newest.line)
  const cents = row === undefined ? '' : bankBalance(told.cell(row, 'balance'), told.mark)
  if (typeof cents === 'string') return null
  return { date: newest.date, cents: told.ways.isTurned && cents !== 0 ? -cents : cents }
}
