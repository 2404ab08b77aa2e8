// Reads files in worker threads. Reading a file can take seconds, during which the main thread could not handle other requests. A thread
// starts when a file is waiting, and ends after a minute without work. It has no database connection.
import type { EventEmitter } from 'node:events'
import { Worker } from 'node:worker_threads'
import { accepted, type Refusal, type Result, refused } from '@twofold/accounting/refusals'
import type { FileRead, ReadTask, ThreadMessage } from './file-read.ts'
import { turns } from './turns.ts'

/** The part of the worker thread's interface that the file readers use. */
export type Thread = Pick<Worker, 'postMessage' | 'terminate' | 'unref' | 'cpuUsage'> & Pick<EventEmitter, 'on'>

/** Limits of the file-reader threads of one server process. */
export type ReaderLimits = {
  threadsMax: number
  /** The time in milliseconds after which an idle thread ends. */
  idleMs: number
  /** The maximum processor time for a file, in milliseconds. A file that needs more is refused with FILE_TOO_COSTLY. */
  readMsMax: number
  /** The maximum number of files that may be waiting or in progress, for one user and for all users together. Further files are refused. */
  filesOfUserMax: number
  filesMax: number
}

const LIMITS: ReaderLimits = { threadsMax: 2, idleMs: 60_000, readMsMax: 30_000, filesOfUserMax: 8, filesMax: 64 }

/** Dependencies that tests replace. `after` runs a function after a delay and returns a function that cancels it. */
type Parts = {
  limits: Partial<ReaderLimits>
  startThread: () => Thread
  after: (ms: number, run: () => void) => () => void
}

/**
 * A file from a user. `prepare` returns the task. It is called only if the file is within the limits. If `prepare` refuses, the file is not
 * read.
 */
type ReadRequest = { userId: number; prepare: () => Promise<Result<ReadTask>>; hungUp: AbortSignal }

export type FileReaders = {
  /**
   * Reads a file when it is the user's turn. Fails with BUSY before any work if the user, or all users together, have too many files.
   * Fails with the errors of `prepare` and of the reader. Fails with FILE_TOO_COSTLY for a file that takes too much time or memory.
   */
  read: <Head>(request: ReadRequest) => Promise<Result<FileRead<Head>>>
  /** Ends all threads. Files that are waiting or in progress fail with BUSY. */
  close: () => Promise<void>
}

type Job = {
  task: ReadTask
  slices: Uint8Array[]
  resolve: (result: Result<FileRead<never>>) => void
  reject: (error: Error) => void
}
type Running = { thread: Thread; job: Job | null; userId: number; cancelTimer: () => void }

/**
 * The heap size of a thread, in MB. The largest valid statement takes half of it. Buffers are not part of the heap, so the file size also
 * has a limit.
 */
const HEAP_MB_MAX = 384

function startThread(): Thread {
  // A thread does not receive the server's settings, such as the URL of its database.
  const { NODE_COMPILE_CACHE } = process.env
  return new Worker(new URL('../file-thread.ts', import.meta.url), {
    env: NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE },
    execArgv: [],
    // A larger young generation reduces the processor time by an eighth, because fewer objects are moved.
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX, maxYoungGenerationSizeMb: 32 },
  })
}

/** The minimum time in milliseconds between two checks of a thread's processor time. */
const RECHECK_MS_MIN = 1_000

/** Returns the processor time of a thread in milliseconds. Returns 0 while the thread starts and after it has ended. */
async function computedMs(thread: Thread): Promise<number> {
  try {
    const { user, system } = await thread.cpuUsage()
    return (user + system) / 1000
  } catch {
    return 0
  }
}

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms).unref()
  return () => clearTimeout(timer)
}

