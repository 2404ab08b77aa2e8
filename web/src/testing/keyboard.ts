// Presses keys in a test. Keys have the same names as in Playwright.
import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'

/** Presses keys in order, such as `Enter` or `Control+k`. */
export async function press(...keys: string[]): Promise<void> {
  await userEvent.keyboard(keys.map(pressed).join(''))
}

function pressed(combination: string): string {
  const names = combination.split('+')
  const key = names.pop() ?? ''
  const code = key === 'Space' ? '[Space]' : key.length === 1 ? literal(key) : `{${key}}`
  return `${names.map(name => `{${name}>}`).join('')}${code}${names.map(name => `{/${name}}`).join('')}`
}

/** Types text into the focused field. */
export async function type(text: string): Promise<void> {
  await userEvent.keyboard([...text].map(literal).join(''))
}

/** Types text and presses the keys that are named in braces, such as `{Tab}Stamps{Tab}12.40{Enter}`. */
export async function send(input: string): Promise<void> {
  for (const [text, key] of input.matchAll(/{([^}]+)}|[^{]+/g)) await (key === undefined ? type(text) : press(key))
}

/** Types text into a field and leaves it. In a picker, the text chooses the first option. */
export async function choose(field: Locator, text: string): Promise<void> {
  await field.fill(text)
  await press('Tab')
}

function literal(character: string): string {
  return /[[{]/.test(character) ? character + character : character
}

/** Types into a picker and chooses the first option that contains the text. */
export async function pick(field: Locator, text: string): Promise<void> {
  await field.fill(text)
  await expect.element(page.getByRole('option').filter({ hasText: text }).first()).toBeVisible()
  await press('Enter')
}

/** The maximum number of Tab presses to reach an element. */
const TABS_MAX = 40

/** Presses Tab until the element has the focus. Fails if Tab does not reach it. */
export async function tabTo(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible()
  for (let tabs = 0; tabs <= TABS_MAX; tabs += 1) {
    if (document.activeElement === target.element()) return
    await press('Tab')
  }
  throw new Error('Tab does not reach the element')
}
