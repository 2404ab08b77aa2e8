import { searchedWords } from '@twofold/accounting/ledger/register-filter'

/**
 * The searchable parts of a list, as SQL expressions: a case-folded string, numbers, an amount in cents, and other conditions. A condition
 * receives the parameter of the search word.
 */
export type SearchedIn = {
  text: string
  numbers: readonly string[]
  cents?: string
  elsewhere?: (word: string) => string
}

/** The maximum number of search words. Additional words are ignored. */
export const WORDS_MAX = 20

/**
 * Returns one condition for each search word. A row matches if the string contains the word, or if a number or the amount equals the word.
 * The sign of the amount does not matter. Adds the parameters to `values`.
 */
export function searchConditions(
  search: string | undefined,
  { text, numbers, cents, elsewhere }: SearchedIn,
  values: unknown[],
) {
  return searchedWords(search ?? '')
    .slice(0, WORDS_MAX)
    .map(word => {
      const parameter = `$${values.push(word.key)}`
      const found = [`position(${parameter} IN ${text}) > 0`]
      if (elsewhere !== undefined) found.push(elsewhere(parameter))
      if (word.id !== null) {
        const id = `$${values.push(word.id)}::bigint`
        found.push(...numbers.map(number => `${number} = ${id}`))
      }
      if (word.cents !== null && cents !== undefined) found.push(`abs(${cents}) = $${values.push(word.cents)}::bigint`)
      return `(${found.join(' OR ')})`
    })
}
