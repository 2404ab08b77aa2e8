/**
 * The database of one test run: a cluster in a short temporary path (or the server that DATABASE_URL names), and a
 * migrated template in it that each test file copies. Everything made here is gone when the run ends.
 */
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedServer } from '../database/embedded-server.ts'
import { onDatabase } from '../database/external.ts'
import { migrate } from '../database/migrate.ts'
import { sweepTemporaryFolders, temporaryFolder } from './temporary-folder.ts'

/** What the workers need to make a database: the owner's URL on the maintenance database, and names of this run. */
type TestServer = { ownerUrl: string; appUrl: string | null; template: string; prefix: string }

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

type Run = { server: TestServer; end: () => Promise<void>; users: number }

// Each project loads this module anew; one run has one cluster.
const shared = globalThis as { twofoldTestRun?: Promise<Run> | undefined }

/**
 * Vitest calls this once per project, and what it returns after the project’s last test.
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
  const place = process.env.DATABASE_URL ? externalPlace(process.env.DATABASE_URL) : await embeddedPlace()
  const end = async () => {
    await dropAll(place.ownerUrl, prefix).finally(place.end)
  }
  try {
    await onServer(place.ownerUrl, `CREATE DATABASE ${template}`)
    await migrate({ ownerUrl: onDatabase(place.ownerUrl, template), appUrl: place.appUrl ?? undefined })
  } catch (error) {
    await end()
    throw error
  }
  return { server: { ownerUrl: place.ownerUrl, appUrl: place.appUrl, template, prefix }, end, users: 0 }
}

type Place = { ownerUrl: string; appUrl: string | null; end: () => Promise<void> }

function externalPlace(ownerUrl: string): Place {
  return { ownerUrl, appUrl: process.env.DATABASE_APP_URL ?? null, end: async () => {} }
}

async function embeddedPlace(): Promise<Place> {
  await sweepTemporaryFolders()
  const folder = temporaryFolder()
  const server = await startEmbeddedServer(folder, 'throwaway')
  const end = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { ownerUrl: server.ownerUrl, appUrl: null, end }
}

async function dropAll(ownerUrl: string, prefix: string): Promise<void> {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
    [prefix],
  )
  for (const { datname } of rows) await client.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`)
  await client.end()
}

async function onServer(ownerUrl: string, statement: string): Promise<void> {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
