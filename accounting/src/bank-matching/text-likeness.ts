// Computes a payee's key, which contains no dates or numbers. The keys are stored with bank lines, so the rules must not change.

/** The number of letters of a word that are compared. Banks shorten names. */
const WORD_LENGTH = 6
const WORDS_MAX = 16

/** Returns the words of a text in lower case and without accents. Repeated words are returned once. */
function spelled(text: string): string[] {
  const plain = text.slice(0, 400).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = (plain.match(/[\p{L}\p{N}]+/gu) ?? []).filter(word => word.length > 1)
  return [...new Set(words)].slice(0, WORDS_MAX)
}

/** Shortens a word for comparison: its first letters, or all digits of a number. */
function compared(word: string): string {
  return /^\d/.test(word) ? word : word.slice(0, WORD_LENGTH)
}

function wordsOf(text: string): string[] {
  return [...new Set(spelled(text).map(compared))]
}

/** Returns the payee without numbers and dates: `fedex shp ab` for `FEDEX SHP 12/14/09 AB#`. */
export function payeeKey(text: string): string {
  const named = wordsOf(text).filter(word => !/\d/.test(word))
  return (named.length > 0 ? named : wordsOf(text)).join(' ').slice(0, 200)
}

/** Banking terms that describe how money moved and not who received it. They are shortened in the same way as the words of a text. */
const MOVING_WORDS: ReadonlySet<string> = new Set(
  (
    'ach and atm auto bank bill card cash check checki credit debit deposi direct eft fee for from int intern mobile of onlin ' +
    'online paymen pmt pos purcha recur recurr return sepa the to transf via visa wire with withdr www'
  ).split(' '),
)

/** The minimum number of words in a shortened key that can identify a party. */
const NAMING_MIN = 2

/**
 * Returns shorter keys that may identify the same payee, most likely first. Each is a prefix of the key with at least half of its words,
 * and two of these words can identify a party. `paper pen return` also has the key `paper pen`. `ach debit comcas` has no shorter key.
 */
export function payeeBeginnings(key: string): string[] {
  const all = key.split(' ')
  const counts = Array.from({ length: Math.floor(all.length / 2) }, (_, left) => all.length - 1 - left)
  const names = (count: number) =>
    all.slice(0, count).filter(word => !MOVING_WORDS.has(word) && !/\d/.test(word)).length
  return counts.filter(count => names(count) >= NAMING_MIN).map(count => all.slice(0, count).join(' '))
}
