/** Starts all processes in order, keeps them running, and stops them in reverse order. */
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { homeFolder } from '../database/embedded-home.ts'
import { startEmbeddedServer } from '../database/embedded-server.ts'
import { type DatabaseUrls, databaseUrls } from '../database/external.ts'
import { migrate } from '../database/migrate.ts'
import { StartupError } from '../startup-error.ts'
import { say, withProgress } from './console.ts'
import { countAnew, isUnused, makeDemoBooks } from './demo-books.ts'
import { lockFolder } from './folder-lock.ts'
import { type KeptRunning, keepRunning, persist } from './kept-running.ts'
import { startServerProcess } from './server-process.ts'

/** Cleanup functions. They run in reverse order, even if the start fails. */
type Undo = (() => Promise<void> | void)[]

/**
 * Runs Twofold until SIGTERM, SIGINT or SIGHUP. Also stops when the parent process that started it with an IPC channel has ended.
 * `serverScript` is the script of the server process.
 */
export async function supervise(config: Config, serverScript: string): Promise<void> {
  const stopAsked = Promise.race([...['SIGTERM', 'SIGINT', 'SIGHUP'].map(signal => once(process, signal)), deserted()])
  const undo: Undo = []
  try {
    const place = config.databaseUrl
      ? await externalDatabase(config, config.databaseUrl)
      : await embeddedDatabase(config, undo)
    const loading = loadServer(config, place, serverScript)
    await place.start()
    undo.push(loading.stop)
    const work = openBooks(config, place, loading, undo)
    if ((await Promise.race([work, stopAsked.then(() => 'stop')])) !== 'stop') {
      say(`\nOpen ${addressOf(config)}\n\nPress Ctrl-C to stop.`)
      flushCompileCache()
      await stopAsked
    }
    say('Stopping ...')
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

/**
 * A killed parent process closes its IPC channel. A parent without a channel, such as a shell, may leave this process running on purpose.
 */
async function deserted(): Promise<void> {
  if (process.send === undefined || process.connected) await once(process, 'disconnect')
}

/**
 * The embedded or external database of this run. `urls` returns its URLs after the start. `onMove` sets a listener that is called if the
 * database restarts with different URLs.
 */
type RunningDatabase = {
  isOurs: boolean
  start: () => Promise<void>
  urls: () => DatabaseUrls
  onMove: (listener: () => void) => void
}

async function externalDatabase(config: Config, ownerUrl: string): Promise<RunningDatabase> {
  await refuseTakenPort(config)
  say(`Starting Twofold with the database at ${new URL(ownerUrl).host}.`)
  const urls = databaseUrls(ownerUrl, config.databaseAppUrl)
  return { isOurs: false, start: async () => {}, urls: () => urls, onMove: () => {} }
}

async function embeddedDatabase(config: Config, undo: Undo): Promise<RunningDatabase> {
  const folder = homeFolder(config.dataDirectory)
  undo.push(lockFolder(folder, addressOf(config)))
  await refuseTakenPort(config)
  say(`Starting Twofold with the data in ${folder}.`)
  let urls: DatabaseUrls | undefined
  let moved = () => {}
  const startOnce = async () => {
    const server = await withProgress('Starting the database', startEmbeddedServer(config.dataDirectory))
    for (const notice of server.notices) say(notice)
    const before = urls?.ownerUrl
    urls = databaseUrls(server.ownerUrl)
    if (before !== undefined && before !== server.ownerUrl) moved()
    return server
  }
  return {
    isOurs: true,
    start: async () => void undo.push((await keepRunning('database', startOnce)).stop),
    urls: () => urls!,
    onMove: listener => {
      moved = listener
    },
  }
}

/**
 * A server process that loads while its database starts and the schema is migrated. `stop` ends the process at any stage and aborts
 * `givenUp`.
 */
type LoadingServer = {
  server: Promise<KeptRunning>
  open: () => void
  stop: () => Promise<void>
  givenUp: AbortSignal
}

function loadServer(config: Config, place: RunningDatabase, script: string): LoadingServer {
  let open = () => {}
  const mayOpen = new Promise<void>(resolve => {
    open = resolve
  })
  const givingUp = new AbortController()
  const givenUp = givingUp.signal
  const env = serverEnvironment(config)
  const start = () => startServerProcess({ script, env, appUrl: mayOpen.then(() => place.urls().appUrl), givenUp })
  const server = keepRunning('server', start, givenUp)
  const stop = async () => {
    givingUp.abort()
    await server.then(
      running => running.stop(),
      () => {},
    )
  }
  // The promise is awaited later, after the schema is migrated. Until then, a rejection would be unhandled.
  server.catch(() => {})
  return { server, open, stop, givenUp }
}

async function openBooks(config: Config, place: RunningDatabase, loading: LoadingServer, undo: Undo): Promise<void> {
  const { server, open, givenUp } = loading
  const bring = () => migrate({ ownerUrl: place.urls().ownerUrl, appUrl: config.databaseAppUrl })
  // The embedded database restarts automatically, so the start is retried. The operator runs an external database, so its error is reported
  // immediately.
  const brought = place.isOurs ? persist('books', bring, givenUp) : bring()
  for (const step of await withProgress('Migrating the books to this version', brought)) say(`Applied ${step}.`)
  const { ownerUrl, appUrl } = place.urls()
  const isDemoDue = config.isDemoWanted && (await isUnused(ownerUrl))
  // A server that starts after the stop request would keep running.
  if (givenUp.aborted) return
  if (isDemoDue)
    await makeDemoBooks({ ...serverEnvironment(config), TWOFOLD_APP_DATABASE_URL: appUrl }, stop => undo.push(stop))
  open()
  const counted = isDemoDue ? countAnew(ownerUrl) : undefined
  const { restart } = await withProgress('Starting the server', server)
  place.onMove(() => void restart())
  await counted
}

/**
 * Returns the environment of the server process. It contains everything except the database credentials. The server gets only the URL of
 * its own role.
 */
function serverEnvironment({ isDemoWanted }: Config): NodeJS.ProcessEnv {
  const { DATABASE_URL: _owner, DATABASE_APP_URL: _app, TWOFOLD_APP_DATABASE_URL: _stale, ...env } = process.env
  return { ...env, TWOFOLD_DEMO: isDemoWanted ? 'on' : 'off' }
}

/** Returns the URL that users open: the public URL if it is set, otherwise the local URL. */
function addressOf({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  const isOpen = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)
  return publicUrl ?? `http://${isOpen ? 'localhost' : host}:${port}`
}

const GRACE_MS = 2000

/**
 * Throws StartupError with advice if the server cannot listen on the address. If the port is in use, retries for a while, because a server
 * without a supervisor may need time to end.
 */
async function refuseTakenPort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<void> {
  const deadline = Date.now() + GRACE_MS
  for (;;) {
    const trouble = await portTrouble(host, port)
    if (trouble === undefined) return
    if (trouble !== 'EADDRINUSE' || Date.now() > deadline) {
      throw new StartupError(
        PORT_TROUBLE[trouble]?.(host, port) ?? `Cannot listen on ${host}:${port} (${trouble}). Check HOST and PORT.`,
      )
    }
    await pause(100)
  }
}

async function portTrouble(host: string, port: number): Promise<string | undefined> {
  const probe = createServer()
  try {
    probe.listen(port, host)
    await once(probe, 'listening')
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? (error as Error).message
  } finally {
    probe.close()
  }
}

const PORT_TROUBLE: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (_, port) => `Port ${port} is in use by another program. Stop that program, or set PORT to a free port.`,
  EACCES: (_, port) => `This user may not listen on port ${port}. Set PORT to a number above 1023.`,
  EADDRNOTAVAIL: host =>
    `${host} is not an address of this machine. Set HOST to 127.0.0.1, or to 0.0.0.0 for all addresses.`,
  ENOTFOUND: host =>
    `${host} is not an address of this machine. Set HOST to 127.0.0.1, or to 0.0.0.0 for all addresses.`,
}
