// What kinds of record are called inside a sentence. Apart from their words, which first screens carry.
const NOUNS: Readonly<Record<string, string>> = { 'receivable invoice': 'invoice', 'payable invoice': 'bill' }

/** A kind of record inside a sentence: the `payable invoice` of an entry's source and of the trail is a `bill` to its readers. */
export function nounOfKind(kind: string): string {
  return NOUNS[kind] ?? kind
}
