import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AGE_DAYS_MIN, faultsOfAge, newVersions } from './supply-chain/new-versions.ts'

const lock = (packages: Record<string, object>) =>
  JSON.stringify({ packages: { '': { version: '1.0.0' }, ...packages } })
const BEFORE = lock({
  'node_modules/pg': { version: '8.0.0' },
  'node_modules/zod': { version: '4.0.0' },
  'node_modules/@twofold/server': { resolved: 'server', link: true },
})

test('the new versions of a lock file are those that the one before does not have, wherever they are installed', () => {
  const after = lock({
    server: { version: '1.0.0' },
    'node_modules/pg': { version: '8.1.0' },
    'node_modules/other/node_modules/zod': { version: '4.0.0' },
    'node_modules/other/node_modules/@scope/new': { version: '2.0.0' },
    'node_modules/alias': { name: 'real', version: '3.0.0' },
    'node_modules/@twofold/new': { resolved: 'new', link: true },
  })
  expect(newVersions(BEFORE, after)).toEqual([
    { name: '@scope/new', version: '2.0.0' },
    { name: 'pg', version: '8.1.0' },
    { name: 'real', version: '3.0.0' },
  ])
  expect(newVersions(BEFORE, BEFORE)).toEqual([])
})

test.each([
  ['2026-11-19T12:00:00.000Z', []],
  ['2026-11-19T12:00:01.000Z', ['pg@8.1.0 was published on 2026-11-19. Wait 1 more day.']],
  ['2026-11-26T11:00:00.000Z', ['pg@8.1.0 was published on 2026-11-26. Wait 7 more days.']],
  [undefined, ['The registry has no date for pg@8.1.0.']],
])('a version that was published at %s has these faults seven days and less later: %j', (publishedAt, faults) => {
  const now = Date.parse('2026-11-26T12:00:00Z')
  expect(faultsOfAge([{ name: 'pg', version: '8.1.0' }], () => publishedAt, now)).toEqual(faults)
})

test('npm does not choose a version that the check of ages would refuse', () => {
  const settings = readFileSync(join(import.meta.dirname, '../.npmrc'), 'utf8')
  expect(settings).toMatch(new RegExp(`^min-release-age=${AGE_DAYS_MIN}$`, 'm'))
})
