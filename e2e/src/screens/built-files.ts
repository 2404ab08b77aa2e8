// Reads the built files of the screens.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Screen } from '@twofold/contract/screens'

const DIST = join(import.meta.dirname, '../../../web/dist')

/** Returns all scripts and styles that a screen loads, including those that every screen loads. */
export function filesOf(screen: Screen): string[] {
  const shell = readFileSync(join(DIST, 'index.html'), 'utf8')
  const own = JSON.parse(readFileSync(join(DIST, 'screens.json'), 'utf8')) as Partial<Record<Screen, string[]>>
  return [
    ...[...shell.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, file = '']) => file),
    ...(own[screen] ?? []),
  ]
}

/** Returns the content of a built file. */
export function readBuilt(file: string): string {
  return readFileSync(join(DIST, file), 'utf8')
}

/** Returns the scripts and styles of screens as one string. */
export function scriptsOf(...screens: readonly Screen[]): string {
  return screens.flatMap(filesOf).map(readBuilt).join('')
}
