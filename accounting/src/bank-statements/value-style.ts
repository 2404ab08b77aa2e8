// Detects the formats of the dates and amounts of a file. If two formats are possible, creates a question that shows rows of the file in
// both formats.

import { formatDay } from '../calendar.ts'
import { BALANCE_CENTS_MAX, type Cents, currencyParts } from '../money.ts'
import type { DecimalMark } from '../written-amount.ts'
import { type AmountStyle, amountEvidence, styledCents, THREE_DECIMALS } from './amount-style.ts'
import { quoted } from './bank-amount.ts'
import { bankDay, dayEvidence } from './bank-date.ts'
import type { DayOrder } from './day-order.ts'

/** The formats of the dates and amounts of a file. */
export type ValueStyle = { dayOrder: DayOrder; amounts: AmountStyle }

/** The user's choices. Formats that are undefined are detected. */
export type ValueOptions = {
  dayOrder?: DayOrder | undefined
  decimalMark?: DecimalMark | undefined
  /** The ISO codes of the file's currencies. Some currencies have three decimals. */
  currencies?: Iterable<string> | undefined
}

/** A cell of the file, and its parsed value. */
type ReadingRow = { line: number; text: string; reading: string }

/**
 * A question that the user must answer before an import. `readings` are the possible answers. To choose an answer, set `field` to its
 * `value`.
 */
export type FileQuestion = {
  field: 'dayOrder' | 'decimalMark'
  question: string
  readings: { value: string; label: string; rows: ReadingRow[] }[]
}

/** The most likely formats of a file. `contradictions` lists `dates` or `amounts` if no single format fits all of them. */
export type DetectedValues = { style: ValueStyle; questions: FileQuestion[]; contradictions: ('dates' | 'amounts')[] }

/** The maximum number of rows that a question shows. */
const ROWS_SHOWN = 5
/** The number of cells from which sample rows for a question are chosen. */
const SAMPLES = 50
const SAMPLE_LENGTH_MAX = 100

type Sample = { line: number; text: string }

/** Collects the dates and amounts of a file in constant memory, and detects their formats. */
export function valueEvidence() {
  const [days, amounts] = [dayEvidence(), amountEvidence()]
  const samples = { days: [] as Sample[], threes: [] as Sample[], decimals: [] as Sample[] }
  const keep = (kept: Sample[], line: number, text: string) => {
    if (kept.length < SAMPLES && text.length <= SAMPLE_LENGTH_MAX) kept.push({ line, text })
  }
  return {
    addDay(line: number, text: string): void {
      if (days.add(text)) keep(samples.days, line, text)
    },
    addAmount(line: number, text: string): void {
      const kind = amounts.add(text)
      if (kind !== null) keep(kind === 'THREE' ? samples.threes : samples.decimals, line, text)
    },
    found(options: ValueOptions): DetectedValues {
      const orders = options.dayOrder === undefined ? days.found() : [options.dayOrder]
      const hasThreeDecimals = [...(options.currencies ?? [])].some(each => THREE_DECIMALS.includes(each))
      const marks = amounts.found(options.decimalMark, hasThreeDecimals)
      const styles = marks === 'BOTH' ? [] : [marks.style, ...marks.others]
      const questions: FileQuestion[] = []
      if (orders.length > 1) questions.push(dayQuestion(orders, samples.days))
      if (styles.length > 1)
        questions.push(amountQuestion(styles, [...samples.threes.slice(0, ROWS_SHOWN - 1), ...samples.decimals]))
      const contradictions: DetectedValues['contradictions'] = []
      if (orders.length === 0) contradictions.push('dates')
      if (marks === 'BOTH') contradictions.push('amounts')
      return { style: { dayOrder: orders[0] ?? 'YMD', amounts: styles[0] ?? '.' }, questions, contradictions }
    },
  }
}

/** The labels of the date orders in the question. */
const ORDER_LABELS: Record<DayOrder, string> = {
  YMD: 'Year, month, day',
  MDY: 'Month, day, year',
  DMY: 'Day, month, year',
}

function dayQuestion(orders: readonly DayOrder[], samples: readonly Sample[]): FileQuestion {
  const isTold = ({ text }: Sample) => new Set(orders.map(order => bankDay(text, order))).size > 1
  const shown = samples.filter(isTold).slice(0, ROWS_SHOWN)
  return {
    field: 'dayOrder',
    question: `The order of day, month and year is unclear in dates such as ${quoted(shown[0]?.text ?? '')}. Choose the order.`,
    readings: orders.map(order => ({
      value: order,
      label: ORDER_LABELS[order],
      rows: shown.map(({ line, text }) => {
        const day = bankDay(text, order)
        return { line, text, reading: day === null ? 'Not a date' : formatDay(day) }
      }),
    })),
  }
}

/** The labels of the decimal marks in the question. */
const MARK_LABELS: Record<DecimalMark, string> = {
  '.': 'Decimal point: 1,234.50',
  ',': 'Decimal comma: 1.234,50',
}

function amountQuestion(styles: readonly AmountStyle[], samples: readonly Sample[]): FileQuestion {
  const shown = samples.slice(0, ROWS_SHOWN).sort((one, other) => one.line - other.line)
  return {
    field: 'decimalMark',
    question: `The decimal mark is unclear in amounts such as ${quoted(samples[0]?.text ?? '')}. Choose the decimal mark.`,
    readings: styles.map(style => {
      const mark = decimalMarkOf(style)
      const rows = shown.map(({ line, text }) => ({ line, text, reading: amountReading(text, style) }))
      return { value: mark, label: MARK_LABELS[mark], rows }
    }),
  }
}

/** Returns the decimal mark that selects a format. */
export function decimalMarkOf(style: AmountStyle): DecimalMark {
  if (style === '.' || style === ',') return style
  return style === 'MIXED.' ? ',' : '.'
}

function amountReading(text: string, style: AmountStyle): string {
  const cents = styledCents(text, style, BALANCE_CENTS_MAX)
  return cents.ok ? plainAmount(cents.value) : 'Not an amount'
}

/** Formats an amount for a question: `-15,990.00`. */
function plainAmount(cents: Cents): string {
  return (cents < 0 ? '-' : '') + currencyParts(cents).figure
}
