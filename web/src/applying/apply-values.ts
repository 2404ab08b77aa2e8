// What is chosen to be applied to what, before it is sent.
import { fromWire } from '@twofold/accounting/calendar'
import type { Cents } from '@twofold/accounting/money'
import { checkAmountToApply, likelyApplications, proposeApplications } from '@twofold/accounting/payment-application'
import type { Refusal } from '@twofold/accounting/refusals'
import type { OpenDocument } from '@twofold/contract/documents/documents'
import { DOCUMENT_ERRORS } from '@twofold/contract/errors/document-errors'
import { sentenceIn } from '@twofold/contract/errors/entry-errors'
import { amountText, amountTyped } from '../ui/typed-amount.ts'

/** The amounts as typed, by the id of the document that each goes to; what is not chosen is not there. */
export type Chosen = Readonly<Record<number, string>>

/** What is applied of one document to another. */
export type ChosenApplication = { document: OpenDocument; amountCents: Cents }

/** What is chosen, weighed against what there is. All in cents. */
export type Weighed = {
  applyingCents: Cents
  /** What stays unapplied; negative when more is chosen than there is. */
  leftCents: Cents
  /** What each document that is not chosen would get, the oldest first. */
  proposed: ReadonlyMap<number, Cents>
}

function centsOf(chosen: Chosen, { documentID }: OpenDocument): Cents {
  return amountTyped(chosen[documentID] ?? '').cents ?? 0
}

function isChosen(chosen: Chosen, { documentID }: OpenDocument): boolean {
  return chosen[documentID] !== undefined
}

/** Weighs what is chosen of `open` against what is available. */
export function weigh(availableCents: Cents, open: readonly OpenDocument[], chosen: Chosen): Weighed {
  const applyingCents = open.reduce((sum, document) => sum + centsOf(chosen, document), 0)
  const leftCents = availableCents - applyingCents
  const others = open.filter(document => !isChosen(chosen, document))
  const proposed = proposeApplications(Math.max(leftCents, 0), others.map(payable))
  return { applyingCents, leftCents, proposed: new Map(proposed.map(({ id, amountCents }) => [id, amountCents])) }
}

function payable({ documentID, date, remaining }: OpenDocument) {
  return { id: documentID, date: fromWire(date) ?? '', remainingCents: remaining }
}

function typedOf(proposed: readonly { id: number; amountCents: Cents }[]): Chosen {
  return Object.fromEntries(proposed.map(({ id, amountCents }) => [id, amountText(amountCents)]))
}

/** All that is available, the oldest document first. */
export function oldestFirst(availableCents: Cents, open: readonly OpenDocument[]): Chosen {
  return typedOf(proposeApplications(availableCents, open.map(payable)))
}

/** The document of just what is available, else all of it, the oldest first. */
export function likelyFirst(availableCents: Cents, open: readonly OpenDocument[]): Chosen {
  return typedOf(likelyApplications(availableCents, open.map(payable)))
}

/** One document more or less: chosen, it gets what is left, as far as it goes. */
export function toggled(
  { availableCents, open, chosen }: { availableCents: Cents; open: readonly OpenDocument[]; chosen: Chosen },
  document: OpenDocument,
): Chosen {
  const { [document.documentID]: standing, ...others } = chosen
  if (standing !== undefined) return others
  const { leftCents } = weigh(availableCents, open, others)
  const cents = Math.min(Math.max(leftCents, 0), document.remaining)
  return { ...others, [document.documentID]: cents === 0 ? '' : amountText(cents) }
}

/** The sentences beside the amounts that cannot be applied, by document: each judged on what the ones before it left. */
export function errorsOfChosen(
  availableCents: Cents,
  open: readonly OpenDocument[],
  chosen: Chosen,
): Record<number, string> {
  const errors: Record<number, string> = {}
  let leftCents = availableCents
  for (const document of open.filter(each => isChosen(chosen, each))) {
    const typed = amountTyped(chosen[document.documentID] ?? '')
    const amount = checkAmountToApply(typed.cents ?? 0, Math.min(leftCents, document.remaining))
    if (typed.error !== undefined) errors[document.documentID] = typed.error
    else if (!amount.ok) errors[document.documentID] = amount.refusals.map(sentenceOfAmount).join(' ')
    leftCents -= typed.cents ?? 0
  }
  return errors
}

/** Its rows of the table of errors alone: all of it would weigh more than the screen. */
function sentenceOfAmount(reason: Refusal): string {
  const { AMOUNT_TO_APPLY_NOT_POSITIVE, ABOVE_REMAINDER } = DOCUMENT_ERRORS
  return sentenceIn(reason.code === 'ABOVE_REMAINDER' ? ABOVE_REMAINDER : AMOUNT_TO_APPLY_NOT_POSITIVE, reason)
}

/** What is to be sent, in the order of the list. */
export function applicationsOf(open: readonly OpenDocument[], chosen: Chosen): ChosenApplication[] {
  return open
    .filter(document => isChosen(chosen, document))
    .map(document => ({ document, amountCents: centsOf(chosen, document) }))
}
