// Nouns for kinds of records inside a sentence. They are not in document-words.ts, because that file is part of the initial download.
const NOUNS: Readonly<Record<string, string>> = { 'receivable invoice': 'invoice', 'payable invoice': 'bill' }

/** Returns the noun for a kind of record inside a sentence: `bill` for a `payable invoice`. */
export function nounOfKind(kind: string): string {
  return NOUNS[kind] ?? kind
}
