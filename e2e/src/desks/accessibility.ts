import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type AxeBuilder from '@axe-core/playwright'
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

type Options = Parameters<AxeBuilder['options']>[0]
type Found = { violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }
/** What axe puts on the window. */
type WithAxe = { axe: { run: (within: string | Document, options: Options) => Promise<Found> } }

async function violationsOn(page: Page, runOnly: Options['runOnly'], within?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  // Run directly, because the screens have no frames and the builder takes half as long again for them.
  const { violations } = await page.evaluate(
    ([selector, options]) => (window as unknown as WithAxe).axe.run(selector ?? document, options),
    [within, { runOnly, resultTypes: ['violations'] } as Options] as const,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}
