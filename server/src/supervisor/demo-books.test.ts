import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { childrenOf } from '../testing/processes/process-children.ts'
import { REAL_SERVER, type StartGround, startGround } from '../testing/processes/started.ts'

let ground: StartGround

beforeEach(async () => {
  ground = await startGround(REAL_SERVER)
})
afterEach(() => ground.clear())

test('the first start makes demo books and prints their sign-in once', async () => {
  const first = ground.start({ TWOFOLD_DEMO: 'on' })
  await first.opened()
  expect(first.console()).toMatch(/Two demo organisations are ready\. Sign in as demo with the password [\w-]{12}\n/)
  first.child.kill('SIGTERM')
  await first.ended
  const second = ground.start({ TWOFOLD_DEMO: 'on' })
  await second.opened()
  expect(second.console()).not.toContain('demo')
})

test('a password that the operator set is not printed', async () => {
  const started = ground.start({ TWOFOLD_DEMO: 'on', TWOFOLD_DEMO_PASSWORD: 'walking-on-air' })
  await started.opened()
  expect(started.console()).toContain('Sign in as demo with the password in TWOFOLD_DEMO_PASSWORD\n')
  expect(started.console()).not.toContain('walking')
})

/** The program that makes the demo books. */
const MAKER = 'demo/main.ts'
const ARE_READY = 'Two demo organisations are ready.'

test('the server loads while they are made, and opens when they are there', async () => {
  const { console, opened } = ground.start({ TWOFOLD_DEMO: 'on' })
  const isOpen = () =>
    fetch(`http://127.0.0.1:${ground.port}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  await vi.waitUntil(isOpen, { timeout: 60_000, interval: 10 })
  expect(console()).toContain(ARE_READY)
  await opened()
})

test('a start that is stopped while they are made leaves nothing behind, and the next one makes them', async () => {
  const first = ground.start({ TWOFOLD_DEMO: 'on' })
  const areUnderWay = () => childrenOf(first.child.pid!, MAKER).length > 0
  await vi.waitUntil(areUnderWay, { timeout: 60_000, interval: 10 })
  first.child.kill('SIGTERM')
  expect(await first.ended).toBe(0)
  expect(first.console()).toMatch(/Stopping \.\.\.\n$/)
  const second = ground.start({ TWOFOLD_DEMO: 'on' })
  await second.opened()
  expect(second.console()).toContain(ARE_READY)
})
