// What the tabs of a story complain of: errors, warnings, and above all breaches of the Content Security Policy.
import type { BrowserContext } from 'playwright-core'

const COMPLAINTS = ['error', 'warning']
const BREACH = /content security policy|trusted ?(?:type|html|script)/i

/** Collects the faults of all tabs of a profile from now on. `expecting`: statuses of refusals, which the browser itself
 * logs, and words of other reports that are no faults; a breach of the policy is one whatever is expected. */
export function watchTabs(context: BrowserContext, expecting: readonly (number | string)[] = []): string[] {
  const faults: string[] = []
  const wordsOf = (part: number | string) => (typeof part === 'number' ? `responded with a status of ${part} ` : part)
  const isExpected = (text: string) => !BREACH.test(text) && expecting.some(part => text.includes(wordsOf(part)))
  context.on('console', message => {
    const text = message.text()
    const isBad = COMPLAINTS.includes(message.type()) || BREACH.test(text)
    if (isBad && !isExpected(text)) faults.push(`${message.type()}: ${text}`)
  })
  context.on('weberror', error => faults.push(String(error.error().stack)))
  return faults
}
