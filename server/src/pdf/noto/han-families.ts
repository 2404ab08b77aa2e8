// Chooses the regional forms of Chinese characters in a PDF. The same code point may have a different form in each region.
import type { HanFamily } from './slices.ts'

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
export function hanFamiliesOf(texts: readonly string[]): readonly HanFamily[] {
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
    traditional: charactersOf('big5', { first: 0xa4, last: 0xc6, trail: 0x40 }),
    simplified: charactersOf('gbk', { first: 0xb0, last: 0xf7, trail: 0xa1 }),
  }
  return known
}

function charactersOf(
  encoding: string,
  { first, last, trail }: Record<'first' | 'last' | 'trail', number>,
): Set<string> {
  const bytes: number[] = []
  for (let lead = first; lead <= last; lead += 1) {
    for (let second = trail; second < 0xff; second += 1) if (second < 0x7f || second > 0xa0) bytes.push(lead, second)
  }
  return new Set(new TextDecoder(encoding).decode(Uint8Array.from(bytes)).match(/\p{Script=Han}/gu))
}
