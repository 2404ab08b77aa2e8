// Passwords that an attacker tries first. The list has 49,000 leaked passwords, most frequent first; 18,000 of them have eight
// characters or more, which is six times what ASVS 5.0 asks for (6.2.4).

/** How many digits and punctuation marks at the end do not make a common password a good one. */
const ENDING_CHARACTERS_MAX = 4

/** The fewest characters that a list entry has after an ending is removed. Shorter entries are the start of too many words. */
const STEM_CHARACTERS_MIN = 4

const ENDING = /[^\p{L}]+$/u

let loading: Promise<ReadonlySet<string>> | undefined

/** The list, loaded when the first password is chosen: a server where this does not happen saves 5 MB. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set<string>(dictionary['passwords-common']),
  )
  return loading
}

function folded(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

/** The text itself, and without one to four of the digits and punctuation marks at its end. */
function stemsOf(text: string): string[] {
  const letters = [...text]
  const ending = letters.length - [...text.replace(ENDING, '')].length
  const removable = Math.min(ending, ENDING_CHARACTERS_MAX, letters.length - STEM_CHARACTERS_MIN)
  return Array.from({ length: Math.max(removable, 0) + 1 }, (_, removed) =>
    letters.slice(0, letters.length - removed).join(''),
  )
}

/**
 * Whether a password is easy to guess: it is on the list, in any case and with up to four digits or punctuation marks after it; it
 * repeats one character; or it is one of `names` (the user's, the product's), with any such ending.
 */
export async function isEasyToGuess(password: string, names: readonly string[]): Promise<boolean> {
  const text = folded(password)
  if (new Set(text).size <= 1) return true
  const ownTexts = names.map(folded).flatMap(name => [name, name.replace(ENDING, '')])
  if ([text, text.replace(ENDING, '')].some(own => own !== '' && ownTexts.includes(own))) return true
  const common = await commonPasswords()
  return stemsOf(text).some(stem => common.has(stem))
}
