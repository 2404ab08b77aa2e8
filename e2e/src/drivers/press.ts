// Clicks buttons by their exact names.
import type { Locator, Page } from 'playwright-core'

/** Clicks a button of a page, or of a part of it. If `notice` is given, waits until the page shows this text. */
export async function press(within: Page | Locator, name: string, notice?: string | RegExp): Promise<void> {
  await within.getByRole('button', { name, exact: true }).click()
  const page = 'page' in within ? within.page() : within
  if (notice !== undefined) await page.getByText(notice).waitFor()
}
