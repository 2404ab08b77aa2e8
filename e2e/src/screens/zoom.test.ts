// A window of 1280 x 1024 that its reader zooms to twice and to four times its size, so that 640 x 512 and 320 x 256 are left of
// it: no screen is wider than that, and Tab shows each stop, whatever stays in view or lies over the page. And on the way there,
// on a tablet, every amount stands in the window.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { faultsAhead, type TabKey, walkStops } from '../desks/stop-in-view.ts'
import { setStage } from '../stage/stage.ts'
import { SCREENS } from './every-screen.ts'
import { layKnown } from './lay-known.ts'
import { amountsBeside, expectWords, type Known, overflowOf, type ScreenStory } from './screen-story.ts'

const stage = setStage()
let known: Known

/** There and back again, so that what stays above and what stays below are both met. */
const ZOOMED = [
  { zoom: '400 %', viewport: { width: 320, height: 256 }, key: 'Tab' },
  { zoom: '200 %', viewport: { width: 640, height: 512 }, key: 'Shift+Tab' },
] as const
/** Pixels of a tablet held upright, of a larger one, and of one that lies on its side with the areas beside the screen. */
const TABLETS = [1100, 900, 768]
/** As far as Tab goes on a screen; further on are rows and lines like those before. */
const STOPS_MAX = 25
/** Screens that share a profile of the browser, which loads the code but once. */
const AT_ONCE = 12

const signedIn = SCREENS.filter(({ isSignedOut }) => isSignedOut === undefined)
const parts = [
  SCREENS.filter(({ isSignedOut }) => isSignedOut),
  ...Array.from({ length: Math.ceil(signedIn.length / AT_ONCE) }, (_, part) =>
    signedIn.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  ),
]

beforeAll(async () => {
  known = await layKnown(await stage.signIn())
})

describe.each(parts.map(screens => ({ first: screens[0]!.name, screens })))('$first, and the next ones', part => {
  test('fit the window at 200 % and 400 %, no amount lies beside a tablet’s, and nothing covers what has the focus', async () => {
    const { screens } = part
    const tab = await stage.open({
      ...(screens[0]?.isSignedOut === undefined && { as: await stage.signIn() }),
      expecting: screens.flatMap(({ expecting = [] }) => expecting),
      viewport: { width: 1280, height: 1024 },
    })
    for (const screen of screens) {
      // What a busy machine showed a moment late is looked at once more, and waited for.
      if (await isShownAtOnce(tab, screen)) continue
      await lookAt(tab, screen, (page, key, message) =>
        walkStops(page, key, STOPS_MAX, fault => expect.poll(fault, { message }).toBe(null)),
      )
    }
  })
})

/** Whether nothing was wrong with any stop in the moment that Tab came to it. */
async function isShownAtOnce(tab: Page, screen: ScreenStory): Promise<boolean> {
  let isShown = true
  await lookAt(tab, screen, async (page, key) => {
    isShown &&= (await faultsAhead(page, key, STOPS_MAX)).length === 0
  })
  return isShown
}

type Walk = (page: Page, key: TabKey, message: string) => Promise<void>

/** Opens a screen in a tab of its own, since what is typed on one is kept for the tab, and walks it at each zoom. */
async function lookAt(tab: Page, { name, path, go, words }: ScreenStory, walk: Walk): Promise<void> {
  const page = await tab.context().newPage()
  await page.goto(stage.product().url + path(known))
  await page.getByRole('heading').first().waitFor()
  await go?.(page)
  await expectWords(page, words)
  for (const width of TABLETS) {
    await page.setViewportSize({ width, height: 1024 })
    const message = `${name} at ${width}`
    await expect.poll(() => overflowOf(page), { message }).toBe(0)
    await expect.poll(() => amountsBeside(page), { message }).toEqual([])
  }
  for (const { zoom, viewport, key } of ZOOMED) {
    await page.setViewportSize(viewport)
    const message = `${name} at ${zoom}`
    await expect.poll(() => overflowOf(page), { message }).toBe(0)
    await walk(page, key, message)
  }
  await page.close()
}
