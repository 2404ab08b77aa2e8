import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { StartupError } from '../startup-error.ts'

/**
 * Reads a password. In a terminal, the user types it twice, without echo. Otherwise, reads the first line of standard input, for scripts. A
 * password is never an argument, because arguments are visible in process lists.
 */
export async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return await askOnce(null)
  const password = await askOnce('Password: ')
  if (password !== (await askOnce('Repeat password: '))) throw new StartupError('The passwords do not match.')
  return password
}

async function askOnce(question: string | null): Promise<string> {
  if (question !== null) process.stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: question !== null })
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  try {
    for await (const line of terminal) return line
    throw new StartupError('No password was entered.')
  } finally {
    terminal.close()
    if (question !== null) process.stderr.write('\n')
  }
}
