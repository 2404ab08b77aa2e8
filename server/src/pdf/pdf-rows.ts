// Draws the table rows of a PDF and repeats the column titles on every page.
import { formatDay } from '@twofold/accounting/calendar'
import { formatCents } from '@twofold/accounting/money'
import type { Sheet, SheetColumn, SheetRow } from '@twofold/accounting/sheets/sheet'
import type { Line } from './noto/typesetter.ts'
import type { HorizontalRange, PdfPage } from './pdf-page.ts'
import { type Cut, settable, widthOf } from './type-face.ts'

const SIZE = 9
const LINE_HEIGHT = SIZE * 1.4
const ROOM = { row: 3.2, column: 8, head: 14 }
/** The minimum width of an amount column in points, and the maximum fraction of the page width for amounts. */
const MONEY = { min: 62, max: 0.22 }
const DAY_WIDTH = 66
/** The number of rows that are drawn in one turn of the event loop. */
const AT_ONCE = 25

/** Draws the rows. Yields at intervals, so that the caller can do other work. */
export function* drawRows(page: PdfPage, { columns, rows }: Sheet): Generator<void> {
  const places = placesOf(page, columns, rows)
  drawHeads(page, columns, places)
  for (const [index, row] of rows.entries()) {
    const texts = columns.map((column, at) => textOf(row, column, at))
    const look = { cut: cutOfRow(row.look), size: SIZE }
    const cells = texts.map((text, at) =>
      columns[at]?.kind === 'TEXT' ? page.lines(text, places[at]!.width, look) : [text],
    )
    drawRow(page, row, { cells, columns, places })
    if (index % AT_ONCE === AT_ONCE - 1) yield
  }
  page.y += 6
}

/** The font weight of a row. */
export function cutOfRow(look: SheetRow['look']): Cut {
  return look === 'TOTAL' ? 'bold' : 'regular'
}

type RowLayout = { cells: Line[][]; columns: readonly SheetColumn[]; places: readonly HorizontalRange[] }

/** Draws a row. If its text does not fit on one page, the row is split over several pages. */
function drawRow(page: PdfPage, row: SheetRow, { cells, columns, places }: RowLayout): void {
  const look = { cut: cutOfRow(row.look), size: SIZE }
  const whole = Math.max(1, ...cells.map(lines => lines.length))
  const height = whole * LINE_HEIGHT + 2 * ROOM.row
  const isShort = height < page.bottom - 120
  if (isShort && !page.fits(height)) turnPage(page, columns, places)
  const all = { x: page.left, width: page.width }
  if (row.look === 'TOTAL') page.rule(all, page.y, { isStrong: true })
  let drawn = 0
  while (drawn < whole) {
    if (!page.fits(LINE_HEIGHT + 2 * ROOM.row)) turnPage(page, columns, places)
    const room = Math.max(1, Math.floor((page.bottom - page.y - 2 * ROOM.row) / LINE_HEIGHT))
    cells.forEach((lines, at) => {
      lines.slice(drawn, drawn + room).forEach((line, index) => {
        const y = page.y + ROOM.row + index * LINE_HEIGHT
        const isMuted = row.look === 'CARRIED'
        page.line(line, places[at]!, y, { ...look, isMuted, isRight: columns[at]?.kind === 'MONEY' })
      })
    })
    page.y += Math.min(room, whole - drawn) * LINE_HEIGHT + 2 * ROOM.row
    drawn += room
  }
  if (row.look !== 'TOTAL') page.rule(all, page.y)
}

function turnPage(page: PdfPage, columns: readonly SheetColumn[], places: readonly HorizontalRange[]): void {
  page.turn()
  drawHeads(page, columns, places)
}

function drawHeads(page: PdfPage, columns: readonly SheetColumn[], places: readonly HorizontalRange[]): void {
  columns.forEach(({ head, kind }, at) => {
    page.line(settable(head), places[at]!, page.y, { cut: 'bold', size: 7.5, isRight: kind === 'MONEY' })
  })
  page.y += ROOM.head
  page.rule({ x: page.left, width: page.width }, page.y, { isStrong: true })
}

function textOf({ cells }: SheetRow, { kind }: SheetColumn, at: number): string {
  const cell = cells[at] ?? null
  if (cell === null) return ''
  if (kind === 'MONEY') return formatCents(Number(cell))
  return kind === 'DATE' ? formatDay(String(cell)) : String(cell)
}

/**
 * Returns the positions of the columns. Amount columns are as wide as the longest amount, date columns have equal widths, and text columns
 * share the rest.
 */
function placesOf(page: PdfPage, columns: readonly SheetColumn[], rows: readonly SheetRow[]): HorizontalRange[] {
  const widths = columns.map((column, at) => {
    if (column.kind === 'DATE') return DAY_WIDTH
    if (column.kind === 'TEXT') return 0
    const longest = rows.reduce((most, row) => {
      const text = textOf(row, column, at)
      return text.length > most.length ? text : most
    }, '')
    return Math.min(page.width * MONEY.max, Math.max(MONEY.min, widthOf(longest, 'bold', SIZE)))
  })
  const texts = columns.filter(({ kind }) => kind === 'TEXT').length
  const taken = widths.reduce((sum, width) => sum + width, 0) + ROOM.column * (columns.length - 1)
  const each = (page.width - taken) / Math.max(texts, 1)
  let x = page.left
  return columns.map(({ kind }, at) => {
    const place = { x, width: kind === 'TEXT' ? each : widths[at]! }
    x += place.width + ROOM.column
    return place
  })
}
