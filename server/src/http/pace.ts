// How slowly bodies may arrive and answers may be read.

/** How much time the other side may take: `graceMs`, plus the time of the bytes that have passed at the minimum rate. */
export type Pace = { graceMs: number; bytesPerSecondMin: number }

/** Returns the milliseconds that the other side may take for this many bytes. */
export function allowedMs({ graceMs, bytesPerSecondMin }: Pace, bytes: number): number {
  return graceMs + (bytes / bytesPerSecondMin) * 1000
}
