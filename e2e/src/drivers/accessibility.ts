import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** The axe script, which is loaded into each page. */
const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Returns the violations that axe reports about the current screen, one per line. Returns an empty list if the screen is accessible. In
 * dark mode, only the contrast is checked, because only the colors differ. `within` is the selector of the part to check.
 */
export async function barriersOn(page: Page, within?: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const light = await violationsOn(page, RULES, within)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const dark = await violationsOn(page, { type: 'rule', values: ['color-contrast'] }, within)
  return [...light, ...dark.map(found => `dark: ${found}`)]
}

type Options = Parameters<AxeBuilder['options']>[0]
type AxeResults = { violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }
/** The property that axe adds to the window. */
type WithAxe = { axe: { run: (within: string | Document, options: Options) => Promise<AxeResults> } }

async function violationsOn(page: Page, runOnly: Options['runOnly'], within?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  // Calls axe directly instead of through AxeBuilder. AxeBuilder also checks frames, which takes 50 % longer, and the screens have no
  // frames.
  const { violations } = await page.evaluate(
    ([selector, options]) => (window as unknown as WithAxe).axe.run(selector ?? document, options),
    [within, { runOnly, resultTypes: ['violations'] } as Options] as const,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}
