// Waiting for a place: until it is granted, the caller hangs up, or the wait takes too long.
import type { Claim, FairShares, Place } from './fair-shares.ts'

/** A claim, and how to hear that whoever made it is gone. */
export type Turn = Omit<Claim, 'cost'> & {
  /** The name of the work, by which its cost is remembered. */
  work: string
  /** Calls `leave` when the caller hangs up; returns what ends that. */
  whenGone?: (leave: () => void) => () => void
}

/**
 * A refusal because of too many waiting claims is sent after this time. Clients that repeat at once would otherwise keep the
 * server busy with refusals.
 */
const REFUSAL_DELAY_MS = 2_000

/** Takes a place. Answers `busy` if too many claims of the user wait or the wait took too long, `gone` if the caller hung up. */
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
