// Draws the parts of a PDF below the table: totals on the right, open amounts by age, and notes.
import { formatCents } from '@twofold/accounting/money'
import type { Sheet, SheetSum } from '@twofold/accounting/sheets/sheet'
import type { PdfPage } from './pdf-page.ts'
import type { Cut } from './type-face.ts'

const SIZE = 9
const LINE_HEIGHT = SIZE * 1.4
const SUM_HEIGHT = 17
const SUMS_WIDTH = 270

/** Draws the totals, the open amounts by age, and the notes. */
export function drawEnd(page: PdfPage, { sums, ages, notes }: Sheet): void {
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
export function cutOfSum(look: SheetSum['look']): Cut {
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
