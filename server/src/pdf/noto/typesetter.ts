// Draws text that Inter cannot draw without other fonts: other scripts, right-to-left text, and combining marks. Latin, Greek and Cyrillic
// text does not use it. Lines are filled with unbreakable segments. They break at spaces in most scripts, between characters in Chinese,
// Japanese and Korean, and between words in Thai, which has no spaces.
import type { Bidi } from 'bidi-js'
import { type Cut, charactersOf, isInInter, isPlain, linesOf, MISSING, metricsOf, widthOf } from '../type-face.ts'
import { composeFont } from './composed-font.ts'
import { type PlacedGlyph, UNITS } from './glyph.ts'
import type { HanGlyphs } from './han.ts'
import { type Cell, type Run, runsOf, type Setter } from './itemized.ts'
import type { Shaped, Shaper } from './shaper.ts'

/** A piece of a line in visual order: text in Inter, or glyphs. */
type Piece = { text: string; placed: readonly PlacedGlyph[] | null; width: number }

/** A prepared line. Widths are for a font size of 1 point. */
type SetLine = { pieces: readonly Piece[]; width: number }

/** A line to draw: text in Inter, or a prepared line. */
export type Line = string | SetLine

/** The typefaces for a PDF. */
export type Typefaces = { bidi: Bidi; han: HanGlyphs; shapers: ReadonlyMap<Shaped, Shaper> }

export type Typesetter = ReturnType<typeof makeTypesetter>

/** Joiners and variation selectors, which fonts are not required to have. */
const INVISIBLE = /\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu

/** Returns a typesetter for the characters for which the typefaces were loaded. */
export function makeTypesetter({ bidi, han, shapers }: Typefaces, characters: Iterable<string>) {
  const setters = new Map<string, Setter | null>()

  const setterOf = (character: string): Setter | null => {
    const known = setters.get(character)
    if (known !== undefined) return known
    const setter = findSetter(character)
    setters.set(character, setter)
    return setter
  }

  const findSetter = (character: string): Setter | null => {
    if (isPlain(character)) return 'plain'
    if (isInInter(character) && shapers.has('inter')) return 'inter'
    const points = pointsOf(character.replaceAll(INVISIBLE, ''))
    if (points.length === 0) return null
    for (const [family, { has }] of shapers) if (points.every(has)) return family
    return points.every(point => han.glyphOf(point, 'regular') !== null) ? 'han' : null
  }

  /** Returns the characters of a string. Replaces characters that no typeface has with MISSING. */
  const settable = (text: string): string[] =>
    charactersOf(text).map(character => (setterOf(character) !== null ? character : MISSING))

  const cellsOf = (settable: readonly string[], text: string): Cell[] => {
    const { levels } = bidi.getEmbeddingLevels(text, 'auto')
    let start = 0
    return settable.map(character => {
      const level = levels[start] ?? 0
      const setter = setterOf(character) ?? 'plain'
      const cell = { text: character, start, level, setter: setter === 'plain' && level % 2 === 1 ? 'inter' : setter }
      start += character.length
      return cell
    })
  }

  const pieceOf = ({ setter, level, cells }: Run, cut: Cut): Piece => {
    const text = cells.map(cell => cell.text).join('')
    if (setter === 'plain') return { text, placed: null, width: widthOf(text, cut, 1) }
    const isRightToLeft = level % 2 === 1
    const placed =
      setter === 'han' ? placeHan(cells, cut, isRightToLeft) : shapers.get(setter)!.shape(text, cut, isRightToLeft)
    return { text: ' ', placed, width: placed.reduce((sum, { advance }) => sum + advance, 0) / UNITS }
  }

  const placeHan = (cells: readonly Cell[], cut: Cut, isRightToLeft: boolean): PlacedGlyph[] =>
    (isRightToLeft ? cells.toReversed() : cells).flatMap(({ text }) => {
      const shown = isRightToLeft ? (bidi.getMirroredCharacter(text) ?? text) : text
      return pointsOf(shown.replaceAll(INVISIBLE, '')).map((point, index) => {
        const glyph = han.glyphOf(point, cut) ?? han.glyphOf(pointsOf(text)[0]!, cut)!
        return { glyph, text: index === 0 ? text : '', advance: glyph.advance, x: 0, y: 0 }
      })
    })

  const setCells = (cells: readonly Cell[], cut: Cut): SetLine => {
    const pieces = runsOf(cells).map(run => pieceOf(run, cut))
    return { pieces, width: pieces.reduce((sum, { width }) => sum + width, 0) }
  }

  const segmentsOf = (text: string, cells: readonly Cell[], cut: Cut): Segment[] => {
    const starts = cells.map(({ start }) => start)
    const breaks = breaksOf(text, starts)
    const segments: Segment[] = []
    let first = 0
    for (let index = 1; index <= cells.length; index += 1) {
      if (index < cells.length && !breaks.has(cells[index]!.start)) continue
      segments.push({ cells: cells.slice(first, index), widthOf: part => setCells(part, cut).width })
      first = index
    }
    return segments
  }

  return {
    /** Returns the composed fonts of this PDF, with the glyphs that its lines use. */
    fonts: {
      regular: composeFont('NotoSans-Regular', metricsOf('regular', UNITS)),
      bold: composeFont('NotoSans-SemiBold', metricsOf('bold', UNITS)),
    },

    /** Returns the characters that no typeface has, without duplicates. */
    missing: [...characters].filter(character => setterOf(character) === null),

    /** Prepares text as one line. */
    line: (text: string, cut: Cut): Line => {
      if (isPlain(text)) return text
      const whole = settable(text)
      const joined = whole.join('')
      return isPlain(joined) ? joined : setCells(cellsOf(whole, joined), cut)
    },

    /** Prepares text as lines of at most `width` points. */
    lines: (text: string, width: number, { cut, size }: { cut: Cut; size: number }): Line[] =>
      text.split('\n').flatMap((paragraph): Line[] => {
        if (isPlain(paragraph)) return linesOf(paragraph, width, { cut, size })
        const whole = settable(paragraph)
        const joined = whole.join('')
        if (isPlain(joined)) return linesOf(joined, width, { cut, size })
        const segments = segmentsOf(joined, cellsOf(whole, joined), cut)
        return fitSegments(segments, width / size).map(line => setCells(line, cut))
      }),
  }
}

