import { counted } from '@twofold/accounting/counted'
import { typedEntryOf } from '@twofold/accounting/ledger/known-comment'
import { amountOf } from '@twofold/accounting/ledger/transaction'
import type { Account } from '@twofold/contract/accounts'
import type { RefObject } from 'react'
import { Listbox } from '../../kit/fields/listbox.tsx'
import { Money } from '../../kit/money.tsx'
import { ownNameOf } from '../../kit/pickers/account-choice.ts'
import type { Chart } from '../../kit/pickers/chart.ts'
import type { EntryPattern } from './entry-pattern.ts'

type CommentSuggestionProps = { pattern: EntryPattern; account: Account; chart: Chart }

type CommentSuggestionsProps = Omit<CommentSuggestionProps, 'pattern'> & {
  id: string
  suggestions: readonly EntryPattern[]
  active: number
  field: RefObject<HTMLInputElement | null>
  onTake: (suggestion: EntryPattern) => void
  onClose: () => void
}

/** The list below the comment field: earlier comments that start with the typed text. */
export function CommentSuggestions({ account, chart, ...list }: CommentSuggestionsProps) {
  return (
    <Listbox {...list} label="Previous entries" widthMin={460} optionKey={({ comment }) => comment}>
      {suggestion => <CommentSuggestion pattern={suggestion} account={account} chart={chart} />}
    </Listbox>
  )
}

/** A suggestion: the comment, the other account and the amount. */
function CommentSuggestion({ pattern: { comment, lines }, account, chart }: CommentSuggestionProps) {
  const typed = typedEntryOf(lines, { accountId: account.accountID, accountSign: account.accountSign })
  const other = typed === null ? undefined : chart.byId.get(typed.otherAccountId)
  return (
    <>
      <span className="min-w-0 flex-1 truncate">
        {comment}{' '}
        <span className="ml-1 text-small text-muted">
          {other === undefined ? counted(lines.length, 'line') : ownNameOf(other.accountFullName)}
        </span>
      </span>
      <Money cents={typed?.amountCents ?? amountOf(lines)} className="text-small" />
    </>
  )
}
