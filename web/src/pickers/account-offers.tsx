import { Plus } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Money } from '../ui/money.tsx'
import { type Offer, ownNameOf, pathOf } from './account-choice.ts'

type AccountOffersProps = {
  id: string
  offers: readonly Offer[]
  active: number
  /** The field below which the list lies. */
  field: RefObject<HTMLInputElement | null>
  onTake: (offer: Offer) => void
  onClose: () => void
}

const GAP = 4
const LIST_HEIGHT_MAX = 320
const LIST_WIDTH_MIN = 320

/** The picker's list, in the browser's top layer: no sheet or table cuts it off. */
export function AccountOffers({ id, offers, active, field, onTake, onClose }: AccountOffersProps) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const input = field.current
    const element = list.current
    if (input === null || element === null) return
    placeBelow(element, input)
    element.showPopover()
    return () => element.hidePopover()
  }, [field])
  useEffect(() => {
    const close = (event: Event) => {
      // The field itself scrolls under a text that is longer than it.
      const isOwn =
        event.target instanceof Node && (list.current?.contains(event.target) || event.target === field.current)
      if (!isOwn) onClose()
    }
    addEventListener('scroll', close, true)
    addEventListener('resize', close)
    return () => {
      removeEventListener('scroll', close, true)
      removeEventListener('resize', close)
    }
  }, [onClose, field])
  useEffect(() => {
    list.current?.querySelector(`#${CSS.escape(`${id}-${active}`)}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    <div
      ref={list}
      popover="manual"
      className="appear fixed inset-auto m-0 overflow-y-auto rounded-medium border border-line bg-raised p-1 text-ink shadow-float"
    >
      <div id={id} role="listbox" aria-label="Accounts">
        {offers.map((offer, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, which names the active option.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
          <div
            key={offer.kind === 'account' ? offer.account.id : 'new'}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            onPointerDown={event => event.preventDefault()}
            onClick={() => onTake(offer)}
            className="flex h-8 cursor-pointer items-center gap-3 rounded-small px-2 hover:bg-hover aria-selected:bg-selection"
          >
            {offer.kind === 'account' ? <AccountOffer offer={offer} /> : <NewOffer offer={offer} />}
          </div>
        ))}
      </div>
      {offers.length === 0 && <div className="px-2 py-1.5 text-muted">No account fits.</div>}
    </div>
  )
}

function AccountOffer({ offer }: { offer: Extract<Offer, { kind: 'account' }> }) {
  const { fullName, balanceCents } = offer.account
  return (
    <>
      <span className="min-w-0 flex-1 truncate">
        {ownNameOf(fullName)} <span className="ml-1 text-small text-muted">{pathOf(fullName).replace(/:$/, '')}</span>
      </span>
      {balanceCents !== undefined && <Money cents={balanceCents} className="text-small" />}
    </>
  )
}

function NewOffer({ offer }: { offer: Extract<Offer, { kind: 'new' }> }) {
  const { name, parent } = offer.wanted
  return (
    <span className={classNames('flex min-w-0 items-center gap-2 text-accent')}>
      <Plus aria-hidden className="size-4 shrink-0" />
      <span className="truncate">
        Create “{name}”{parent === null ? '…' : ` under ${parent.fullName}`}
      </span>
    </span>
  )
}

function placeBelow(list: HTMLElement, input: HTMLElement): void {
  const { left, top, bottom, width } = input.getBoundingClientRect()
  const below = innerHeight - bottom - 2 * GAP
  const isAbove = below < 160 && top > below
  const listWidth = Math.min(Math.max(width, LIST_WIDTH_MIN), innerWidth - 2 * GAP)
  list.style.width = `${listWidth}px`
  list.style.left = `${Math.max(GAP, Math.min(left, innerWidth - listWidth - GAP))}px`
  list.style.maxHeight = `${Math.min(LIST_HEIGHT_MAX, isAbove ? top - 2 * GAP : below)}px`
  if (isAbove) list.style.bottom = `${innerHeight - top + GAP}px`
  else list.style.top = `${bottom + GAP}px`
}
