// Page objects for lists.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** Returns the list with this name. Only its visible rows are in the DOM. */
export function listOf(page: Page, name: string): Locator {
  return page.getByRole('grid', { name })
}

/** Returns the row whose text contains all of these words. */
export function rowWith(list: Locator, ...texts: string[]): Locator {
  return texts.reduce((rows, hasText) => rows.filter({ hasText }), list.getByRole('row'))
}

/** Returns the text of each cell in a row. */
export async function cellsOf(row: Locator): Promise<string[]> {
  return (await row.getByRole('gridcell').allTextContents()).map(text => text.trim())
}

/** Returns the text of each column heading in a list. */
export async function headsOf(list: Locator): Promise<string[]> {
  return (await list.getByRole('columnheader').allTextContents()).map(text => text.trim())
}

/**
 * Scrolls a list until an element is in the DOM. At the end of the list, starts again at the top. Rows are rendered one frame after
 * scrolling.
 */
export async function scrollTo(list: Locator, target: Locator): Promise<void> {
  const seek = async () => {
    if ((await target.count()) > 0) return true
    await list.evaluate(async box => {
      const before = box.scrollTop
      box.scrollTop += box.clientHeight - 64
      if (box.scrollTop === before) box.scrollTop = 0
      await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))
    })
    return false
  }
  await expect.poll(seek, { interval: 0 }).toBe(true)
}
