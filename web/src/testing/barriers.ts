import axe from 'axe-core'
import { expect } from 'vitest'
import { queryClient } from '../client/this-page.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds on the page as it is now, a line each; empty when everyone can use it. Dark differs from light in its colors
 * alone, so it is checked for contrast only. */
export async function barriers(): Promise<string[]> {
  await expect.poll(isAtRest).toBe(true)
  const light = await violations(RULES)
  document.documentElement.dataset.theme = 'dark'
  const dark = await violations({ type: 'rule', values: ['color-contrast'] })
  delete document.documentElement.dataset.theme
  return [...light, ...dark.map(found => `dark: ${found}`)]
}

/** Whether a frame has shown all answers. What waits for an answer is shown faint, and stays so until it is drawn again. */
async function isAtRest(): Promise<boolean> {
  await new Promise(drawn => requestAnimationFrame(drawn))
  const isBusy = queryClient.isFetching() > 0 || document.querySelector('[aria-busy=true]') !== null
  return !isBusy && document.getAnimations().every(({ playState }) => playState === 'finished')
}

async function violations(runOnly: axe.RunOptions['runOnly']): Promise<string[]> {
  const { violations: found } = await axe.run(document, { runOnly, resultTypes: ['violations'] } as axe.RunOptions)
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`))
}
