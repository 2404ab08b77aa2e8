// Parses a bank's CSV file into a statement once its columns are known.
import type { Cents } from '../money.ts'
import { balanceChain, likelyReason, type Movement, totalMismatch } from './balance-check.ts'
import { bankAmount, bankBalance, quoted } from './bank-amount.ts'
import { bankDay } from './bank-date.ts'
import {
  type BankLine,
  type BankStatement,
  bankIdOf,
  bankText,
  FAULTS_MAX,
  leaveOut,
  type Mismatch,
  nothingLeftOut,
  type ParsedStatements,
  type ReadFault,
  type Reading,
  STATEMENT_LINES_MAX,
  type StatementBalance,
  tooManyLines,
} from './bank-statement.ts'
import { accountOf } from './csv-account.ts'
import { type CsvHead, type StatementColumns, type StatementField, signOfWord } from './csv-columns.ts'
import { feeOfRow, likelyFee } from './csv-fees.ts'
import { type CsvRow, isAmountCell, isDayCell } from './csv-table.ts'
import { balanceNamed, isNoDayYet, isPendingWord, isTotalWord } from './no-movement.ts'
import type { ParseOptions } from './parse-options.ts'
import { type FileQuestion, type ValueStyle, valueEvidence } from './value-style.ts'

/** Parse options that include the columns. */
type CsvOptions = ParseOptions & { columns: StatementColumns }
type Cell = (row: CsvRow, field: StatementField) => string
type RowContext = {
  cell: Cell
  head: CsvHead
  style: ValueStyle
  questions: readonly FileQuestion[]
  isOutBelowZero: boolean
  isFeeBelowZero: boolean
  options: CsvOptions
}

/** Returns messages about the columns that the user must still choose. */
export function missingColumns({ columns }: Pick<CsvOptions, 'columns'>, head: CsvHead): string[] {
  const unknown = Object.values(columns).filter(name => name !== undefined && !head.columns.includes(name))
  const sentences = unknown.map(name => `The file has no column ${quoted(name ?? '')}.`)
  const has = (field: StatementField) => columns[field] !== undefined
  if (!has('date')) sentences.push('Choose the date column.')
  if (has('amount') === (has('in') || has('out')))
    sentences.push('Choose the amount column, or choose the columns for money in and money out.')
  if (has('sign') && !has('amount')) sentences.push('A debit/credit column requires a single amount column.')
  return sentences
}

/**
 * Parses a file with known columns. Each row below the header is a line, or is skipped because it has no amount, has no date, or contains a
 * balance. Errors: a row with an invalid date, amount or sign, a row with more cells than the header, and dates or amounts in different
 * formats.
 */
export function readCsvStatement(head: CsvHead, options: CsvOptions): Reading<ParsedStatements> {
  const places = new Map(
    Object.entries(options.columns).map(([field, name]) => [field, head.columns.indexOf(name ?? '')]),
  )
  const cell: Cell = (row, field) => row.cells[places.get(field) ?? -1] ?? ''
  if (head.rows.length > STATEMENT_LINES_MAX) return tooManyLines()
  const found = contextOf(head, cell, options)
  if (!found.ok) return found
  const context = found.value
  const leftOut = nothingLeftOut()
  for (const row of head.above)
    if (row.cells.some(isDayCell) && row.cells.some(isAmountCell))
      leaveOut(leftOut, row.line, { text: textOf(row), reason: 'The row is above the column names.' })
  const faults: ReadFault[] = []
  const lines: BankLine[] = []
  const movements: Movement[] = []
  const named: NamedBalances = { opening: null, closing: null, closingLine: 1 }
  for (const row of head.rows) {
    if (faults.length >= FAULTS_MAX) break
    const reason = noMovement(row, context)
    if (reason !== null) {
      leaveOut(leftOut, row.line, { text: textOf(row), reason: reason.reason })
      if (reason.isOpening === true) named.opening ??= balanceOf(row, context)
      if (reason.isOpening === false) Object.assign(named, { closing: balanceOf(row, context), closingLine: row.line })
      continue
    }
    const line = lineOf(row, context, faults)
    if (line === null) continue
    lines.push(line)
    const balance = cell(row, 'balance') === '' ? '' : bankBalance(cell(row, 'balance'), context.style.amounts)
    movements.push({
      line: row.line,
      date: line.date,
      cents: line.cents,
      balance: typeof balance === 'string' ? null : balance,
    })
  }
  const { questions } = context
  if (faults.length > 0) return { ok: false, faults: faults.slice(0, FAULTS_MAX), questions }
  const statement: BankStatement = {
    bank: '',
    ...accountOf(head),
    ...checkedBalances(movements, named, context),
    lines,
  }
  return { ok: true, value: { statements: [statement], leftOut }, questions }
}

