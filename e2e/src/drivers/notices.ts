import type { Page } from 'playwright-core'

/** How long the screens show a notice with its undo (web/src/ui/toast.tsx). */
const SHOWN_MS = 6000

/**
 * Keeps each notice of this tab until the next one. Otherwise it disappears with its undo after six seconds, and a busy machine
 * may need longer for the next step of a test.
 */
export async function keepNotices(page: Page): Promise<void> {
  await page.addInitScript(shownMs => {
    const after = window.setTimeout.bind(window)
    const unlessNotice = (run: () => void, ms?: number) => (ms === shownMs ? 0 : after(run, ms))
    Object.assign(window, { setTimeout: unlessNotice })
  }, SHOWN_MS)
}
