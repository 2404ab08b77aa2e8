import { usablePort } from '../database/embedded-server.ts'

// Below what any system gives away by itself (32768 and above, or 49152).
const FIRST = 20_000
const LAST = 32_000

/** A free port that nobody is given by chance while a test's own server on it is dead for a moment. */
export async function steadyPort(): Promise<number> {
  for (;;) {
    const wanted = FIRST + Math.floor(Math.random() * (LAST - FIRST))
    if ((await usablePort(wanted)) === wanted) return wanted
  }
}
