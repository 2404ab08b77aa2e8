// The one background loop of a server process: each job in turn, when its time has come. What must not be done by two
// processes at once is locked by the database; here is only when, and what happens when it fails.
import type { FastifyBaseLogger } from 'fastify'
import { isUnreachable } from '../database/lost-connection.ts'

/** Work that comes again `everyMs` after it was done, at once when `run` answers that more waits. */
export type Job = { name: string; everyMs: number; run: () => Promise<boolean> }

/** A running loop; `stop` lets the job under way end and resolves when nothing more is done. */
export type Background = { stop: () => Promise<void> }

type Log = Pick<FastifyBaseLogger, 'error' | 'warn'>
type Planned = Job & { dueAt: number; failures: number }

const RETRY_MS_MAX = 60_000

/** Starts the loop. A job that fails is logged and tried again, later each time, a minute at most; the others go on. */
export function startBackground(jobs: readonly Job[], logger: Log): Background {
  const stopping = new AbortController()
  const planned = jobs.map(job => ({ ...job, dueAt: performance.now() + job.everyMs, failures: 0 }))
  const running = loop(planned, stopping.signal, logger)
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

async function loop(jobs: Planned[], signal: AbortSignal, logger: Log): Promise<void> {
  while (!signal.aborted && jobs.length > 0) {
    const next = jobs.reduce((earliest, job) => (job.dueAt < earliest.dueAt ? job : earliest))
    const waitMs = next.dueAt - performance.now()
    if (waitMs > 0) await pause(waitMs, signal)
    if (!signal.aborted) next.dueAt = performance.now() + (await run(next, logger))
  }
}

/** Does a job and answers after how many milliseconds it comes again. */
async function run(job: Planned, logger: Log): Promise<number> {
  try {
    const isMore = await job.run()
    job.failures = 0
    return isMore ? 0 : job.everyMs
  } catch (error) {
    job.failures += 1
    const { name, failures } = job
    // A database that is away is its host's affair; anything else is a fault of ours.
    if (isUnreachable(error))
      logger.warn({ reason: (error as Error).message, job: name, failures }, 'the database cannot be reached')
    else logger.error({ err: error, job: name, failures }, 'a background job failed')
    return Math.max(job.everyMs, Math.min(1000 * 2 ** (job.failures - 1), RETRY_MS_MAX))
  }
}

/** Waits, but not once it is time to stop. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
    function end() {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
  })
}
