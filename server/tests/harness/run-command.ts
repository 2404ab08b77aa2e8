import { Readable } from 'node:stream'
import { format } from 'node:util'
import { vi } from 'vitest'
import { runCommandLine } from '../../src/cli/run.ts'
import { type CommandResult, type Typed, withoutNotices } from '../crash/typed-command.ts'

/**
 * Runs a command in the test process. This is faster than `typeCommand`, which starts another process, and returns the same result. Run
 * only one command at a time, because commands share the console and the environment of the process.
 */
export async function runCommand({ args, folder, settings, input = '' }: Typed): Promise<CommandResult> {
  let [out, error] = ['', '']
  const env = { DATABASE_URL: undefined, DATABASE_APP_URL: undefined, INIT_CWD: folder, ...settings }
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((...words) => {
      out += `${format(...words)}\n`
    }),
    vi.spyOn(console, 'error').mockImplementation((...words) => {
      error += `${format(...words)}\n`
    }),
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([input]) as typeof process.stdin),
  ]
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  try {
    const code = await runCommandLine(args)
    return { out, error: withoutNotices(error), code }
  } finally {
    vi.unstubAllEnvs()
    for (const spy of spies) spy.mockRestore()
  }
}