function pointsOf(text: string): number[] {
  return [...text].map(character => character.codePointAt(0) ?? 0)
}

const EAST_ASIAN =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303f\u30fb\u30fc\uff01-\uff65\uffe0-\uffe6]/u
/** Characters that cannot begin a line: closing punctuation, small kana, and repetition and length marks. */
const NEVER_FIRST =
  /^[)\]}»,.:;!?%…‥、。〉》」』】〕〗〙〛〟，．：；！？）］｝～％｡｣､･・ー々〻ゝゞヽヾぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰ-ㇿ｠℃°’”]/u
/** Characters that cannot end a line: opening punctuation, and signs before an amount. */
const NEVER_LAST = /[([{«$£¥€₩№〈《「『【〔〖〘〚〝（［｛｟￥￡＄￦‘“]$/u
const THAI = /\p{Script=Thai}/u

let thaiWords: Intl.Segmenter | undefined

/**
 * Returns the offsets in a string at which a line may begin. `starts` contains the offsets of the user-perceived characters, beginning with
 * 0.
 */
function breaksOf(text: string, starts: readonly number[]): Set<number> {
  const breaks = new Set<number>()
  starts.forEach((start, index) => {
    if (index === 0) return
    const before = text.slice(starts[index - 1], start)
    const after = text.slice(start, starts[index + 1])
    if (mayBreak(before, after)) breaks.add(start)
  })
  if (THAI.test(text)) addThaiBreaks(breaks, text, starts)
  return breaks
}

function mayBreak(before: string, after: string): boolean {
  if (after === ' ') return false
  if (before === ' ') return true
  if (NEVER_FIRST.test(after) || NEVER_LAST.test(before)) return false
  return before === '\u3000' || EAST_ASIAN.test(before) || EAST_ASIAN.test(after)
}

function addThaiBreaks(breaks: Set<number>, text: string, starts: readonly number[]): void {
  thaiWords ??= new Intl.Segmenter('th', { granularity: 'word' })
  const characters = new Set(starts)
  for (const { index } of thaiWords.segment(text)) {
    const [before, after] = [text.charAt(index - 1), text.charAt(index)]
    const isInside = THAI.test(before) && THAI.test(after) && !/[ๆฯ]/.test(after)
    if (isInside && characters.has(index)) breaks.add(index)
  }
}

/** A sequence of cells without a possible line break, and a function that measures some of the cells. */
type Segment = { cells: readonly Cell[]; widthOf: (cells: readonly Cell[]) => number }

const isSpace = ({ text }: Cell) => text === ' ' || text === '\u3000'

/** Returns the cells of each line, without trailing spaces. A segment wider than a line is broken between its characters. */
function fitSegments(segments: readonly Segment[], width: number): Cell[][] {
  const lines: Cell[][] = []
  let line: Cell[] = []
  let used = 0
  const end = () => {
    lines.push(trimmed(line))
    line = []
    used = 0
  }
  for (const { cells, widthOf } of segments) {
    const own = widthOf(trimmed(cells))
    if (line.length > 0 && used + own > width) end()
    const parts = own > width ? piecesOf(cells, width, widthOf) : [cells]
    for (const [index, part] of parts.entries()) {
      if (index > 0) end()
      line.push(...part)
      used += widthOf(part)
    }
  }
  end()
  return lines
}

function trimmed(cells: readonly Cell[]): Cell[] {
  return cells.slice(0, cells.findLastIndex(cell => !isSpace(cell)) + 1)
}

/** Measures character by character, because an isolated letter is at least as wide as a joined letter. */
function piecesOf(cells: readonly Cell[], width: number, widthOf: Segment['widthOf']): Cell[][] {
  const pieces: Cell[][] = []
  let piece: Cell[] = []
  let used = 0
  for (const cell of cells) {
    const own = widthOf([cell])
    if (piece.length > 0 && used + own > width) {
      pieces.push(piece)
      piece = []
      used = 0
    }
    piece.push(cell)
    used += own
  }
  return [...pieces, piece]
}
