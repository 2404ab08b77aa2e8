// The product's typeface for PDFs: its characters, their widths, and line breaking. Kerning and ligatures are off, so that text has the
// measured width, and `->` in a name stays two characters.
import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'

/** The font weights in PDFs. */
export const CUTS = {
  regular: new URL(import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
  bold: new URL(import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
} as const
export type Cut = keyof typeof CUTS
export const CUT_NAMES = ['regular', 'bold'] as const satisfies Cut[]

/** Enables tabular figures, and disables features that join or shift characters. */
export const FEATURE_SETTINGS: readonly (readonly [string, boolean])[] = [
  ['tnum', true],
  ...['calt', 'ccmp', 'clig', 'curs', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rclt', 'rlig'].map(
    name => [name, false] as const,
  ),
]

/** The same features in the format of fontkit. fontkit adds other features to this object when it applies them. */
export const FEATURES = Object.fromEntries(FEATURE_SETTINGS)

type Face = { file: Buffer; font: Font; widths: Map<string, number> }

const opened = new Map<Cut, Face>()

function faceOf(cut: Cut): Face {
  const known = opened.get(cut)
  if (known !== undefined) return known
  const file = readFileSync(CUTS[cut])
  const face = { file, font: create(file) as Font, widths: new Map<string, number>() }
  opened.set(cut, face)
  return face
}

/** Returns the font file of a weight. PDFs embed only the used part. */
export function fontFile(cut: Cut): Buffer {
  return faceOf(cut).file
}

/** The replacement for characters that the typeface does not have. */
export const MISSING = '\u25a1'

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Splits text into user-perceived characters. Each is a letter with its marks, or a whole emoji. */
export function charactersOf(text: string): string[] {
  return [...characters.segment(text)].map(({ segment }) => segment)
}

/** Replaces each user-perceived character that the typeface does not have with MISSING. */
export function settable(text: string): string {
  return isInInter(text)
    ? text
    : charactersOf(text)
        .map(one => (isInInter(one) ? one : MISSING))
        .join('')
}

const points = new Map<string, boolean>()

/** Returns whether the typeface has all characters of a string. */
export function isInInter(text: string): boolean {
  for (const point of text) {
    let isKnown = points.get(point)
    if (isKnown === undefined) {
      isKnown = point === '\n' || faceOf('regular').font.hasGlyphForCodePoint(point.codePointAt(0) ?? 0)
      points.set(point, isKnown)
    }
    if (!isKnown) return false
  }
  return true
}

const MARK = /\p{M}/u

/**
 * Returns whether the typeface can draw a string unchanged. Combining marks cannot be drawn, because their positions are not known here.
 */
export function isPlain(text: string): boolean {
  return isInInter(text) && !MARK.test(text)
}

/** Returns the metrics of a font weight in units of `size`, by their names in PDFs. */
export function metricsOf(cut: Cut, size: number) {
  const { font } = faceOf(cut)
  const scaled = (units: number) => (units * size) / font.unitsPerEm
  return {
    ascent: scaled(font.ascent),
    descent: scaled(font.descent),
    capHeight: scaled(font.capHeight),
    xHeight: scaled(font.xHeight),
  }
}

/** Returns the width of drawable text, in points. */
export function widthOf(text: string, cut: Cut, size: number): number {
  const { font, widths } = faceOf(cut)
  let units = 0
  for (const point of text) {
    let width = widths.get(point)
    if (width === undefined) {
      width = font.layout(point, FEATURES).advanceWidth
      widths.set(point, width)
    }
    units += width
  }
  return (units * size) / font.unitsPerEm
}

/** Breaks drawable text into lines of at most `width` points. Lines are broken at spaces, and inside words that are longer than a line. */
export function linesOf(text: string, width: number, { cut, size }: { cut: Cut; size: number }): string[] {
  return text.split('\n').flatMap(paragraph => {
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (widthOf(longer, cut, size) <= width) {
        line = longer
        continue
      }
      if (line !== '') lines.push(line)
      const [last = '', ...whole] = piecesOf(word, width, { cut, size }).toReversed()
      lines.push(...whole.toReversed())
      line = last
    }
    return [...lines, line]
  })
}

function piecesOf(word: string, width: number, { cut, size }: { cut: Cut; size: number }): string[] {
  const pieces: string[] = []
  let piece = ''
  let used = 0
  for (const { segment } of characters.segment(word)) {
    const more = widthOf(segment, cut, size)
    if (piece !== '' && used + more > width) {
      pieces.push(piece)
      piece = ''
      used = 0
    }
    piece += segment
    used += more
  }
  return [...pieces, piece]
}
