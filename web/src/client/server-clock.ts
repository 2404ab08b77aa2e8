// The server's time. Tokens expire by the server's clock. A computer with a wrong clock must neither sign its user out nor refresh forever.
// Every response includes the server's time. A small difference is ignored, because it can be network delay. The computer's own time is
// therefore used unchanged if its clock is right.

/** Smaller differences are caused by network delay and by the header's resolution of one second, not by a wrong clock. */
const WRONG_CLOCK_MS = 5_000

const OFFSET_KEY = 'clockOffsetMs'

export type ServerClock = {
  /** Returns this page's estimate of the server's time, in milliseconds since 1970. */
  now: () => number
  /** Compares the Date header of a response with this computer's times before and after the call. */
  observe: (dateHeader: string | null, sentAt: number, receivedAt: number) => void
}

/**
 * Creates a clock that stores the offset between this computer's clock and the server's clock. `onMoved` is called when the offset changes,
 * so that timers can be rescheduled.
 */
export function createServerClock(storage: Storage, ownNow: () => number, onMoved: () => void = () => {}): ServerClock {
  let offsetMs = Number(storage.getItem(OFFSET_KEY) ?? 0)
  if (!Number.isFinite(offsetMs)) offsetMs = 0
  return {
    now: () => ownNow() + offsetMs,
    observe(dateHeader, sentAt, receivedAt) {
      const serverAt = Date.parse(dateHeader ?? '')
      if (Number.isNaN(serverAt)) return
      // The header is truncated to full seconds, so the actual time is half a second later on average.
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
