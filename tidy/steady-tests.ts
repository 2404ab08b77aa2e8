// Rules that make the result of a test in the default suite depend only on the product, never on the load of the machine.
import type { Checkout } from './checkout.ts'

/** Matches the tests of the default suite and their support files, including all files of e2e. */
const OF_TESTS =
  /^(e2e\/src\/|server\/tests\/|(accounting|contract|server|web|bench)\/src\/(.*\/)?(testing\/|[^/]*\.test\.))/
const TORTURE = /\.torture\.ts$/

/** Files that may wait for a fixed time, each with the reason. */
const MAY_WAIT: Readonly<Record<string, string>> = {
  'server/tests/crash/started.ts': 'polls until a condition is true',
  'server/tests/crash/posting-client.ts': 'clients pause between their calls',
  'server/tests/crash/crash-rounds.ts': 'a second kill, in torture only, happens at any moment of a recovery',
  'server/tests/harness/signing-in/tampering-proxy.ts': 'a provider that answers slowly',
  'web/src/client/testing/browser-pieces.ts': 'lets the event loop turn once',
  'e2e/src/drivers/notices.ts': 'removes the time limit of notices',
  'e2e/src/fixture/product-process.ts': 'polls until the product is ready',
  'e2e/src/fixture/tab-faults.test.ts': 'a page that submits a form while it loads',
}

function testsOf(checkout: Checkout): [path: string, content: string][] {
  return [...checkout].filter(([path]) => OF_TESTS.test(path) && !TORTURE.test(path))
}

/** Checks that no test waits for a fixed time or for an idle network. On a busy machine, the expected result can take longer. */
export function testsWaitForEvents(checkout: Checkout): string[] {
  return testsOf(checkout)
    .filter(([path]) => !(path in MAY_WAIT))
    .filter(([, content]) =>
      /\bsetTimeout\b(?!['"])|waitForTimeout|networkidle|Atomics\.wait|scheduler\.wait/.test(content),
    )
    .map(([path]) => `${path} waits for a time: wait for an event, or set the clock`)
}

/** Checks that no test asserts a duration or the current time. */
export function testsAssertNoTimes(checkout: Checkout): string[] {
  const measures = /performance\.now\(\)|process\.(cpuUsage|hrtime)|\bexpect\([^\n]*Date\.now\(\)/
  return testsOf(checkout)
    .filter(([path, content]) => /\.test\.tsx?$/.test(path) && measures.test(content))
    .map(([path]) => `${path} measures time: count the work, or measure in torture or bench`)
}

/** Checks that random values in tests come from the seed of the run, so that a failed run can be repeated. */
export function testsDrawFromTheSeed(checkout: Checkout): string[] {
  const draws = /Math\.random\(|\bseed: *[\w.]+\(|configureGlobal/
  return testsOf(checkout)
    .filter(([path, content]) => path !== 'accounting/src/testing/seed.ts' && draws.test(content))
    .map(([path]) => `${path} uses random values: use SEED of accounting/src/testing/seed.ts`)
}

/** Checks that failed tests are not retried. A test that fails even once indicates a bug. */
export function testsRunOnce(checkout: Checkout): string[] {
  return [...checkout]
    .filter(([path]) => path === 'vitest.config.ts' || OF_TESTS.test(path))
    .filter(([, content]) => /\bretry: *(?!0\b|false\b)\S/.test(content))
    .map(([path]) => `${path} retries a test: find the cause of the failure`)
}

const E2E_FILES = /^e2e\/.*\.ts$/
const INTERCEPTION = 'e2e/src/drivers/interception.ts'

/**
 * Checks that tests use the driver's function to respond to requests in place of the server. Only this function waits until a busy page has
 * registered the route.
 */
export function testsInterceptThroughTheDriver(checkout: Checkout): string[] {
  return [...checkout]
    .filter(
      ([path, content]) =>
        E2E_FILES.test(path) && path !== INTERCEPTION && /(?<!context)(?<!context\(\))\.route\(/.test(content),
    )
    .map(([path]) => `${path} uses a page's own route: use intercept of ${INTERCEPTION}`)
}
