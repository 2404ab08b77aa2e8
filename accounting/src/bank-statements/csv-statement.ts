// A bank's CSV as a statement, by the columns that somebody says or their names do.
import { bankAmount, bankBalance, type DecimalMark, decimalMarkOf, quoted } from './bank-amount.ts'
import { bankDay, type DayOrder, dayOrderOf } from './bank-date.ts'
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
import type { ParseOptions } from './parse-options.ts'

/** The options of a file whose columns are named. */
type CsvOptions = ParseOptions & { columns: StatementColumns }

type Cell = (row: CsvRow, field: StatementField) => string
type RowContext = { cell: Cell; order: DayOrder; mark: DecimalMark; isOutBelowZero: boolean; options: CsvOptions }

/** The sentences that say which columns a file still needs. */
export function missingColumns({ columns }: CsvOptions, head: CsvHead): string[] {
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
export function readCsvStatement(head: CsvHead, options: CsvOptions): Reading<BankStatement> {
  const places = new Map(
    Object.entries(options.columns).map(([field, name]) => [field, head.columns.indexOf(name ?? '')]),
  )
  const cell: Cell = (row, field) => row.cells[places.get(field) ?? -1] ?? ''
  const rows = head.rows.slice(0, head.rows.findLastIndex(row => cell(row, 'date') !== '') + 1)
  if (rows.length > STATEMENT_LINES_MAX) return tooManyLines()
  const context = contextOf(rows, cell, options)
  if (!context.ok) return context
  const faults: ReadFault[] = []
  const lines = linesOf(rows, faults, row => lineOf(row, context.value, faults))
  if (faults.length > 0) return { ok: false, faults: faults.slice(0, FAULTS_MAX) }
  const closing = closingOf(rows, lines, context.value)
  return { ok: true, value: { bank: '', account: '', currency: '', closing, lines } }
}

function contextOf(rows: readonly CsvRow[], cell: Cell, options: CsvOptions): Reading<RowContext> {
  const amounts = rows.flatMap(row => (['amount', 'in', 'out', 'balance'] as const).map(field => cell(row, field)))
  const order = options.dayOrder ?? dayOrderOf(rows.map(row => cell(row, 'date')))
  const mark = options.decimalMark ?? decimalMarkOf(amounts)
  const faults: ReadFault[] = []
  const say = (what: string) =>
    faults.push({
      line: rows[0]?.line ?? 1,
      sentence: `The ${what} of the file are not all written in one way. Say which way they are meant.`,
    })
  if (order === null) say('days')
  if (mark === 'BOTH') say('amounts')
  if (order === null || mark === 'BOTH') return { ok: false, faults }
  const known = mark ?? '.'
  const outs = rows.map(row => bankAmount(cell(row, 'out'), known)).filter(cents => typeof cents === 'number')
  const isOutBelowZero = outs.some(cents => cents < 0) && outs.every(cents => cents <= 0)
  return { ok: true, value: { cell, order, mark: known, isOutBelowZero, options } }
}

function lineOf(row: CsvRow, context: RowContext, faults: ReadFault[]): BankLine | null {
  const { cell } = context
  const date = bankDay(cell(row, 'date'), context.order)
  const cents = context.options.columns.amount === undefined ? sidedCents(row, context) : signedCents(row, context)
  if (date === null) faults.push({ line: row.line, sentence: `${quoted(cell(row, 'date'))} is no day.` })
  if (typeof cents === 'string') faults.push({ line: row.line, sentence: cents })
  if (date === null || typeof cents === 'string') return null
  return {
    line: row.line,
    date,
    cents: context.options.isTurned && cents !== 0 ? -cents : cents,
    payee: bankText(cell(row, 'payee')),
    memo: bankText(cell(row, 'memo')),
    number: bankText(cell(row, 'number')).replace(/^0+$/, ''),
    bankId: bankIdOf(cell(row, 'bankId')),
  }
}

function signedCents(row: CsvRow, { cell, mark, options }: RowContext): number | string {
  const cents = bankAmount(cell(row, 'amount'), mark)
  if (typeof cents === 'string' || options.columns.sign === undefined || cents === 0) return cents
  const sign = signOfWord(cell(row, 'sign'))
  if (sign === null) return `${quoted(cell(row, 'sign'))} says neither money in nor money out.`
  return sign === 1 ? Math.abs(cents) : -Math.abs(cents)
}

/** Money in and money out stand in a column each; one of them is filled, or the other is zero. */
function sidedCents(row: CsvRow, { cell, mark, isOutBelowZero }: RowContext): number | string {
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
function closingOf(rows: readonly CsvRow[], lines: readonly BankLine[], context: RowContext): BankStatement['closing'] {
  const [first, last] = [lines[0], lines.at(-1)]
  if (first === undefined || last === undefined || context.options.columns.balance === undefined) return null
  const newest = first.date > last.date ? first : last
  const row = rows.find(each => each.line === newest.line)
  const cents = row === undefined ? '' : bankBalance(context.cell(row, 'balance'), context.mark)
  if (typeof cents === 'string') return null
  return { date: newest.date, cents: context.options.isTurned && cents !== 0 ? -cents : cents }
}
