// The lines that wait, each beside what it may be.
import { SURE_MIN } from '@twofold/accounting/bank-matching/match-proposal'
import type { Cents } from '@twofold/accounting/money'
import type { BankLineShown, BankLines, OpenEntryShown, Proposal } from '@twofold/contract/bank-lines'

/** What is proposed for a line: entries that stand in the books, or an account to book it to; `why` in words. */
type Offer =
  | {
      kind: 'match'
      proposal: Proposal
      entries: OpenEntryShown[]
      otherLines: number
      confidence: number
      why: string
    }
  | { kind: 'book'; accountID: number; why: string }
  | { kind: 'none' }

/** A line with its offer. */
export type WaitingRow = BankLineShown & { offer: Offer }

/** The rows of the page, in the order of the answer. */
export function waitingRows({ lines, entries, proposals, accountProposals }: BankLines): WaitingRow[] {
  const byEntry = new Map(entries.map(entry => [entry.transactionID, entry]))
  const matches = new Map(proposals.flatMap(proposal => proposal.bankLineIDs.map(id => [id, proposal] as const)))
  const accounts = new Map(accountProposals.map(proposal => [proposal.bankLineID, proposal]))
  return lines.map(line => {
    const proposal = matches.get(line.bankLineID)
    const account = accounts.get(line.bankLineID)
    if (proposal !== undefined) {
      const offered = proposal.transactionIDs.flatMap(id => byEntry.get(id) ?? [])
      const { confidence, reasons, bankLineIDs } = proposal
      const match = { kind: 'match' as const, proposal, entries: offered, otherLines: bankLineIDs.length - 1 }
      return { ...line, offer: { ...match, confidence, why: reasons.join(' · ') } }
    }
    if (account !== undefined) {
      return { ...line, offer: { kind: 'book', accountID: account.accountID, why: account.reasons.join(' · ') } }
    }
    return { ...line, offer: { kind: 'none' } }
  })
}

/** The proposals that are sure enough to be accepted together. */
export function sureProposals({ proposals }: BankLines): Proposal[] {
  return proposals.filter(({ confidence }) => confidence >= SURE_MIN)
}

/** How sure, in a word. */
export function sureness(confidence: number): string {
  return confidence >= SURE_MIN ? 'Sure' : confidence >= 60 ? 'Likely' : 'Possible'
}

/** What lines or entries come to. */
export function sumOf(items: readonly { amount: Cents }[]): Cents {
  return items.reduce((sum, { amount }) => sum + amount, 0)
}

/** The entries that may be chosen for lines, nearest in amount first, then in day; what is already cleared comes last. */
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
