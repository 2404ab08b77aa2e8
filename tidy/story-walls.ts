import type { Checkout } from './checkout.ts'

const STORIES = /^e2e\/.*\.ts$/
const DESK = 'e2e/src/desks/interception.ts'

/** What a story answers in the server's place is asked of the story: only the desk waits until a busy page knows of it. */
export function storiesInterceptAtTheDesk(checkout: Checkout): string[] {
  return [...checkout]
    .filter(
      ([path, content]) => STORIES.test(path) && path !== DESK && /(?<!context)(?<!context\(\))\.route\(/.test(content),
    )
    .map(([path]) => `${path} asks a page's own route: take intercept of ${DESK}`)
}
