/** Starts everything in its order, keeps it running, and ends it in the opposite order. */
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import type { Config } from '../config.ts'
import { homeFolder } from '../database/embedded-home.ts'
import { startEmbeddedServer } from '../database/embedded-server.ts'
import { type DatabaseUrls, databaseUrls } from '../database/external.ts'
import { migrate } from '../database/migrate.ts'
import { say, withProgress } from './console.ts'
import { countAnew, isUnused, makeDemoBooks } from './demo-books.ts'
import { lockFolder } from './folder-lock.ts'
import { type KeptRunning, keepRunning, persist } from './kept-running.ts'
import { refuseTakenPort } from './port.ts'
import { startServerProcess } from './server-process.ts'

/** Undone in the opposite order, whatever came to pass in between. */
type Undo = (() => Promise<void> | void)[]

/**
 * Runs Twofold until it is asked to stop by SIGTERM, SIGINT or SIGHUP, or until who started it over a channel is gone.
 * `serverScript` is the server process.
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
      say(`\nOpen ${addressOf(config)}\n\nCtrl-C stops it.`)
      flushCompileCache()
      await stopAsked
    }
    say('Stopping ...')
  } finally {
    for (const step of undo.reverse()) await step()
  }
}

/** A killed starter closes its channel; one that opened none, such as a shell, may leave us behind on purpose. */
async function deserted(): Promise<void> {
  if (process.send === undefined || process.connected) await once(process, 'disconnect')
}

/** The database of this run: kept running by us or not; `urls` are known once it has started, and `onMove` is told when it comes
 * back under others. */
type Place = {
  isOurs: boolean
  start: () => Promise<void>
  urls: () => DatabaseUrls
  onMove: (listener: () => void) => void
}

async function externalDatabase(config: Config, ownerUrl: string): Promise<Place> {
  await refuseTakenPort(config)
  say(`Twofold starts on the database ${new URL(ownerUrl).host}.`)
  const urls = databaseUrls(ownerUrl, config.databaseAppUrl)
  return { isOurs: false, start: async () => {}, urls: () => urls, onMove: () => {} }
}

async function embeddedDatabase(config: Config, undo: Undo): Promise<Place> {
  const folder = homeFolder(config.dataDirectory)
  undo.push(lockFolder(folder, addressOf(config)))
  await refuseTakenPort(config)
  say(`Twofold starts on the data in ${folder}.`)
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

/** A server process that loads, on the other core, while its database starts and the books are brought to this version. `stop` ends it
 * however far it is, and gives up what leads to it: `givenUp` is aborted then. */
type LoadingServer = {
  server: Promise<KeptRunning>
  open: () => void
  stop: () => Promise<void>
  givenUp: AbortSignal
}

function loadServer(config: Config, place: Place, script: string): LoadingServer {
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
  // Awaited once the books are there; until then nobody would hear of it.
  server.catch(() => {})
  return { server, open, stop, givenUp }
}

async function openBooks(config: Config, place: Place, loading: LoadingServer, undo: Undo): Promise<void> {
  const { server, open, givenUp } = loading
  const bring = () => migrate({ ownerUrl: place.urls().ownerUrl, appUrl: config.databaseAppUrl })
  // Our own database comes back by itself; another's is its host's affair, who reads at once what is wrong.
  const brought = place.isOurs ? persist('books', bring, givenUp) : bring()
  for (const step of await withProgress('Bringing the books to this version', brought)) say(`Applied ${step}.`)
  const { ownerUrl, appUrl } = place.urls()
  const isDemoDue = config.isDemoWanted && (await isUnused(ownerUrl))
  // Nobody would end what began after all else was ended.
  if (givenUp.aborted) return
  if (isDemoDue)
    await makeDemoBooks({ ...serverEnvironment(config), TWOFOLD_APP_DATABASE_URL: appUrl }, stop => undo.push(stop))
  open()
  const counted = isDemoDue ? countAnew(ownerUrl) : undefined
  const { restart } = await withProgress('Starting the server', server)
  place.onMove(() => void restart())
  await counted
}

/** What the server process is given: everything but the credentials of the database, whose own it is told. */
function serverEnvironment({ isDemoWanted }: Config): NodeJS.ProcessEnv {
  const { DATABASE_URL: _owner, DATABASE_APP_URL: _app, TWOFOLD_APP_DATABASE_URL: _stale, ...env } = process.env
  return { ...env, TWOFOLD_DEMO: isDemoWanted ? 'on' : 'off' }
}

/** Where people open it: the public address, else this machine's. */
function addressOf({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  const isOpen = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host)
  return publicUrl ?? `http://${isOpen ? 'localhost' : host}:${port}`
}
