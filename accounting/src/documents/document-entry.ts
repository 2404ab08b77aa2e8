// The entry of each kind of document: the only place that decides which account is debited and which is credited.
import type { Line } from '../ledger/transaction.ts'
import type { Cents } from '../money.ts'
import { type Movement, partyCents } from './document-kinds.ts'
import type { DocumentState } from './document-states.ts'

/** The fields of a document that decide its entry. `preTaxCents` and `taxCents` add up to the total. The tax of a bill is part of its
 * cost. */
export type PostedDocument = Movement & { preTaxCents: Cents; taxCents: Cents }

/** The accounts of an entry: the party's, the document's, and the one for sales tax, which can be null. */
export type EntryAccounts = { partyAccountId: number; accountId: number; taxAccountId: number | null }

/** Returns the sales tax that the organisation owes because of a document, in cents. Only invoices have it: the tax of a bill is part of
 * its cost. */
export function taxOwedCents({ kind, taxCents }: PostedDocument): Cents {
  return kind === 'receivable invoice' ? taxCents : 0
}

/**
 * Returns the lines of a document's entry, debit-positive. An invoice of 1,000 + 80 tax debits the party 1080, credits revenue 1000 and tax
 * 80. A payment of 500 debits the bank and credits the party. A bill of 300 including tax debits its account and credits the party. A
 * negative total or a refund swaps all sides. The side of each line is its own sign. Lines on the same account are combined, and lines of 0
 * are omitted: a document whose lines are all 0 posts nothing.
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

/** A document before a change: its account, and its state. */
type ExistingDocument = PostedDocument & { accountId: number | null; state: DocumentState }

/**
 * Returns the account for the tax of an entry. A posted document with tax keeps its tax account even if the settings changed since, so that
 * a change of texts moves no money. Otherwise it is the account in the settings, null if not set. The tax is the last line of the
 * entry. A document with tax posts no line only if its own account is also the tax account, so that the two amounts canceled out.
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
