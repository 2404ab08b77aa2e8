import { searchedWords } from '@twofold/accounting/ledger/register-filter'

/** What a list is searched in: a folded text, its numbers, and an amount in cents; SQL expressions. */
export type SearchedIn = { text: string; numbers: readonly string[]; cents?: string }

const WORDS_MAX = 20

/**
 * The conditions that each searched word sets: in the text, as a number, or as the amount whatever its sign. Their parameters
 * are added to `values`.
 */
export function searchConditions(search: string | undefined, { text, numbers, cents }: SearchedIn, values: unknown[]) {
  return searchedWords(search ?? '')
    .slice(0, WORDS_MAX)
    .map(word => {
      const found = [`position($${values.push(word.key)} IN ${text}) > 0`]
      if (word.id !== null) {
        const parameter = `$${values.push(word.id)}::bigint`
        found.push(...numbers.map(number => `${number} = ${parameter}`))
      }
      if (word.cents !== null && cents !== undefined) found.push(`abs(${cents}) = $${values.push(word.cents)}::bigint`)
      return `(${found.join(' OR ')})`
    })
}
