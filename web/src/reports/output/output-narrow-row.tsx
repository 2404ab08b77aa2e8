import { formatCents } from '@twofold/accounting/money'
import { comparedColumn } from '@twofold/accounting/reports/comparison'
import type { ReportColumn, ReportOutput, ReportRow } from '@twofold/contract/reports'
import { classNames } from '../../kit/class-names.ts'
import { type DrillDown, drillDownOfCell, drillDownOfRow } from './drill-down.ts'
import { Amount, DrillDownLink, isSum } from './output-cells.tsx'
import type { OpenDrillDown } from './output-columns.tsx'
import { headingFigures, isEitherSide, linesFilled, type OutputRow, wordsOf } from './output-rows.ts'

type NarrowRow = {
  output: ReportOutput
  /** The names of the compared periods. Empty without a comparison. */
  periods: readonly string[]
  /** The time zone for dates and times. */
  timeZone: string
  onOpen: OpenDrillDown
}

/** Renders a row of an output on a phone: its name and main figure, then its other details and figures with their labels. */
export function outputNarrowRow({ output, periods, timeZone, onOpen }: NarrowRow) {
  return (shown: OutputRow, { isActive }: { isActive: boolean }) => {
    const { row, figures, made } = shown
    const words = writtenIn(output, row).filter(isWord)
    const amounts = amountsIn(output, row)
    const [title] = titleFirst(words)
    // In a comparison, this is the compared figure. Otherwise, it is the last figure of the row.
    const isCompared = periods.length > 0
    const compared = comparedColumn(output)
    const heading = headingFigures(output, amounts)
    const main = isCompared
      ? [{ cell: figures[0] ?? null, column: compared, isNamed: false }]
      : heading.map(({ cell, ...column }) => ({ cell, column, isNamed: isNamed(output, column) }))
    const beside = isCompared
      ? periods.map((label, at) => ({ label, cell: figures[at + 1] ?? null, column: compared, at: at + 1 }))
      : amounts
          .slice(0, amounts.length - heading.length)
          .map(({ cell, ...column }) => ({ label: column.label, cell, column, at: 0 }))
    // Text may be truncated, but figures may not, so the figures come first.
    const others = [
      ...beside
        .filter(({ cell }) => cell !== null)
        .map(({ label, cell, column, at }) => (
          <DrillDownLink
            key={label}
            drillDown={drillDownOf(isCompared ? (made[at] ?? null) : row, column)}
            isActive={isActive}
            onOpen={opened => onOpen(opened, shown, at)}
            className="whitespace-nowrap"
          >
            {label} <Amount cents={Number(cell)} row={row} output={output} />
          </DrillDownLink>
        )),
      ...words.filter(word => word !== title).map(({ cell, ...column }) => wordsOf(String(cell), column, timeZone)),
    ]
    return (
      <div className="grid grid-cols-[1fr_auto] gap-x-3" style={{ paddingLeft: Math.min(row.depth, 4) * 8 }}>
        <span className={classNames('cut-words', (row.kind === 'group' || isSum(row)) && 'font-semibold')}>
          <DrillDownLink
            drillDown={drillDownOfRow(row, output.columns)}
            isActive={isActive}
            onOpen={opened => onOpen(opened, shown)}
          >
            <bdi>{title?.cell ?? ''}</bdi>
          </DrillDownLink>
        </span>
        <span className={classNames('flex flex-col items-end', ruleOf(row))}>
          {main.map(
            ({ cell, column, isNamed }) =>
              cell !== null && (
                <span key={column?.id} className="whitespace-nowrap">
                  {isNamed && <span className="pr-1.5 text-small text-muted">{column?.label}</span>}
                  <DrillDownLink
                    drillDown={drillDownOf(isCompared ? (made[0] ?? null) : row, column)}
                    isActive={isActive}
                    label={`${title?.cell ?? ''}, ${column?.label ?? ''}: ${formatCents(Number(cell))}`}
                    onOpen={opened => onOpen(opened, shown)}
                  >
                    <Amount cents={Number(cell)} row={row} output={output} />
                  </DrillDownLink>
                </span>
              ),
          )}
        </span>
        <span className={classNames('col-span-2 text-small text-muted', words.length > 1 && 'cut-words')}>
          {others.map((other, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fact is identified by its position in the row.
            <span key={at}>
              {at > 0 && ' · '}
              {other}
            </span>
          ))}
        </span>
      </div>
    )
  }
}

type Written = ReportColumn & { cell: string | number }

function writtenIn({ columns }: ReportOutput, { cells }: ReportRow): Written[] {
  return columns.flatMap((column, at) => {
    const cell = cells[at] ?? null
    return cell === null ? [] : [{ ...column, cell }]
  })
}

function isWord({ kind }: Written): boolean {
  return kind !== 'money' && kind !== 'count'
}

/** Returns the amounts of a row. Omits zeros in an aging report. */
function amountsIn(output: ReportOutput, row: ReportRow): Written[] {
  const isAging = output.dataSetType === 'AGING'
  return writtenIn(output, row).filter(
    ({ kind, cell, id }) => kind === 'money' && (!isAging || cell !== 0 || id === 'total'),
  )
}

/** Whether the figure next to a row's name is shown with its column label. */
function isNamed(output: ReportOutput, { id }: ReportColumn): boolean {
  return isEitherSide(output) || id !== lastMoneyOf(output)
}

/** Returns the column that usually contains the last figure of a row. A figure in any other column is shown with a label. */
function lastMoneyOf({ columns }: ReportOutput): string | undefined {
  return columns.findLast(({ kind }) => kind === 'money')?.id
}

/** The approximate number of characters in a line of small text, on a phone and on a tablet. */
export const LINE_CHARACTERS = { phone: 50, tablet: 100 }
const LINES_MAX = 4

/** Returns the height of each row of an output in lines: the first line, and the lines that its other figures need at this width. */
export function narrowLinesOf(
  output: ReportOutput,
  periods: readonly string[],
  lineCharacters: number,
): (shown: OutputRow) => number {
  return ({ row, figures }) => {
    const amounts = amountsIn(output, row)
    const headings = periods.length > 0 ? 1 : headingFigures(output, amounts).length
    const beside =
      periods.length > 0
        ? periods.map((label, at) => ({ label, cell: figures[at + 1] ?? null })).filter(({ cell }) => cell !== null)
        : amounts.slice(0, amounts.length - headings)
    const wordCount = writtenIn(output, row).filter(isWord).length
    if (wordCount > 1) return 2
    const facts = beside.map(({ label, cell }) => `${label} ${formatCents(Number(cell))}`.length)
    return Math.min(LINES_MAX, 1 + linesFilled(facts, lineCharacters)) + Math.max(0, headings - 1)
  }
}

function drillDownOf(row: ReportRow | null, column: ReportColumn | undefined): DrillDown | null {
  return row === null || column === undefined ? null : drillDownOfCell(row, column)
}

/** The comment is shown first, because it is more useful than the date and number. */
function titleFirst<Word extends { id: string; kind: string }>(words: readonly Word[]): Word[] {
  const comment = words.find(({ id }) => id === 'comment')
  const first = comment ?? words.find(({ kind }) => kind !== 'date') ?? words[0]
  return first === undefined ? [] : [first]
}

function ruleOf({ kind }: ReportRow): string {
  if (kind === 'total') return 'rule-grand-total'
  return kind === 'subtotal' || kind === 'closing' ? 'rule-total' : ''
}
