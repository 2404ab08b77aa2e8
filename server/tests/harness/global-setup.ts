/**
 * The databases of a test run: a cluster in a short temporary path, or the server in DATABASE_URL. A migrated template is created, and each
 * test file copies it. Everything is removed when the run ends.
 */
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { startEmbeddedServer } from '../../src/database/embedded-server.ts'
import { onDatabase } from '../../src/database/external.ts'
import { migrate } from '../../src/database/migrate.ts'
import { type DatabaseServer, dropDatabase, runOn } from './database-server.ts'
import { deleteStaleFolders, temporaryFolder } from './temporary-folder.ts'

/** The data that workers need to create a database: the server, the names of this run, and the server's copy method for templates. */
type TestServer = DatabaseServer & { template: string; prefix: string; strategy: string }

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

type Run = { server: TestServer; end: () => Promise<void>; users: number }

const MADE_BY_RUN = 'SELECT datname FROM pg_database WHERE starts_with(datname, $1)'

// Each project loads this module, but all projects of a run use the same cluster.
const shared = globalThis as { twofoldTestRun?: Promise<Run> | undefined }

/**
 * Vitest calls this function once per project. It calls the returned function after the project’s last test.
 * @public
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.twofoldTestRun ??= begin()
  const run = await shared.twofoldTestRun
  run.users += 1
  project.provide('testServer', run.server)
  return async () => {
    run.users -= 1
    if (run.users === 0) {
      shared.twofoldTestRun = undefined
      await run.end()
    }
  }
}

async function begin(): Promise<Run> {
  const prefix = `twofold_test_${randomBytes(4).toString('hex')}`
  const template = `${prefix}_template`
  const place = process.env.DATABASE_URL ? externalPlace(process.env.DATABASE_URL, prefix) : await embeddedPlace()
  try {
    await runOn(place.ownerUrl, `CREATE DATABASE ${template}`)
    await migrate({ ownerUrl: onDatabase(place.ownerUrl, template), appUrl: place.appUrl ?? undefined })
  } catch (error) {
    await place.end()
    throw error
  }
  const { end, ...server } = place
  return { server: { ...server, template, prefix }, end, users: 0 }
}

type StartedServer = DatabaseServer & { strategy: string; end: () => Promise<void> }

function externalPlace(ownerUrl: string, prefix: string): StartedServer {
  const server = { ownerUrl, appUrl: process.env.DATABASE_APP_URL ?? null }
  return { ...server, strategy: '', end: () => dropAll(server, prefix) }
}

async function embeddedPlace(): Promise<StartedServer> {
  await deleteStaleFolders()
  const folder = temporaryFolder()
  const server = await startEmbeddedServer(folder, 'throwaway')
  const end = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  // STRATEGY file_copy begins with a checkpoint, which is fast if fsync is off.
  return { ownerUrl: server.ownerUrl, appUrl: null, strategy: 'STRATEGY file_copy', end }
}

async function dropAll(server: DatabaseServer, prefix: string): Promise<void> {
  const made = await runOn<{ datname: string }>(server.ownerUrl, MADE_BY_RUN, [prefix])
  for (const { datname } of made) await dropDatabase(server, datname)
}
