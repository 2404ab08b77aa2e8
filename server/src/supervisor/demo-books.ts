/** The demo books of a first start: made by a process of their own, whose memory is given back when they stand. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { StartRefused } from '../start-refused.ts'

const PROGRAM = fileURLToPath(new URL('../demo/main.ts', import.meta.url))

const IS_UNUSED = `
  SELECT NOT EXISTS (SELECT FROM organisation) AND NOT EXISTS (SELECT FROM app_user)
     AND NOT EXISTS (SELECT FROM idp_account) AS "isUnused"`

/** Whether nobody has put anything into the database yet: no organisation and nobody who could sign in. */
export async function isUnused(ownerUrl: string): Promise<boolean> {
  const { rows } = await onDatabaseOnce(ownerUrl, client => client.query<{ isUnused: boolean }>(IS_UNUSED))
  return rows[0]!.isUnused
}

/** Makes the demo books, whose sign-in is printed. `onStarted` is told how to end that early: then they were never there. */
export async function makeDemoBooks(
  env: NodeJS.ProcessEnv,
  onStarted: (stop: () => Promise<void>) => void,
): Promise<void> {
  // A session of its own, so that Ctrl-C in the terminal reaches it through us.
  const child = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'inherit', 'inherit'], detached: true })
  const exited = once(child, 'exit')
  onStarted(async () => {
    child.kill()
    await exited
  })
  const [code] = await exited
  if (code !== 0) throw new StartRefused('The demo books could not be made; the reason stands above.')
}

/** Lets the database look at what came in: until then it would plan some questions as if there were next to nothing. What it does
 * by itself a minute later is done at once; where it cannot be, nothing is lost. */
export async function countAnew(ownerUrl: string): Promise<void> {
  await onDatabaseOnce(ownerUrl, client => client.query('ANALYZE')).catch(() => {})
}

async function onDatabaseOnce<Answer>(url: string, ask: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // A connection that is lost fails what is asked on it, and nothing else.
  client.on('error', () => {})
  await client.connect()
  return ask(client).finally(() => client.end())
}
