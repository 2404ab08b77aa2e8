import type { Page } from 'playwright-core'

/** How long the screens show what was done, with its undo (web/src/ui/toast.tsx). */
const SHOWN_MS = 6000

/**
 * Notices of this tab stay until the next one. By themselves they go after six seconds, and with them their undo: a busy machine
 * may need longer for the next step of a test.
 */
export async function keepNotices(page: Page): Promise<void> {
  await page.addInitScript(shownMs => {
    const after = window.setTimeout.bind(window)
    const unlessNotice = (run: () => void, ms?: number) => (ms === shownMs ? 0 : after(run, ms))
    Object.assign(window, { setTimeout: unlessNotice })
  }, SHOWN_MS)
}