/** Creates the file readers of a server process. The first file starts the first thread. */
export function createFileReaders(parts: Partial<Parts> = {}): FileReaders {
  const limits = { ...LIMITS, ...parts.limits }
  const later = parts.after ?? after
  const waiting = turns<Job>()
  const filesOf = new Map<number, number>()
  const threads = new Set<Running>()
  let files = 0
  let isClosed = false

  function enter(userId: number): Refusal | null {
    const own = filesOf.get(userId) ?? 0
    if (isClosed || own >= limits.filesOfUserMax || files >= limits.filesMax) return { code: 'BUSY' }
    filesOf.set(userId, own + 1)
    files += 1
    return null
  }

  function leave(userId: number): void {
    const own = filesOf.get(userId)! - 1
    if (own === 0) filesOf.delete(userId)
    else filesOf.set(userId, own)
    files -= 1
  }

  function begin(): Running {
    const running: Running = {
      thread: (parts.startThread ?? startThread)(),
      job: null,
      userId: 0,
      cancelTimer: () => {},
    }
    threads.add(running)
    running.thread.on('message', (message: ThreadMessage) => receive(running, message))
    running.thread.on('error', (error: NodeJS.ErrnoException) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      end(running, isMemory ? refused('FILE_TOO_COSTLY') : error)
    })
    running.thread.on('exit', () => end(running, new Error('A thread that reads files ended unexpectedly')))
    // The thread must not keep the process running. Adding a listener calls `ref` on the thread again, so `unref` is called last.
    running.thread.unref()
    return running
  }

  /** Starts a thread for a file. Returns null if the start fails. Other files are not affected. */
  function started({ userId, item }: { userId: number; item: Job }): Running | null {
    try {
      return begin()
    } catch (error) {
      waiting.end(userId)
      item.reject(error as Error)
      return null
    }
  }

  function receive(running: Running, message: ThreadMessage): void {
    if (running.job === null) return
    if ('slice' in message) running.job.slices.push(message.slice)
    else if ('head' in message) settle(running, accepted({ head: message.head as never, slices: running.job.slices }))
    else if ('refusals' in message) settle(running, { ok: false, refusals: message.refusals })
    else settle(running, Object.assign(new Error(message.failure.message), { stack: message.failure.stack }))
  }

  /** Returns the result for a file to the caller. The thread can then read another file. */
  function settle(running: Running, result: Result<FileRead<never>> | Error): void {
    const { job, userId } = running
    running.cancelTimer()
    running.job = null
    if (job !== null) {
      waiting.end(userId)
      if (result instanceof Error) job.reject(result)
      else job.resolve(result)
    }
    if (!threads.has(running)) return void dispatch()
    running.cancelTimer = later(limits.idleMs, () => end(running, new Error('unused')))
    dispatch()
  }

  /** Ends a thread. The next file starts a new thread. */
  function end(running: Running, result: Result<FileRead<never>> | Error): void {
    if (!threads.delete(running)) return
    void running.thread.terminate()
    settle(running, result)
  }

  function dispatch(): void {
    for (;;) {
      const free = [...threads].find(({ job }) => job === null)
      if (free === undefined && threads.size >= limits.threadsMax) return
      const next = waiting.next()
      if (next === null) return
      const { userId, item: job } = next
      const running = free ?? started(next)
      if (running === null) continue
      running.cancelTimer()
      Object.assign(running, { job, userId })
      limitTime(running, job)
      const { bytes } = job.task
      running.thread.postMessage(job.task, [bytes.buffer as ArrayBuffer])
    }
  }

  /**
   * Ends a thread that uses too much processor time for a file. Elapsed time does not count, because a valid file takes longer on a busy
   * machine.
   */
  function limitTime(running: Running, job: Job): void {
    const before = computedMs(running.thread)
    const checkAfter = (ms: number) => {
      running.cancelTimer = later(ms, async () => {
        const left = limits.readMsMax - ((await computedMs(running.thread)) - (await before))
        if (running.job !== job) return
        if (left <= 0) end(running, refused('FILE_TOO_COSTLY'))
        else checkAfter(Math.max(left, RECHECK_MS_MIN))
      })
    }
    checkAfter(limits.readMsMax)
  }

  /** Cancels the file of a caller who disconnected. Removes the file from the queue, or ends the thread that reads it. */
  function drop(userId: number, job: Job): void {
    const running = [...threads].find(each => each.job === job)
    if (running !== undefined) end(running, refused('BUSY'))
    else if (waiting.remove(userId, job)) job.resolve(refused('BUSY'))
  }

  function readTask(userId: number, task: ReadTask, hungUp: AbortSignal): Promise<Result<FileRead<never>>> {
    if (hungUp.aborted || isClosed) return Promise.resolve(refused('BUSY'))
    return new Promise((resolve, reject) => {
      const job: Job = { task, slices: [], resolve, reject }
      hungUp.addEventListener('abort', () => drop(userId, job), { once: true })
      waiting.add(userId, job)
      dispatch()
    })
  }

  return {
    read: async ({ userId, prepare, hungUp }) => {
      const refusal = enter(userId)
      if (refusal !== null) return { ok: false, refusals: [refusal] }
      try {
        const prepared = await prepare()
        return prepared.ok ? await readTask(userId, prepared.value, hungUp) : prepared
      } finally {
        leave(userId)
      }
    },
    close: async () => {
      isClosed = true
      for (const job of waiting.clear()) job.resolve(refused('BUSY'))
      for (const running of [...threads]) end(running, refused('BUSY'))
    },
  }
}
