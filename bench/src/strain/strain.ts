// A strain on a server, made by a process of its own on one core.
import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { StrainAnswers, StrainOrder } from './strains.ts'

const PROGRAM = fileURLToPath(new URL('./make-strain.ts', import.meta.url))

/** Begins a strain; `stop` ends it and says what it was answered. */
export async function beginStrain(order: StrainOrder): Promise<{ stop: () => Promise<StrainAnswers> }> {
  const child = fork(PROGRAM, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  await once(child, 'spawn')
  keepOnOneCore(child)
  child.send(order)
  await once(child, 'message')
  return {
    stop: async () => {
      child.send('stop')
      const [answers] = (await once(child, 'message')) as [StrainAnswers]
      await once(child, 'exit')
      return answers
    },
  }
}

/** Without the program of Linux that does it, the system chooses the cores. */
function keepOnOneCore({ pid }: ChildProcess): void {
  spawnSync('taskset', ['-a', '-c', '-p', '0', String(pid)], { stdio: 'ignore' })
}
