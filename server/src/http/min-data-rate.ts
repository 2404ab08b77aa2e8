// The minimum rate at which bodies must arrive and answers must be read.

/** How much time the other side may take: `graceMs`, plus the time of the bytes that have passed at the minimum rate. */
export type MinDataRate = { graceMs: number; bytesPerSecondMin: number }

/** Returns the milliseconds that the other side may take for this many bytes. */
export function allowedMs({ graceMs, bytesPerSecondMin }: MinDataRate, bytes: number): number {
  return graceMs + (bytes / bytesPerSecondMin) * 1000
}

/**
 * Calls `cutOff` if the other side takes longer than allowed for the bytes that pass from now on. Returns a function that stops the watch.
 */
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
