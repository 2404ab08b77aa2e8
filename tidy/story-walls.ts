import type { Checkout } from './checkout.ts'

const STORIES = /^e2e\/.*\.ts$/
const DESK = 'e2e/src/desks/interception.ts'

/**
 * A test that answers requests in place of the server uses the driver's function, because only that waits until a busy page has registered
 * it.
 */
export function storiesInterceptAtTheDesk(checkout: Checkout): string[] {
  return [...checkout]
    .filter(
      ([path, content]) => STORIES.test(path) && path !== DESK && /(?<!context)(?<!context\(\))\.route\(/.test(content),
    )
    .map(([path]) => `${path} uses a page's own route: use intercept of ${DESK}`)
}
