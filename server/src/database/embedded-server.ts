/** Creates, starts and stops the embedded database. Returns the URL of its owner. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { StartupError } from '../startup-error.ts'
import {
  changePasswordSql,
  type EmbeddedHome,
  embeddedHome,
  newPassword,
  ownerSql,
  ownerUrlOf,
  readCredentials,
  writeCredentials,
} from './embedded-home.ts'
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

/**
 * The durability of a cluster. The data of a `kept` cluster survives a power failure. A `throwaway` cluster is for test runs, which delete
 * their data afterwards.
 */
type Durability = 'kept' | 'throwaway'

/** The password of the owner. `isNew` is true if the password has not been set in the cluster yet. */
type OwnerKey = { password: string; isNew: boolean }

const UNFINISHED = 'postgres.unfinished'

/**
 * Creates the cluster of `home` if it is missing. Deletes the remains of an interrupted attempt. If the password was lost, sets a new one.
 * This is safe, because any user who can read the folder can read the data.
 */
async function ensureCluster(home: EmbeddedHome, durability: Durability, key: OwnerKey): Promise<void> {
  const unfinished = join(home.folder, UNFINISHED)
  rmSync(unfinished, { recursive: true, force: true })
  if (existsSync(home.cluster)) {
    if (key.isNew) await runSingleUser(home, home.cluster, [changePasswordSql(key.password)])
    return
  }
  mkdirSync(unfinished, { mode: 0o700 })
  if (home.user) chownSync(unfinished, home.user.uid, home.user.gid)
  await initialise(home, unfinished, durability)
  await runSingleUser(home, unfinished, ownerSql(key.password))
  renameSync(unfinished, home.cluster)
}

async function initialise(home: EmbeddedHome, folder: string, durability: Durability): Promise<void> {
  // The superuser cannot connect over the network. Only the owner created below has a password.
  const options = ['-U', 'postgres', '-A', 'reject', '--encoding=UTF8', '--locale=C', '--no-instructions']
  if (durability === 'throwaway') options.push('--no-sync')
  await run(home, home.programs.initdb, ['-D', folder, ...options], '')
  writeFileSync(join(folder, 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n')
  appendFileSync(join(folder, 'postgresql.conf'), "\ninclude_if_exists = 'twofold.conf'\n")
}

/** Runs PostgreSQL in single-user mode, which needs neither a port nor a superuser password. */
async function runSingleUser(home: EmbeddedHome, folder: string, statements: string[]): Promise<void> {
  const input = statements.map(statement => `${statement}\n`).join('')
  await run(home, home.programs.postgres, ['--single', '-D', folder, 'postgres'], input)
}

async function run(home: EmbeddedHome, program: string, args: string[], input: string): Promise<void> {
  const child = spawn(program, args, { ...home.user, cwd: home.folder, stdio: ['pipe', 'ignore', 'pipe'] })
  child.stdin.end(input)
  const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  if (code !== 0 || /\b(ERROR|FATAL|PANIC): /.test(complaint)) {
    throw new StartupError(`The embedded database could not be set up:\n${complaint.trim()}`)
  }
}

/** Writes the settings of this start. Settings at the end of `postgresql.conf` take precedence. */
function writeSettings(home: EmbeddedHome, port: number, durability: Durability): void {
  const lines = Object.entries({ ...settings(port), ...(durability === 'throwaway' ? THROWAWAY : {}) })
  const file = join(home.cluster, 'twofold.conf')
  writeFileSync(file, lines.map(([name, value]) => `${name} = '${value}'\n`).join(''), { mode: 0o600 })
  if (home.user) chownSync(file, home.user.uid, home.user.gid)
}

function settings(port: number): Record<string, string | number> {
  const memoryMb = Math.floor(totalmem() / 2 ** 20)
  return {
    port,
    listen_addresses: '127.0.0.1',
    // PostgreSQL opens no socket, because the path of a socket in a deep folder would exceed 107 bytes.
    unix_socket_directories: '',
    max_connections: 100,
    shared_buffers: memoryMb < 4096 ? '128MB' : '256MB',
    effective_cache_size: `${Math.floor(memoryMb / 2)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    random_page_cost: 1.1,
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
    // Most statements are short and are planned only once, so JIT compilation would make them slower.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    logging_collector: 'on',
    log_filename: 'postgres-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: 0,
  }
}

const THROWAWAY = {
  // Several test files run concurrently, each with its own pools.
  max_connections: 400,
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  // A test run copies its template for every file. Without write-ahead logging, a copy takes a fifth of the time.
  wal_level: 'minimal',
  max_wal_senders: 0,
  logging_collector: 'off',
}
