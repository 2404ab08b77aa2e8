import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

// The long figures of crash, race, fuzz and soak run only when asked for: `npm run torture`.
const suffix = process.env.TWOFOLD_TORTURE ? 'torture' : 'test'

/** What a screen comes to is waited for as long as a busy machine may need; a second, the default, is too short there. */
const PATIENT = { poll: { timeout: 15_000, interval: 25 } }

const database = {
  expect: PATIENT,
  globalSetup: [join(import.meta.dirname, 'server/src/testing/global-setup.ts')],
  testTimeout: 120_000,
  hookTimeout: 120_000,
}

/** Last, and two files at a time: a story waits for browser, server and database more than it computes. */
const stories = {
  ...database,
  globalSetup: [
    ...database.globalSetup,
    join(import.meta.dirname, 'e2e/src/build-screens.ts'),
    join(import.meta.dirname, 'e2e/src/unpack-browser.ts'),
  ],
  maxWorkers: 2,
  sequence: { groupOrder: 1 },
}

type Options = NonNullable<TestProjectInlineConfiguration['test']>

function project(root: string, options: Options = {}): TestProjectInlineConfiguration {
  return { test: { name: root, root, include: [`src/**/*.${suffix}.{ts,tsx}`], ...options } }
}

/** A calendar day has no time zone: its tests must not notice which one the machine is in. */
function calendarIn(timeZone: string): TestProjectInlineConfiguration {
  return project('accounting', {
    name: `calendar ${timeZone}`,
    include: [`src/**/*calendar*.${suffix}.ts`],
    env: { TZ: timeZone },
  })
}

export default defineConfig({
  test: {
    // A run that found nothing to run has proved nothing.
    passWithNoTests: false,
    allowOnly: false,
    projects: [
      project('tidy', { include: [`*.${suffix}.ts`] }),
      // Tens of thousands of drawn cases in one test are work, not a wait: a busy machine may take its time over them.
      project('accounting', { testTimeout: 60_000 }),
      calendarIn('Pacific/Pago_Pago'),
      calendarIn('Pacific/Kiritimati'),
      project('contract'),
      project('server', database),
      project('web'),
      project('bench'),
      project('e2e', stories),
    ],
  },
})
