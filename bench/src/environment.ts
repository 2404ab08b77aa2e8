// The environment of a benchmark run: a new embedded database with the product's settings and with fsync on. It is in a temporary folder on
// a real disk, and is deleted at the end of the run.

import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startEmbeddedServer } from '@twofold/server/database/embedded-server'
import { type DatabaseUrls, databaseUrls, onDatabase } from '@twofold/server/database/external'
import { migrate } from '@twofold/server/database/migrate'
import pg from 'pg'

export type Environment = {
  folder: string
  /** Creates a database, either empty or with the schema of this version. */
  makeDatabase: (name: string, schema: 'bare' | 'migrated') => Promise<DatabaseUrls>
  version: string
  end: () => Promise<void>
}

const TMPFS = 0x01021994

/** Creates a folder on a real disk. Some temporary folders are in memory, where commits are too fast. */
function folderOnDisk(): string {
  const parent = ['/var/tmp', tmpdir()].find(path => existsSync(path) && statfsSync(path).type !== TMPFS)
  if (parent === undefined) throw new Error('There is no temporary folder on a disk.')
  const folder = mkdtempSync(join(parent, 'twofold-bench-'))
  // If the benchmark runs as root, the database runs as another user, who needs access to the folder.
  chmodSync(folder, 0o755)
  return folder
}

/** Starts the database. */
export async function startEnvironment(): Promise<Environment> {
  const folder = folderOnDisk()
  const server = await startEmbeddedServer(join(folder, 'data'))
  const onServer = async (text: string) => {
    const client = new pg.Client(server.ownerUrl)
    await client.connect()
    return client.query(text).finally(() => client.end())
  }
  const { rows } = await onServer(
    "SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync",
  )
  if (rows[0].fsync !== 'on') throw new Error('The database does not wait for the disk, so results would be invalid.')
  return {
    folder,
    version: rows[0].version,
    makeDatabase: async (name, schema) => {
      await onServer(`CREATE DATABASE ${name}`)
      const urls = databaseUrls(onDatabase(server.ownerUrl, name))
      if (schema === 'migrated') await migrate({ ownerUrl: urls.ownerUrl })
      return urls
    },
    end: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the share of all cores that other processes use, from 0 to 1. Measures over two seconds in which the benchmark is idle. */
export async function busyShare(): Promise<number> {
  const before = times()
  await pause(2000)
  const after = times()
  return 1 - (after.idle - before.idle) / (after.all - before.all)
}

function times(): { idle: number; all: number } {
  const each = cpus().map(({ times: { user, nice, sys, idle, irq } }) => ({
    idle,
    all: user + nice + sys + idle + irq,
  }))
  return { idle: each.reduce((sum, core) => sum + core.idle, 0), all: each.reduce((sum, core) => sum + core.all, 0) }
}
