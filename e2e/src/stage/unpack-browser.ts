import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import packaged from '@sparticuz/chromium'
import { browserProgram, isPackaged, PACKAGED_FOLDER } from './browser.ts'

/**
 * Unpacks the browser that a package ships, once per checkout. Vitest calls this before the first test file: otherwise a
 * worker could start a browser that another worker has only half unpacked.
 * @public
 */
export default async function setup(): Promise<void> {
  if (!isPackaged() || browserProgram() !== undefined) return
  console.log('Unpacking the browser ...')
  mkdirSync(dirname(PACKAGED_FOLDER), { recursive: true })
  const folder = mkdtempSync(`${PACKAGED_FOLDER}-`)
  try {
    await unpackInto(folder)
    renameSync(folder, PACKAGED_FOLDER)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    // Another run in this checkout may have unpacked it first.
    if (browserProgram() === undefined) throw error
  }
}

/** The package can only unpack to the temporary folder, so this environment variable changes that folder. */
async function unpackInto(folder: string): Promise<void> {
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  try {
    await packaged.executablePath()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}
