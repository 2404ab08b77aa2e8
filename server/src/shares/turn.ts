// Waits for a place until it is granted, the caller disconnects, or the wait takes too long.
import type { Claim, FairShares, Place } from './fair-shares.ts'

/** A claim, and how to learn that its caller has disconnected. */
export type Turn = Omit<Claim, 'cost'> & {
  /** The name of the work, for its expected cost. */
  work: string
  /** Calls `leave` when the caller disconnects. Returns a function that stops listening. */
  whenGone?: (leave: () => void) => () => void
}

/**
 * A refusal because of too many waiting claims is sent after this time. Otherwise clients that repeat at once would keep the
 * server busy with refusals.
 */
const REFUSAL_DELAY_MS = 2_000

/** Waits for a place. Returns `busy` if too many claims of the user are waiting or after `waitMsMax`, and `gone` if the caller
 * disconnected. */
export function takePlace(
  shares: FairShares,
  { user, organisation, kind, whenGone, cost }: Turn & { cost: number },
  waitMsMax: number,
): Promise<Place | 'busy' | 'gone'> {
  return new Promise(resolve => {
    let timer: NodeJS.Timeout | undefined
    let stopListening: (() => void) | undefined
    const end = (outcome: Place | 'busy' | 'gone') => {
      clearTimeout(timer)
      stopListening?.()
      if (outcome !== place) place?.leave()
      resolve(outcome)
    }
    const place = shares.ask({ user, organisation, kind, cost }, () => end(place as Place))
    if (place?.isHeld) return end(place)
    stopListening = whenGone?.(() => end('gone'))
    const refuse = () => {
      if (place !== null) shares.countRefused(kind)
      end('busy')
    }
    timer = setTimeout(refuse, place === null ? Math.min(waitMsMax, REFUSAL_DELAY_MS) : waitMsMax)
  })
}
