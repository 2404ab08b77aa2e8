// The page object for keyboard-only tests. A click in its tab fails the test.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { TokenPair } from '../fixture/api-session.ts'
import type { Fixture } from '../fixture/fixture.ts'
import { expectFocus, expectFocusIn, type Keyboard, withoutMouse } from './keyboard.ts'
import { rowWith } from './list.ts'
import { keepNotices } from './notices.ts'

export type KeyboardJourney = {
  page: Page
  keys: Keyboard
  dialog: (name: string | RegExp) => Locator
  /** Finds a button by its exact name, on the page or in a part of it. */
  button: (name: string, within?: Page | Locator) => Locator
  /** Opens a screen with the palette. Works wherever the focus is. */
  goTo: (place: string, heading?: string) => Promise<void>
  /** Moves the focus into a list. The focus may be in a field. */
  enterList: (list: Locator) => Promise<void>
  /** Filters a list so that it shows only the row that contains a word, and moves to this row. */
  find: (list: Locator, word: string) => Promise<void>
  /** Finds a row by a word, and opens its dialog. */
  openRow: (list: Locator, word: string, name: string | RegExp) => Promise<Locator>
  /** Tabs to a button, link or checkbox and presses it. */
  pressOn: Keyboard['pressOn']
  /** Tabs to a field and replaces its value. */
  fill: (field: Locator, text: string) => Promise<void>
  /** Waits until a dialog is open and has the focus. */
  opened: (name: string | RegExp) => Promise<Locator>
  /** Waits until a dialog has closed and the focus is on the page. */
  closed: (dialog: Locator) => Promise<void>
  /** Closes a dialog with Escape. */
  leave: (dialog: Locator) => Promise<void>
  /** Presses a button of a dialog. Waits until the page shows the notice and the dialog has closed. */
  submit: (dialog: Locator, name: string, notice: string | RegExp) => Promise<void>
}

type KeyboardJourneyOptions = { as?: TokenPair; expecting?: number[]; isOwnProfile?: true }

/** Opens the home page as the demo user. `expecting` contains the statuses of refused calls that the test causes. */
export async function startKeyboardJourney(
  fixture: Fixture,
  { as, ...options }: KeyboardJourneyOptions = {},
): Promise<KeyboardJourney> {
  const page = await fixture.open({ as: as ?? (await fixture.signIn()), ...options })
  await keepNotices(page)
  const keys = await withoutMouse(page)
  await page.goto(`${fixture.product().url}/home`)
  await page.getByRole('heading', { name: 'Welcome demo' }).waitFor()
  const dialog = (name: string | RegExp) =>
    page.getByRole('dialog', typeof name === 'string' ? { name, exact: true } : { name })
  const enterList = async (list: Locator) => {
    await list.getByRole('gridcell').first().waitFor()
    await keys.press('Control+ArrowDown')
    await expectFocus(list)
  }
  const button = (name: string, within: Page | Locator = page) => within.getByRole('button', { name, exact: true })
  const find = async (list: Locator, word: string) => {
    // If the focus is in a field, leaves the field first.
    await enterList(list)
    await keys.send(`{/}{Control+a}${word}`)
    await expect.poll(() => list.getByRole('row').count()).toBe(2)
    await rowWith(list, word).waitFor()
    await enterList(list)
  }
  const opened = async (name: string | RegExp) => {
    await dialog(name).waitFor()
    await expectFocusIn(dialog(name))
    return dialog(name)
  }
  const closed = async (gone: Locator) => {
    await gone.waitFor({ state: 'hidden' })
    await expectFocusIn(page.locator('body'))
  }
  return {
    page,
    keys,
    dialog,
    button,
    goTo: async (place, heading = place) => {
      await keys.press('Control+k')
      const palette = dialog('Find anything')
      await expectFocus(palette.getByRole('combobox'))
      await keys.type(place)
      await expect
        .poll(() => palette.getByRole('option', { selected: true }).textContent())
        .toMatch(new RegExp(`^${place}`))
      await keys.press('Enter')
      await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
    },
    enterList,
    find,
    openRow: async (list, word, name) => {
      await find(list, word)
      await keys.press('Enter')
      return opened(name)
    },
    pressOn: keys.pressOn,
    fill: async (field, text) => {
      await keys.tabTo(field)
      // Tab selects the value of a field. The first field of a dialog has the focus without a selection, so its value is selected here.
      await keys.send(`{Control+a}${text}`)
    },
    opened,
    closed,
    leave: async left => {
      await keys.press('Escape')
      await closed(left)
    },
    submit: async (sent, name, notice) => {
      await keys.pressOn(button(name, sent))
      await page.getByText(notice).last().waitFor()
      await closed(sent)
    },
  }
}
