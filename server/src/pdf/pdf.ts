// Draws a document as a PDF: letterhead, title, details and addresses, table rows with column titles on every page, totals, open amounts by
// age, and a footer.
import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import { formatCents } from '@twofold/accounting/money'
import type { PaperSize, Sheet, SheetSum } from '@twofold/accounting/sheets/sheet'
import type { CutText } from './noto/open-typesetter.ts'
import type { Typesetter } from './noto/typesetter.ts'
import { type HorizontalRange, openPdf, type PdfPage } from './pdf-page.ts'
import { cutOfRow, drawRows } from './pdf-rows.ts'
import { type Cut, isPlain, MISSING, settable, widthOf } from './type-face.ts'

/** The line height relative to the font size. */
const LEADING = 1.4

/** Returns the characters that cannot be shown in the PDF. */
export async function missingInSheet(sheet: Sheet): Promise<string[]> {
  return (await typesetterFor(sheet))?.missing ?? []
}

/** Returns the typesetter for text that Inter cannot draw, or null if Inter is enough. It is loaded for the first PDF that needs it. */
async function typesetterFor(sheet: Sheet): Promise<Typesetter | null> {
  const texts = textsOf(sheet)
  if (texts.every(({ text }) => isPlain(text))) return null
  const { openTypesetter } = await import('./noto/open-typesetter.ts')
  return await openTypesetter(texts)
}

/** The strings of a PDF that users can enter, with their font weights. */
function textsOf({ issuer, facts, blocks, rows, sums, footer }: Sheet): CutText[] {
  const regular = (text: string): CutText => ({ text, cut: 'regular' })
  return [
    { text: issuer.name, cut: 'bold' },
    ...[...issuer.lines, ...footer].map(regular),
    ...facts.map(({ value }) => regular(value)),
    ...blocks.flatMap(({ lines }) => lines.map((text, index) => ({ text, cut: cutOfLine(index, true) }))),
    ...sums.map(({ label, look }) => ({ text: label, cut: cutOfSum(look) })),
    ...rows.flatMap(({ look, cells }) =>
      cells.filter(cell => typeof cell === 'string').map(text => ({ text, cut: cutOfRow(look) })),
    ),
  ]
}

/** Yields the file in chunks. Other work can run between rows. */
export async function* sheetPdf(
  sheet: Sheet,
  { paperSize, createdAt }: { paperSize: PaperSize; createdAt: Date },
): AsyncGenerator<Uint8Array> {
  const typesetter = await typesetterFor(sheet)
  const info = { title: `${sheet.title} ${sheet.fileName}`, author: sheet.issuer.name, createdAt }
  const page = openPdf({ paperSize, info, typesetter })
  const pieces: Uint8Array[] = []
  page.doc.on('data', (piece: Uint8Array) => pieces.push(piece))
  drawHead(page, sheet)
  for (const _ of drawRows(page, sheet)) {
    await turn()
    yield* pieces.splice(0)
  }
  drawEnd(page, sheet)
  drawFeet(page, sheet.footer, typesetter !== null && typesetter.missing.length > 0)
  for (const _ of page.embedComposed()) await turn()
  const ended = once(page.doc, 'end')
  page.doc.end()
  await ended
  yield* pieces
}

/** Like `sheetPdf`, but returns the file in one buffer. */
export async function wholeSheetPdf(sheet: Sheet, options: Parameters<typeof sheetPdf>[1]): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of sheetPdf(sheet, options)) pieces.push(piece)
  return Buffer.concat(pieces)
}

function drawHead(page: PdfPage, { issuer, title, stamp, facts, blocks }: Sheet): void {
  const half: HorizontalRange = { x: page.left, width: page.width * 0.55 }
  const right: HorizontalRange = { x: page.left + page.width * 0.58, width: page.width * 0.42 }
  let y = page.y
  for (const text of page.lines(issuer.name, half.width, { cut: 'bold', size: 13 })) {
    page.line(text, half, y, { cut: 'bold', size: 13 })
    y += 13 * LEADING
  }
  y = drawLines(page, issuer.lines, half, y)
  const titleTop = page.y - 4
  page.line(settable(title), right, titleTop, { cut: 'bold', size: 20, isRight: true })
  const stampEnd = stamp === '' ? titleTop + 24 : drawStamp(page, stamp, right, titleTop + 28)
  page.y = Math.max(y, stampEnd) + 22
  const factsEnd = drawFacts(page, facts, right, page.y)
  const width = (page.width * 0.55) / Math.max(blocks.length, 1)
  const ends = blocks.map(({ label, lines }, index) => {
    const place = { x: page.left + index * width, width: width - 12 }
    page.line(settable(label), place, page.y, { size: 7.5, isMuted: true })
    return drawLines(page, lines, place, page.y + 12, { isFirstBold: true })
  })
  page.y = Math.max(factsEnd, page.y, ...ends) + 20
}

function drawStamp(page: PdfPage, stamp: string, { x, width }: HorizontalRange, y: number): number {
  const [size, height, room] = [10, 18, 8]
  const text = settable(stamp.toUpperCase())
  const wide = Math.min(width, widthOf(text, 'bold', size) + 2 * room)
  const box = { x: x + width - wide, width: wide }
  page.doc.lineWidth(1).strokeColor('#1c2421').roundedRect(box.x, y, wide, height, 3).stroke()
  page.line(text, { x: box.x + room, width: wide - 2 * room }, y + 3.2, { cut: 'bold', size })
  return y + height
}

