// Creates the comment that registers show for a document's entry.
import { COMMENT_LENGTH_MAX } from '../text.ts'
import { type DocumentSummary, documentWord } from './document-words.ts'

/** The fields of a document that are part of the comment of its entry. */
export type DescribedDocument = DocumentSummary & {
  reference: string
  comment: string
  partyName: string
}

/**
 * Returns the comment of a document's entry: `Invoice A-7, Ann: May`. For a credit or a refund, the comment starts with `Credit note`,
 * `Vendor credit` or `Refund`.
 */
export function entryComment(document: DescribedDocument): string {
  const { reference, comment, partyName } = document
  const word = documentWord(document)
  const whole = `${word}${reference === '' ? '' : ` ${reference}`}, ${partyName}${comment === '' ? '' : `: ${comment}`}`
  // Removes an unpaired surrogate, which cannot be stored.
  return whole.slice(0, COMMENT_LENGTH_MAX).replace(/[\ud800-\udbff]$/u, '')
}
