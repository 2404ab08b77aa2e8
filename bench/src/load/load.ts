// Starts and stops a load generator in a separate process that uses only one core.
import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('./make-load.ts', import.meta.url))

/** Starts a load. `stop` ends the load and returns the number of responses by status. */
export async function startLoad(options: LoadOptions): Promise<{ stop: () => Promise<LoadAnswers> }> {
  const child = fork(PROGRAM, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  await once(child, 'spawn')
  keepOnOneCore(child)
  child.send(options)
  await once(child, 'message')
  return {
    stop: async () => {
      child.send('stop')
      const [answers] = (await once(child, 'message')) as [LoadAnswers]
      await once(child, 'exit')
      return answers
    },
  }
}

/** Restricts a process to the first core. Does nothing without the command `taskset`, which exists on Linux. */
function keepOnOneCore({ pid }: ChildProcess): void {
  spawnSync('taskset', ['-a', '-c', '-p', '0', String(pid)], { stdio: 'ignore' })
}

/** The names of the loads. */
export const LOADS = [
  '500 connections on home',
  '130 slow bodies',
  '12 slow readers',
  'statements of 8 MB from 4 connections',
  'a CSV of 7 million commas',
  'reports from 16 connections',
] as const
export type Load = (typeof LOADS)[number]

/** The options of a load generator: the load, the server's port, the headers with the token, and the paths of the calls. */
export type LoadOptions = {
  load: Load
  port: number
  headers: Readonly<Record<string, string>>
  /** Paths on the server, starting with `/`. */
  longRegister: string
  statementPreview: string
  reports: readonly string[]
}

/** The number of responses that a load received, by status. Status 0 counts connections that the server closed. */
export type LoadAnswers = Readonly<Record<number, number>>
