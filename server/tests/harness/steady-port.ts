import { usablePort } from '../../src/database/embedded-server.ts'

// These ports are below the ephemeral port ranges of all operating systems, which start at 32768 or 49152.
const FIRST = 20_000
const LAST = 32_000

// Processes that start at the same time use port ranges that are far apart.
let next = FIRST + ((process.pid * 61) % (LAST - FIRST))

/** Returns a free port. The system does not assign it to another program while a test restarts its server. */
export async function steadyPort(): Promise<number> {
  for (;;) {
    const wanted = next
    next = wanted + 1 < LAST ? wanted + 1 : FIRST
    if ((await usablePort(wanted)) === wanted) return wanted
  }
}
