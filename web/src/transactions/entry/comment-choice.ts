// The comment field between two keys, without a browser: what is offered for a typed text, what a key does.
import { linesSeenFrom } from '@twofold/accounting/ledger/known-comment'
import { linesFromDebitCreditSet } from '@twofold/accounting/ledger/transaction'
import type { Account } from '@twofold/contract/accounts'
import type { KnownComment } from '@twofold/contract/known-comments'
import type { Chart } from '../../pickers/chart.ts'
import type { EntryPattern } from './entry-pattern.ts'

/** `active`: the comment that is highlighted. Nothing is until an arrow asks for it: what is typed stays what it is. */
export type CommentState = { isOpen: boolean; active: string | null }

export const NOTHING_OFFERED: CommentState = { isOpen: false, active: null }

/** What is offered for a text: the known comments that begin with it, each with its last entry as it would be typed in the
 * register of `account`; left out where that would be a guess. */
export function offersFor(
  known: readonly KnownComment[],
  typed: string,
  { account, chart }: { account: Account; chart: Chart },
): EntryPattern[] {
  const beginning = typed.trim().toLowerCase()
  const here = { accountId: account.accountID, type: account.accountType }
  return known.flatMap(({ transactionComment: comment, debitCreditSet }) => {
    const lines = linesFromDebitCreditSet(debitCreditSet)
    // While the answer for the last letters is on its way, the one before them is narrowed.
    if (!lines.ok || !comment.trimStart().toLowerCase().startsWith(beginning)) return []
    const seen = linesSeenFrom(lines.value, here, id => chart.byId.get(id)?.accountType)
    return seen === null ? [] : [{ comment, lines: seen }]
  })
}

/** What a key did: the list as it is now, an offer that was taken, and whether the key is used up. */
export type CommentKey = { state: CommentState; taken?: EntryPattern; isUsed: boolean }

/**
 * A key in the comment field. Arrows open the list and move the highlight, off its upper end back to what is typed; Enter and
 * Tab take what is highlighted (Tab also goes on to the next field) and mean nothing else here; Escape closes the list.
 */
export function pressKey(state: CommentState, key: string, offers: readonly EntryPattern[]): CommentKey {
  const at = state.isOpen ? offers.findIndex(({ comment }) => comment === state.active) : -1
  const move = (index: number): CommentKey => ({
    state: { isOpen: true, active: offers[Math.min(index, offers.length - 1)]?.comment ?? null },
    isUsed: true,
  })
  const highlighted = offers[at]
  switch (key) {
    case 'ArrowDown':
      return move(at + 1)
    case 'ArrowUp':
      return move(at - 1)
    case 'Enter':
    case 'Tab':
      if (highlighted === undefined) return { state: NOTHING_OFFERED, isUsed: false }
      return { state: NOTHING_OFFERED, taken: highlighted, isUsed: key === 'Enter' }
    case 'Escape':
      return { state: NOTHING_OFFERED, isUsed: state.isOpen && offers.length > 0 }
    default:
      return { state, isUsed: false }
  }
}
