// Files are read in threads of their own, because reading one takes seconds of work during which nobody else would be answered.
// A thread starts when there is a file for it and ends when there has been none for a minute. It has no connection to the database.
import type { EventEmitter } from 'node:events'
import { Worker } from 'node:worker_threads'
import { accepted, type Refusal, type Result, refused } from '@twofold/accounting/refusals'
import type { FileRead, ReadTask, ThreadMessage } from './file-read.ts'
import { turns } from './turns.ts'

/** What is used of a thread. */
export type Thread = Pick<Worker, 'postMessage' | 'terminate' | 'unref'> & Pick<EventEmitter, 'on'>

/** Bounds of the threads of one server process. */
export type ReaderLimits = {
  threadsMax: number
  /** An unused thread ends after this time. */
  idleMs: number
  /** A file that takes longer is given up. */
  readMsMax: number
  /** Files of one user, and of all, that are under way or wait. More are refused. */
  filesOfUserMax: number
  filesMax: number
}

const LIMITS: ReaderLimits = { threadsMax: 2, idleMs: 60_000, readMsMax: 30_000, filesOfUserMax: 8, filesMax: 64 }

/** What tests replace. `after` runs something later and returns what cancels it. */
type Parts = {
  limits: Partial<ReaderLimits>
  startThread: () => Thread
  after: (ms: number, run: () => void) => () => void
}

/** A file of a user. `prepare` is asked for the task once there is room for it; a refusal of its ends the reading. */
type ReadRequest = { userId: number; prepare: () => Promise<Result<ReadTask>>; hungUp: AbortSignal }

export type FileReaders = {
  /**
   * Reads a file when it is its turn. Refuses before any work TOO_MANY_REQUESTS if the user has too many files waiting and BUSY if
   * all users have; what `prepare` and the reader refuse; FILE_TOO_COSTLY for a file that takes too much time or memory.
   */
  read: <Head>(request: ReadRequest) => Promise<Result<FileRead<Head>>>
  /** Ends all threads. What waits or is under way is refused as BUSY. */
  close: () => Promise<void>
}

type Job = {
  task: ReadTask
  slices: Uint8Array[]
  resolve: (result: Result<FileRead<never>>) => void
  reject: (error: Error) => void
}
type Running = { thread: Thread; job: Job | null; userId: number; cancelTimer: () => void }

/** Memory of a thread, in MB. The largest honest statement takes half of it. Buffers do not count, so sizes are bounded before. */
const HEAP_MB_MAX = 384

function startThread(): Thread {
  // Settings of the server, such as the address of its database, are none of a thread's business.
  const { NODE_COMPILE_CACHE } = process.env
  return new Worker(new URL('../file-thread.ts', import.meta.url), {
    env: NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE },
    execArgv: [],
    // With more room for what is new less is moved: an eighth of the work.
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX, maxYoungGenerationSizeMb: 32 },
  })
}

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms).unref()
  return () => clearTimeout(timer)
}

/** Makes the readers of a server process. No thread starts before there is a file. */
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
    if (own >= limits.filesOfUserMax) return { code: 'TOO_MANY_REQUESTS', detail: { filesMax: limits.filesOfUserMax } }
    if (isClosed || files >= limits.filesMax) return { code: 'BUSY' }
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
    running.thread.on('message', (message: ThreadMessage) => told(running, message))
    running.thread.on('error', (error: NodeJS.ErrnoException) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      end(running, isMemory ? refused('FILE_TOO_COSTLY') : error)
    })
    running.thread.on('exit', () => end(running, new Error('A thread that reads files ended by itself')))
    // A process that is done otherwise need not wait for it. Whoever listens to a thread holds the process again, so this comes last.
    running.thread.unref()
    return running
  }

  /** A new thread for a file; null if the machine has none to give, which fails this file alone. */
  function started({ userId, item }: { userId: number; item: Job }): Running | null {
    try {
      return begin()
    } catch (error) {
      waiting.end(userId)
      item.reject(error as Error)
      return null
    }
  }

  function told(running: Running, message: ThreadMessage): void {
    if (running.job === null) return
    if ('slice' in message) running.job.slices.push(message.slice)
    else if ('head' in message) settle(running, accepted({ head: message.head as never, slices: running.job.slices }))
    else if ('refusals' in message) settle(running, { ok: false, refusals: message.refusals })
    else settle(running, Object.assign(new Error(message.failure.message), { stack: message.failure.stack }))
  }

  /** Answers the file of a thread, which is then free for another one. */
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

  /** Ends a thread. Another one takes its place when there is a file for it. */
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
      running.cancelTimer = later(limits.readMsMax, () => end(running, refused('FILE_TOO_COSTLY')))
      const { bytes } = job.task
      running.thread.postMessage(job.task, [bytes.buffer as ArrayBuffer])
    }
  }

  /** Nobody reads the answer: what waits is dropped, and what is under way is given up. */
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
