// A page with a drawing position. Text is drawn line by line. Markup in the text has no effect.
import type { PaperSize } from '@twofold/accounting/sheets/sheet'
import PDFDocument from 'pdfkit'
import type { PlacedGlyph } from './noto/glyph.ts'
import type { Line, Typesetter } from './noto/typesetter.ts'
import { CUT_NAMES, type Cut, FEATURES, fontFile, linesOf, settable, widthOf } from './type-face.ts'

/** The page margins in points (1/72 of an inch). */
const MARGIN = { side: 50, top: 48, bottom: 64 }
const INK = '#1c2421'
const MUTED = '#5d6763'
const LINE = '#c9cfcc'

/** The names of the typesetter's fonts in a document. */
const COMPOSED: Record<Cut, string> = { regular: 'composed regular', bold: 'composed bold' }

type DrawOptions = {
  x: number
  y: number
  cut: Cut
  size: number
  isMuted: boolean
  placed?: readonly PlacedGlyph[] | null
}

type TextStyle = { cut?: Cut; size?: number; isMuted?: boolean; isRight?: boolean }

/** A horizontal range of the page. It begins at `x` and is `width` wide. */
export type HorizontalRange = { x: number; width: number }

export type PdfPage = ReturnType<typeof openPdf>

type PdfOptions = {
  paperSize: PaperSize
  /** `title` and `author` are written to the metadata of the file. */
  info: { title: string; author: string; createdAt: Date }
  /** The typesetter for text that Inter cannot draw. Null if Inter is enough. */
  typesetter: Typesetter | null
}

/** Opens a document with an empty first page. */
export function openPdf({ paperSize, info, typesetter }: PdfOptions) {
  const doc = new PDFDocument({
    size: paperSize,
    margin: 0,
    bufferPages: true,
    lang: 'en-US',
    pdfVersion: '1.7',
    displayTitle: true,
    // No default font is set, because the built-in fonts only have Western European letters.
    font: null as unknown as string,
    info: {
      Title: info.title,
      Author: info.author,
      Creator: 'Twofold',
      Producer: 'Twofold',
      CreationDate: info.createdAt,
    },
  })
  for (const cut of CUT_NAMES) {
    doc.registerFont(cut, fontFile(cut))
    if (typesetter !== null) doc.registerFont(COMPOSED[cut], typesetter.fonts[cut] as never)
  }
  const composed = new Set<Cut>()
  const draw = (text: string, { x, y, ...style }: DrawOptions) => {
    const { cut, size, isMuted, placed = null } = style
    doc
      .font(placed === null ? cut : COMPOSED[cut])
      .fontSize(size)
      .fillColor(isMuted ? MUTED : INK)
    if (placed !== null) composed.add(cut)
    const features = (placed ?? FEATURES) as never
    // Skips measuring the width, because it is not used.
    doc.text(text, x, y, { lineBreak: false, features, textWidth: 0, wordCount: 0 } as never)
  }
  const page = {
    doc,
    y: MARGIN.top,
    left: MARGIN.side,
    width: doc.page.width - 2 * MARGIN.side,
    bottom: doc.page.height - MARGIN.bottom,
    /** Starts a new page. */
    turn() {
      doc.addPage()
      page.y = MARGIN.top
    },
    /** Returns whether an element of this height fits on the rest of the page. */
    fits: (height: number) => page.y + height <= page.bottom,
    /** Breaks text into lines of this width. */
    lines: (text: string, width: number, { cut = 'regular', size = 9 }: TextStyle = {}): Line[] =>
      typesetter?.lines(text, width, { cut, size }) ?? linesOf(settable(text), width, { cut, size }),
    /** Returns text as one line, regardless of its width. */
    wholeLine: (text: string, { cut = 'regular' }: TextStyle = {}): Line =>
      typesetter?.line(text, cut) ?? settable(text),
    /** Draws one line with its top at `y`. If the line is too wide, reduces its font size, down to half of `size`. */
    line(line: Line, { x, width }: HorizontalRange, y: number, style: TextStyle = {}) {
      const { cut = 'regular', size = 9, isMuted = false, isRight = false } = style
      const widthAt = (points: number) => (typeof line === 'string' ? widthOf(line, cut, points) : line.width * points)
      const wide = widthAt(size)
      const fitted = wide > width ? Math.max(size / 2, (size * width) / wide) : size
      const drawn = { cut, size: fitted, isMuted, y: y + (size - fitted) / 2 }
      let start = isRight ? x + width - widthAt(fitted) : x
      if (typeof line === 'string') return draw(line, { ...drawn, x: start })
      for (const { text, placed, width: own } of line.pieces) {
        draw(text, { ...drawn, x: start, placed })
        start += own * fitted
      }
    },
    /** Embeds the composed fonts and yields after each font. The other fonts are embedded at the end. */
    *embedComposed() {
      for (const cut of composed) {
        doc.font(COMPOSED[cut])
        ;(doc as unknown as { _font: { finalize: () => void } })._font.finalize()
        yield
      }
    },
    /** Draws a horizontal rule at `y`. */
    rule({ x, width }: HorizontalRange, y: number, { isStrong = false } = {}) {
      doc.lineWidth(isStrong ? 0.9 : 0.5).strokeColor(isStrong ? INK : LINE)
      doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke()
    },
  }
  return page
}
