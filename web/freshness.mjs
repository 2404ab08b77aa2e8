// Checks whether the built screens match the current source. The stamp is a hash of all files from which the screens are built.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT_PAGES } from './help.mjs'

const WEB = dirname(fileURLToPath(import.meta.url))
const ROOT = dirname(WEB)
const SOURCES = ['web', 'contract', 'accounting', 'docs']
const NOT_SOURCE = new Set(['node_modules', 'dist', 'testing'])

/** The file in which the build stores the stamp of its sources. */
export const STAMP_FILE = join(WEB, 'dist', '.stamp')

/** Whether the built screens match the current source. */
export function areScreensFresh() {
  return existsSync(STAMP_FILE) && readFileSync(STAMP_FILE, 'utf8') === sourceStamp()
}

/** Returns the SHA-256 of the names and contents of the sources, of the lock file, and of the pages in the root of the checkout. */
export function sourceStamp() {
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', ...ROOT_PAGES]) hash.update(readFileSync(join(ROOT, file)))
  for (const source of SOURCES) addFolder(hash, source)
  return hash.digest('hex')
}

/** @param {import('node:crypto').Hash} hash @param {string} folder */
function addFolder(hash, folder) {
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory() && !NOT_SOURCE.has(entry.name)) addFolder(hash, path)
    if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      hash
        .update(`${path}\0`)
        .update(readFileSync(join(ROOT, path)))
        .update('\0')
  }
}
