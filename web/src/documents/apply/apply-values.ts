// The documents that can be applied, and the applications that a user has chosen but not saved yet.
import { fromWire } from '@twofold/accounting/calendar'
import { isInvoice } from '@twofold/accounting/documents/document-kinds'
import type { Cents } from '@twofold/accounting/money'
import { checkAmountToApply, likelyApplications, proposeApplications } from '@twofold/accounting/payment-application'
import type { Refusal } from '@twofold/accounting/refusals'
import type { OpenDocument } from '@twofold/contract/documents/documents'
import { DOCUMENT_ERRORS } from '@twofold/contract/errors/document-errors'
import { sentenceIn } from '@twofold/contract/errors/entry-errors'
import type { NextStep } from '../../kit/empty-state.tsx'
import { amountText, amountTyped } from '../../kit/fields/typed-amount.ts'

/** Documents of one kind: the title of the group, and the name of one document with its article, such as `an invoice`. */
type ChoiceGroup = { isInvoice: boolean; title: string; one: string }

/** The kinds of documents that can be chosen, the message if there are no documents, and a link to create one. */
export type ApplyChoice = { groups: readonly ChoiceGroup[]; none: string; next: NextStep }

/** The documents to which a payment or credit can be applied, and the documents that can be applied to an invoice or refund. */
export type ApplyChoices = { debitItem: ApplyChoice; creditItem: ApplyChoice }

/** Returns the kinds for which documents exist, each with its documents in the given order. */
export function groupedChoice(choice: ApplyChoice, open: readonly OpenDocument[]) {
  return choice.groups
    .map(group => ({ ...group, documents: open.filter(({ kind }) => isInvoice(kind) === group.isInvoice) }))
    .filter(({ documents }) => documents.length > 0)
}

/** The amounts as the user typed them, by the id of the other document. Only chosen documents are included. */
export type Chosen = Readonly<Record<number, string>>

/** An amount to apply to another document. */
export type ChosenApplication = { document: OpenDocument; amountCents: Cents }

/** The result of `weigh`: the chosen amounts and the remainder, in cents. */
export type Weighed = {
  applyingCents: Cents
  /** The unapplied remainder. Negative if the chosen amounts exceed the available amount. */
  leftCents: Cents
  /** The proposed amount for each document that is not selected, oldest first. */
  proposed: ReadonlyMap<number, Cents>
}

function centsOf(chosen: Chosen, { documentID }: OpenDocument): Cents {
  return amountTyped(chosen[documentID] ?? '').cents ?? 0
}

function isChosen(chosen: Chosen, { documentID }: OpenDocument): boolean {
  return chosen[documentID] !== undefined
}

/** Compares the chosen amounts of the open documents with the available amount. */
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

/** Applies the available amount to the documents, oldest first. */
export function oldestFirst(availableCents: Cents, open: readonly OpenDocument[]): Chosen {
  return typedOf(proposeApplications(availableCents, open.map(payable)))
}

/** Chooses the document whose remainder equals the available amount. If there is no such document, chooses the oldest documents first. */
export function likelyFirst(availableCents: Cents, open: readonly OpenDocument[]): Chosen {
  return typedOf(likelyApplications(availableCents, open.map(payable)))
}

/** Selects or deselects a document. The initial amount of a selected document is its open amount, limited by the available amount. */
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

/** Returns the errors of the amounts, by document. Each amount is limited by the remainder after the amounts above it. */
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

/** Imports only the required entries of the error table, because the whole table is larger than the code of the screen. */
function sentenceOfAmount(reason: Refusal): string {
  const { AMOUNT_TO_APPLY_NOT_POSITIVE, ABOVE_REMAINDER } = DOCUMENT_ERRORS
  return sentenceIn(reason.code === 'ABOVE_REMAINDER' ? ABOVE_REMAINDER : AMOUNT_TO_APPLY_NOT_POSITIVE, reason)
}

/** Returns the body to send, in the order of the list. */
export function applicationsOf(open: readonly OpenDocument[], chosen: Chosen): ChosenApplication[] {
  return open
    .filter(document => isChosen(chosen, document))
    .map(document => ({ document, amountCents: centsOf(chosen, document) }))
}
