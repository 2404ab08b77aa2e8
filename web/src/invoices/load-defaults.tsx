import { useState } from 'react'
import { sentenceOfFailure } from '../client/call-error.ts'
import type { NamedParty, PartyAddress, PartySide } from '../parties/party-side.ts'
import { Button } from '../ui/button.tsx'

type LoadDefaultsProps = {
  side: PartySide
  party: NamedParty | null
  /** Fills the document's addresses. */
  onLoaded: (address: PartyAddress) => void
  refusal: string | undefined
}

/** 'Load Customer Defaults': fills the addresses of a document from its party's. */
export function LoadDefaults({ side, party, onLoaded, refusal }: LoadDefaultsProps) {
  const [isLoading, setLoading] = useState(false)
  const [failure, setFailure] = useState<{ of: number | null; text: string; reason?: string } | null>(null)
  const load = async () => {
    if (party === null) return setFailure({ of: null, text: `Please select a ${side.word} first` })
    setLoading(true)
    setFailure(null)
    try {
      onLoaded(await side.readAddress(party.id))
    } catch (error) {
      setFailure({ of: party.id, text: `Error loading ${side.word} information`, reason: sentenceOfFailure(error) })
    } finally {
      setLoading(false)
    }
  }
  const isShown = failure !== null && failure.of === (party?.id ?? null)
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <Button isBusy={isLoading} disabledReason={refusal} onClick={() => void load()}>
        Load {side.title} Defaults
      </Button>
      <span role="status" className="text-small text-negative">
        {isShown && failure.text}
        {isShown && failure.reason !== undefined && <span className="block text-muted">{failure.reason}</span>}
      </span>
    </span>
  )
}
