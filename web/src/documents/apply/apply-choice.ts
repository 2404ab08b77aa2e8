// The documents that can be applied, by kind: invoices and refunds, or payments and credits.
import { isInvoice } from '@twofold/accounting/documents/document-kinds'
import type { OpenDocument } from '@twofold/contract/documents/documents'
import type { NextStep } from '../../kit/lists/next-step.tsx'

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
