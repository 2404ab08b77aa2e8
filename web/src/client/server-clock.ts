// The server's time. Tokens expire by the server's clock, and a computer whose clock is wrong must neither sign its user out nor
// refresh forever. Every answer has the server's time. Only a difference that is too large for network delay counts, so that on a
// correct clock the computer's own time is used to the millisecond.

/** A smaller difference is caused by network delay and the full seconds of the header, not by a wrong clock. */
const WRONG_CLOCK_MS = 5_000

const OFFSET_KEY = 'clockOffsetMs'

export type ServerClock = {
  /** Returns milliseconds since 1970 on the server, as far as this page knows. */
  now: () => number
  /** Learns from the Date header of an answer. The two times are this computer's, before and after the call. */
  observe: (dateHeader: string | null, sentAt: number, receivedAt: number) => void
}

/** Creates a clock that stores how far this computer's clock is off. `onMoved` is called when that changes, so that timers are set
 * again. */
export function createServerClock(storage: Storage, ownNow: () => number, onMoved: () => void = () => {}): ServerClock {
  let offsetMs = Number(storage.getItem(OFFSET_KEY) ?? 0)
  if (!Number.isFinite(offsetMs)) offsetMs = 0
  return {
    now: () => ownNow() + offsetMs,
    observe(dateHeader, sentAt, receivedAt) {
      const serverAt = Date.parse(dateHeader ?? '')
      if (Number.isNaN(serverAt)) return
      // The header is truncated to full seconds: on average half a second is missing.
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
