// Finds line breaks: at spaces in most scripts, between characters in Chinese, Japanese and Korean, and between words in Thai, which has no
// spaces.

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
export function breaksOf(text: string, starts: readonly number[]): Set<number> {
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
