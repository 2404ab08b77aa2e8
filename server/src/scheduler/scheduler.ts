// The scheduler of a server process. It runs one job at a time, when it is due. Database locks prevent two processes from running the same
// job. This file only decides when a job runs, and handles failures.
import type { FastifyBaseLogger } from 'fastify'
import { isUnreachable } from '../database/lost-connection.ts'

/** A job. It is repeated `everyMs` after its last run, or immediately if `run` returns true because more work is waiting. */
export type Job = { name: string; everyMs: number; run: () => Promise<boolean> }

/** A running scheduler. `stop` waits for the current job to finish, then resolves. */
export type Scheduler = { stop: () => Promise<void> }

type Log = Pick<FastifyBaseLogger, 'error' | 'warn'>
type Planned = Job & { dueAt: number; failures: number }

const RETRY_MS_MAX = 60_000

/** Starts the scheduler. A job that fails is logged and retried with increasing pauses of at most a minute. Other jobs continue. */
export function startScheduler(jobs: readonly Job[], logger: Log): Scheduler {
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

/** Runs a job and returns the time until its next run, in milliseconds. */
async function run(job: Planned, logger: Log): Promise<number> {
  try {
    const isMore = await job.run()
    job.failures = 0
    return isMore ? 0 : job.everyMs
  } catch (error) {
    job.failures += 1
    const { name, failures } = job
    // An unavailable database is the operator's responsibility. Any other failure is a defect of the server.
    if (isUnreachable(error))
      logger.warn({ reason: (error as Error).message, job: name, failures }, 'the database cannot be reached')
    else logger.error({ err: error, job: name, failures }, 'a background job failed')
    return Math.max(job.everyMs, Math.min(1000 * 2 ** (job.failures - 1), RETRY_MS_MAX))
  }
}

/** Waits for the given time. Returns immediately if `signal` is aborted. */
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
