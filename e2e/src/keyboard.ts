// A user without a mouse.
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

export type Keyboard = {
  /** A key that moves or acts: each counts as one move. */
  press: (...keys: string[]) => Promise<void>
  /** Text into the field that has the focus. */
  type: (text: string) => Promise<void>
  /** Tab until the focus is there; fails when it never comes there. */
  tabTo: (target: Locator, key?: 'Tab' | 'Shift+Tab') => Promise<void>
  /** How many moves were made since it was asked last. */
  moves: () => number
}

/** The farthest that anything may be away by Tab. */
const TABS_MAX = 40

/** The keyboard of a tab. */
export function keyboardOf(page: Page): Keyboard {
  let count = 0
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      count += 1
      await page.keyboard.press(key)
    }
  }
  return {
    press,
    type: text => page.keyboard.type(text),
    tabTo: async (target, key = 'Tab') => {
      await target.waitFor()
      for (let tabs = 0; tabs <= TABS_MAX; tabs += 1) {
        if (await hasFocus(target)) return
        await press(key)
      }
      throw new Error(`no Tab leads to ${target}`)
    },
    moves: () => {
      const moves = count
      count = 0
      return moves
    },
  }
}

/** Whether an element has the focus. */
async function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate(element => element === document.activeElement)
}

/** Waits until an element has the focus. */
export async function expectFocus(target: Locator): Promise<void> {
  await expect.poll(() => hasFocus(target)).toBe(true)
}
