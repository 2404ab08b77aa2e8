// Passwords that an attacker tries first. The list has 49,000 leaked passwords, most frequent first. 18,000 of them have at least eight
// characters, six times as many as ASVS 5.0 (6.2.4) requires.

/** The maximum number of digits and punctuation marks at the end of a password that the check ignores. */
const ENDING_CHARACTERS_MAX = 4

/** The minimum length of a list entry after its ending is removed. Many words begin with shorter entries. */
const STEM_CHARACTERS_MIN = 4

const ENDING = /[^\p{L}]+$/u

let loading: Promise<ReadonlySet<string>> | undefined

/** Loads the list when a user first chooses a password, because the list takes 5 MB of memory. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set<string>(dictionary['passwords-common']),
  )
  return loading
}

function folded(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

/** Returns the string itself, and the string with one to four digits or punctuation marks removed from its end. */
function stemsOf(text: string): string[] {
  const letters = [...text]
  const ending = letters.length - [...text.replace(ENDING, '')].length
  const removable = Math.min(ending, ENDING_CHARACTERS_MAX, letters.length - STEM_CHARACTERS_MIN)
  return Array.from({ length: Math.max(removable, 0) + 1 }, (_, removed) =>
    letters.slice(0, letters.length - removed).join(''),
  )
}

/**
 * Returns whether a password is easy to guess. A password is easy to guess if it is on the list, repeats one character, or is one of
 * `names`. These are the user's names and the name of the product. Case and up to four digits or punctuation marks at the end are ignored.
 */
export async function isEasyToGuess(password: string, names: readonly string[]): Promise<boolean> {
  const text = folded(password)
  if (new Set(text).size <= 1) return true
  const ownTexts = names.map(folded).flatMap(name => [name, name.replace(ENDING, '')])
  if ([text, text.replace(ENDING, '')].some(own => own !== '' && ownTexts.includes(own))) return true
  const common = await commonPasswords()
  return stemsOf(text).some(stem => common.has(stem))
}
