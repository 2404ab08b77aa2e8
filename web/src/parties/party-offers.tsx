import Plus from 'lucide-react/icons/plus'
import type { PickList } from '../pickers/pick-field.tsx'
import { Money } from '../ui/money.tsx'
import { OfferList } from '../ui/offer-list.tsx'
import type { PartyOffer } from './party-picker.tsx'
import type { PartySide } from './party-side.ts'

type PartyOffersProps = PickList<PartyOffer> & { side: PartySide; isComing: boolean }

/** The width for a name, a city and a balance, whatever the width of the field. */
const LIST_WIDTH_MIN = 400

/** The picker's list: parties with their cities and balances, and a party to create. */
export function PartyOffers({ side, isComing, ...list }: PartyOffersProps) {
  return (
    <OfferList
      {...list}
      label={`${side.title}s`}
      widthMin={LIST_WIDTH_MIN}
      offerKey={offer => (offer.kind === 'party' ? offer.party.id : 'new')}
      empty={<div className="px-2 py-1.5 text-muted">{isComing ? 'Loading...' : `No matching ${side.word}s.`}</div>}
    >
      {offer =>
        offer.kind === 'new' ? (
          <span className="flex min-w-0 items-center gap-2 text-accent">
            <Plus aria-hidden className="size-4 shrink-0" />
            <span className="truncate">Create “{offer.name}”…</span>
          </span>
        ) : (
          <>
            <span className="min-w-0 flex-1 truncate">
              <bdi>{offer.party.name}</bdi> <bdi className="ml-1 text-small text-muted">{offer.party.city}</bdi>
            </span>
            <Money cents={offer.party.balanceCents} className="text-small" />
          </>
        )
      }
    </OfferList>
  )
}
