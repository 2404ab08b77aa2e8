// What a document's entry says in the registers that show it.
import { COMMENT_LENGTH_MAX } from '../text.ts'
import type { DocumentKind } from './document-kinds.ts'

/** What of a document its entry tells. */
export type ToldDocument = {
  kind: DocumentKind
  totalCents: number
  isRefund: boolean
  reference: string
  comment: string
  partyName: string
}

const WORDS: Record<DocumentKind, readonly [usual: string, turned: string]> = {
  'receivable invoice': ['Invoice', 'Credit note'],
  'customer payment': ['Payment', 'Refund'],
  'customer write-off': ['Write-off', 'Write-off'],
  'payable invoice': ['Bill', 'Vendor credit'],
  'vendor payment': ['Payment', 'Refund'],
}

/** The comment of a document's entry: `Invoice A-7, Ann: May`; a credit and a refund are called so. */
export function entryComment({ kind, totalCents, isRefund, reference, comment, partyName }: ToldDocument): string {
  const word = WORDS[kind][totalCents < 0 || isRefund ? 1 : 0]
  const told = `${word}${reference === '' ? '' : ` ${reference}`}, ${partyName}${comment === '' ? '' : `: ${comment}`}`
  // Half a character cannot be stored.
  return told.slice(0, COMMENT_LENGTH_MAX).replace(/[\ud800-\udbff]$/u, '')
}
