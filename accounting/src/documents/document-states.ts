// The states of a document. Receivable and payable invoices have the same three states under different names.
import type { PartySide } from './document-kinds.ts'

/** PENDING: nothing is posted. POSTED: its entry is in the ledger. ENDED: it was canceled or rejected. */
export const DOCUMENT_STATES = ['PENDING', 'POSTED', 'ENDED'] as const
export type DocumentState = (typeof DOCUMENT_STATES)[number]

/** The names of the states of a receivable invoice, in the order of DOCUMENT_STATES. */
export const RECEIVABLE_STATES = ['PENDING', 'CHARGED', 'CANCELED'] as const
export type ReceivableState = (typeof RECEIVABLE_STATES)[number]

/** The names of the states of a payable invoice, in the same order. */
export const PAYABLE_STATES = ['PENDING', 'APPROVED', 'REJECTED'] as const
export type PayableState = (typeof PAYABLE_STATES)[number]

type Words = { RECEIVABLE: ReceivableState; PAYABLE: PayableState }

const WORDS: { [Side in PartySide]: readonly Words[Side][] } = {
  RECEIVABLE: RECEIVABLE_STATES,
  PAYABLE: PAYABLE_STATES,
}

/** The state names of one side. */
export type StateWord<Side extends PartySide> = Words[Side]

/** Returns the name of a state on one side: POSTED is CHARGED for an invoice and APPROVED for a bill. */
export function stateWord<Side extends PartySide>(side: Side, state: DocumentState): Words[Side] {
  return WORDS[side][DOCUMENT_STATES.indexOf(state)]!
}

/** Returns the state with a name of one side. */
export function stateOfWord<Side extends PartySide>(side: Side, word: Words[Side]): DocumentState {
  return DOCUMENT_STATES[WORDS[side].indexOf(word)]!
}

/** Returns the name of a state for screens: `Pending`, `Charged`, `Approved`. */
export function stateShown(side: PartySide, state: DocumentState): string {
  const word = stateWord(side, state)
  return word.charAt(0) + word.slice(1).toLowerCase()
}
