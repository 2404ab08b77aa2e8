// The print version of an output. It has the same rows, indents and lines above totals as the screen.
import { type Cents, formatCents } from '@twofold/accounting/money'
import { changeOf, percentText } from '@twofold/accounting/reports/comparison'
import type { ReportColumn, ReportOutput, ReportRow } from '@twofold/contract/reports'
import type { CurrentUser } from '@twofold/contract/session'
import type { ReactNode } from 'react'
import { momentText, type Paper, type PaperColumn, type PaperRow, type PaperSection } from '../../kit/printing/paper.ts'
import { moneyWidthMm } from '../../kit/table/money-width.ts'
import { isDeduction } from './output-cells.tsx'
import { comparedText, periodText, recordedAsOfText } from './output-head.tsx'
import { cellOf, isInBlocks, type OutputRow, outputRows, shownColumns, wordsOf } from './output-rows.ts'
import type { ComparedOutput } from './use-output.ts'

/** The indent per level. */
const INDENT_MM = 3
/** The maximum number of rows below one column header. Longer lists repeat the header. */
const SECTION_ROWS_MAX = 500

type OutputPaperParts = {
  output: ReportOutput
  compared: readonly ComparedOutput[]
  user: CurrentUser | undefined
  /** The time of printing, in milliseconds. */
  now: number
}

/** Returns the print version of an output, or of a comparison of several periods. */
export function outputPaper({ output, compared, user, now }: OutputPaperParts): Paper {
  const rows = outputRows(
    output,
    compared.map(each => each.output),
  )
  const columns = printedColumns(output, compared.length > 0)
  const labels = compared.map(({ label }) => label)
  const { tieOut } = output
  const timeZone = user?.timeZone ?? 'UTC'
  const facts = [
    periodText(output),
    comparedText(compared),
    recordedAsOfText(output, timeZone),
    output.notice,
    tieOut?.holds === true ? `Ties out: ${tieOut.label} ${formatCents(tieOut.left)}` : '',
    `Report ${output.reportID} · ${momentText(now, user)}`,
  ]
  return {
    organisation: user?.tenantName ?? '',
    title: output.reportName,
    facts: facts.filter(fact => fact !== ''),
    warning: warningOf(output),
    columns: [
      ...columns.map(column => paperColumn(column, rows, output)),
      ...labels.flatMap(label => beside(label, rows)),
    ],
    sections: sectionsOf(rows.map(row => paperRow(row, columns, { output, besideCount: labels.length, timeZone }))),
  }
}

function warningOf({ tieOut, rowsLeftOut }: ReportOutput): string | undefined {
  if (tieOut !== null && !tieOut.holds) return `This report doesn’t tie out. ${tieOut.label}`
  return rowsLeftOut === 0 ? undefined : `${rowsLeftOut.toLocaleString('en-US')} more rows aren’t printed.`
}

/** If rows are grouped by account, the account is a heading above its rows and needs no column. */
function printedColumns(output: ReportOutput, isCompared: boolean): readonly ReportColumn[] {
  const columns = shownColumns(output, isCompared)
  return isInBlocks(output) ? columns.slice(1) : columns
}

function paperColumn({ id, kind, label }: ReportColumn, rows: readonly OutputRow[], output: ReportOutput): PaperColumn {
  if (kind === 'money' || kind === 'count') {
    const all = rows.flatMap(({ row, figures }) => [cellOf(output, row, { id, kind, label }), figures[0] ?? null])
    return { head: label, widthMm: widthOf(all, label), isRight: true }
  }
  if (kind === 'date') return { head: label, widthMm: 23 }
  return id === 'transactionID' ? { head: label, widthMm: 13 } : { head: label }
}

function beside(label: string, rows: readonly OutputRow[]): PaperColumn[] {
  const widthMm = widthOf(
    rows.flatMap(({ figures }) => figures),
    label,
  )
  return [
    { head: label, widthMm, isRight: true },
    { head: 'Change', key: `change ${label}`, widthMm, isRight: true },
    { head: '%', key: `percent ${label}`, widthMm: 15, isRight: true },
  ]
}

/** The width of a character of a column header, and the space next to it, in millimeters. */
const HEAD_MM = { letter: 1.5, room: 3 }

/** Returns the width that the figures and column headers need. Columns of text share the remaining width. */
function widthOf(cells: readonly (string | number | null)[], head: string): number {
  const figures = cells.filter(cell => typeof cell === 'number')
  return moneyWidthMm(figures, Math.ceil(head.length * HEAD_MM.letter) + HEAD_MM.room)
}

const LOOKS: Partial<Record<ReportRow['kind'], NonNullable<PaperRow['look']>>> = {
  group: 'GROUP',
  subtotal: 'SUBTOTAL',
  closing: 'SUBTOTAL',
  opening: 'CARRIED',
  total: 'TOTAL',
}

type Around = { output: ReportOutput; besideCount: number; timeZone: string }

function paperRow({ key, row, figures }: OutputRow, columns: readonly ReportColumn[], around: Around): PaperRow {
  const { output, besideCount, timeZone } = around
  const look = LOOKS[row.kind]
  const isDeducted = isDeduction(output, row)
  const isBlock = isInBlocks(output) && row.kind === 'group'
  const own = columns.map((column, at) => {
    if (isBlock) return at === 0 ? row.cells[0] : ''
    // The label of a total is in a column that is not printed.
    if (at === 0 && isInBlocks(output) && row.cells[0] !== null) return row.cells[0]
    const isFigure = column.kind === 'money' || column.kind === 'count'
    const cell = besideCount > 0 && isFigure ? (figures[0] ?? null) : cellOf(output, row, column)
    const text = cellText(cell, column, { timeZone, isDeducted })
    return at === 0 && !isFigure ? indented(text, row, output) : text
  })
  const others = Array.from({ length: besideCount }, (_, at) => besideCells(figures, at + 1, isDeducted)).flat()
  return { key, cells: [...own, ...others], ...(look !== undefined && { look }) }
}

function indented(text: ReactNode, { depth }: ReportRow, output: ReportOutput): ReactNode {
  if (depth === 0 || isInBlocks(output)) return text
  return <span style={{ display: 'block', paddingLeft: `${depth * INDENT_MM}mm` }}>{text}</span>
}

function cellText(
  cell: string | number | null,
  column: ReportColumn,
  { timeZone, isDeducted }: { timeZone: string; isDeducted: boolean },
): ReactNode {
  if (cell === null) return ''
  if (column.kind === 'money') return money(Number(cell), isDeducted)
  return column.kind === 'count' ? Number(cell).toLocaleString('en-US') : wordsOf(String(cell), column, timeZone)
}

function besideCells(figures: OutputRow['figures'], at: number, isDeducted: boolean): ReactNode[] {
  const [now, then] = [figures[0] ?? null, figures[at] ?? null]
  if (now === null && then === null) return ['', '', '']
  const { cents, tenths } = changeOf(now, then)
  return [then === null ? '' : money(then, isDeducted), money(cents, true), percentText(tenths)]
}

function money(cents: Cents, isDeducted: boolean): ReactNode {
  return cents < 0 && !isDeducted ? <span className="text-negative">{formatCents(cents)}</span> : formatCents(cents)
}

function sectionsOf(rows: readonly PaperRow[]): PaperSection[] {
  const count = Math.max(1, Math.ceil(rows.length / SECTION_ROWS_MAX))
  return Array.from({ length: count }, (_, at) => ({
    title: '',
    rows: rows.slice(at * SECTION_ROWS_MAX, (at + 1) * SECTION_ROWS_MAX),
  }))
}
