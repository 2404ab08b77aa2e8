// What time it is at the server. The tokens' expiry is the server's time, and a computer whose clock is wrong must
// neither sign its user out nor refresh for ever. Every answer carries the server's time; only a difference too large
// to be the network's is believed, so on a right clock the computer's own time is used to the millisecond.

/** Below this the difference is the network's delay and the full seconds of the header, not a wrong clock. */
const WRONG_CLOCK_MS = 5_000

const OFFSET_KEY = 'clockOffsetMs'

export type ServerClock = {
  /** Milliseconds since 1970 at the server, as well as this page knows. */
  now: () => number
  /** Learns from an answer's Date header; the two times are this computer's, before the call and after it. */
  observe: (dateHeader: string | null, sentAt: number, receivedAt: number) => void
}

/** A clock that remembers between pages how far this computer's is off. `onMoved`: it learnt another difference, so that
 * whatever was planned by it is to be planned anew. */
export function createServerClock(storage: Storage, ownNow: () => number, onMoved: () => void = () => {}): ServerClock {
  let offsetMs = Number(storage.getItem(OFFSET_KEY) ?? 0)
  if (!Number.isFinite(offsetMs)) offsetMs = 0
  return {
    now: () => ownNow() + offsetMs,
    observe(dateHeader, sentAt, receivedAt) {
      const serverAt = Date.parse(dateHeader ?? '')
      if (Number.isNaN(serverAt)) return
      // The header is cut to full seconds: on average half a second is missing.
      const seen = serverAt + 500 - (sentAt + receivedAt) / 2
      const believed = Math.abs(seen) < WRONG_CLOCK_MS + (receivedAt - sentAt) ? 0 : Math.round(seen)
      if (Math.abs(believed - offsetMs) < 2_000) return
      offsetMs = believed
      if (offsetMs === 0) storage.removeItem(OFFSET_KEY)
      else storage.setItem(OFFSET_KEY, String(offsetMs))
      onMoved()
    },
  }
}
