import { afterEach, beforeEach, expect, test } from 'vitest'
import { type StartGround, startGround } from '../testing/processes/started.ts'

let ground: StartGround

beforeEach(async () => {
  ground = await startGround()
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
