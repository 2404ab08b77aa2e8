import type { Page } from 'playwright-core'

/** How long the screens show a notice with an Undo button (web/src/kit/dialogs/toast.tsx). */
const SHOWN_MS = 6000

/**
 * Keeps each notice in this tab visible until the next one appears. Otherwise, the notice and its Undo button disappear after six seconds,
 * and the next step of a test may take longer on a busy machine.
 */
export async function keepNotices(page: Page): Promise<void> {
  await page.addInitScript(shownMs => {
    const after = window.setTimeout.bind(window)
    const unlessNotice = (run: () => void, ms?: number) => (ms === shownMs ? 0 : after(run, ms))
    Object.assign(window, { setTimeout: unlessNotice })
  }, SHOWN_MS)
}
