// Joins the loaded pages of lines for review.
import type { BankLines } from '@twofold/contract/bank-lines'

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
