import { EventEmitter } from 'node:events'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { expect, test, vi } from 'vitest'
import type { FileRead, ReadTask, ThreadMessage } from './file-read.ts'
import { createFileReaders, type ReaderLimits, type Thread } from './file-readers.ts'

/** A fake thread that responds when the test calls `say`. */
class FakeThread extends EventEmitter implements Thread {
  tasks: ReadTask[] = []
  isEnded = false
  computedMs = 0

  async cpuUsage(): Promise<NodeJS.CpuUsage> {
    return { user: this.computedMs * 1000, system: 0 }
  }

  postMessage(task: ReadTask): void {
    this.tasks.push(task)
  }

  unref(): void {}

  async terminate(): Promise<number> {
    this.isEnded = true
    return 0
  }

  say(...messages: ThreadMessage[]): void {
    for (const message of messages) this.emit('message', message)
  }
}

/** File readers with fake threads and timers. */
function readers(limits: Partial<ReaderLimits> = {}) {
  const threads: FakeThread[] = []
  const timers = new Map<() => void, number>()
  const made = createFileReaders({
    limits,
    startThread: () => {
      const thread = new FakeThread()
      threads.push(thread)
      return thread
    },
    after: (ms, run) => {
      timers.set(run, ms)
      return () => void timers.delete(run)
    },
  })
  const read = (userId: number, { name = 'x', hungUp = new AbortController().signal } = {}) =>
    made.read<string>({
      userId,
      hungUp,
      prepare: async () => accepted({ reader: 'statement' as const, bytes: new Uint8Array(1), given: name }),
    })
  return {
    close: made.close,
    readPrepared: made.read<string>,
    threads,
    read,
    /** Returns the data that the threads received, in the order of the threads. */
    given: () => threads.flatMap(({ tasks }) => tasks.map(({ given }) => given)),
    /** Runs the timers with this duration. Returns whether there were any. */
    pass: (ms: number) => {
      const due = [...timers].filter(([, after]) => after === ms)
      for (const [run] of due) {
        timers.delete(run)
        run()
      }
      return due.length > 0
    },
  }
}

const codeOf = (result: Result<FileRead<string>>) => (result.ok ? 'read' : result.refusals[0]!.code)
const tick = () => new Promise(setImmediate)

test('the first file starts a thread, and at most two run', async () => {
  const { threads, read } = readers()
  expect(threads).toHaveLength(0)
  const reads = [1, 2, 3].map(userId => read(userId))
  await tick()
  expect(threads.map(({ tasks }) => tasks.length)).toEqual([1, 1])
  threads[0]!.say({ slice: new Uint8Array([7]) }, { head: 'first' })
  expect(await reads[0]).toEqual({ ok: true, value: { head: 'first', slices: [new Uint8Array([7])] } })
  expect(threads.map(({ tasks }) => tasks.length)).toEqual([2, 1])
})

test('the files of a user are read one at a time, with those of others in between', async () => {
  const { threads, read, given } = readers({ threadsMax: 1 })
  for (const name of ['a1', 'a2', 'a3']) void read(1, { name })
  void read(2, { name: 'b1' })
  await tick()
  for (let left = 3; left > 0; left--) {
    threads[0]!.say({ head: '' })
    await tick()
  }
  expect(given()).toEqual(['a1', 'b1', 'a2', 'a3'])
})

test('a file is refused before any work if too many of the user, or of all users, are waiting', async () => {
  const { read, threads } = readers({ filesOfUserMax: 2, filesMax: 3 })
  void read(1)
  void read(1)
  expect(await read(1)).toMatchObject({ refusals: [{ code: 'BUSY' }] })
  void read(2)
  expect(codeOf(await read(3))).toBe('BUSY')
  await tick()
  threads[0]!.say({ head: '' })
  await tick()
  const again = read(3)
  await tick()
  threads[1]!.say({ head: '' })
  await tick()
  threads[0]!.say({ head: '' })
  threads[1]!.say({ head: '' })
  expect(codeOf(await again)).toBe('read')
})

test('a file that takes too long is refused, and a new thread reads the next one', async () => {
  const { read, threads, pass } = readers({ threadsMax: 1, readMsMax: 5 })
  const [first, second] = [read(1), read(2)]
  await tick()
  threads[0]!.computedMs = 5
  expect(pass(5)).toBe(true)
  expect(codeOf(await first)).toBe('FILE_TOO_COSTLY')
  await tick()
  expect(threads.map(({ isEnded }) => isEnded)).toEqual([true, false])
  threads[1]!.say({ head: '' })
  expect(codeOf(await second)).toBe('read')
})

