import Plus from 'lucide-react/icons/plus'
import { Money } from '../ui/money.tsx'
import { OfferList } from '../ui/offer-list.tsx'
import { type Offer, ownNameOf, pathOf } from './account-choice.ts'
import type { PickList } from './pick-field.tsx'

type AccountOffersProps = PickList<Offer> & { isComing?: boolean }

/** The width for a name, its path and a balance, whatever the width of the field. */
const LIST_WIDTH_MIN = 460

/** The picker's list: accounts with their balances, and an account to create. */
export function AccountOffers({ isComing = false, ...list }: AccountOffersProps) {
  return (
    <OfferList
      {...list}
      label="Accounts"
      widthMin={LIST_WIDTH_MIN}
      offerKey={offer => (offer.kind === 'account' ? offer.account.id : 'new')}
      headingOf={offer => (offer.kind === 'account' && offer.account.isOther === true ? 'Other accounts' : undefined)}
      empty={<div className="px-2 py-1.5 text-muted">{isComing ? 'Loading...' : 'No matching accounts.'}</div>}
    >
      {offer => (offer.kind === 'account' ? <AccountOffer offer={offer} /> : <NewOffer offer={offer} />)}
    </OfferList>
  )
}

function AccountOffer({ offer }: { offer: Extract<Offer, { kind: 'account' }> }) {
  const { fullName, balanceCents } = offer.account
  return (
    <>
      <span className="flex min-w-0 flex-1 items-baseline gap-x-2">
        <span className="max-w-full shrink-0 truncate">{ownNameOf(fullName)}</span>
        {/* The end of the path is the most specific part, so the beginning is cut if it does not fit. */}
        <span dir="rtl" className="min-w-0 truncate text-small text-muted">
          <bdi dir="ltr">{pathOf(fullName).replace(/:$/, '')}</bdi>
        </span>
      </span>
      {balanceCents !== undefined && <Money cents={balanceCents} className="text-small" />}
    </>
  )
}

function NewOffer({ offer }: { offer: Extract<Offer, { kind: 'new' }> }) {
  const { name, parent } = offer.wanted
  return (
    <span className="flex min-w-0 items-center gap-2 text-accent">
      <Plus aria-hidden className="size-4 shrink-0" />
      <span className="truncate">
        Create “{name}”{parent === null ? '…' : ` under ${parent.fullName}`}
      </span>
    </span>
  )
}
