// The names of documents on buttons and in titles, and the messages of their forms.
import { type CalendarDate, formatDay } from '@twofold/accounting/calendar'
import { isInvoice, type PartySide } from '@twofold/accounting/documents/document-kinds'
import { DOCUMENT_STATES, type StateWord, stateShown, stateWord } from '@twofold/accounting/documents/document-states'
import { isBeforeDocument } from '@twofold/accounting/documents/payment-terms'
import type { DocumentRecord } from '@twofold/contract/documents/document-record'
import type { Toast } from '../kit/dialogs/toast.tsx'
import { type DocumentSide, isTurned } from './document-side.ts'

/** Returns the name of a document in titles: `Invoice`, `Credit Note`, `Payment Receipt`, `Refund`. */
export function titleOf({ one, turned }: DocumentSide, record: DocumentRecord): string {
  return isTurned(record) ? turned : one
}

/** Returns the name of a document on its buttons. The buttons of a refund name it like any payment. */
export function buttonNoun(side: DocumentSide, record: DocumentRecord): string {
  return isInvoice(side.kind) ? titleOf(side, record) : side.one
}

/** Returns the name of a document at the beginning of a sentence: `Invoice`, `Credit Note`, `Payment receipt`, `Refund`. */
export function saidOf({ said }: DocumentSide, record: DocumentRecord): string {
  return said[isTurned(record) ? 1 : 0]
}

/** The name of a document after a change. The messages about a refund name it like any payment. */
function saidOfChanged(side: DocumentSide, record: DocumentRecord): string {
  return isInvoice(side.kind) ? saidOf(side, record) : side.said[0]
}

/** Invoices and bills are identified by their reference, payments by their party. */
function detailOf({ kind }: DocumentSide, { reference, partyName }: DocumentRecord): string {
  return isInvoice(kind) ? reference : partyName
}

/** Says that a document has no entry in the books. Null if it is posted, or ended without being posted. */
function notPostedText({ kind }: DocumentSide, { state }: DocumentRecord): string | null {
  return isInvoice(kind) && state === 'PENDING' ? 'not in the books yet' : null
}

/** Returns the message about a document that was created. `done` is what else happened to it, such as `approved`. */
export function createdMessage(side: DocumentSide, record: DocumentRecord, done?: string): Toast {
  const { reference, partyName } = record
  const more = done === undefined ? notPostedText(side, record) : `and ${done}`
  const title = `${saidOf(side, record)} created`
  return {
    title: more === null ? title : done === undefined ? `${title}, ${more}` : `${title} ${more}`,
    detail: isInvoice(side.kind) ? `${reference}, ${partyName}` : partyName,
  }
}

/** Returns the message about a document that was updated or deleted. */
export function changedMessage(side: DocumentSide, record: DocumentRecord, done: 'updated' | 'deleted') {
  return { title: `${saidOfChanged(side, record)} ${done}`, detail: detailOf(side, record) }
}

/** Returns the message about a deleted document that was created again. */
export function createdAgainMessage(side: DocumentSide, record: DocumentRecord): Toast {
  return {
    title: `${saidOfChanged(side, record)} created again`,
    detail: isInvoice(side.kind) ? `No. ${record.id}` : record.partyName,
  }
}

/** Returns a hint if a date is before the date of its document. `noun` is the kind of document. Returns undefined for any other date. */
export function earlyDayHint(
  day: CalendarDate | null,
  documentDay: CalendarDate | null,
  noun: string,
): string | undefined {
  if (documentDay === null || !isBeforeDocument(day, documentDay)) return undefined
  return `This date is before the ${noun} date, ${formatDay(documentDay)}.`
}

/** Returns the states of invoices or of bills as options: the words of the API with their labels. */
export function statusChoices<Side extends PartySide>(side: Side): { value: StateWord<Side>; label: string }[] {
  return DOCUMENT_STATES.map(state => ({ value: stateWord(side, state), label: stateShown(side, state) }))
}
