// Declares which items of the specification a test proves. `tidy/specification` finds the calls of `proves` in the source code of the
// tests.

/** The id of an item of the specification: its kind, section and number, such as `rule 4.26`. */
type ItemId = `${string} ${number}.${number}`

/** The id of an item, and the exact words of the item in the specification. */
export type Proof = [item: ItemId, words: string]

const ITEM = /^[a-z]+ \d\.[1-9]\d*$/

/** Declares that the surrounding `test` or `describe` proves an item. Call it first in the callback, with two string literals. */
export function proves(...[item, words]: Proof): void {
  if (!ITEM.test(item) || words === '') throw new Error(`not an item of the specification: ${item}`)
}
