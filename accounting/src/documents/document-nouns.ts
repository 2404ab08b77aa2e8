// Nouns for record types, for use within a sentence. They are not in document-words.ts, because that file is part of the initial download.
const NOUNS: Readonly<Record<string, string>> = { 'receivable invoice': 'invoice', 'payable invoice': 'bill' }

/** Returns the noun for a record type, for use within a sentence: `bill` for a `payable invoice`. */
export function nounOfKind(kind: string): string {
  return NOUNS[kind] ?? kind
}
