// Waits for a place until it is granted, the caller disconnects, or the wait takes too long.
import type { Claim, FairShares, Place } from './fair-shares.ts'

/** A claim, and how to learn that its caller has disconnected. */
export type Turn = Omit<Claim, 'cost'> & {
  /** The name of the work, for its expected cost. */
  work: string
  /** Calls `leave` when the caller disconnects. Returns a function that stops listening. */
  whenGone?: (leave: () => void) => () => void
}

/** Waits for a place. Returns `busy` if too many claims of the user are waiting or after `waitMsMax`, and `gone` if the caller
 * disconnected. */
export function takePlace(
  shares: FairShares,
  { user, organisation, kind, whenGone, cost }: Turn & { cost: number },
  waitMsMax: number,
): Promise<Place | 'busy' | 'gone'> {
  return new Promise(resolve => {
    const end = (outcome: Place | 'busy' | 'gone') => {
      clearTimeout(late)
      stopListening?.()
      if (outcome !== place) place?.leave()
      resolve(outcome)
    }
    let late: NodeJS.Timeout | undefined
    let stopListening: (() => void) | undefined
    const place = shares.ask({ user, organisation, kind, cost }, () => end(place as Place))
    if (place === null) return end('busy')
    if (place.isHeld) return end(place)
    stopListening = whenGone?.(() => end('gone'))
    late = setTimeout(() => {
      shares.countRefused(kind)
      end('busy')
    }, waitMsMax)
  })
}
