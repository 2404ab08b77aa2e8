// Visits a state of a screen once and runs all checks on the screen.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { barriersOn } from '../drivers/accessibility.ts'
import { faultsAhead, faultsInRow, tabThroughStops } from '../drivers/stop-in-view.ts'
import { watchCalls } from './calls.ts'
import { findClippedAmounts, missingWords, overflowOf, type ScreenState } from './screen-state.ts'
import { XSS_NAMES } from './xss-names.ts'

/** The maximum number of read requests of a screen, unless the state specifies another number. */
const READS_MAX = 2

const DIALOG = 'dialog:modal'
/** The window has a small height, because axe takes longer if more rows are visible. */
const DESKTOP = { width: 1440, height: 600 }
/** The window sizes of tablets: landscape, with the navigation next to the screen, and portrait. */
const TABLETS = [1100, 900, 768].map(width => ({ width, height: 1024 }))
const PHONE = { width: 360, height: 740 }
/**
 * A zoomed window of 1280 x 1024. Tab moves forward and back, because the sticky elements at the top and at the bottom cover different tab
 * stops.
 */
const ZOOMED = [
  { zoom: '400 %', viewport: { width: 320, height: 256 }, key: 'Tab' },
  { zoom: '200 %', viewport: { width: 640, height: 512 }, key: 'Shift+Tab' },
] as const

export type Visit = {
  state: ScreenState
  url: string
  openTab: () => Promise<Page>
  /** The number of tab stops that are visited at each zoom level. Further tab stops are in rows that are similar to the previous ones. */
  stopsMax: number
}

/** Runs all checks on a state of a screen. Fails with the names of the failed checks. */
export async function visit({ state, url, openTab, stopsMax }: Visit): Promise<void> {
  const { words, readsMax = READS_MAX, isElsewhere } = state
  const page = await openTab()
  await page.setViewportSize(DESKTOP)
  const reads = await openState(page, url, state)
  expect.soft(reads.length > readsMax ? reads : [], `at most ${readsMax} reads`).toEqual([])
  expect.soft(await missingWords(page, words), 'missing words').toEqual([])
  expect.soft(await xssFaultsOn(page, state), 'XSS payload').toEqual([])
  if (isElsewhere) return
  // Another state checks the content behind the dialog.
  const dialogs = await page.locator(DIALOG).count()
  expect.soft(await barriersOn(page, dialogs > 0 ? DIALOG : undefined), 'axe').toEqual([])
  if (state.hasRowLinks) await expectWholeRings(page, 'desktop')
  for (const viewport of TABLETS) {
    await page.setViewportSize(viewport)
    await expectToFit(page, `${viewport.width} pixels`)
    const message = `amounts out of view at ${viewport.width} pixels`
    await expect.poll(() => findClippedAmounts(page), { message }).toEqual([])
  }
  await page.setViewportSize(PHONE)
  await expectToFit(page, `${PHONE.width} pixels`)
  if (state.hasRowLinks) await expectWholeRings(page, 'phone')
  let isShown = true
  for (const { zoom, viewport, key } of ZOOMED) {
    await page.setViewportSize(viewport)
    await expectToFit(page, zoom)
    isShown &&= (await faultsAhead(page, key, stopsMax)).length === 0
  }
  // A busy browser may show the focus a moment after the key press. The second attempt polls each tab stop.
  if (!isShown) await walkPatiently(await openTab(), { state, url, stopsMax })
}

/** Opens a state. Returns the read requests of its URL. */
async function openState(page: Page, url: string, { go }: ScreenState): Promise<string[]> {
  const { reads, settle } = watchCalls(page)
  await page.goto(url)
  await page.getByRole('heading').first().waitFor()
  await settle()
  const readsOfAddress = [...reads]
  await go?.(page)
  return readsOfAddress
}

/** Returns the XSS problems on a page: a script that ran, payloads that became markup, or no visible payload. */
async function xssFaultsOn(page: Page, { isSignedOut, isBare }: ScreenState): Promise<string[]> {
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  const faults = await page.evaluate(() => [
    ...('ran' in window ? ['a script was run'] : []),
    ...[...document.querySelectorAll('img[src=x], [onclick], [onerror]')].map(({ outerHTML }) => outerHTML),
  ])
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  const isShown = isSignedOut || isBare || (await page.getByText(XSS_NAMES.script).count()) > 0
  return isShown ? faults : [...faults, 'no XSS payload is shown']
}

async function expectToFit(page: Page, where: string): Promise<void> {
  await expect.poll(() => overflowOf(page), { message: `pixels of overflow at ${where}` }).toBe(0)
}

async function expectWholeRings(page: Page, where: string): Promise<void> {
  await expect.poll(() => faultsInRow(page), { message: `links of a row on a ${where}` }).toEqual([])
}

async function walkPatiently(page: Page, { state, url, stopsMax }: Omit<Visit, 'openTab'>): Promise<void> {
  await page.setViewportSize(DESKTOP)
  await openState(page, url, state)
  await missingWords(page, state.words)
  for (const { zoom, viewport, key } of ZOOMED) {
    await page.setViewportSize(viewport)
    await tabThroughStops(page, key, stopsMax, fault => expect.poll(fault, { message: `stops at ${zoom}` }).toBe(null))
  }
}
