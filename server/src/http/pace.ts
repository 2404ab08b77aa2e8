// How slowly bodies may arrive and answers may be read.

/** How much time the other side may take: `graceMs`, and more for each byte that has passed. */
export type Pace = { graceMs: number; bytesPerSecondMin: number }

/** The milliseconds that the other side may have taken when this many bytes have passed. */
export function allowedMs({ graceMs, bytesPerSecondMin }: Pace, bytes: number): number {
  return graceMs + (bytes / bytesPerSecondMin) * 1000
}
