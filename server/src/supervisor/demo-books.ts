/** Creates the demo books at the first start. Runs in a separate process, so that its memory is released when it ends. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { StartupError } from '../startup-error.ts'

const PROGRAM = fileURLToPath(new URL('../demo/main.ts', import.meta.url))

const IS_UNUSED = `
  SELECT NOT EXISTS (SELECT FROM organisation) AND NOT EXISTS (SELECT FROM app_user)
     AND NOT EXISTS (SELECT FROM idp_account) AS "isUnused"`

/** Returns whether the database has never been used. An unused database has no organisation, and no user who could sign in. */
export async function isUnused(ownerUrl: string): Promise<boolean> {
  const { rows } = await onDatabaseOnce(ownerUrl, client => client.query<{ isUnused: boolean }>(IS_UNUSED))
  return rows[0]!.isUnused
}

/**
 * Creates the demo books and prints the username and password. Calls `onStarted` with a function that stops the work. If the work is
 * stopped, nothing is committed.
 */
export async function makeDemoBooks(
  env: NodeJS.ProcessEnv,
  onStarted: (stop: () => Promise<void>) => void,
): Promise<void> {
  // Runs in a separate session. Ctrl-C in the terminal stops only the supervisor, which then stops this process.
  const child = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'inherit', 'inherit'], detached: true })
  const exited = once(child, 'exit')
  onStarted(async () => {
    child.kill()
    await exited
  })
  const [code] = await exited
  if (code !== 0) throw new StartupError('Cannot create the demo books. See the error above.')
}

/**
 * Updates the planner statistics after the import. Autovacuum would update them a minute later. Until then, the planner would treat the
 * tables as almost empty. Failures are ignored.
 */
export async function countAnew(ownerUrl: string): Promise<void> {
  await onDatabaseOnce(ownerUrl, client => client.query('ANALYZE')).catch(() => {})
}

async function onDatabaseOnce<Answer>(url: string, ask: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // A lost connection rejects the query below. Without this listener, the error would end the process.
  client.on('error', () => {})
  await client.connect()
  return ask(client).finally(() => client.end())
}
