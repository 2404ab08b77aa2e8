import { appendFileSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@twofold/server/testing/temporary-folder'
import type { TestProject } from 'vitest/node'
import { startProcess } from './product-process.ts'

/** A data folder in which the demo books lie, and the password of their user. */
type LaidBooks = { data: string; demoPassword: string }

declare module 'vitest' {
  export interface ProvidedContext {
    /** Null where each story file lays its own. */
    laidBooks: LaidBooks | null
  }
}

const DEMO_PASSWORD = 'the same in every story'

/** Nobody needs the books of a story again, and a disk that others keep busy is not to be waited for. */
const THROWAWAY = 'fsync = off\nfull_page_writes = off\nsynchronous_commit = off\n'

/**
 * Lays the demo books once, by a start of the product, for every story file to copy. Vitest calls this before the first
 * story, and what it returns after the last.
 * @public
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = temporaryFolder()
  const data = join(folder, 'data')
  if (!process.env.DATABASE_URL) {
    const settings = { TWOFOLD_DATA_DIR: data, TWOFOLD_DEMO: 'on', TWOFOLD_DEMO_PASSWORD: DEMO_PASSWORD }
    const { stop } = await startProcess(settings)
    await stop()
  }
  const cluster = join(data, 'postgres')
  // Where the database's account cannot reach the folder, the data is elsewhere.
  const isLaid = existsSync(cluster)
  if (isLaid) appendFileSync(join(cluster, 'postgresql.conf'), THROWAWAY)
  project.provide('laidBooks', isLaid ? { data, demoPassword: DEMO_PASSWORD } : null)
  return () => rmSync(folder, { recursive: true, force: true })
}
