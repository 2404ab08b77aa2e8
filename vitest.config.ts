import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'

// The long figures of crash, race, fuzz and soak run only when asked for: `npm run torture`.
const suffix = process.env.TWOFOLD_TORTURE ? 'torture' : 'test'

const database = {
  globalSetup: [join(import.meta.dirname, 'server/src/testing/global-setup.ts')],
  testTimeout: 60_000,
  hookTimeout: 60_000,
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
      project('accounting'),
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
