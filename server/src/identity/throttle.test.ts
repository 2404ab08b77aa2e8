import { expect, test } from 'vitest'
import { setUpPools } from '../../tests/harness/set-up-api.ts'
import { callerOf, createThrottle, type Limit, signInThrottle } from './throttle.ts'

const pools = setUpPools()

const LIMIT: Limit = { kind: 'test', attemptsMax: 3, windowSeconds: 60 }

async function allowed(attempts: Promise<boolean>[]): Promise<number> {
  return (await Promise.all(attempts)).filter(isAllowed => isAllowed).length
}

test('of many concurrent attempts through two processes, no more pass than the limit allows', async () => {
  const [one, other] = [createThrottle(pools.app.pool), createThrottle(pools.app.pool)]
  const attempts = Array.from({ length: 10 }, (_, no) => (no % 2 ? one : other).take(LIMIT, 'ada'))
  expect(await allowed(attempts)).toBe(3)
})

test('a new window allows the full number again', async () => {
  const throttle = createThrottle(pools.app.pool)
  await allowed(Array.from({ length: 5 }, () => throttle.take(LIMIT, 'grace')))
  expect(await throttle.take(LIMIT, 'grace')).toBe(false)
  await pools.owner.pool.query("UPDATE throttle SET window_ends_at = now() - interval '1 second'")
  expect(await throttle.take(LIMIT, 'grace')).toBe(true)
})

test('successful attempts do not count', async () => {
  const throttle = createThrottle(pools.app.pool)
  for (let time = 0; time < 10; time += 1) {
    expect(await throttle.take(LIMIT, 'joan')).toBe(true)
    await throttle.forgive(LIMIT, 'joan')
  }
})

test('attempts that exhaust the limit of an address do not exhaust that of a username', async () => {
  const throttle = signInThrottle(createThrottle(pools.app.pool))
  for (let time = 0; time < 50; time += 1) await throttle.take(`unknown ${time}`, '192.0.2.1')
  for (let time = 0; time < 20; time += 1) expect(await throttle.take('ada', '192.0.2.1')).toBe(false)
  expect(await throttle.take('ada', '192.0.2.2')).toBe(true)
})

test('names are stored as hashes, and expired counts are deleted', async () => {
  const throttle = createThrottle(pools.app.pool)
  await throttle.take(LIMIT, 'a password typed as a name')
  const kept = 'SELECT bucket FROM throttle'
  expect(JSON.stringify((await pools.owner.pool.query(kept)).rows)).not.toContain('password')
  await pools.owner.pool.query("UPDATE throttle SET window_ends_at = now() - interval '2 hours'")
  for (let time = 0; time < 8; time += 1) await throttle.take(LIMIT, 'cleanup')
  expect((await pools.owner.pool.query(kept)).rows).toHaveLength(1)
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is counted as %s', (address, caller) => {
  expect(callerOf(address)).toBe(caller)
})
