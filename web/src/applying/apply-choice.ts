// What can be chosen to be applied, as it is called: invoices and refunds, or payments and credits.
import { isInvoice } from '@twofold/accounting/documents/document-kinds'
import type { OpenDocument } from '@twofold/contract/documents/documents'
import type { NextStep } from '../lists/next-step.tsx'

/** Documents of one sort: their title, and one of them with its article. */
type ChoiceGroup = { isInvoice: boolean; title: string; one: string }

/** What can be chosen, sort by sort; what is said when there is nothing to choose, and how there comes to be something. */
export type ApplyChoice = { groups: readonly ChoiceGroup[]; none: string; next: NextStep }

/** What a payment or credit can be applied to, and what can be applied to an invoice or refund. */
export type ApplyChoices = { raising: ApplyChoice; lowering: ApplyChoice }

/** The sorts of which something is there, each with its documents in the order in which they came. */
export function groupedChoice(choice: ApplyChoice, open: readonly OpenDocument[]) {
  return choice.groups
    .map(group => ({ ...group, documents: open.filter(({ kind }) => isInvoice(kind) === group.isInvoice) }))
    .filter(({ documents }) => documents.length > 0)
}
