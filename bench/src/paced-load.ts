// A load at a fixed rate that does not depend on the responses, like the load from many users.
import { setTimeout as pause } from 'node:timers/promises'

/** The outcome of a call, and its duration. `isAccepted` is false if the server refused the call with a message. */
export type Ended = { isAccepted: boolean; ms: number }

export type MinDataRate = { perSecond: number; ms: number; connections: number }

/** Sends calls at a fixed rate over several connections. If no connection is free, the call is skipped and counted. */
export async function pacedLoad(
  { perSecond, ms: limitMs, connections }: MinDataRate,
  call: (connection: number, index: number) => Promise<boolean>,
): Promise<{ ended: Ended[]; keptBack: number; elapsedMs: number }> {
  const ended: Ended[] = []
  const free = Array.from({ length: connections }, (_, no) => no)
  const underWay = new Set<Promise<void>>()
  const beganAt = performance.now()
  let [due, made, keptBack] = [0, 0, 0]
  const make = async (connection: number, index: number) => {
    const at = performance.now()
    const isAccepted = await call(connection, index)
    ended.push({ isAccepted, ms: performance.now() - at })
    free.push(connection)
  }
  for (let elapsed = 0; elapsed < limitMs; elapsed = performance.now() - beganAt) {
    for (due = Math.floor((elapsed * perSecond) / 1000); made + keptBack < due; ) {
      const connection = free.pop()
      if (connection === undefined) {
        keptBack = due - made
        break
      }
      made += 1
      const going = make(connection, made).finally(() => underWay.delete(going))
      underWay.add(going)
    }
    await pause(1)
  }
  const elapsedMs = performance.now() - beganAt
  await Promise.all(underWay)
  return { ended, keptBack, elapsedMs }
}
