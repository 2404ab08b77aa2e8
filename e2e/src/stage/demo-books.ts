import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sealAudit } from '@twofold/server/audit/seal'
import { databaseUrls, onDatabase } from '@twofold/server/database/external'
import { openDatabase } from '@twofold/server/database/pool'
import { runOn } from '@twofold/server/testing/database-server'
import type {} from '@twofold/server/testing/global-setup'
import type { TestProject } from 'vitest/node'
import { ROOT } from './product-process.ts'

/** A database with the demo books, and the password of their user. */
type DemoBooks = { template: string; demoPassword: string }

declare module 'vitest' {
  export interface ProvidedContext {
    demoBooks: DemoBooks
  }
}

const DEMO_PASSWORD = 'the same in every test'

/**
 * Creates the demo books once per run, like the product's first start, in a database that test files copy. The audit trail is sealed, so
 * that no copy has to seal it again.
 */
export async function makeDemoTemplate(project: TestProject): Promise<void> {
  const { ownerUrl, appUrl, prefix, template: migrated } = project.getProvidedContext().testServer
  const template = `${prefix}_demo`
  await runOn(ownerUrl, `CREATE DATABASE ${template} TEMPLATE ${migrated}`)
  const urls = databaseUrls(onDatabase(ownerUrl, template), appUrl === null ? undefined : onDatabase(appUrl, template))
  const { DATABASE_URL: _, DATABASE_APP_URL: __, ...inherited } = process.env
  const env = { ...inherited, TWOFOLD_APP_DATABASE_URL: urls.appUrl, TWOFOLD_DEMO_PASSWORD: DEMO_PASSWORD }
  const child = spawn(process.execPath, ['server/src/demo/main.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('the demo books could not be made')
  const database = openDatabase(urls.appUrl, { connectionsMax: 1 })
  while (await sealAudit(database));
  await database.pool.end()
  await runOn(urls.ownerUrl, 'ANALYZE')
  project.provide('demoBooks', { template, demoPassword: DEMO_PASSWORD })
}
