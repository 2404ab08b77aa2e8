import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { whyInstall } from '../toolchain.mjs'

type Packages = Record<
  string,
  { version?: string; integrity?: string; optional?: boolean; resolved?: string; link?: boolean }
>

const LOCKED: Packages = {
  '': { version: '1.0.0' },
  server: { version: '1.0.0' },
  'node_modules/@twofold/server': { resolved: 'server', link: true },
  'node_modules/pg': { version: '8.0.0', integrity: 'sha512-a' },
  'node_modules/pg-darwin': { version: '8.0.0', integrity: 'sha512-b', optional: true },
}
const { 'node_modules/pg-darwin': _, '': __, ...INSTALLED } = LOCKED

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'twofold-install-'))
  mkdirSync(join(root, 'node_modules'))
  write('package-lock.json', LOCKED)
})

afterEach(() => rmSync(root, { recursive: true }))

function write(file: string, packages: Packages): void {
  writeFileSync(join(root, file), JSON.stringify({ packages }))
}

test('nothing is installed if the packages match the lock file, ignoring builds of other platforms', () => {
  write('node_modules/.package-lock.json', INSTALLED)
  expect(whyInstall(root)).toBeUndefined()
})

test('an interrupted installation is repeated', () => {
  expect(whyInstall(root)).toBe('first start')
})

test.each<[string, Packages]>([
  ['is missing', { server: {} }],
  ['has another version', { ...INSTALLED, 'node_modules/pg': { version: '7.0.0', integrity: 'sha512-a' } }],
  ['has other content', { ...INSTALLED, 'node_modules/pg': { version: '8.0.0', integrity: 'sha512-c' } }],
  ['is no longer wanted', { ...INSTALLED, 'node_modules/old': { version: '1.0.0' } }],
])('packages are installed again if one %s', (_what, installed) => {
  write('node_modules/.package-lock.json', installed)
  expect(whyInstall(root)).toBe('the lock file changed')
})
