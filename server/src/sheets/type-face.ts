// The product's typeface as PDFs need it: which characters it has, how wide each is, and where a line must end. Set without
// kerning and ligatures, so that what is measured is what is drawn, and `->` in a name stays two signs.
import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'

/** The cuts that sheets are set in. */
export const CUTS = {
  regular: new URL(import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
  bold: new URL(import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
} as const
export type Cut = keyof typeof CUTS
export const CUT_NAMES = ['regular', 'bold'] as const satisfies Cut[]

/** Figures of one width under each other, and nothing that joins or shifts signs. */
export const FEATURE_SETTINGS: readonly (readonly [string, boolean])[] = [
  ['tnum', true],
  ...['calt', 'ccmp', 'clig', 'curs', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rclt', 'rlig'].map(
    name => [name, false] as const,
  ),
]

/** The same for fontkit, which adds the features that it applies to this object. */
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

/** The file of a cut, to be embedded as far as it is used. */
export function fontFile(cut: Cut): Buffer {
  return faceOf(cut).file
}

/** Stands for what the typeface does not have. */
export const MISSING = '\u25a1'

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A text by the characters that users see: a letter with its marks, a whole emoji. */
export function charactersOf(text: string): string[] {
  return [...characters.segment(text)].map(({ segment }) => segment)
}

/** A text with MISSING in place of each character that the typeface does not have, a whole emoji or letter at a time. */
export function settable(text: string): string {
  return isInInter(text)
    ? text
    : charactersOf(text)
        .map(one => (isInInter(one) ? one : MISSING))
        .join('')
}

const points = new Map<string, boolean>()

/** Whether the typeface has all of a text. */
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

/** Whether the typeface sets a text as it stands. A mark on a letter needs a place of its own, which is not known here. */
export function isPlain(text: string): boolean {
  return isInInter(text) && !MARK.test(text)
}

/** The heights of a cut in units of `size`, as PDFs name them. */
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

/** How wide a settable text is, in points. */
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

/** A settable text in lines of at most `width` points: broken at spaces, and inside a word that is longer than a line. */
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
