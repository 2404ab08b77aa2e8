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

type Outcome = Place | 'busy' | 'gone'

/** Takes a place, or waits for one. The outcome is `busy` if too many claims of the user are waiting or after `waitMsMax`, and `gone` if
 * the caller disconnected. A place that is free is returned at once, because most calls find one. */
export function takePlace(
  shares: FairShares,
  { user, organisation, kind, whenGone, cost }: Turn & { cost: number },
  waitMsMax: number,
): Outcome | Promise<Outcome> {
  let granted: (() => void) | undefined
  const place = shares.ask({ user, organisation, kind, cost }, () => granted?.())
  if (place?.isHeld) return place
  return new Promise(resolve => {
    const end = (outcome: Outcome) => {
      clearTimeout(timer)
      stopListening?.()
      if (outcome !== place) place?.leave()
      resolve(outcome)
    }
    granted = () => end(place as Place)
    const refuse = () => {
      if (place !== null) shares.countRefused(kind)
      end('busy')
    }
    const timer = setTimeout(refuse, place === null ? Math.min(waitMsMax, REFUSAL_DELAY_MS) : waitMsMax)
    const stopListening = whenGone?.(() => end('gone'))
  })
}
