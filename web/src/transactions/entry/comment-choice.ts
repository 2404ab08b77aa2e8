// The state of the comment field: the suggestions for the typed text, and the effect of a key. Does not use browser APIs.
import { linesSeenFrom } from '@twofold/accounting/ledger/known-comment'
import { linesFromDebitCreditSet } from '@twofold/accounting/ledger/transaction'
import type { Account } from '@twofold/contract/accounts'
import type { KnownComment } from '@twofold/contract/known-comments'
import type { Chart } from '../../kit/pickers/chart.ts'
import type { EntryPattern } from './entry-pattern.ts'

/**
 * `active` is the highlighted comment. No comment is highlighted before the user presses an arrow key, so that typed text is not replaced.
 */
export type CommentState = { isOpen: boolean; active: string | null }

export const NO_SUGGESTIONS: CommentState = { isOpen: false, active: null }

/**
 * Returns the known comments that start with the typed text. Each has its last transaction, in the form in which the user would enter it in
 * the register of `account`. Transactions that cannot be entered there in exactly one way are omitted.
 */
export function suggestEntries(
  known: readonly KnownComment[],
  typed: string,
  { account, chart }: { account: Account; chart: Chart },
): EntryPattern[] {
  const beginning = typed.trim().toLowerCase()
  const here = { accountId: account.accountID, type: account.accountType }
  return known.flatMap(({ transactionComment: comment, debitCreditSet }) => {
    const lines = linesFromDebitCreditSet(debitCreditSet)
    // While the response for the latest text is loading, the previous response is filtered.
    if (!lines.ok || !comment.trimStart().toLowerCase().startsWith(beginning)) return []
    const seen = linesSeenFrom(lines.value, here, id => chart.byId.get(id)?.accountType)
    return seen === null ? [] : [{ comment, lines: seen }]
  })
}

/** The effect of a key: the new state, the suggestion that was chosen, and whether the key was handled. */
export type CommentKey = { state: CommentState; taken?: EntryPattern; isUsed: boolean }

/**
 * Handles a key in the comment field. The arrow keys open the list and move the highlight. The up arrow at the first comment returns to the
 * typed text. Enter and Tab choose the highlighted comment, and Tab also moves to the next field. Escape closes the list.
 */
export function pressKey(state: CommentState, key: string, suggestions: readonly EntryPattern[]): CommentKey {
  const at = state.isOpen ? suggestions.findIndex(({ comment }) => comment === state.active) : -1
  const move = (index: number): CommentKey => ({
    state: { isOpen: true, active: suggestions[Math.min(index, suggestions.length - 1)]?.comment ?? null },
    isUsed: true,
  })
  const highlighted = suggestions[at]
  switch (key) {
    case 'ArrowDown':
      return move(at + 1)
    case 'ArrowUp':
      return move(at - 1)
    case 'Enter':
    case 'Tab':
      if (highlighted === undefined) return { state: NO_SUGGESTIONS, isUsed: false }
      return { state: NO_SUGGESTIONS, taken: highlighted, isUsed: key === 'Enter' }
    case 'Escape':
      return { state: NO_SUGGESTIONS, isUsed: state.isOpen && suggestions.length > 0 }
    default:
      return { state, isUsed: false }
  }
}
