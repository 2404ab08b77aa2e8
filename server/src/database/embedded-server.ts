/** Creates, starts and stops the embedded database. Returns the URL of its owner. */
import { createServer } from 'node:net'
import { type Durability, ensureCluster, writeSettings } from './embedded-cluster.ts'
import { embeddedHome, newPassword, ownerUrlOf, readCredentials, writeCredentials } from './embedded-home.ts'
import { type Postmaster, startPostmaster, stopOrphan } from './embedded-postmaster.ts'

/** A running embedded database. `notices` are messages for the operator. */
export type EmbeddedServer = Postmaster & { ownerUrl: string; port: number; notices: string[] }

/**
 * Starts the embedded database of a data folder, and creates it first if it is missing. Stops a postmaster that an earlier run left
 * running. The caller must hold the folder's lock.
 */
export async function startEmbeddedServer(
  dataDirectory: string,
  durability: Durability = 'kept',
): Promise<EmbeddedServer> {
  const home = embeddedHome(dataDirectory)
  const notices = home.moved
    ? [`The user that runs the database cannot read ${dataDirectory}. The data is in ${home.folder} instead.`]
    : []
  if (await stopOrphan(home)) notices.push('Stopped a database that an earlier start left running.')
  const stored = readCredentials(home.folder)
  const ownerPassword = stored?.ownerPassword ?? newPassword()
  await ensureCluster(home, durability, { password: ownerPassword, isNew: !stored })
  const port = await usablePort(stored?.port ?? 0)
  writeCredentials(home.folder, { ownerPassword, port })
  writeSettings(home, port, durability)
  const postmaster = await startPostmaster(home)
  return { ...postmaster, ownerUrl: ownerUrlOf({ ownerPassword, port }), port, notices }
}

/** Returns `wanted` if that port is free on loopback, and another free port otherwise. */
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
