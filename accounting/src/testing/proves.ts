// Links a test to the items of the specification. `tidy/specification` reads these calls from the source of the tests.

/** An item of the specification by kind, section and number, such as `rule 4.26`. */
type ItemId = `${string} ${number}.${number}`

/** An item and its words, exactly as the specification has them. */
export type Proof = [item: ItemId, words: string]

const ITEM = /^[a-z]+ \d\.[1-9]\d*$/

/** States that the surrounding test or describe proves an item. Call it first in the callback, with two plain strings. */
export function proves(...[item, words]: Proof): void {
  if (!ITEM.test(item) || words === '') throw new Error(`not an item of the specification: ${item}`)
}
