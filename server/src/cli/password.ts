import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { StartRefused } from '../start-refused.ts'

/**
 * A password from whoever sits at the terminal, typed twice and not shown; else the first line of standard input, so that
 * a script can pass one on. It is never an argument: those stand in every list of processes.
 */
export async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return await askOnce(null)
  const password = await askOnce('Password: ')
  if (password !== (await askOnce('The same again: '))) throw new StartRefused('The two passwords differ.')
  return password
}

async function askOnce(question: string | null): Promise<string> {
  if (question !== null) process.stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: question !== null })
  terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'))
  try {
    for await (const line of terminal) return line
    throw new StartRefused('No password was given.')
  } finally {
    terminal.close()
    if (question !== null) process.stderr.write('\n')
  }
}
