import type { Checkout } from './checkout.ts'

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