test('a file is read to its end even if its thread waits for the processor, and earlier files do not count against its limit', async () => {
  const { read, threads, pass } = readers({ threadsMax: 1, readMsMax: 5_000 })
  const [first, second] = [read(1), read(2)]
  await tick()
  threads[0]!.computedMs = 4_500
  expect(pass(5_000)).toBe(true)
  await tick()
  threads[0]!.say({ head: '' })
  expect(codeOf(await first)).toBe('read')
  await tick()
  threads[0]!.computedMs = 9_000
  expect(pass(5_000)).toBe(true)
  await tick()
  expect(pass(1_000)).toBe(true)
  await tick()
  threads[0]!.computedMs = 9_500
  expect(pass(1_000)).toBe(true)
  expect(codeOf(await second)).toBe('FILE_TOO_COSTLY')
})

test('a file that takes too much memory is refused, and a thread that fails affects only its own file', async () => {
  const { read, threads } = readers({ threadsMax: 1 })
  const [first, second, third, fourth] = [1, 2, 3, 4].map(userId => read(userId))
  await tick()
  threads[0]!.emit('error', Object.assign(new Error('heap'), { code: 'ERR_WORKER_OUT_OF_MEMORY' }))
  expect(codeOf(await first!)).toBe('FILE_TOO_COSTLY')
  threads[1]!.emit('error', new Error('a bug'))
  await expect(second).rejects.toThrow('a bug')
  threads[2]!.emit('exit', 1)
  await expect(third).rejects.toThrow('ended unexpectedly')
  threads[3]!.say({ failure: { message: 'another bug', stack: 'here' } })
  await expect(fourth).rejects.toThrow('another bug')
  expect(threads).toHaveLength(4)
})

test('a thread that cannot be started fails its file alone, and the next file of the user is read', async () => {
  const thread = new FakeThread()
  const startThread = vi
    .fn((): Thread => thread)
    .mockImplementationOnce(() => {
      throw new Error('no threads left')
    })
  const { read } = createFileReaders({ startThread, after: () => () => {} })
  const prepare = async () => accepted({ reader: 'statement' as const, bytes: new Uint8Array(1), given: '' })
  const readOne = () => read<string>({ userId: 1, hungUp: new AbortController().signal, prepare })
  await expect(readOne()).rejects.toThrow('no threads left')
  const next = readOne()
  await tick()
  thread.say({ head: '' })
  expect(codeOf(await next)).toBe('read')
})

test('an unused thread ends after its time, and the next file starts another', async () => {
  const { read, threads, pass } = readers({ idleMs: 7 })
  const first = read(1)
  await tick()
  expect(pass(7)).toBe(false)
  threads[0]!.say({ head: '' })
  await first
  expect(pass(7)).toBe(true)
  expect(threads[0]!.isEnded).toBe(true)
  void read(1)
  await tick()
  expect(threads.map(({ tasks }) => tasks.length)).toEqual([1, 1])
})

test('the file of a caller who disconnects is not read if it waits, and abandoned if it is being read', async () => {
  const { read, threads, given } = readers({ threadsMax: 1 })
  const [underWay, waiting] = [new AbortController(), new AbortController()]
  const reads = [read(1, { hungUp: underWay.signal }), read(2, { name: 'dropped', hungUp: waiting.signal }), read(3)]
  await tick()
  waiting.abort()
  underWay.abort()
  expect([codeOf(await reads[0]!), codeOf(await reads[1]!), threads[0]!.isEnded]).toEqual(['BUSY', 'BUSY', true])
  threads[1]!.say({ head: '' })
  expect(codeOf(await reads[2]!)).toBe('read')
  expect(given()).not.toContain('dropped')
})

test('closing ends the threads and refuses the remaining files', async () => {
  const { read, threads, close } = readers({ threadsMax: 1 })
  const reads = [read(1), read(2)]
  await tick()
  await close()
  expect((await Promise.all(reads)).map(codeOf)).toEqual(['BUSY', 'BUSY'])
  expect(threads.map(({ isEnded }) => isEnded)).toEqual([true])
  expect(codeOf(await read(3))).toBe('BUSY')
})

test('a file that the preparation refuses is not read', async () => {
  const { threads, readPrepared } = readers({ filesOfUserMax: 1 })
  const hungUp = new AbortController().signal
  for (let time = 0; time < 3; time++) {
    const result = await readPrepared({ userId: 1, hungUp, prepare: async () => refused('NOT_FOUND') })
    expect(codeOf(result)).toBe('NOT_FOUND')
  }
  expect(threads).toHaveLength(0)
})
