// Runs in a server's main thread. It is loaded before the server's own code. When it receives a message, it reports the server's work since
// the previous message.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const RESOLUTION_MS = 1

/**
 * The work of a server between two messages. It consists of the processor time of all its threads, and the longest time for which its main
 * thread was blocked.
 */
export type Work = { cpuMs: number; longestBlockMs: number }

if (isMainThread && process.send !== undefined) {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  let before = process.cpuUsage()
  process.on('message', () => {
    const { user, system } = process.cpuUsage(before)
    const work: Work = { cpuMs: (user + system) / 1000, longestBlockMs: delays.max / 1e6 }
    delays.reset()
    before = process.cpuUsage()
    process.send?.(work)
  })
  // The message channel must not keep the process alive.
  process.channel?.unref()
}
