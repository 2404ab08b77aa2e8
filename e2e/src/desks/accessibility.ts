import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds on what the tab shows now, a line each; empty when everybody can use it. Light and dark differ in their
 * colours alone, so that the dark is asked for its contrast only. */
export async function barriersOn(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const light = await violationsOn(page, RULES)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const dark = await violationsOn(page, { type: 'rule', values: ['color-contrast'] })
  return [...light, ...dark.map(found => `dark: ${found}`)]
}

type Rules = NonNullable<Parameters<AxeBuilder['options']>[0]['runOnly']>

async function violationsOn(page: Page, runOnly: Rules): Promise<string[]> {
  // Only the violations, and from one run in the page itself: our screens have no frames.
  const builder = new AxeBuilder({ page }).options({ runOnly, resultTypes: ['violations'] }).setLegacyMode(true)
  const { violations } = await builder.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}
