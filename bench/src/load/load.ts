// Starts and stops a load generator in a separate process on one core.
import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { LoadAnswers, LoadOptions } from './loads.ts'

const PROGRAM = fileURLToPath(new URL('./make-load.ts', import.meta.url))

/** Starts a load. `stop` ends it and returns the number of responses. */
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

/** Keeps a process on the first core. Does nothing where `taskset` is missing (Linux has it). */
function keepOnOneCore({ pid }: ChildProcess): void {
  spawnSync('taskset', ['-a', '-c', '-p', '0', String(pid)], { stdio: 'ignore' })
}
