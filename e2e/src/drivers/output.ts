// The files that a page saves, and its printouts.
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'

/** A saved file. `lines` are the lines of a text file. */
type SavedFile = { name: string; bytes: Buffer; text: string; lines: string[] }

/** Calls `start`, or clicks the button with this name, and returns the file that the page saves. */
export async function savedFile(page: Page, start: string | (() => Promise<unknown>)): Promise<SavedFile> {
  const save = typeof start === 'string' ? () => page.getByRole('button', { name: start, exact: true }).click() : start
  const [download] = await Promise.all([page.waitForEvent('download'), save()])
  const bytes = readFileSync(await download.path())
  const text = bytes.toString()
  return { name: download.suggestedFilename(), bytes, text, lines: text.trimEnd().split('\r\n') }
}

/** Calls `start` without opening the print dialog. Returns the printout when it is complete. */
export async function printout(page: Page, start: () => Promise<unknown>): Promise<Locator> {
  await page.evaluate(() => {
    document.documentElement.removeAttribute('data-printed')
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await start()
  await page.locator('[data-printed]').waitFor({ state: 'attached' })
  return page.locator('.paper')
}
