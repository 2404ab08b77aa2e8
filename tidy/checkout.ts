import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/** The project's own text files: path from the root to content. A wall judges this, so a violation can be planted in it. */
export type Checkout = ReadonlyMap<string, string>

/** One wall: sentences that name what breaks it and what to do instead; none when it holds. */
export type Wall = (checkout: Checkout) => string[]

const NOT_OURS = new Set(['node_modules', '.git', '.tsbuild', 'dist', 'data', 'results'])
const TEXT = /\.(ts|tsx|mjs|css|html|sql|json|md)$/

/** Reads the checkout that holds this file. */
export function readCheckout(): Checkout {
  const root = dirname(import.meta.dirname)
  const files = new Map<string, string>()
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = posix.join(folder, entry.name)
      if (entry.isDirectory() && !NOT_OURS.has(entry.name)) walk(path)
      if (entry.isFile() && TEXT.test(entry.name)) files.set(path, readFileSync(join(root, path), 'utf8'))
    }
  }
  walk('')
  return files
}

/** Files of one folder, as [path, content]; tests among them only when asked for. */
export function filesBelow(checkout: Checkout, folder: string, withTests = false): [string, string][] {
  return [...checkout].filter(([path]) => path.startsWith(folder) && (withTests || !isTest(path)))
}

/** Whether a file serves tests only. */
export function isTest(path: string): boolean {
  return /\.(test|torture)\.tsx?$/.test(path) || path.includes('/testing/')
}

// A word after a slash is part of an address: '/organisation/import' brings nothing in.
const IMPORT = /(?<!\/)(?:\bfrom|\bimport)\s*\(?\s*'([^'\s]+)'/g

/** What a file imports: paths from the root for relative imports, else the specifier as written. */
export function importsOf(path: string, content: string): string[] {
  const specifiers = [...content.matchAll(IMPORT)].map(match => match[1] ?? '')
  return specifiers.map(name => (name.startsWith('.') ? posix.join(posix.dirname(path), name) : name))
}
