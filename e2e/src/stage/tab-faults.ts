// The errors, warnings and Content Security Policy violations that the tabs of a test report.
import type { BrowserContext } from 'playwright-core'

const COMPLAINTS = ['error', 'warning']
const BREACH = /content security policy|trusted ?(?:type|html|script)/i

/**
 * Collects the errors of all tabs of a profile from now on. `expecting`: statuses of refused calls, which the browser logs, and words of
 * other reports that are no errors. A policy violation is always an error.
 */
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
