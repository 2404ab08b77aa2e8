// Runs a command of the command-line tool in a separate process, as an operator does.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { DatabaseUrls } from '../../src/database/external.ts'

const MAIN = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

/** The arguments, the working folder, and the settings that select the database. */
export type Typed = { args: string[]; folder: string; settings: Record<string, string>; input?: string }

/** The output of a command, and its exit code. */
export type CommandResult = { out: string; error: string; code: number | null }

/** Returns the settings for a command on an external database. */
export function onDatabase({ ownerUrl, appUrl }: DatabaseUrls): Record<string, string> {
  return { DATABASE_URL: ownerUrl, DATABASE_APP_URL: appUrl }
}

/** Runs a command. Returns its output and its exit code. */
export async function typeCommand({ args, folder, settings, input = '' }: Typed): Promise<CommandResult> {
  const { DATABASE_URL: _owner, DATABASE_APP_URL: _app, ...env } = process.env
  const child = spawn(process.execPath, [MAIN, ...args], { env: { ...env, INIT_CWD: folder, ...settings } })
  child.stdin.end(input)
  const [out, said, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { out, error: withoutNotices(said), code }
}

/** Removes the progress messages of slow steps from the output of a command, because they depend on the speed of the machine. */
export function withoutNotices(text: string): string {
  return text.replace(/^.* \.\.\.\n/gm, '')
}
