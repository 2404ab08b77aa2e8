import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { ARGUMENTS, browserProgram } from './e2e/src/fixture/browser.ts'
import { LongestFirst } from './longest-first.ts'

// The long crash, race, fuzz and soak tests run only with `npm run torture`.
const suffix = process.env.TWOFOLD_TORTURE ? 'torture' : 'test'

// The compiled code of every program that a test starts is cached, as with `npm test` (toolchain.mjs).
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/node')

/** The timeout for the expected state of a screen. The default of one second is too short on a busy machine. */
const PATIENT = { poll: { timeout: 30_000, interval: 25 } }

/**
 * The number of files that run in parallel: three on machines with two cores, where the default is one. A test spends about half of its
 * time waiting for the database.
 */
const AT_ONCE = Math.max(3, availableParallelism() - 1)

/** Test files share a process, because they do not change globals and do not keep state in modules. */
const PURE = { isolate: false }

/** A test fails if the server logs an unexpected error during the test. */
const afterEachTest = join(import.meta.dirname, 'server/tests/harness/after-each-test.ts')

const database = {
  ...PURE,
  expect: PATIENT,
  globalSetup: [join(import.meta.dirname, 'server/tests/harness/global-setup.ts')],
  testTimeout: 120_000,
  hookTimeout: 120_000,
}

/** Torture tests run last and one file at a time, because other work would change their measurements. */
const MEASURING = process.env.TWOFOLD_TORTURE ? { maxWorkers: 1, sequence: { groupOrder: 2 } } : PURE

/**
 * Browser tests run last, three files at a time. A browser test spends half of its time waiting for the browser, the server and the
 * database.
 */
const journeys = {
  ...database,
  // All files of a worker use the same browser and the same server with the demo books.
  globalSetup: [...database.globalSetup, join(import.meta.dirname, 'e2e/src/fixture/prepare.ts')],
  maxWorkers: 3,
  sequence: { groupOrder: 1 },
}

declare module 'vitest' {
  export interface ProvidedContext {
    seed: number
  }
}

// Random test cases are the same in every run. A torture run generates new cases and prints the seed that reproduces them.
if (process.env.TWOFOLD_TORTURE && process.env.TEST_SEED === undefined) {
  process.env.TEST_SEED = String(randomInt(2 ** 31))
  console.log(`TEST_SEED=${process.env.TEST_SEED} repeats this run.`)
}

/** The settings of every project. */
const everywhere = {
  provide: { seed: Number(process.env.TEST_SEED ?? 1) },
  setupFiles: [join(import.meta.dirname, 'accounting/src/testing/seed.ts')],
  retry: 0,
  // Computation is slow on a busy machine, so the timeout is long.
  testTimeout: 60_000,
}

type Options = NonNullable<TestProjectInlineConfiguration['test']>

function project(root: string, options: Options = {}): TestProjectInlineConfiguration {
  return { test: { name: root, root, include: [`src/**/*.${suffix}.{ts,tsx}`], ...everywhere, ...options } }
}

/** Starts the browser that the browser tests use. The packaged browser is unpacked only after this file is read. */
const launchOptions = {
  args: ARGUMENTS,
  get executablePath() {
    return browserProgram() ?? ''
  },
}

/** Tests of one component or page in a real browser. A fake server responds to its calls, so no server and no database are required. */
const component: TestProjectInlineConfiguration = {
  extends: './web/vite.config.ts',
  // Vite reloads the page if it finds a dependency during a run, so dependency discovery is off. The list contains all dependencies that
  // are not ES modules or that consist of many files.
  optimizeDeps: {
    noDiscovery: true,
    include: [
      'react',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'react-dom',
      'react-dom/client',
      '@tanstack/react-query',
      'zod/mini',
      'axe-core',
    ],
  },
  test: {
    name: 'component',
    // The files of a worker share one page, because a page takes seconds to load the screens file by file.
    isolate: false,
    root: 'web',
    include: [`src/**/*.component.${suffix}.tsx`],
    globalSetup: [join(import.meta.dirname, 'e2e/src/fixture/unpack-browser.ts')],
    expect: { poll: { timeout: 15_000, interval: 20 } },
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // A separate group is required, because Vitest does not allow projects with different `maxWorkers` in one group.
    sequence: { groupOrder: 3 },
    browser: {
      enabled: true,
      headless: true,
      // Transitions end immediately, so that no test reads a color or clicks a position in the middle of a transition.
      provider: playwright({ launchOptions, contextOptions: { reducedMotion: 'reduce' } }),
      instances: [{ browser: 'chromium', name: 'component' }],
      viewport: { width: 1280, height: 800 },
      screenshotFailures: false,
      // A locator also matches an element if the given name is only a part of the element's name, as in the browser tests.
      locators: { exact: false },
    },
  },
}

/** A calendar date has no time zone, so its tests must not depend on the time zone of the machine. */
function calendarIn(timeZone: string): TestProjectInlineConfiguration {
  return project('accounting', {
    ...PURE,
    name: `calendar ${timeZone}`,
    include: [`src/**/*calendar*.${suffix}.ts`],
    env: { TZ: timeZone },
  })
}

export default defineConfig({
  test: {
    // A run without tests fails.
    passWithNoTests: false,
    allowOnly: false,
    maxWorkers: AT_ONCE,
    sequence: process.env.TEST_ORDER === 'random' ? { shuffle: { files: true } } : { sequencer: LongestFirst },
    projects: [
      project('tidy', { ...PURE, include: [`*.${suffix}.ts`] }),
      project('accounting', PURE),
      calendarIn('Pacific/Pago_Pago'),
      calendarIn('Pacific/Kiritimati'),
      project('contract', PURE),
      project('server', {
        ...database,
        include: [`{src,tests}/**/*.${suffix}.ts`],
        setupFiles: [...everywhere.setupFiles, afterEachTest],
      }),
      project('web', { ...PURE, exclude: ['**/*.component.*'] }),
      component,
      project('bench', MEASURING),
      project('e2e', journeys),
    ],
  },
})
