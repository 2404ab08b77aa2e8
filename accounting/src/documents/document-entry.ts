// Creates the entry for each kind of document. Only this module decides which account is debited and which is credited.
import type { Line } from '../ledger/transaction.ts'
import type { Cents } from '../money.ts'
import { type Movement, partyCents } from './document-kinds.ts'
import type { DocumentState } from './document-states.ts'

/**
 * The fields of a document that determine its entry. `preTaxCents` and `taxCents` add up to the total. The tax of a bill is part of its
 * cost.
 */
export type PostedDocument = Movement & { preTaxCents: Cents; taxCents: Cents }

/** The accounts of an entry: the party's account, the document's account, and the sales tax account, which can be null. */
export type EntryAccounts = { partyAccountId: number; accountId: number; taxAccountId: number | null }

/**
 * Returns the sales tax in cents that the organisation owes because of a document. This is 0 for all documents except invoices. The tax of
 * a bill is part of its cost.
 */
export function taxOwedCents({ kind, taxCents }: PostedDocument): Cents {
  return kind === 'receivable invoice' ? taxCents : 0
}

/**
 * Returns the lines of a document's entry, debit-positive. An invoice of 1,000 + 80 tax debits the party's account 1,080, and credits
 * revenue 1,000 and tax 80. A payment of 500 debits the bank and credits the party's account. A bill of 300 including tax debits its
 * account and credits the party's account. A negative total or a refund swaps debits and credits. Lines on the same account are combined,
 * and lines of 0 are omitted. If all lines are 0, the document posts nothing.
 */
export function entryLines(document: PostedDocument, accounts: EntryAccounts): Line[] {
  const party = partyCents(document)
  const tax = taxOwedCents(document)
  const lines: Line[] = [
    { accountId: accounts.partyAccountId, cents: party },
    { accountId: accounts.accountId, cents: -party + tax },
  ]
  if (tax !== 0 && accounts.taxAccountId !== null) lines.push({ accountId: accounts.taxAccountId, cents: -tax })
  return summed(lines)
}

/** A document before a change, with its account and its state. */
type ExistingDocument = PostedDocument & { accountId: number | null; state: DocumentState }

/**
 * Returns the tax account of an entry. A posted document with tax keeps its tax account even if the settings have changed, so that editing
 * other fields does not change the ledger. Otherwise, returns the account in the settings, or null if it is not set. The tax is the last
 * line of the entry. A document with tax has no lines only if its own account is the tax account and the two amounts cancel out.
 */
export function taxAccountAfter(
  before: ExistingDocument,
  { lines, settingsAccountId }: { lines: readonly Line[]; settingsAccountId: number | null },
): number | null {
  if (before.state !== 'POSTED' || taxOwedCents(before) === 0) return settingsAccountId
  return lines.at(-1)?.accountId ?? before.accountId
}

function summed(lines: readonly Line[]): Line[] {
  const centsOf = new Map<number, Cents>()
  for (const { accountId, cents } of lines) centsOf.set(accountId, (centsOf.get(accountId) ?? 0) + cents)
  return [...centsOf].filter(([, cents]) => cents !== 0).map(([accountId, cents]) => ({ accountId, cents }))
}
