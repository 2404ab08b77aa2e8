import { rmSync } from 'node:fs'
import { afterAll } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

/** Returns a new folder that is deleted after the tests of the file. */
export function setUpFolder(): string {
  const folder = temporaryFolder()
  afterAll(() => rmSync(folder, { recursive: true }))
  return folder
}
