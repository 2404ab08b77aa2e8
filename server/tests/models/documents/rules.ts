// The reasons for refusing calls on documents, for the model test. They implement the specification without the code of the product. Checks
// run in stages. Each function returns all reasons of the first stage that has a reason.
import type { ModelApplication, ModelDocument, ModelDocuments } from './books.ts'

const when = (holds: boolean, reason: string) => (holds ? [reason] : [])

/** Returns the reasons why an invoice cannot be changed. */
export function againstChange(
  model: ModelDocuments,
  invoice: ModelDocument | undefined,
  after: { cents: number; party: number },
): string[] {
  if (invoice === undefined) return ['404 NOT_FOUND']
  const applied = model.applied(invoice.id)
  if (applied === 0) return []
  return [
    ...when(after.party !== invoice.party, '409 APPLIED_KEEPS_PARTY'),
    ...when(Math.sign(after.cents) !== Math.sign(invoice.cents), '409 APPLIED_KEEPS_SIGN'),
    ...when(Math.abs(after.cents) < applied, '409 TOTAL_BELOW_APPLIED'),
  ]
}

/** Returns the reasons why an invoice cannot be marked as paid or unpaid. */
export function againstMark(model: ModelDocuments, invoice: ModelDocument | undefined, wanted: boolean): string[] {
  if (invoice === undefined) return ['404 NOT_FOUND']
  const isPaidUnmarked = model.isPaid({ ...invoice, isMarked: false })
  return when(!wanted && isPaidUnmarked, '409 PAID_BY_APPLICATIONS')
}

/** Returns the reasons why the status of an invoice cannot be set. */
export function againstState(model: ModelDocuments, invoice: ModelDocument | undefined, wanted: string): string[] {
  if (invoice === undefined) return ['404 NOT_FOUND']
  const isGivenUp = wanted === 'ENDED' && invoice.state !== 'ENDED'
  return when(isGivenUp && model.applied(invoice.id) > 0, '409 DOCUMENT_APPLIED')
}

/** Returns the reasons why a document cannot be deleted. */
export function againstDeletion(model: ModelDocuments, document: ModelDocument | undefined): string[] {
  if (document === undefined) return ['404 NOT_FOUND']
  return [
    ...when(document.kind === 'invoice' && document.state === 'POSTED', '409 DOCUMENT_POSTED'),
    ...when(model.applied(document.id) > 0, '409 DOCUMENT_APPLIED'),
  ]
}

/** Returns the reasons why the amount of a payment cannot be changed. */
export function againstCorrection(model: ModelDocuments, payment: ModelDocument | undefined, cents: number): string[] {
  if (cents < 1) return ['400 AMOUNT_OUT_OF_RANGE']
  if (payment === undefined) return ['404 NOT_FOUND']
  return when(cents < model.applied(payment.id), '409 TOTAL_BELOW_APPLIED')
}

/** Returns the reasons why an amount cannot be applied. */
export function againstApplying(model: ModelDocuments, fromId: number, toId: number, cents: number): string[] {
  const [from, to] = [model.document(fromId), model.document(toId)]
  if (from === undefined || to === undefined) return ['404 NOT_FOUND']
  if (cents < 1) return ['400 AMOUNT_TO_APPLY_NOT_POSITIVE']
  if (model.isOwed(from) || !model.isOwed(to)) return ['400 DOES_NOT_APPLY']
  if (from.party !== to.party) return ['400 OF_ANOTHER_PARTY']
  if (from.state === 'ENDED' || to.state === 'ENDED') return ['409 DOCUMENT_CANCELED']
  const used = (document: ModelDocument) => document.isMarked || model.left(document) === 0
  const usedUp = [...when(used(to), '409 INVOICE_PAID'), ...when(used(from), '409 PAYMENT_APPLIED')]
  if (usedUp.length > 0) return usedUp
  return when(cents > Math.min(model.left(from), model.left(to)), '409 ABOVE_REMAINDER')
}

/** Returns the reasons why an application cannot be removed. */
export function againstRemoval(model: ModelDocuments, application: ModelApplication | undefined): string[] {
  if (application === undefined) return ['404 NOT_FOUND']
  return when(model.documents.get(application.from)?.kind === 'write-off', '409 ADVICE_OF_WRITE_OFF')
}

/** Returns the reasons why an amount of an invoice cannot be written off. */
export function againstWritingOff(model: ModelDocuments, invoice: ModelDocument | undefined, cents: number): string[] {
  if (cents < 1) return ['400 AMOUNT_OUT_OF_RANGE']
  if (invoice === undefined) return ['404 NOT_FOUND']
  if (invoice.state === 'PENDING') return ['409 ONLY_POSTED_APPLIES']
  if (!model.isOwed(invoice)) return ['400 DOES_NOT_APPLY']
  if (invoice.state === 'ENDED') return ['409 DOCUMENT_CANCELED']
  if (invoice.isMarked || model.left(invoice) === 0) return ['409 INVOICE_PAID']
  return when(cents > model.left(invoice), '409 ABOVE_REMAINDER')
}
