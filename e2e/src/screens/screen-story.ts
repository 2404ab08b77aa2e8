// What a screen in one of its states is to the stories.
import type { Proof } from '@twofold/accounting/testing/proves'
import type { Page } from 'playwright-core'
import type { Payables } from '../desks/payables-desk.ts'
import type { Receivables } from '../desks/receivables-desk.ts'

/** What stands on a screen: names of headings, links and buttons, labels of fields, and other text. */
export type Words = {
  heading?: string[]
  text?: (string | RegExp)[]
  button?: string[]
  link?: string[]
  field?: string[]
}
/** Ids of the demo books that addresses hold: a long register with its newest transaction, and a short one with an
 * investment. What axe takes grows with the rows in view, so that only one story looks at many. */
export type Known = {
  checking: number
  newest: number
  capital: number
  investment: number
  /** Saved reports by their names. */
  reports: Readonly<Record<string, number>>
  /** What was laid of receivables and of payables beside the demo books. */
  receivables: Receivables
  payables: Payables
}

/** A screen in one of its states. */
export type ScreenStory = {
  name: string
  /** The items of the specification that this state proves. */
  proves?: Proof[]
  /** Only the torture run opens this state. */
  torture?: true
  path: (known: Known) => string
  isSignedOut?: true
  /** From the opened screen to what is looked at. */
  go?: (page: Page) => Promise<unknown>
  words: Words
  expecting?: (number | string)[]
}

/** Opens what a button opens. */
export const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()

/** Waits for all the words that a screen is promised to have. */
export async function expectWords(page: Page, { field = [], text = [], ...roles }: Words): Promise<void> {
  for (const [role, names] of Object.entries(roles))
    for (const name of names)
      await page
        .getByRole(role as 'link', { name, exact: true })
        .first()
        .waitFor()
  for (const label of field) await page.getByLabel(label, { exact: true }).last().waitFor()
  for (const words of text) await page.getByText(words).first().waitFor()
}

/** How far the page is wider than the window, in pixels. */
export async function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** The amounts that lie beside the window, or beside what they stand in: only who scrolls sideways would find them. */
export async function amountsBeside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const beside: string[] = []
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const element = text.parentElement
      if (element === null || !/\d\.\d\d$/.test(text.textContent ?? '') || !element.checkVisibility()) continue
      const range = document.createRange()
      range.selectNode(text)
      const { left, right } = range.getBoundingClientRect()
      const frames = [{ left: 0, right: innerWidth }]
      for (let box: Element | null = element; box !== null; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== 'visible') frames.push(box.getBoundingClientRect())
      // What is there to be heard alone stands in a box of one pixel.
      if (frames.some(frame => frame.right - frame.left <= 1)) continue
      if (frames.some(frame => left < frame.left - 1 || right > frame.right + 1)) beside.push(text.textContent ?? '')
    }
    return beside
  })
}
