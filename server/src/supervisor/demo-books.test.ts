import { expect, test, vi } from 'vitest'
import { childrenOf } from '../../tests/crash/process-children.ts'
import { createStartFixture, REAL_SERVER } from '../../tests/crash/started.ts'

/** The program that creates the demo books. */
const MAKER = 'demo/main.ts'

test('a start that is stopped while the demo books are created leaves nothing behind, and the next start creates them, then opens the server and prints their sign-in once', async () => {
  const fixture = await createStartFixture(REAL_SERVER)
  const stopped = fixture.start({ TWOFOLD_DEMO: 'on' })
  const areUnderWay = () => childrenOf(stopped.child.pid!, MAKER).length > 0
  await vi.waitUntil(areUnderWay, { timeout: 60_000, interval: 25 })
  stopped.child.kill('SIGTERM')
  expect(await stopped.ended).toBe(0)
  expect(stopped.console()).toMatch(/Stopping \.\.\.\n$/)

  const first = fixture.start({ TWOFOLD_DEMO: 'on' })
  const isOpen = () =>
    fetch(`http://127.0.0.1:${fixture.port}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  await vi.waitUntil(isOpen, { timeout: 60_000, interval: 10 })
  expect(first.console()).toMatch(/Two demo organisations are ready\. Sign in as demo with the password [\w-]{12}\n/)
  await first.opened()
  await fixture.stop()

  const second = fixture.start({ TWOFOLD_DEMO: 'on' })
  await second.opened()
  expect(second.console()).not.toContain('demo')
  await fixture.clear()
})
