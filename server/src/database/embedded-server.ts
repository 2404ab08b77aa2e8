/** The embedded database as a whole: made when missing, started, reached by its owner's URL, stopped. */
import { createServer } from 'node:net'
import { type Durability, ensureCluster, writeSettings } from './embedded-cluster.ts'
import { embeddedHome, newPassword, ownerUrlOf, readCredentials, writeCredentials } from './embedded-home.ts'
import { type Postmaster, startPostmaster, stopOrphan } from './embedded-postmaster.ts'

/** A running embedded database. `notices` are sentences the operator should read once. */
export type EmbeddedServer = Postmaster & { ownerUrl: string; port: number; notices: string[] }

/**
 * Starts the embedded database of a data folder, making it first when there is none. The caller holds the folder's
 * lock. A postmaster that outlived an earlier run is stopped and started again.
 */
export async function startEmbeddedServer(
  dataDirectory: string,
  durability: Durability = 'kept',
): Promise<EmbeddedServer> {
  const home = embeddedHome(dataDirectory)
  const notices = home.moved
    ? [`The database's account cannot reach ${dataDirectory}; the data is in ${home.folder}.`]
    : []
  if (await stopOrphan(home)) notices.push('A database left running by an earlier start was stopped first.')
  const stored = readCredentials(home.folder)
  const ownerPassword = stored?.ownerPassword ?? newPassword()
  await ensureCluster(home, durability, { password: ownerPassword, isNew: !stored })
  const port = await usablePort(stored?.port ?? 0)
  writeCredentials(home.folder, { ownerPassword, port })
  writeSettings(home, port, durability)
  const postmaster = await startPostmaster(home)
  return { ...postmaster, ownerUrl: ownerUrlOf({ ownerPassword, port }), port, notices }
}

/** `wanted` when it is free on loopback, else one that is. */
export async function usablePort(wanted: number): Promise<number> {
  return (await listenOnce(wanted)) ?? (await listenOnce(0)) ?? 0
}

function listenOnce(port: number): Promise<number | undefined> {
  return new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(undefined))
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' ? address?.port : undefined))
    })
  })
}
