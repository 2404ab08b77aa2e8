// Controls a tab with the keyboard only.
import type { ElementHandle, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

export type Keyboard = {
  /** Presses keys and counts them. */
  press: (...keys: string[]) => Promise<void>
  /**
   * Types text into the focused field. Fails in a select, because a space typed after a one-second pause opens the list, which then
   * receives the keys.
   */
  type: (text: string) => Promise<void>
  /** Types text and presses the keys that are named in braces, such as `{Tab}Stamps{Tab}12.40{Enter}`. */
  send: (input: string) => Promise<void>
  /** Tabs to a select, and moves to the first option that starts with the text. */
  choose: (select: Locator, text: string, key?: 'Tab' | 'Shift+Tab') => Promise<void>
  /** Presses Tab until an element has the focus. Fails if no press reaches the element. */
  tabTo: (target: Locator, key?: 'Tab' | 'Shift+Tab') => Promise<void>
  /** Tabs to a button, link or checkbox and presses a key. The key for a checkbox is Space. */
  pressOn: (target: Locator, key?: 'Enter' | 'Space', tab?: 'Tab' | 'Shift+Tab') => Promise<void>
  /** Returns the number of keys that `press` has pressed since the last call. */
  moves: () => number
}

/** The largest number of Tab presses to reach an element. */
const TABS_MAX = 40

/** Returns the keyboard of a tab. */
export function keyboardOf(page: Page): Keyboard {
  let count = 0
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      count += 1
      await page.keyboard.press(key)
    }
  }
  const tabTo = async (target: Locator, key = 'Tab') => {
    let element: ElementHandle | null = null
    for (let tabs = 0; tabs <= TABS_MAX; tabs += 1) {
      // Caches the element, because searching the whole page for it takes longer than pressing a key.
      element ??= await target.elementHandle()
      const { isFound, isGone } = await element!.evaluate(node => ({
        isFound: node === document.activeElement,
        isGone: !node.isConnected,
      }))
      if (isFound) return
      if (isGone) element = null
      await press(key)
    }
    throw new Error(`no Tab leads to ${target}`)
  }
  const type = async (text: string) => {
    if (await page.evaluate(() => document.activeElement instanceof HTMLSelectElement))
      throw new Error(`"${text}" was typed into a select`)
    await page.keyboard.type(text)
  }
  return {
    press,
    tabTo,
    type,
    send: async input => {
      for (const [text, key] of input.matchAll(/{([^}]+)}|[^{]+/g)) await (key === undefined ? type(text) : press(key))
    },
    pressOn: async (target, key = 'Enter', tab) => {
      await tabTo(target, tab)
      await press(key)
    },
    choose: async (select, text, key) => {
      await tabTo(select, key)
      const steps = await select.evaluate((element, start) => {
        const { options, selectedIndex } = element as HTMLSelectElement
        const wanted = [...options].findIndex(option => option.text.startsWith(start))
        return wanted < 0 ? null : wanted - selectedIndex
      }, text)
      if (steps === null) throw new Error(`no option starts with "${text}"`)
      for (let left = Math.abs(steps); left > 0; left -= 1) await press(steps > 0 ? 'ArrowDown' : 'ArrowUp')
      await expect.poll(async () => (await select.locator('option:checked').textContent())?.startsWith(text)).toBe(true)
    },
    moves: () => {
      const moves = count
      count = 0
      return moves
    },
  }
}

/** Types into a field with suggestions and chooses the first suggestion. */
export async function typePick(page: Page, keys: Keyboard, field: Locator, text: string): Promise<void> {
  await keys.tabTo(field)
  await keys.type(text)
  await page.getByRole('option').filter({ hasText: text }).first().waitFor()
  await keys.press('Enter')
}

/** Waits until an element contains the focus. Fails if the focus is on the page itself. */
export async function expectFocusIn(target: Locator): Promise<void> {
  await expect
    .poll(() =>
      target.evaluate(element => element.contains(document.activeElement) && document.activeElement !== document.body),
    )
    .toBe(true)
}

/**
 * Makes the test fail if this tab is clicked later, or if the value of a field is set without keys. The tab reports this as a page error.
 */
export async function withoutMouse(page: Page): Promise<Keyboard> {
  await page.addInitScript(() => {
    let hasPressed = false
    const report = ({ type, isTrusted }: Event) => console.error(`not by keys: ${type}, trusted: ${isTrusted}`)
    for (const type of ['pointerdown', 'mousedown', 'touchstart', 'wheel']) addEventListener(type, report, true)
    addEventListener('keydown', () => (hasPressed = true), true)
    addEventListener(
      'beforeinput',
      event => {
        if (!hasPressed) report(event)
        hasPressed = false
      },
      true,
    )
    // Two kinds of changes are allowed without a key: a script sets a select element, or a file dialog sets a file.
    addEventListener(
      'change',
      event => {
        if (!event.isTrusted && !(event.target instanceof HTMLInputElement && event.target.type === 'file'))
          report(event)
      },
      true,
    )
  })
  // The browser must intercept file dialogs before the key is pressed. A busy tab could otherwise receive the key first.
  page.on('filechooser', () => {})
  return keyboardOf(page)
}

/** Waits until an element has the focus. */
export async function expectFocus(target: Locator): Promise<void> {
  await expect.poll(() => target.evaluate(element => element === document.activeElement)).toBe(true)
}
