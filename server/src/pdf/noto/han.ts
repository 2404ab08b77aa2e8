// Glyphs of Chinese, Japanese and Korean characters. They need no shaping. The glyphs of a PDF are read once, and the font files are then
// released. The font files of all families have a total size of 20 MB. Only a few hundred bytes per character stay in memory.
import { readFile } from 'node:fs/promises'
import { setImmediate as turn } from 'node:timers/promises'
import { CUT_NAMES, type Cut } from '../type-face.ts'
import { type Glyph, readGlyph, UNITS } from './glyph.ts'
import { loadHarfBuzz, WEIGHTS } from './shaper.ts'
import { fileOf, type HanFamily } from './slices.ts'
import { unpackWoff2 } from './woff2.ts'

/** The characters that need a glyph, by the weight in which they are drawn. */
export type Needed = Record<Cut, ReadonlySet<number>>

/** The maximum number of cached glyphs, about 5 MB. */
const GLYPHS_MAX = 10_000

/** Glyphs by family, weight and character. Null if the family lacks the character. */
const kept = new Map<string, Glyph | null>()

const keyOf = (family: HanFamily, { cut, point }: Wanted) => `${family} ${cut} ${point}`

/** The glyphs for one PDF. */
export type HanGlyphs = {
  /** Returns the glyph of a character in the first family that has it, or null. */
  glyphOf: (point: number, cut: Cut) => Glyph | null
}

/** Reads the glyphs of characters. Each glyph is from the first family that has the character. Other work can run after each file. */
export async function openHan(needed: Needed, families: readonly HanFamily[]): Promise<HanGlyphs> {
  if (kept.size > GLYPHS_MAX) kept.clear()
  const glyphs: Record<Cut, Map<number, Glyph>> = { regular: new Map(), bold: new Map() }
  const take = ({ cut, point }: Wanted, glyph: Glyph | null) => {
    if (glyph !== null) glyphs[cut].set(point, glyph)
  }
  const all = CUT_NAMES.flatMap(cut => [...needed[cut]].map(point => ({ cut, point })))
  for (const family of families) {
    const lacking = all.filter(({ cut, point }) => !glyphs[cut].has(point))
    const unread = lacking.filter(wanted => {
      const known = kept.get(keyOf(family, wanted))
      if (known !== undefined) take(wanted, known)
      return known === undefined
    })
    for (const [file, wanted] of byFile(family, unread)) {
      await readSlice(new URL(file), wanted, (one, glyph) => {
        kept.set(keyOf(family, one), glyph)
        take(one, glyph)
      })
      await turn()
    }
  }
  return { glyphOf: (point, cut) => glyphs[cut].get(point) ?? null }
}

type Wanted = { cut: Cut; point: number }

function byFile(family: HanFamily, unread: readonly Wanted[]): Map<string, Wanted[]> {
  const files = new Map<string, Wanted[]>()
  for (const wanted of unread) {
    const file = fileOf(family, wanted.point)?.href
    if (file === undefined) continue
    const others = files.get(file)
    if (others === undefined) files.set(file, [wanted])
    else others.push(wanted)
  }
  return files
}

async function readSlice(
  file: URL,
  wanted: readonly Wanted[],
  take: (wanted: Wanted, glyph: Glyph | null) => void,
): Promise<void> {
  const { Blob, Face, Font, Variation } = await loadHarfBuzz()
  const face = new Face(new Blob(await unpackWoff2(await readFile(file))))
  const font = new Font(face)
  const scale = UNITS / face.upem
  for (const cut of CUT_NAMES) {
    const ofCut = wanted.filter(one => one.cut === cut)
    if (ofCut.length > 0) font.setVariations([new Variation('wght', WEIGHTS[cut])])
    for (const one of ofCut) {
      const id = font.nominalGlyph(one.point)
      take(one, id === undefined ? null : readGlyph(font, id, scale))
    }
  }
}