function contextOf(head: CsvHead, cell: Cell, options: CsvOptions): Reading<RowContext> {
  const rows = head.rows
  const evidence = valueEvidence()
  const fields = AMOUNT_FIELDS.filter(field => options.columns[field] !== undefined)
  for (const row of rows) {
    evidence.addDay(row.line, cell(row, 'date'))
    for (const field of fields) evidence.addAmount(row.line, cell(row, field))
  }
  const { style, questions, contradictions } = evidence.found({ ...options, currencies: currenciesOf(head) })
  if (contradictions.length > 0) {
    const line = rows[0]?.line ?? 1
    const sentenceOf = (what: string) => `The ${what} in the file have different formats. Choose the format.`
    return { ok: false, faults: contradictions.map(what => ({ line, sentence: sentenceOf(what) })), questions }
  }
  const isBelowZero = (field: StatementField) => {
    if (options.columns[field] === undefined) return false
    const all = rows.map(row => bankAmount(cell(row, field), style.amounts)).filter(cents => typeof cents === 'number')
    return all.some(cents => cents < 0) && all.every(cents => cents <= 0)
  }
  const [isOutBelowZero, isFeeBelowZero] = [isBelowZero('out'), isBelowZero('fee')]
  return { ok: true, value: { cell, head, style, questions, isOutBelowZero, isFeeBelowZero, options } }
}

const AMOUNT_FIELDS = ['amount', 'in', 'out', 'fee', 'balance'] as const
/** The number of rows that are searched for currency codes. */
const CURRENCY_ROWS = 100

/** Returns the currency codes in column names, and in cells that contain only a currency code. */
function currenciesOf({ columns, rows }: CsvHead): Set<string> {
  const cells = rows.slice(0, CURRENCY_ROWS).flatMap(row => row.cells.filter(cell => /^[A-Z]{3}$/.test(cell)))
  return new Set([...cells, ...columns.flatMap(name => name.match(/\b[A-Z]{3}\b/g) ?? [])])
}

/** Joins the non-empty cells of a row. */
function textOf({ cells }: CsvRow): string {
  return cells.filter(cell => cell !== '').join(' · ')
}

/** Returns the reason why a row is skipped. Returns null for a transaction, and for an invalid row. */
function noMovement(row: CsvRow, { cell, head, style }: RowContext): { reason: string; isOpening?: boolean } | null {
  const filled = row.cells.filter(each => each !== '')
  if (filled.length > 1 && filled.every(each => head.columns.includes(each)))
    return { reason: 'The row repeats the column names.' }
  const day = cell(row, 'date')
  const hasAmount = (['amount', 'in', 'out'] as const).some(field => cell(row, field) !== '')
  const hasDay = bankDay(day, style.dayOrder) !== null
  for (const each of row.cells) {
    const named = balanceNamed(each)
    if (named !== null) return named
  }
  if (hasDay) return hasAmount ? null : { reason: 'The row has no amount.' }
  if (isNoDayYet(day)) return { reason: 'The row is pending and has no date.' }
  if (!hasAmount) return { reason: day === '' ? 'The row has no date and no amount.' : 'The row has no amount.' }
  if (row.cells.some(isTotalWord)) return { reason: 'The row is a total, not a transaction.' }
  if (day !== '') return null
  return { reason: row.cells.some(isPendingWord) ? 'The row is pending and has no date.' : 'The row has no date.' }
}

