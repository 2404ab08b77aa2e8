import { counted } from '@twofold/accounting/counted'
import { typedEntryOf } from '@twofold/accounting/ledger/known-comment'
import { amountOf } from '@twofold/accounting/ledger/transaction'
import type { Account } from '@twofold/contract/accounts'
import type { RefObject } from 'react'
import { ownNameOf } from '../../pickers/account-choice.ts'
import type { Chart } from '../../pickers/chart.ts'
import { Money } from '../../ui/money.tsx'
import { OfferList } from '../../ui/offer-list.tsx'
import type { EntryPattern } from './entry-pattern.ts'

type CommentOfferProps = { pattern: EntryPattern; account: Account; chart: Chart }

type CommentOffersProps = Omit<CommentOfferProps, 'pattern'> & {
  id: string
  offers: readonly EntryPattern[]
  active: number
  field: RefObject<HTMLInputElement | null>
  onTake: (offer: EntryPattern) => void
  onClose: () => void
}

/** The list below the comment field: earlier comments that begin like it. */
export function CommentOffers({ account, chart, ...list }: CommentOffersProps) {
  return (
    <OfferList {...list} label="Previous entries" widthMin={460} offerKey={({ comment }) => comment}>
      {offer => <CommentOffer pattern={offer} account={account} chart={chart} />}
    </OfferList>
  )
}

/** A known comment in the list: the comment, the other account and the amount. */
function CommentOffer({ pattern: { comment, lines }, account, chart }: CommentOfferProps) {
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
