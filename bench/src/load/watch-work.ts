// Imported into a server's main thread before its own code. On a message, reports the server's work since the previous message.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const RESOLUTION_MS = 1

/** The work of a server between two messages: processor time of all its threads, and the longest block of its main thread. */
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
  // The channel must not keep the process alive.
  process.channel?.unref()
}
