// Waits until a claim gets a slot, the caller disconnects, or the maximum waiting time has passed.
import type { Claim, FairShares, QueuedClaim } from './fair-shares.ts'

/** A claim, and a function that reports when its caller disconnects. */
export type Turn = Omit<Claim, 'cost'> & {
  /** The name of the work, which determines its expected cost. */
  work: string
  /** Calls `leave` when the caller disconnects. Returns a function that removes the listener. */
  whenGone?: (leave: () => void) => () => void
}

/**
 * If too many claims are waiting, the refusal is sent after this time in milliseconds. Otherwise, clients that retry immediately would keep
 * the server busy with refusals.
 */
const REFUSAL_DELAY_MS = 2_000

type Outcome = QueuedClaim | 'busy' | 'gone'

/**
 * Takes a slot, or waits for one. The outcome is `busy` after `waitMsMax` or if too many claims of the user are waiting. It is `gone` if
 * the caller disconnected. A free slot is returned directly and not as a promise, because most calls find a free slot.
 */
export function takePlace(
  shares: FairShares,
  { user, organisation, kind, whenGone }: Turn,
  cost: number,
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
    granted = () => end(place as QueuedClaim)
    const refuse = () => {
      if (place !== null) shares.countRefused(kind)
      end('busy')
    }
    const timer = setTimeout(refuse, place === null ? Math.min(waitMsMax, REFUSAL_DELAY_MS) : waitMsMax)
    const stopListening = whenGone?.(() => end('gone'))
  })
}
