import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { runOn } from '../../tests/harness/database-server.ts'
import { setUpFolder } from '../../tests/harness/set-up-folder.ts'
import { type EmbeddedServer, startEmbeddedServer } from './embedded-server.ts'
import { databaseUser } from './embedded-user.ts'
import { onDatabase } from './external.ts'
import { isAlive } from './process-table.ts'

// All tests in this file share one data folder, because creating a database takes most of the time of a first start.
const folder = setUpFolder()
let server: EmbeddedServer
let cents = 0

afterEach(() => server.stop())

async function start(): Promise<void> {
  server = await startEmbeddedServer(folder)
}

const query = (statement: string, url = server.ownerUrl) => runOn(url, statement)

/** Commits a table with a different value in each call. */
async function commit(): Promise<void> {
  cents += 1
  await query(`DROP TABLE IF EXISTS kept; CREATE TABLE kept AS SELECT ${cents} AS cents`)
}

test('a cluster that a crash left incomplete is created again', async () => {
  expect(existsSync(join(folder, 'postgres'))).toBe(false)
  const unfinished = join(folder, 'postgres.unfinished')
  mkdirSync(join(unfinished, 'base'), { recursive: true })
  await start()
  expect(existsSync(unfinished)).toBe(false)
  expect(await query('SELECT current_database() AS name')).toEqual([{ name: 'twofold' }])
})

test('data survives a stop and a start, on the same port', async () => {
  await start()
  const { port } = server
  await commit()
  await server.stop()
  await start()
  expect(await query('SELECT cents FROM kept')).toEqual([{ cents }])
  expect(server.port).toBe(port)
})

test('committed data survives a kill of the database', async () => {
  await start()
  await commit()
  process.kill(server.pid, 'SIGKILL')
  expect(await server.exited).toBe('SIGKILL')
  await start()
  expect(await query('SELECT cents FROM kept')).toEqual([{ cents }])
})

test('a database that outlived its supervisor is stopped and started again', async () => {
  await start()
  await commit()
  const orphan = server
  await start()
  expect(server.notices).toEqual(['Stopped a database that an earlier start left running.'])
  expect(server.pid).not.toBe(orphan.pid)
  expect(isAlive(orphan.pid)).toBe(false)
  expect(await query('SELECT cents FROM kept')).toEqual([{ cents }])
})

test('a pid file with the id of another program does not keep the database from starting', async () => {
  await start()
  const pidFile = join(folder, 'postgres', 'postmaster.pid')
  const lines = readFileSync(pidFile, 'utf8').split('\n')
  await server.stop()
  // The database runs under a different account only if the test runs as root. PostgreSQL checks the pid only if the process belongs to its
  // own account.
  const other = spawn('sleep', ['60'], { ...databaseUser(), stdio: 'ignore' })
  writeFileSync(pidFile, [other.pid, ...lines.slice(1)].join('\n'), { mode: 0o644 })
  await start()
  other.kill()
  expect(await query('SELECT 7 AS cents')).toEqual([{ cents: 7 }])
})

test('if the port is in use, another one is used', async () => {
  await start()
  const { port } = server
  await server.stop()
  const other = createServer()
  await new Promise<void>(resolve => other.listen(port, '127.0.0.1', resolve))
  await start()
  other.close()
  expect(server.port).not.toBe(port)
})

test('a lost password is replaced, because whoever can read the folder can read the data', async () => {
  await start()
  await commit()
  await server.stop()
  rmSync(join(folder, 'database.json'))
  await start()
  expect(await query('SELECT cents FROM kept')).toEqual([{ cents }])
})

test('only the owner can connect, over loopback, with a password that only this account can read', async () => {
  await start()
  expect(statSync(join(folder, 'database.json')).mode & 0o777).toBe(0o600)
  const wrong = new URL(server.ownerUrl)
  wrong.password = 'wrong'
  await expect(query('SELECT 1', wrong.href)).rejects.toThrow('password authentication failed')
  wrong.username = 'postgres'
  await expect(query('SELECT 1', onDatabase(wrong.href, 'postgres'))).rejects.toThrow('password authentication failed')
  expect(await query('SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toEqual([{ rolsuper: false }])
  expect(await query("SELECT current_setting('listen_addresses') AS address")).toEqual([{ address: '127.0.0.1' }])
})

test('a commit is on disk before it is answered, and text compares by code unit', async () => {
  await start()
  const settings =
    await query(`SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
    current_setting('full_page_writes') AS pages, current_setting('timezone') AS zone, current_setting('jit') AS jit,
    (SELECT datcollate FROM pg_database WHERE datname = current_database()) AS collation`)
  expect(settings).toEqual([{ fsync: 'on', commit: 'on', pages: 'on', zone: 'UTC', jit: 'off', collation: 'C' }])
  expect(readFileSync(join(folder, 'postgres', 'pg_hba.conf'), 'utf8')).toBe(
    'host all all 127.0.0.1/32 scram-sha-256\n',
  )
})
