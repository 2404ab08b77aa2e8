// The rows of the review list: bank lines with their suggestions.
import { STRONG_MIN } from '@twofold/accounting/bank-matching/match-proposal'
import type { Cents } from '@twofold/accounting/money'
import type { BankLineShown, BankLines, OpenEntryShown, Proposal } from '@twofold/contract/bank-lines'

/** The suggestion for a bank line: existing transactions to match, or an account for a new transaction. `why` gives the reasons. */
type Suggestion =
  | {
      kind: 'match'
      proposal: Proposal
      entries: OpenEntryShown[]
      otherLines: number
      confidence: number
      why: string
    }
  | { kind: 'categorize'; accountID: number; why: string }
  | { kind: 'none' }

/** A line with its suggestion. */
export type ReviewRow = BankLineShown & { suggestion: Suggestion }

/** Returns the rows of the page, in the order of the response. */
export function reviewRows({ lines, entries, proposals, accountProposals }: BankLines): ReviewRow[] {
  const byEntry = new Map(entries.map(entry => [entry.transactionID, entry]))
  const matches = new Map(proposals.flatMap(proposal => proposal.bankLineIDs.map(id => [id, proposal] as const)))
  const accounts = new Map(accountProposals.map(proposal => [proposal.bankLineID, proposal]))
  return lines.map(line => {
    const proposal = matches.get(line.bankLineID)
    const account = accounts.get(line.bankLineID)
    if (proposal !== undefined) {
      const suggested = proposal.transactionIDs.flatMap(id => byEntry.get(id) ?? [])
      const { confidence, reasons, bankLineIDs } = proposal
      const match = { kind: 'match' as const, proposal, entries: suggested, otherLines: bankLineIDs.length - 1 }
      return { ...line, suggestion: { ...match, confidence, why: reasons.join(' · ') } }
    }
    if (account !== undefined) {
      return {
        ...line,
        suggestion: { kind: 'categorize', accountID: account.accountID, why: account.reasons.join(' · ') },
      }
    }
    return { ...line, suggestion: { kind: 'none' } }
  })
}

/** Returns the suggested matches that are certain enough to be accepted together. */
export function strongProposals({ proposals }: BankLines): Proposal[] {
  return proposals.filter(({ confidence }) => confidence >= STRONG_MIN)
}

/** Returns the confidence of a suggested match as a word. */
export function sureness(confidence: number): string {
  return confidence >= STRONG_MIN ? 'Strong' : confidence >= 60 ? 'Likely' : 'Possible'
}

/** Returns the total amount of bank lines or transactions. */
export function sumOf(items: readonly { amount: Cents }[]): Cents {
  return items.reduce((sum, { amount }) => sum + amount, 0)
}

/**
 * Returns the transactions that can be matched. They are sorted by the difference in amount, then by the difference in days. Cleared
 * transactions are last.
 */
export function choiceFor(wanted: readonly BankLineShown[], entries: readonly OpenEntryShown[]): OpenEntryShown[] {
  const cents = sumOf(wanted)
  const day = wanted[0]?.lineDate ?? ''
  const distance = (entry: OpenEntryShown) => Math.abs(entry.amount - cents)
  const days = (entry: OpenEntryShown) => Math.abs(Date.parse(entry.transactionDate) - Date.parse(day))
  return [...entries].sort(
    (one, other) =>
      Number(one.isReconciled) - Number(other.isReconciled) ||
      distance(one) - distance(other) ||
      days(one) - days(other),
  )
}

/**
 * Joins pages in order. The count, processed lines, rules and imports come from the first page. If two pages suggest a match for the same
 * line or transaction, only the first suggestion is kept, because only one of them can be accepted.
 */
export function joinedPages(pages: readonly BankLines[]): BankLines | undefined {
  const [first] = pages
  if (first === undefined || pages.length === 1) return first
  const proposedLines = new Set<number>()
  const proposedTransactions = new Set<number>()
  const proposals = pages
    .flatMap(page => page.proposals)
    .filter(({ bankLineIDs, transactionIDs }) => {
      if (bankLineIDs.some(id => proposedLines.has(id))) return false
      if (transactionIDs.some(id => proposedTransactions.has(id))) return false
      for (const id of bankLineIDs) proposedLines.add(id)
      for (const id of transactionIDs) proposedTransactions.add(id)
      return true
    })
  return {
    ...first,
    lines: onceEach(
      pages.flatMap(page => page.lines),
      ({ bankLineID }) => bankLineID,
    ),
    next: pages.at(-1)?.next ?? null,
    entries: onceEach(
      pages.flatMap(page => page.entries),
      ({ transactionID }) => transactionID,
    ),
    proposals,
    accountProposals: pages.flatMap(page => page.accountProposals),
  }
}

function onceEach<Item>(items: readonly Item[], idOf: (item: Item) => number): Item[] {
  return [...new Map(items.map(item => [idOf(item), item])).values()]
}
