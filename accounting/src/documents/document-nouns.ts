// Nouns for kinds of records inside a sentence. Separate from document-words.ts, which the first screens load.
const NOUNS: Readonly<Record<string, string>> = { 'receivable invoice': 'invoice', 'payable invoice': 'bill' }

/** Returns the noun for a kind of record inside a sentence: `payable invoice` is a `bill`. */
export function nounOfKind(kind: string): string {
  return NOUNS[kind] ?? kind
}
