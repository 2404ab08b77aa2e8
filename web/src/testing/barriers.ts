import axe from 'axe-core'
import { expect } from 'vitest'
import { queryClient } from '../client/client.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Returns the accessibility problems that axe finds on the current page, one line each. The dark theme has the same elements as the light
 * theme, so only its contrast is checked.
 */
export async function barriers(): Promise<string[]> {
  await expect.poll(isAtRest).toBe(true)
  const light = await violations(RULES)
  document.documentElement.dataset.theme = 'dark'
  const dark = await violations({ type: 'rule', values: ['color-contrast'] })
  delete document.documentElement.dataset.theme
  return [...light, ...dark.map(found => `dark: ${found}`)]
}

/** Whether all responses have been rendered. An element that waits for a response has reduced opacity, which would affect the contrast. */
async function isAtRest(): Promise<boolean> {
  await new Promise(drawn => requestAnimationFrame(drawn))
  const isBusy = queryClient.isFetching() > 0 || document.querySelector('[aria-busy=true]') !== null
  return !isBusy && document.getAnimations().every(({ playState }) => playState === 'finished')
}

async function violations(runOnly: axe.RunOptions['runOnly']): Promise<string[]> {
  const { violations: found } = await axe.run(document, { runOnly, resultTypes: ['violations'] } as axe.RunOptions)
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`))
}
