// Opens what the texts of a sheet need, and nothing for those that Inter sets.
import { setImmediate as turn } from 'node:timers/promises'
import type { Bidi } from 'bidi-js'
import { type Cut, charactersOf, isInInter, isPlain } from '../type-face.ts'
import { openHan } from './han.ts'
import { hanFamiliesOf } from './han-families.ts'
import { openShaper, type Shaped, type Shaper } from './shaper.ts'
import { fileOf, SHAPED_FAMILIES } from './slices.ts'
import { makeTypesetter, type Typesetter } from './typesetter.ts'

/** This many texts are read between two turns of the server's other work. */
const AT_ONCE = 100

/** A text of a sheet and the cut that it is drawn in. */
export type CutText = { text: string; cut: Cut }

/** A typesetter for texts that Inter alone does not set. Other work runs while it reads the texts and the typefaces. */
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

/** The characters in the texts that Inter alone cannot set. */
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
  // What the regular cut has is what can be set at all.
  for (const point of points.bold) points.regular.add(point)
  return { characters, points, foreign, isShapedInInter }
}

/** The Unicode Bidirectional Algorithm. The package is CommonJS, and its types say nothing of that. */
async function loadBidi(): Promise<Bidi> {
  const { default: make } = (await import('bidi-js')) as unknown as { default: () => Bidi }
  return make()
}

/** Whether a family lists a character that is not one of the joiners and general marks that each of them lists. */
function isOwn(family: (typeof SHAPED_FAMILIES)[number], point: number): boolean {
  return !isInInter(String.fromCodePoint(point)) && (point < 0x2000 || point > 0x2fff) && fileOf(family, point) !== null
}
