// Loads the typefaces and libraries that the text of a PDF needs. Loads nothing if Inter is enough. Also chooses the regional forms of
// Chinese characters, because the same code point may have a different form in each region.
import { setImmediate as turn } from 'node:timers/promises'
import type { Bidi } from 'bidi-js'
import { type Cut, charactersOf, isInInter, isPlain } from '../type-face.ts'
import { openHan } from './han.ts'
import { openShaper, type Shaped, type Shaper } from './shaper.ts'
import { fileOf, type HanFamily, SHAPED_FAMILIES } from './slices.ts'
import { makeTypesetter, type Typesetter } from './typesetter.ts'

/** The number of strings that are read in one turn of the event loop. */
const AT_ONCE = 100

/** A string in a PDF and its font weight. */
export type CutText = { text: string; cut: Cut }

/**
 * Returns a typesetter for text that Inter cannot draw without other fonts. Other work can run while it reads the text and the typefaces.
 */
export async function openTypesetter(texts: readonly CutText[]): Promise<Typesetter> {
  const { characters, foreign, points, isShapedInInter } = await readTexts(texts)
  const families = new Set<Shaped>(
    SHAPED_FAMILIES.filter(family => [...points.regular].some(one => isOwn(family, one))),
  )
  // Characters between right-to-left words also run from right to left.
  if (isShapedInInter || families.has('arabic') || families.has('hebrew')) families.add('inter')
  const shapers = new Map<Shaped, Shaper>()
  for (const family of families) shapers.set(family, await openShaper(family))
  const han = await openHan(points, hanFamiliesOf(foreign))
  return makeTypesetter({ bidi: await loadBidi(), han, shapers }, characters)
}

/** Returns the characters in the text that Inter cannot draw without other fonts. */
async function readTexts(texts: readonly CutText[]) {
  const characters = new Set<string>()
  const points: Record<Cut, Set<number>> = { regular: new Set(), bold: new Set() }
  const foreign: string[] = []
  let isShapedInInter = false
  for (const { text, cut } of texts) {
    if (isPlain(text)) continue
    foreign.push(text)
    for (const character of charactersOf(text)) {
      if (isPlain(character)) continue
      characters.add(character)
      if (isInInter(character)) isShapedInInter = true
      else for (const letter of character) points[cut].add(letter.codePointAt(0) ?? 0)
    }
    if (foreign.length % AT_ONCE === 0) await turn()
  }
  // Adds the bold characters, because the regular weight determines whether a character can be drawn.
  for (const point of points.bold) points.regular.add(point)
  return { characters, points, foreign, isShapedInInter }
}

/** Loads the Unicode Bidirectional Algorithm. The package is CommonJS, but its types do not declare that. */
async function loadBidi(): Promise<Bidi> {
  const { default: make } = (await import('bidi-js')) as unknown as { default: () => Bidi }
  return make()
}

/**
 * Returns whether the family must be loaded for a character. Returns false for characters of Inter, and for joiners and marks, which every
 * family lists.
 */
function isOwn(family: (typeof SHAPED_FAMILIES)[number], point: number): boolean {
  return !isInInter(String.fromCodePoint(point)) && (point < 0x2000 || point > 0x2fff) && fileOf(family, point) !== null
}

const ORDERS = {
  japanese: ['jp', 'tc', 'sc', 'kr'],
  korean: ['kr', 'tc', 'jp', 'sc'],
  traditional: ['tc', 'jp', 'sc', 'kr'],
  simplified: ['sc', 'tc', 'jp', 'kr'],
} as const satisfies Record<string, HanFamily[]>

/**
 * Returns the font families for some strings, the preferred family first. Strings with kana or hangul prefer the Japanese or Korean family.
 * Otherwise, the preference depends on the characters that are in only one of the standards of Taiwan and China.
 */
function hanFamiliesOf(texts: readonly string[]): readonly HanFamily[] {
  const all = texts.join('')
  const kana = countOf(all, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu)
  const hangul = countOf(all, /\p{Script=Hangul}/gu)
  if (kana + hangul > 0) return kana >= hangul ? ORDERS.japanese : ORDERS.korean
  const { traditional, simplified } = standards()
  let votes = 0
  for (const [character] of all.matchAll(/\p{Script=Han}/gu)) {
    if (traditional.has(character) !== simplified.has(character)) votes += traditional.has(character) ? 1 : -1
  }
  return votes > 0 ? ORDERS.traditional : ORDERS.simplified
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

let known: { traditional: Set<string>; simplified: Set<string> } | undefined

/** The frequently used characters of Big5, and the characters of GB 2312. The decoders of the runtime provide both lists. */
function standards() {
  known ??= {
    traditional: characterSet('big5', { first: 0xa4, last: 0xc6, trail: 0x40 }),
    simplified: characterSet('gbk', { first: 0xb0, last: 0xf7, trail: 0xa1 }),
  }
  return known
}

function characterSet(
  encoding: string,
  { first, last, trail }: Record<'first' | 'last' | 'trail', number>,
): Set<string> {
  const bytes: number[] = []
  for (let lead = first; lead <= last; lead += 1) {
    for (let second = trail; second < 0xff; second += 1) if (second < 0x7f || second > 0xa0) bytes.push(lead, second)
  }
  return new Set(new TextDecoder(encoding).decode(Uint8Array.from(bytes)).match(/\p{Script=Han}/gu))
}
