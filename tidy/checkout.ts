import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/**
 * The text files of the project: the path from the root, and the content. Rules check this map, so that tests can add a violation to it.
 */
export type Checkout = ReadonlyMap<string, string>

/** A rule. Returns one message for each violation, which also says how to correct it. Returns an empty list if there are no violations. */
export type Rule = (checkout: Checkout) => string[]

const NOT_OURS = new Set(['node_modules', '.git', '.tsbuild', 'dist', 'data', 'results'])
const TEXT = /\.(ts|tsx|mjs|css|html|sql|json|md)$/

/** Reads the checkout that contains this module. */
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

/** Returns the files in a folder as [path, content]. Includes tests only if `withTests` is true. */
export function filesBelow(checkout: Checkout, folder: string, withTests = false): [string, string][] {
  return [...checkout].filter(([path]) => path.startsWith(folder) && (withTests || !isTest(path)))
}

/** Returns whether a file is used only by tests. */
export function isTest(path: string): boolean {
  return /\.(test|torture)\.tsx?$/.test(path) || path.includes('/testing/') || /^(?:e2e|server\/tests)\//.test(path)
}

// A word after a slash is part of a URL. For example, '/organisation/import' is not an import.
const IMPORT = /(?<!\/)(?:\bfrom|\bimport)\s*\(?\s*'([^'\s]+)'/g

/** Returns the imports of a file. A relative import is returned as a path from the root. Any other import is returned as written. */
export function importsOf(path: string, content: string): string[] {
  const specifiers = [...content.matchAll(IMPORT)].map(match => match[1] ?? '')
  return specifiers.map(name => (name.startsWith('.') ? posix.join(posix.dirname(path), name) : name))
}
