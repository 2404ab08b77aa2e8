// The minimum rate at which a client must send a body and read a response.

/** The time that a client may take: `graceMs`, plus the time to transfer the bytes at the minimum rate. */
export type MinDataRate = {
  graceMs: number
  bytesPerSecondMin: number
  /**
   * The time in milliseconds after which a client that reads nothing is disconnected if another user waits for its database connection. It
   * is shorter than the time that the other user waits.
   */
  stalledMs: number
}

/** Returns the time in milliseconds that a client may take to transfer this many bytes. */
export function allowedMs({ graceMs, bytesPerSecondMin }: MinDataRate, bytes: number): number {
  return graceMs + (bytes / bytesPerSecondMin) * 1000
}

/** Calls `cutOff` if the client takes longer than allowed to transfer the next bytes. Returns a function that stops this check. */
export function enforceMinDataRate(minDataRate: MinDataRate, passed: () => number, cutOff: () => void): () => void {
  const beganAt = performance.now()
  const look = () => {
    const leftMs = allowedMs(minDataRate, passed()) - (performance.now() - beganAt)
    if (leftMs <= 0) cutOff()
    else timer = setTimeout(look, leftMs)
  }
  let timer = setTimeout(look, minDataRate.graceMs)
  return () => clearTimeout(timer)
}