/** The first line of an address is a name. */
function cutOfLine(index: number, isFirstBold: boolean): Cut {
  return isFirstBold && index === 0 ? 'bold' : 'regular'
}

function drawLines(
  page: PdfPage,
  texts: readonly string[],
  place: HorizontalRange,
  top: number,
  { isFirstBold = false } = {},
): number {
  let y = top
  texts.forEach((text, index) => {
    const look = { cut: cutOfLine(index, isFirstBold), size: 9 }
    for (const line of page.lines(text, place.width, look)) {
      page.line(line, place, y, look)
      y += 9 * LEADING
    }
  })
  return y
}

function drawFacts(page: PdfPage, facts: Sheet['facts'], { x, width }: HorizontalRange, top: number): number {
  const label = { x, width: width * 0.44 }
  const value = { x: x + width * 0.46, width: width * 0.54 }
  let y = top
  for (const fact of facts) {
    page.line(settable(fact.label), label, y, { isMuted: true })
    const lines = page.lines(fact.value, value.width)
    for (const [index, line] of lines.entries()) page.line(line, value, y + index * 9 * LEADING, { isRight: true })
    y += lines.length * 9 * LEADING + 2
  }
  return y
}

/** Draws the footer of every page: the organisation's lines, a notice about unavailable characters, and the page number. */
function drawFeet(page: PdfPage, footer: readonly string[], isMissing: boolean): void {
  const notice = isMissing ? [`${MISSING} marks characters that are not available in this file’s font.`] : []
  const texts = [...footer, ...notice].slice(0, 5).map(text => page.wholeLine(text))
  const { start, count } = page.doc.bufferedPageRange()
  const place = { x: page.left, width: page.width - 90 }
  const size = 7.5
  for (let index = 0; index < count; index += 1) {
    page.doc.switchToPage(start + index)
    const top = page.bottom + 12
    page.rule({ x: page.left, width: page.width }, top - 5)
    for (const [row, text] of texts.entries()) page.line(text, place, top + row * 9.4, { size, isMuted: true })
    const number = `Page ${index + 1} of ${count}`
    page.line(number, { x: page.left, width: page.width }, top, { size, isMuted: true, isRight: true })
  }
}

const SIZE = 9
const LINE_HEIGHT = SIZE * 1.4
const SUM_HEIGHT = 17
const SUMS_WIDTH = 270

/** Draws the totals, the open amounts by age, and the notes. */
function drawEnd(page: PdfPage, { sums, ages, notes }: Sheet): void {
  // If all sums fit on one page, they are not split over two pages.
  const height = sums.length * SUM_HEIGHT + 12
  if (!page.fits(height) && height < page.bottom / 2) page.turn()
  for (const sum of sums) drawSum(page, sum)
  drawAges(page, ages)
  for (const note of notes) {
    page.y += 10
    for (const line of page.lines(note, page.width)) {
      if (!page.fits(LINE_HEIGHT)) page.turn()
      page.line(line, { x: page.left, width: page.width }, page.y, { isMuted: true })
      page.y += LINE_HEIGHT
    }
  }
}

/** The font weight of a sum. */
function cutOfSum(look: SheetSum['look']): Cut {
  return look === 'PART' ? 'regular' : 'bold'
}

function drawSum(page: PdfPage, { look, label, cents }: SheetSum): void {
  const cut = cutOfSum(look)
  const isStrong = cut === 'bold'
  const place = { x: page.left + page.width - SUMS_WIDTH, width: SUMS_WIDTH }
  const words = { ...place, width: SUMS_WIDTH - 105 }
  const set = { cut, size: look === 'GRAND_TOTAL' ? 10.5 : SIZE }
  const lines = page.lines(label, words.width, set)
  const height = SUM_HEIGHT + (lines.length - 1) * LINE_HEIGHT
  if (!page.fits(height + 4)) page.turn()
  if (isStrong) page.rule(place, page.y, { isStrong: true })
  if (look === 'GRAND_TOTAL') page.rule(place, page.y + 2, { isStrong: true })
  const top = page.y + (look === 'GRAND_TOTAL' ? 6 : 3.5)
  for (const [index, line] of lines.entries()) page.line(line, words, top + index * LINE_HEIGHT, set)
  const figure = { x: place.x + SUMS_WIDTH - 100, width: 100 }
  page.line(formatCents(cents), figure, top, { ...set, isRight: true })
  page.y += height + (look === 'GRAND_TOTAL' ? 6 : 0)
}

function drawAges(page: PdfPage, ages: Sheet['ages']): void {
  if (ages.length === 0) return
  if (!page.fits(60)) page.turn()
  page.y += 14
  const width = page.width / ages.length
  ages.forEach(({ label, cents }, index) => {
    const place = { x: page.left + index * width, width: width - 6 }
    page.line(label, place, page.y, { size: 7.5, isMuted: true, isRight: true })
    page.line(formatCents(cents), place, page.y + 12, { isRight: true })
  })
  page.rule({ x: page.left, width: page.width }, page.y - 4)
  page.y += 32
}
