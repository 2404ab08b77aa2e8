import { useLayoutEffect, useRef, useState } from 'react'
import { sentenceOfFailure } from '../../client/call-error.ts'
import { Button } from '../../kit/button.tsx'
import { actOnForm, useDeferredSubmit } from '../../kit/fields/use-deferred-submit.ts'
import type { NamedParty, PartyAddress, PartySide } from '../../parties/party-side.ts'
import { untouched } from './address-values.ts'

type LoadDefaultsProps<Values> = {
  side: PartySide
  values: Values
  onChange: (changes: Partial<Values>) => void
  /** Returns the fields of the document's addresses, filled in from the address of the party. */
  loaded: (address: PartyAddress) => Partial<Values>
  /** The reason why the user may not change the document. */
  refusal?: string | undefined
}

/**
 * 'Load Customer Defaults': fills in the addresses of a document from its party, even if the search for the party is still running. Address
 * lines that the user types during loading are preserved. The addresses of a party that is no longer chosen are ignored. A submit waits
 * until the addresses are loaded.
 */
export function LoadDefaults<Values extends { party: NamedParty | null }>(props: LoadDefaultsProps<Values>) {
  const { side, refusal } = props
  const { party } = props.values
  const [isLoading, setLoading] = useState(false)
  const [failure, setFailure] = useState<{ of: number | null; text: string; reason?: string } | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isWaiting = useRef(false)
  const newest = useRef(props)
  useLayoutEffect(() => {
    newest.current = props
  })
  // A submit of the form waits until the loaded values are rendered.
  const held = useDeferredSubmit(button, () => isWaiting.current || isLoading, !isLoading)
  /** `before` is the form at the time of the request. */
  const load = async (before: Values) => {
    // The party is read now, because loading may have waited until the typed party was found.
    const { party } = newest.current.values
    if (party === null) return setFailure({ of: null, text: `Please select a ${side.word} first` })
    isWaiting.current = true
    setLoading(true)
    setFailure(null)
    try {
      const address = await side.readAddress(party.id)
      const { values: now, loaded, onChange } = newest.current
      if (now.party?.id === party.id) onChange(untouched(loaded(address), { before, now }))
    } catch (error) {
      held.giveUp()
      setFailure({ of: party.id, text: `Error loading ${side.word} information`, reason: sentenceOfFailure(error) })
    } finally {
      isWaiting.current = false
      setLoading(false)
    }
  }
  const isShown = failure !== null && failure.of === (party?.id ?? null)
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <Button
        ref={button}
        isBusy={isLoading}
        refusalOfRole={refusal}
        onClick={({ currentTarget: { form } }) => form && actOnForm(form, () => void load(props.values))}
      >
        Load {side.title} Defaults
      </Button>
      <span role="status" className="text-small text-negative">
        {held.isHeld && <span className="text-muted">Loading...</span>}
        {isShown && failure.text}
        {isShown && failure.reason !== undefined && <span className="block text-muted">{failure.reason}</span>}
      </span>
    </span>
  )
}
