import { usablePort } from '../database/embedded-server.ts'

// Below what any system gives away by itself (32768 and above, or 49152).
const FIRST = 20_000
const LAST = 32_000

// Processes that start at the same time begin at distant ports.
let next = FIRST + ((process.pid * 61) % (LAST - FIRST))

/** A free port that no other program gets while a test's own server on it restarts. */
export async function steadyPort(): Promise<number> {
  for (;;) {
    const wanted = next
    next = wanted + 1 < LAST ? wanted + 1 : FIRST
    if ((await usablePort(wanted)) === wanted) return wanted
  }
}
