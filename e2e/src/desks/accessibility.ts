import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What axe is in a page; it comes with its builder. */
const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds on what the tab shows now, a line each; empty when everybody can use it. Light and dark differ in their
 * colours alone, so that the dark is asked for its contrast only. `within` is a selector of what axe looks at. */
export async function barriersOn(page: Page, within?: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const light = await violationsOn(page, RULES, within)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const dark = await violationsOn(page, { type: 'rule', values: ['color-contrast'] }, within)
  return [...light, ...dark.map(found => `dark: ${found}`)]
}

type Rules = NonNullable<Parameters<AxeBuilder['options']>[0]['runOnly']>

/** Nothing more to put into a page that has axe already. */
const IN_PAGE = 'undefined'

async function violationsOn(page: Page, runOnly: Rules, within?: string): Promise<string[]> {
  // Its half a megabyte goes into a page once: by itself it would do so twice for each question.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  // Only the violations, and from one run in the page itself: our screens have no frames.
  const builder = new AxeBuilder({ page, axeSource: IN_PAGE })
  if (within !== undefined) builder.include(within)
  const { violations } = await builder
    .options({ runOnly, resultTypes: ['violations'] })
    .setLegacyMode(true)
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}
