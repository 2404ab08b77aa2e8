// The states of a document. Both sides have the same three; only the words differ.
import type { PartySide } from './document-kinds.ts'

/** PENDING: nothing is posted. POSTED: its entry stands in the ledger. ENDED: it was given up. */
export const DOCUMENT_STATES = ['PENDING', 'POSTED', 'ENDED'] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]

/** What the states of a receivable invoice are called, in the order of DOCUMENT_STATES. */
export const RECEIVABLE_STATES = ['PENDING', 'CHARGED', 'CANCELED'] as const
export type ReceivableState = (typeof RECEIVABLE_STATES)[number]

/** What the states of a payable invoice are called. */
export const PAYABLE_STATES = ['PENDING', 'APPROVED', 'REJECTED'] as const
export type PayableState = (typeof PAYABLE_STATES)[number]

type Words = { RECEIVABLE: ReceivableState; PAYABLE: PayableState }

const WORDS: { [Side in PartySide]: readonly Words[Side][] } = {
  RECEIVABLE: RECEIVABLE_STATES,
  PAYABLE: PAYABLE_STATES,
}

/** The words of one side. */
export type StateWord<Side extends PartySide> = Words[Side]

/** What a state is called on one side: POSTED is CHARGED of an invoice and APPROVED of a bill. */
export function stateWord<Side extends PartySide>(side: Side, state: DocumentState): Words[Side] {
  return WORDS[side][DOCUMENT_STATES.indexOf(state)]!
}

/** The state that a word of one side means. */
export function stateOfWord<Side extends PartySide>(side: Side, word: Words[Side]): DocumentState {
  return DOCUMENT_STATES[WORDS[side].indexOf(word)]!
}

/** A state as screens write it: `Pending`, `Charged`, `Approved`. */
export function stateShown(side: PartySide, state: DocumentState): string {
  const word = stateWord(side, state)
  return word.charAt(0) + word.slice(1).toLowerCase()
}
