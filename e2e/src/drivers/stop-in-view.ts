// Checks that each tab stop is visible. The check runs inside the page on keyup, so that one call covers all stops of a screen.
import type { Page } from 'playwright-core'

/**
 * A tab stop. `isSeen` is true if Tab has reached it before. `fault` is the reason why it is not visible. If the stop is in the active row
 * of a list, `ring` is the reason why its focus ring is not visible.
 */
type Stop = { isSeen: boolean; fault: string | null; isInRow: boolean; ring: string | null }

/** The properties that the check adds to the window: the stops that were reached, and a function that checks the focused stop. */
type Watched = { stops?: { seen: Stop[]; look: () => Stop } }

/** The key that moves to the next or the previous stop. */
type TabKey = 'Tab' | 'Shift+Tab'

/** The keys in the notation of the Chrome DevTools Protocol. */
const KEYS = {
  Tab: { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9, modifiers: 0 },
  'Shift+Tab': { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9, modifiers: 8 },
  ArrowDown: { key: 'ArrowDown', code: 'ArrowDown', windowsVirtualKeyCode: 40, modifiers: 0 },
}

/** Runs in the page. In a list, checks the active row, because keys apply to this row. */
function watchStops(): void {
  const met = new WeakSet<Element>()
  const nameOf = (element: Element) =>
    `${element.tagName} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}”`
  const faultOf = (stop: Element): string | null => {
    const rowId = stop.getAttribute('aria-activedescendant')
    const row = rowId !== null && stop.role === 'grid' ? document.getElementById(rowId) : null
    const shown = row ?? stop
    // The label of a checkbox counts as part of it, because only the label may be visible.
    const own = [shown, ...(shown instanceof HTMLInputElement ? (shown.labels ?? []) : [])]
    const isOwn = (hit: Element | null) => own.some(element => element.contains(hit))
    const inset = 3
    const points = own
      .flatMap(element => [...element.getClientRects()])
      .filter(({ width, height }) => width > 2 * inset && height > 2 * inset)
      .flatMap(box => {
        const [left, right] = [Math.max(box.left, 0) + inset, Math.min(box.right, innerWidth) - inset]
        const [top, bottom] = [Math.max(box.top, 0) + inset, Math.min(box.bottom, innerHeight) - inset]
        if (left > right || top > bottom) return []
        const centre = { x: (left + right) / 2, y: (top + bottom) / 2 }
        return [centre, ...[left, right].flatMap(x => [top, bottom].map(y => ({ x, y })))]
      })
    const over = points.map(({ x, y }) => document.elementFromPoint(x, y))
    const dialog = stop.closest('dialog')
    const what = nameOf(shown)
    if (dialog !== null && dialog.scrollWidth > dialog.clientWidth)
      return `${what} is in a dialog that is wider than the window`
    if (points.length === 0) return `${what} is not in view`
    if (over.some(isOwn)) return null
    return `${what} is covered by ${over[0]?.tagName} “${over[0]?.textContent.trim().slice(0, 40)}”`
  }
  /** Returns the reason why the focus ring of a link in a list's active row is not visible. Returns null if the ring is visible. */
  const faultOfRing = (link: Element): string | null => {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(link)
    if (outlineStyle === 'none') return `${nameOf(link)} has no ring`
    const ring = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
    const { left, top, right, bottom } = link.getBoundingClientRect()
    for (let around = link.parentElement; around?.role !== 'grid' && around != null; around = around.parentElement) {
      if (getComputedStyle(around).overflowX === 'visible') continue
      const box = around.getBoundingClientRect()
      const room = Math.min(left - box.left, top - box.top, box.right - right, box.bottom - bottom) - ring
      if (room < -0.5) return `the ring around ${nameOf(link)} is cut by ${Math.round(-room)} pixels`
    }
    return null
  }
  const look = (): Stop => {
    const stop = document.activeElement
    // After the last stop, the focus moves to the browser's toolbar, and then to the first stop.
    if (stop === null || stop === document.body) return { isSeen: false, fault: null, isInRow: false, ring: null }
    const isSeen = met.has(stop)
    met.add(stop)
    const isInRow = stop.closest('[role=gridcell]') !== null
    return { isSeen, fault: faultOf(stop), isInRow, ring: isInRow ? faultOfRing(stop) : null }
  }
  const watched = window as unknown as Watched
  const isBegun = watched.stops !== undefined
  watched.stops = { seen: [], look }
  if (isBegun) return
  // By the time the key is released, the focus has moved and the page has scrolled.
  const note = ({ key }: KeyboardEvent) => key === 'Tab' && watched.stops?.seen.push(watched.stops.look())
  addEventListener('keyup', note, true)
}

/** Returns the stops before the first repeated stop. */
function roundOf(seen: readonly Stop[]): Stop[] {
  const end = seen.findIndex(({ isSeen }) => isSeen)
  return end < 0 ? [...seen] : seen.slice(0, end)
}

/** Presses keys without waiting for each response, so that all keys together take one round trip to the browser. */
async function pressAhead(page: Page, key: keyof typeof KEYS, count: number): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const types = Array.from({ length: count }, () => ['rawKeyDown', 'keyUp'] as const).flat()
  await Promise.all(types.map(type => browser.send('Input.dispatchKeyEvent', { type, ...KEYS[key] })))
  await browser.detach()
}

async function stopsAhead(page: Page, key: TabKey, countMax: number): Promise<Stop[]> {
  await page.evaluate(watchStops)
  await pressAhead(page, key, countMax)
  const seen = await page.evaluate(() => (window as unknown as Watched).stops!.seen)
  if (seen.length !== countMax) throw new Error(`${seen.length} of ${countMax} stops were looked at`)
  return roundOf(seen)
}

/**
 * Presses Tab or Shift+Tab up to `countMax` times. For each stop that is not visible when it is reached, returns the reason. Ends at the
 * first stop that is reached again.
 */
export async function faultsAhead(page: Page, key: TabKey, countMax: number): Promise<string[]> {
  return (await stopsAhead(page, key, countMax)).flatMap(({ fault }) => fault ?? [])
}

/** Tabs through the links of a row further down the list. Returns the reasons why links or their focus rings are not visible. */
export async function faultsInRow(page: Page): Promise<string[]> {
  await page.getByRole('grid').focus()
  await pressAhead(page, 'ArrowDown', 5)
  const stops = (await stopsAhead(page, 'Tab', 12)).filter(({ isInRow }) => isInRow)
  return stops.length === 0
    ? ['Tab reaches no link of the row']
    : stops.flatMap(({ fault, ring }) => fault ?? ring ?? [])
}

/** Like faultsAhead, but waits at each stop until it is visible. `settle` polls the stop. */
export async function tabThroughStops(
  page: Page,
  key: TabKey,
  countMax: number,
  settle: (fault: () => Promise<string | null>) => Promise<void>,
): Promise<void> {
  await page.evaluate(watchStops)
  for (let count = 0; count < countMax; count += 1) {
    await page.keyboard.press(key)
    const { isSeen, fault } = await page.evaluate(() => (window as unknown as Watched).stops!.seen.at(-1)!)
    if (isSeen) return
    if (fault !== null) await settle(() => page.evaluate(() => (window as unknown as Watched).stops!.look().fault))
  }
}
