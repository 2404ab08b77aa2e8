// The states of a document. Receivable and payable invoices have the same three states under different names.
import type { PartySide } from './document-kinds.ts'

/** PENDING: the document has no entry in the ledger. POSTED: its entry is in the ledger. ENDED: it was canceled or rejected. */
export const DOCUMENT_STATES = ['PENDING', 'POSTED', 'ENDED'] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]

/** The names of the states of a receivable invoice, in the order of DOCUMENT_STATES. */
export const RECEIVABLE_STATES = ['PENDING', 'CHARGED', 'CANCELED'] as const
export type ReceivableState = (typeof RECEIVABLE_STATES)[number]

/** The names of the states of a payable invoice, in the order of DOCUMENT_STATES. */
export const PAYABLE_STATES = ['PENDING', 'APPROVED', 'REJECTED'] as const
export type PayableState = (typeof PAYABLE_STATES)[number]

type Words = { RECEIVABLE: ReceivableState; PAYABLE: PayableState }

const WORDS: { [Side in PartySide]: readonly Words[Side][] } = {
  RECEIVABLE: RECEIVABLE_STATES,
  PAYABLE: PAYABLE_STATES,
}

/** The names of the states of a receivable or payable invoice. */
export type StateWord<Side extends PartySide> = Words[Side]

/** Returns the name of a state: POSTED is CHARGED for a receivable invoice and APPROVED for a payable invoice. */
export function stateWord<Side extends PartySide>(side: Side, state: DocumentState): Words[Side] {
  return WORDS[side][DOCUMENT_STATES.indexOf(state)]!
}

/** Returns the state that has the given name for receivable or payable invoices. */
export function stateOfWord<Side extends PartySide>(side: Side, word: Words[Side]): DocumentState {
  return DOCUMENT_STATES[WORDS[side].indexOf(word)]!
}

/** Returns the name of a state for display on screens: `Pending`, `Charged`, `Approved`. */
export function stateShown(side: PartySide, state: DocumentState): string {
  const word = stateWord(side, state)
  return word.charAt(0) + word.slice(1).toLowerCase()
}
