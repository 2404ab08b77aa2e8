import { searchedWords } from '@twofold/accounting/ledger/register-filter'

/** What a list is searched in: a folded text, its numbers, an amount in cents, and what stands elsewhere, asked with the parameter
 * of the word; SQL expressions. */
export type SearchedIn = {
  text: string
  numbers: readonly string[]
  cents?: string
  elsewhere?: (word: string) => string
}

/** The words of a search that count; further ones are passed over. */
export const WORDS_MAX = 20

/**
 * The conditions that each searched word sets: in the text, as a number, or as the amount whatever its sign. Their parameters
 * are added to `values`.
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
