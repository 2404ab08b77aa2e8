// Shapes the text of one typeface, in regular and bold weight. Letters change form and position depending on adjacent letters.
import { readFile } from 'node:fs/promises'
import type * as HarfBuzz from 'harfbuzzjs'
import { CUTS, type Cut, FEATURE_SETTINGS } from '../type-face.ts'
import { type Glyph, type PlacedGlyph, readGlyph, UNITS } from './glyph.ts'
import { fileOf, type ShapedFamily } from './slices.ts'
import { unpackWoff2 } from './woff2.ts'

/** The weights as values on the axis of the variable fonts. */
export const WEIGHTS: Record<Cut, number> = { regular: 400, bold: 600 }

/** Text in Inter is also shaped if it has letters with a mark that Unicode cannot compose, or runs from right to left. */
export type Shaped = ShapedFamily | 'inter'

const SCRIPTS: Record<Shaped, { script: string; sample: number }> = {
  arabic: { script: 'Arab', sample: 0x0627 },
  hebrew: { script: 'Hebr', sample: 0x05d0 },
  devanagari: { script: 'Deva', sample: 0x0915 },
  thai: { script: 'Thai', sample: 0x0e01 },
  inter: { script: 'Latn', sample: 0x0041 },
}

/** The maximum number of cached words for each typeface. */
const WORDS_MAX = 4000

/** A loaded typeface. */
export type Shaper = {
  /** Returns whether the typeface has a character. */
  has: (point: number) => boolean
  /** Returns the glyphs, from left to right, of a string with one direction. */
  shape: (text: string, cut: Cut, isRightToLeft: boolean) => readonly PlacedGlyph[]
}

const opened = new Map<Shaped, Promise<Shaper>>()

/** Loads a typeface once for all PDFs. */
export function openShaper(family: Shaped): Promise<Shaper> {
  const known = opened.get(family)
  if (known !== undefined) return known
  const shaper = makeShaper(family)
  opened.set(family, shaper)
  shaper.catch(() => opened.delete(family))
  return shaper
}

async function makeShaper(family: Shaped): Promise<Shaper> {
  const library = await loadHarfBuzz()
  const [regular, bold] = family === 'inter' ? await openInter(library) : await openNoto(library, family)
  const scale = UNITS / regular.face.upem
  const fonts = { regular, bold }
  const glyphs = { regular: new Map<number, Glyph>(), bold: new Map<number, Glyph>() }
  const words = new Map<string, readonly PlacedGlyph[]>()
  const glyphOf = (cut: Cut, id: number) => {
    const glyph = glyphs[cut].get(id) ?? readGlyph(fonts[cut], id, scale)
    glyphs[cut].set(id, glyph)
    return glyph
  }
  return {
    has: point => regular.nominalGlyph(point) !== undefined,
    shape(text, cut, isRightToLeft) {
      const key = `${cut} ${isRightToLeft} ${text}`
      const known = words.get(key)
      if (known !== undefined) return known
      if (words.size >= WORDS_MAX) words.clear()
      const placed = shapeText(library, fonts[cut], { family, text, isRightToLeft }).map(
        ({ id, stands, advance, x, y }) => ({
          glyph: glyphOf(cut, id),
          text: stands,
          advance: advance * scale,
          x: x * scale,
          y: y * scale,
        }),
      )
      words.set(key, placed)
      return placed
    },
  }
}

async function openNoto({ Blob, Face, Font, Variation }: typeof HarfBuzz, family: ShapedFamily) {
  const file = fileOf(family, SCRIPTS[family].sample)!
  const face = new Face(new Blob(await unpackWoff2(await readFile(file))))
  const atWeight = (cut: Cut) => {
    const font = new Font(face)
    font.setVariations([new Variation('wght', WEIGHTS[cut])])
    return font
  }
  return [atWeight('regular'), atWeight('bold')] as const
}

async function openInter({ Blob, Face, Font }: typeof HarfBuzz) {
  const open = async (cut: Cut) => new Font(new Face(new Blob(await readFile(CUTS[cut]))))
  return [await open('regular'), await open('bold')] as const
}

type Run = { family: Shaped; text: string; isRightToLeft: boolean }

function shapeText(library: typeof HarfBuzz, font: HarfBuzz.Font, { family, text, isRightToLeft }: Run) {
  const buffer = new library.Buffer()
  buffer.addText(text)
  buffer.setScript(SCRIPTS[family].script)
  buffer.setDirection(isRightToLeft ? library.Direction.RTL : library.Direction.LTR)
  library.shape(font, buffer, family === 'inter' ? featuresOfInter(library) : [])
  const glyphs = buffer
    .getGlyphInfosAndPositions()
    .map(({ codepoint, cluster, xAdvance = 0, xOffset = 0, yOffset = 0 }) => {
      return { id: codepoint, cluster, stands: '', advance: xAdvance, x: xOffset, y: yOffset }
    })
  giveTexts(isRightToLeft ? glyphs.toReversed() : glyphs, text)
  return glyphs
}

type Clustered = { cluster: number; stands: string; advance: number }

/**
 * Assigns to each glyph the text that PDF readers copy for it. Glyphs with an advance share the characters of their cluster in the order of
 * the text. Marks get no text. Every glyph with an advance gets some text, because PDF readers would otherwise copy a gap.
 */
function giveTexts(glyphs: readonly Clustered[], text: string): void {
  const clusters = new Map<number, Clustered[]>()
  for (const glyph of glyphs) clusters.set(glyph.cluster, [...(clusters.get(glyph.cluster) ?? []), glyph])
  const starts = [...clusters.keys()].toSorted((one, other) => one - other)
  starts.forEach((start, index) => {
    const own = clusters.get(start)!
    const moving = own.filter(({ advance }) => advance > 0)
    const takers = moving.length > 0 ? moving : own.slice(0, 1)
    const characters = [...text.slice(start, starts[index + 1])]
    takers.forEach((glyph, at) => {
      glyph.stands = (at < takers.length - 1 ? characters.splice(0, 1) : characters).join('')
    })
  })
}

/** Returns the usual features of Inter, with mark positioning enabled. */
function featuresOfInter({ Feature }: typeof HarfBuzz): HarfBuzz.Feature[] {
  const marks = ['ccmp', 'mark', 'mkmk']
  return FEATURE_SETTINGS.map(([name, isOn]) => new Feature(name, isOn || marks.includes(name) ? 1 : 0))
}

let loaded: Promise<typeof HarfBuzz> | undefined

/** Loads HarfBuzz when a PDF first needs it, because it takes several megabytes of memory. */
export function loadHarfBuzz(): Promise<typeof HarfBuzz> {
  loaded ??= import('harfbuzzjs')
  return loaded
}
