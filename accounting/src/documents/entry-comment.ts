// What a document's entry says in the registers that show it.
import { COMMENT_LENGTH_MAX } from '../text.ts'
import { type DocumentTold, documentWord } from './document-words.ts'

/** What of a document its entry tells. */
export type ToldDocument = DocumentTold & {
  reference: string
  comment: string
  partyName: string
}

/** The comment of a document's entry: `Invoice A-7, Ann: May`; a credit and a refund are called so. */
export function entryComment(document: ToldDocument): string {
  const { reference, comment, partyName } = document
  const word = documentWord(document)
  const told = `${word}${reference === '' ? '' : ` ${reference}`}, ${partyName}${comment === '' ? '' : `: ${comment}`}`
  // Half a character cannot be stored.
  return told.slice(0, COMMENT_LENGTH_MAX).replace(/[\ud800-\udbff]$/u, '')
}
