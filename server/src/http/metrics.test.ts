import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { whileUnavailable } from '../../tests/crash/silent-database.ts'
import { setUpSharedBooks } from '../../tests/harness/set-up-api.ts'
import { setUpFolder } from '../../tests/harness/set-up-folder.ts'
import { PRODUCT_FOLDER } from '../config.ts'
import { createBodyArrivals } from './body-arrivals.ts'
import { createAdmission, LIMITS } from './limits.ts'
import { countAnswers } from './metrics.ts'
import { serveScreens } from './screens.ts'

const { api, owner, books } = setUpSharedBooks()
const folder = setUpFolder()

/** Returns the value of every sample, by name and labels. */
async function scrape(): Promise<Map<string, number>> {
  const text = await (await fetch(`${api.origin}/api/metrics`)).text()
  const samples = text.split('\n').filter(line => line !== '' && !line.startsWith('#'))
  return new Map(
    samples.map(line => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

test('requests are counted and timed by method, route and status, without an id', async () => {
  const { accountID } = await books.open('Bank')
  await api.call(owner, 'GET', `/transactions/account/${accountID}`)
  await api.call(null, 'GET', `/transactions/account/${accountID}`)
  const name = 'twofold_http_request_duration_seconds_count'
  const route = 'route="/api/transactions/account/:accountID"'
  await expect.poll(async () => (await scrape()).get(`${name}{method="GET",${route},status="200"}`)).toBe(1)
  const samples = await scrape()
  expect(samples.get(`${name}{method="GET",${route},status="401"}`)).toBe(1)
  expect(samples.get(`${name}{method="POST",route="/api/accounts",status="200"}`)).toBe(1)
  expect([...samples.keys()].filter(key => key.includes(`/${accountID}`))).toEqual([])
})

test('files of the screens are counted together, because their names change with each version', async () => {
  mkdirSync(join(folder, 'assets'))
  const files = {
    'index.html': '<head></head>',
    'screens.json': '{}',
    'assets/home-1a2b.js': '',
    'assets/home-3c4d.js': '',
  }
  for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content)
  const app = fastify()
  const figures = countAnswers(app, {
    calls: createAdmission(LIMITS).shares,
    bodies: createBodyArrivals(LIMITS).shares,
  })
  await serveScreens(app, folder)
  const answers = await Promise.all(['/assets/home-1a2b.js', '/assets/home-3c4d.js'].map(url => app.inject(url)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const text = await figures.metrics()
  expect(text).toContain('twofold_http_request_duration_seconds_count{method="GET",route="none",status="200"} 2')
  expect(text).not.toContain('/assets/')
  await app.close()
})

test('unsealed changes, blocks, the connection pool and the schema version are reported', async () => {
  const before = await scrape()
  expect(before.get('twofold_database_up')).toBe(1)
  expect(before.get('twofold_database_bytes')).toBeGreaterThan(1_000_000)
  expect(before.get('twofold_audit_unsealed')).toBeGreaterThan(0)
  expect(before.get('twofold_audit_unsealed_seconds')).toBeGreaterThan(0)
  expect(before.get('twofold_calls_under_way')).toBe(0)
  expect(before.get('twofold_database_waiting')).toBe(0)
  expect(before.get('twofold_database_connections{state="idle"}')).toBeGreaterThanOrEqual(0)
  expect(
    [...before.keys()].some(key => /^twofold_schema_info\{version="test",step="\d{4}-[\w-]+\.sql"\}$/.test(key)),
  ).toBe(true)
  await api.pools.app.pool.query('SELECT seal_audit(1000)')
  const after = await scrape()
  expect(after.get('twofold_audit_unsealed')).toBe(0)
  expect(after.get('twofold_audit_unsealed_seconds')).toBe(0)
  expect(after.get('twofold_audit_blocks')).toBe(before.get('twofold_audit_blocks')! + 1)
})

test('while the database is unavailable, the other metrics are reported, and that it is unavailable', async () => {
  const samples = await whileUnavailable(api.pools.app, scrape)
  expect(samples.get('twofold_database_up')).toBe(0)
  expect(samples.has('twofold_audit_unsealed')).toBe(false)
  expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(0)
  expect((await scrape()).get('twofold_database_up')).toBe(1)
})

test('every metric has a help text', async () => {
  const page = readFileSync(join(PRODUCT_FOLDER, 'docs/reference/metrics.md'), 'utf8')
  // Metrics report garbage collection pauses only after the first pause.
  const samples = [...(await scrape()).keys(), 'nodejs_gc_duration_seconds']
  const names = [...new Set(samples.map(key => key.replace(/\{.*/, '').replace(/_(bucket|sum|count)$/, '')))]
  expect(names.filter(name => name.startsWith('twofold_')).length).toBeGreaterThan(8)
  expect(names.filter(name => !page.includes(`\`${name}\``))).toEqual([])
})
