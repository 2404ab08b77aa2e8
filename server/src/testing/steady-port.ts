import { usablePort } from '../database/embedded-server.ts'

// Below what any system gives away by itself (32768 and above, or 49152).
const FIRST = 20_000
const LAST = 32_000

// Processes that ask at the same time begin far from each other.
let next = FIRST + ((process.pid * 61) % (LAST - FIRST))

/** A free port that no other program is given while a test's own server on it is dead for a moment. */
export async function steadyPort(): Promise<number> {
  for (;;) {
    const wanted = next
    next = wanted + 1 < LAST ? wanted + 1 : FIRST
    if ((await usablePort(wanted)) === wanted) return wanted
  }
}
