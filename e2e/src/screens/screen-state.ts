// A screen in one of its states.
import type { Proof } from '@twofold/accounting/testing/proves'
import type { Page } from 'playwright-core'
import type { Payables } from '../drivers/payables-driver.ts'
import type { Receivables } from '../drivers/receivables-driver.ts'

/** The strings of a screen: names of headings, links and buttons, labels of fields, and other text. */
export type Words = {
  heading?: string[]
  text?: (string | RegExp)[]
  button?: string[]
  link?: string[]
  field?: string[]
}

/** The ids of the records with unusual names. */
export type XssRecordIds = { account: number; transaction: number; report: number; mail: number }

/**
 * The ids of records in the demo books that are part of URLs. They identify a long register, and a short register with an investment. Axe
 * takes longer if more rows are visible, so only one state shows the long register.
 */
export type ScreenIds = {
  checking: number
  capital: number
  investment: number
  /** The saved reports by name. */
  reports: Readonly<Record<string, number>>
  /** The seeded receivables and payables. */
  receivables: Receivables
  payables: Payables
  xss: XssRecordIds
}

/** A screen in one of its states. */
export type ScreenState = {
  name: string
  /** The requirements of the specification that this state tests. */
  proves?: Proof[]
  path: (ids: ScreenIds) => string
  /** True if only the torture run opens this state. */
  torture?: true
  isSignedOut?: true
  /** True if the screen has no frame and therefore does not show the name of the organisation. */
  isBare?: true
  /** True if the URL opens the screen of another state. That state checks the layout and the accessibility. */
  isElsewhere?: true
  /** True if the list of the screen has rows with several links. Each link must show its focus. */
  hasRowLinks?: true
  /** The steps that reach the state after the screen has opened. */
  go?: (page: Page) => Promise<unknown>
  words: Words
  expecting?: (number | string)[]
  /**
   * The number of read requests that the screen sends, if it is more than the default. For example, a chart reads each month, and a saved
   * report is first looked up by name.
   */
  readsMax?: number
}

/** Presses a button and waits for the element that it opens. */
export const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()

/** Waits for the required strings of a screen. Returns the missing strings. */
export async function missingWords(page: Page, { field = [], text = [], ...roles }: Words): Promise<string[]> {
  const wanted = [
    ...Object.entries(roles).flatMap(([role, names]) =>
      names.map(name => page.getByRole(role as 'link', { name, exact: true }).first()),
    ),
    ...field.map(label => page.getByLabel(label, { exact: true }).last()),
    ...text.map(words => page.getByText(words).first()),
  ]
  const shown = await Promise.allSettled(wanted.map(each => each.waitFor()))
  return wanted.filter((_, at) => shown[at]?.status === 'rejected').map(String)
}

/** Returns the number of pixels by which the page is wider than the window. */
export async function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Returns the amounts that are outside the window or their container and are visible only after horizontal scrolling. */
export async function findClippedAmounts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const clipped: string[] = []
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const element = text.parentElement
      if (element === null || !/\d\.\d\d$/.test(text.textContent ?? '') || !element.checkVisibility()) continue
      const range = document.createRange()
      range.selectNode(text)
      const { left, right } = range.getBoundingClientRect()
      const frames = [{ left: 0, right: innerWidth }]
      for (let box: Element | null = element; box !== null; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible') frames.push(box.getBoundingClientRect())
      // Skips text for screen readers, which is in an element with a width of one pixel.
      if (frames.some(frame => frame.right - frame.left <= 1)) continue
      if (frames.some(frame => left < frame.left - 1 || right > frame.right + 1)) clipped.push(text.textContent ?? '')
    }
    return clipped
  })
}
