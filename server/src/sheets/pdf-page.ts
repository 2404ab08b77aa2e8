// A page to write on: where the pen stands, and what is put there. Texts are set line by line, never interpreted.
import type { PaperSize } from '@twofold/accounting/sheets/sheet'
import PDFDocument from 'pdfkit'
import { CUTS, type Cut, FEATURES, fontFile, linesOf, settable, widthOf } from './type-face.ts'

/** In points: a 72nd of an inch. */
const MARGIN = { side: 50, top: 48, bottom: 64 }
const INK = '#1c2421'
const MUTED = '#5d6763'
const LINE = '#c9cfcc'

type Look = { cut?: Cut; size?: number; isMuted?: boolean; isRight?: boolean }

/** A place on the page: from `x`, `width` wide. */
export type Place = { x: number; width: number }

export type PdfPage = ReturnType<typeof openPdf>

/** Opens a document with an empty first page. `title` and `author` stand in the file's own description. */
export function openPdf(paperSize: PaperSize, info: { title: string; author: string; createdAt: Date }) {
  const doc = new PDFDocument({
    size: paperSize,
    margin: 0,
    bufferPages: true,
    lang: 'en-US',
    pdfVersion: '1.7',
    displayTitle: true,
    // No typeface before ours: the built-in ones have no letters beyond western Europe's.
    font: null as unknown as string,
    info: {
      Title: info.title,
      Author: info.author,
      Creator: 'Twofold',
      Producer: 'Twofold',
      CreationDate: info.createdAt,
    },
  })
  for (const cut of Object.keys(CUTS) as Cut[]) doc.registerFont(cut, fontFile(cut))
  const page = {
    doc,
    y: MARGIN.top,
    left: MARGIN.side,
    width: doc.page.width - 2 * MARGIN.side,
    bottom: doc.page.height - MARGIN.bottom,
    /** Begins a new page. */
    turn() {
      doc.addPage()
      page.y = MARGIN.top
    },
    /** Whether `height` more fits on this page. */
    fits: (height: number) => page.y + height <= page.bottom,
    /** The lines that a text takes within a width. */
    lines: (text: string, width: number, { cut = 'regular', size = 9 }: Look = {}) =>
      linesOf(settable(text), width, { cut, size }),
    /** Sets one line with its top at `y`. What is too wide for its place is set smaller, down to half. */
    line(text: string, { x, width }: Place, y: number, look: Look = {}) {
      const { cut = 'regular', size = 9, isMuted = false, isRight = false } = look
      const wide = widthOf(text, cut, size)
      const fitted = wide > width ? Math.max(size / 2, (size * width) / wide) : size
      const start = isRight ? x + width - widthOf(text, cut, fitted) : x
      doc
        .font(cut)
        .fontSize(fitted)
        .fillColor(isMuted ? MUTED : INK)
      doc.text(text, start, y + (size - fitted) / 2, { lineBreak: false, features: FEATURES as never })
    },
    /** A rule across a place at `y`. */
    rule({ x, width }: Place, y: number, { isStrong = false } = {}) {
      doc.lineWidth(isStrong ? 0.9 : 0.5).strokeColor(isStrong ? INK : LINE)
      doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke()
    },
  }
  return page
}
