// Loaded into a server's main thread before its own code: tells, when asked, what was done since it was asked last.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const RESOLUTION_MS = 1

/** What a server did between two questions: processor time of all its threads, and how long its main thread was busy at most. */
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
  // Asking is no reason to stay alive.
  process.channel?.unref()
}
