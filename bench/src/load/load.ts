// Starts and stops a load generator in a separate process that uses only one core.
import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { LoadAnswers, LoadOptions } from './loads.ts'

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
