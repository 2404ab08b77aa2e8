// Declares which specification items a test covers. `tidy/specification` finds the calls to `proves` in the source code of the tests.

/** The id of a specification item: its kind, section and number, such as `rule 4.26`. */
type ItemId = `${string} ${number}.${number}`

/** The id of a specification item, and its exact wording in the specification. */
export type Proof = [item: ItemId, words: string]

const ITEM = /^[a-z]+ \d\.[1-9]\d*$/

/**
 * Declares that the surrounding `test` or `describe` covers a specification item. Call it first in the callback, with two string literals.
 */
export function proves(...[item, words]: Proof): void {
  if (!ITEM.test(item) || words === '') throw new Error(`not an item of the specification: ${item}`)
}
