// Finds the file of the Noto packages that contains a character. Each family is split into files of a few hundred characters.
import { readFileSync } from 'node:fs'

/** The scripts whose letters must be shaped. Each script has one file. */
export const SHAPED_FAMILIES = ['arabic', 'hebrew', 'devanagari', 'thai'] as const
export type ShapedFamily = (typeof SHAPED_FAMILIES)[number]

/**
 * Chinese (simplified, traditional), Japanese and Korean. The same Chinese character may be in all of these families, in a different
 * regional form.
 */
export type HanFamily = 'sc' | 'tc' | 'jp' | 'kr'

type Range = { from: number; to: number; file: URL }

/** For each package, the file that lists its font files with their characters. */
const LISTS: Record<ShapedFamily | HanFamily, () => string> = {
  arabic: () => import.meta.resolve('@fontsource-variable/noto-sans-arabic/unicode.json'),
  hebrew: () => import.meta.resolve('@fontsource-variable/noto-sans-hebrew/unicode.json'),
  devanagari: () => import.meta.resolve('@fontsource-variable/noto-sans-devanagari/unicode.json'),
  thai: () => import.meta.resolve('@fontsource-variable/noto-sans-thai/unicode.json'),
  sc: () => import.meta.resolve('@fontsource-variable/noto-sans-sc/unicode.json'),
  tc: () => import.meta.resolve('@fontsource-variable/noto-sans-tc/unicode.json'),
  jp: () => import.meta.resolve('@fontsource-variable/noto-sans-jp/unicode.json'),
  kr: () => import.meta.resolve('@fontsource-variable/noto-sans-kr/unicode.json'),
}

const read = new Map<string, Range[]>()

/**
 * Returns the font file of a family that is listed for a character. The font may still lack the character, because the lists name more
 * characters than the fonts have.
 */
export function fileOf(family: ShapedFamily | HanFamily, point: number): URL | null {
  const ranges = rangesOf(family)
  let [low, high] = [0, ranges.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ranges[middle]!.to < point) low = middle + 1
    else high = middle
  }
  const range = ranges[low]
  return range !== undefined && range.from <= point ? range.file : null
}

function rangesOf(family: ShapedFamily | HanFamily): Range[] {
  const known = read.get(family)
  if (known !== undefined) return known
  const list = new URL(LISTS[family]())
  const slices: Record<string, string> = JSON.parse(readFileSync(list, 'utf8'))
  const ranges = Object.entries(slices).flatMap(([slice, points]) => {
    // The numbered files contain East Asian characters. The other files repeat Latin and Cyrillic letters.
    const name = /^\[(\d+)\]$/.exec(slice)?.[1] ?? slice
    if (name !== family && !/^\d+$/.test(name)) return []
    return rangesIn(points, new URL(`files/noto-sans-${family}-${name}-wght-normal.woff2`, list))
  })
  ranges.sort((one, other) => one.from - other.from)
  read.set(family, ranges)
  return ranges
}

/** Parses ranges such as `U+2E41,U+FB50-FDFF`. */
function rangesIn(points: string, file: URL): Range[] {
  return points.split(',').map(part => {
    const [from = '', to = from] = part.trim().slice(2).split('-')
    return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), file }
  })
}