function lineOf(row: CsvRow, context: RowContext, faults: ReadFault[]): BankLine | null {
  const { cell, head, style, options } = context
  const say = (sentence: string) => faults.push({ line: row.line, sentence })
  const date = bankDay(cell(row, 'date'), style.dayOrder)
  const cents = options.columns.amount === undefined ? sidedCents(row, context) : signedCents(row, context)
  const fee = feeOfRow(cell(row, 'fee'), style.amounts, context.isFeeBelowZero)
  if (date === null) say(`${quoted(cell(row, 'date'))} isn’t a date.`)
  if (typeof cents === 'string') say(cents)
  if (typeof fee === 'string') say(fee)
  if (date === null || typeof cents === 'string' || typeof fee === 'string') return null
  const extra = row.cells.slice(head.headerWidth).find(each => each !== '')
  if (extra !== undefined) {
    say(
      `The row has more cells than the header. The first extra cell is ${quoted(extra)}. A text or amount may contain the delimiter.`,
    )
    return null
  }
  const turned = options.isTurned ? -cents : cents
  return {
    line: row.line,
    date,
    cents: plain(turned - fee),
    payee: bankText(cell(row, 'payee')),
    memo: bankText(cell(row, 'memo')),
    number: bankText(cell(row, 'number')).replace(/^0+$/, ''),
    bankId: bankIdOf(cell(row, 'bankId')),
  }
}

/** Returns the amount. Converts -0 to 0, because JSON and comparisons treat -0 differently. */
function plain(cents: Cents): Cents {
  return cents === 0 ? 0 : cents
}

function signedCents(row: CsvRow, { cell, style, options }: RowContext): Cents | string {
  const cents = bankAmount(cell(row, 'amount'), style.amounts)
  if (typeof cents === 'string' || options.columns.sign === undefined || cents === 0) return cents
  const sign = signOfWord(cell(row, 'sign'))
  if (sign === null) return `${quoted(cell(row, 'sign'))} isn’t recognized as money in or money out.`
  return sign === 1 ? Math.abs(cents) : -Math.abs(cents)
}

/** Returns the amount of a row with separate columns for money in and money out. One of the two cells must be empty or zero. */
function sidedCents(row: CsvRow, { cell, style, isOutBelowZero }: RowContext): Cents | string {
  const read = (['in', 'out'] as const)
    .filter(field => cell(row, field) !== '')
    .map(field => ({ field, cents: bankAmount(cell(row, field), style.amounts) }))
  const wrong = read.find(({ cents }) => typeof cents === 'string')
  if (wrong !== undefined) return wrong.cents
  const filled = read.filter(({ cents }) => cents !== 0)
  if (filled.length > 1) return 'The row has both money in and money out.'
  const [only] = filled as { field: 'in' | 'out'; cents: number }[]
  if (only === undefined) return 0
  return only.field === 'in' || isOutBelowZero ? only.cents : -only.cents
}

/** The opening and closing balances from rows that are not transactions. */
type NamedBalances = Pick<BankStatement, 'opening' | 'closing'> & { closingLine: number }

/** Returns the balance from a balance row. Uses the balance column, or else the amount column. */
function balanceOf(row: CsvRow, { cell, style }: RowContext): StatementBalance | null {
  const date = bankDay(cell(row, 'date'), style.dayOrder)
  const cents = bankBalance(cell(row, 'balance') || cell(row, 'amount'), style.amounts)
  return date === null || typeof cents === 'string' ? null : { date, cents }
}

/** Returns the balances of the statement, and the first mismatch between the balances and the lines. */
function checkedBalances(
  movements: readonly Movement[],
  named: NamedBalances,
  context: RowContext,
): Pick<BankStatement, 'opening' | 'closing' | 'mismatch'> {
  const chain = balanceChain(movements, context.options.isTurned ? -1 : 1)
  if (chain === null) {
    const mismatch = totalMismatch({ ...named, lines: movements }, named.closingLine)
    return { opening: named.opening, closing: named.closing, mismatch }
  }
  const inSign = (balance: StatementBalance | null) =>
    balance && { ...balance, cents: plain(chain.sign * balance.cents) }
  const [opening, start] = [inSign(named.opening), inSign(chain.opening)]
  const mismatch = chain.mismatch && {
    line: chain.mismatch.line,
    expected: plain(chain.sign * chain.mismatch.expected),
    found: plain(chain.sign * chain.mismatch.found),
    likely: likelyFee(chain, context) ?? likelyReason(chain),
  }
  return {
    opening: opening ?? start,
    closing: inSign(chain.closing),
    mismatch: mismatch ?? startMismatch(opening, start, chain.movements[0]!.line),
  }
}

function startMismatch(
  opening: StatementBalance | null,
  start: StatementBalance | null,
  line: number,
): Mismatch | null {
  if (opening === null || start === null || opening.cents === start.cents) return null
  const likely = 'A row between the beginning balance and this row may be missing.'
  return { line, expected: opening.cents, found: start.cents, likely }
}
