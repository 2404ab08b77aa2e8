// What each document posts: the one place that says which account is debited and which is credited.
import type { Line } from '../ledger/transaction.ts'
import type { Cents } from '../money.ts'
import { type Movement, partyCents } from './document-kinds.ts'
import type { DocumentState } from './document-states.ts'

/** A document as far as its entry is concerned. `preTaxCents` and `taxCents` add up to the total; the tax of a bill is part of what it cost. */
export type PostedDocument = Movement & { preTaxCents: Cents; taxCents: Cents }

/** The accounts of an entry: the party's, the document's own, and the one for sales tax (null: there is none). */
export type EntryAccounts = { partyAccountId: number; accountId: number; taxAccountId: number | null }

/** The tax that a document has us owe, in cents: a receivable invoice's. What a vendor charges is part of his bill. */
export function taxOwedCents({ kind, taxCents }: PostedDocument): Cents {
  return kind === 'receivable invoice' ? taxCents : 0
}

/**
 * The lines of a document's entry, debit-positive. An invoice of 1,000 + 80 tax debits the party 1080, credits revenue 1000
 * and tax 80; a payment of 500 debits the bank and credits the party; a bill of 300, its tax
 * included, debits its account and credits the party.
 * A negative total, or a refund, swaps all sides, and each line's side follows its own sign. Lines on one account are one
 * line, and lines of 0 are left out: a document whose lines are all 0 posts nothing.
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

/** A document before a change: its own account, and whether it is posted. */
type StandingDocument = PostedDocument & { accountId: number | null; state: DocumentState }

/**
 * The account that the tax of an entry stands on: where a posted document has tax already it stays there, whatever the settings
 * name since, so that a change of words moves no money; else the account that the settings name (null: none). The tax is the
 * entry's last line; where a document with tax posts nothing its own account is the tax's, and one took the other up.
 */
export function taxAccountAfter(
  before: StandingDocument,
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
