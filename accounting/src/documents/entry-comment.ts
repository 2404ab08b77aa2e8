// The comment of a document's entry in registers.
import { COMMENT_LENGTH_MAX } from '../text.ts'
import { type DocumentSummary, documentWord } from './document-words.ts'

/** The fields of a document that its entry shows. */
export type DescribedDocument = DocumentSummary & {
  reference: string
  comment: string
  partyName: string
}

/** Returns the comment of a document's entry: `Invoice A-7, Ann: May`. Credits and refunds are named as such. */
export function entryComment(document: DescribedDocument): string {
  const { reference, comment, partyName } = document
  const word = documentWord(document)
  const whole = `${word}${reference === '' ? '' : ` ${reference}`}, ${partyName}${comment === '' ? '' : `: ${comment}`}`
  // Removes an incomplete surrogate pair, which cannot be stored.
  return whole.slice(0, COMMENT_LENGTH_MAX).replace(/[\ud800-\udbff]$/u, '')
}
