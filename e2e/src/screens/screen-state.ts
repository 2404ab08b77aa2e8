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

/** Ids of records with hostile names. */
export type HostileIds = { account: number; transaction: number; report: number; mail: number }

/** Ids of the demo books that addresses hold: a long register with its newest transaction, and a short one with an
 * investment. Axe takes longer the more rows are in view, so that only one state shows many. */
export type KnownBooks = {
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
export type Known = KnownBooks & { hostile: HostileIds }

/** A screen in one of its states. */
export type ScreenState = {
  name: string
  /** The items of the specification that this state proves. */
  proves?: Proof[]
  path: (known: Known) => string
  /** Only the torture run opens this state. */
  torture?: true
  isSignedOut?: true
  /** Shows no frame and so no name of the organisation. */
  isBare?: true
  /** Its list has rows with several links, each of which must show that it has the focus. */
  hasRowLinks?: true
  /** From the opened screen to what is looked at. */
  go?: (page: Page) => Promise<unknown>
  words: Words
  expecting?: (number | string)[]
  /** How many reads its address takes, if it opens more than a screen: the months of a chart, a report that has to be found. */
  readsMax?: number
}

/** Opens what a button opens. */
export const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()

/** Waits for the words that a screen must have. Returns those that do not appear. */
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
