// Tests key presses that an input method handles. When Enter confirms composed characters, it must not also submit a form, open a row or
// choose a suggestion.
import { listKnownComments } from '@twofold/contract/known-comments'
import { createCustomer } from '@twofold/contract/receivables/customers'
import { postTransaction } from '@twofold/contract/transactions'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { answerBooks } from '../../testing/books.ts'
import { idOf } from '../../testing/chart.ts'
import { expectText } from '../../testing/fields.ts'
import { pick, press } from '../../testing/keyboard.ts'
import { setUpPages } from '../../testing/pages.tsx'

const { server, open } = setUpPages()

beforeEach(() => {
  answerBooks(server)
  server.answerEmpty(listKnownComments)
})

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!

/** Enters text in the field as an input method does, without ending the composition. */
function compose(field: Locator, text: string): void {
  const input = field.element() as HTMLInputElement
  input.focus()
  input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  for (let length = 1; length <= text.length; length += 1) {
    setValue.call(input, text.slice(0, length))
    input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }))
  }
}

/** Ends the composition in the same way as Chrome. The text is final after its last input event. */
function finish(field: Locator): void {
  field.element().dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
}

/** Presses a key during a composition. Returns whether the default action of the browser was not prevented. */
function pressComposing(field: Locator, key: string, how: KeyboardEventInit): boolean {
  return field.element().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...how }))
}

/** The properties that identify a key event of a composition. Chrome and Firefox set them during the composition, Safari after its end. */
const MARKS: [string, KeyboardEventInit][] = [
  ['a key of the composition', { isComposing: true }],
  ['a key that the input method took', { keyCode: 229 }],
]

describe('the entry row', () => {
  const form = () => page.getByRole('form', { name: /^Add Transaction to/ })
  const field = (label: string) => form().getByLabelText(label, { exact: true })

  test.each(
    MARKS.flatMap(([mark, how]) => ['Comment', 'Amount', 'Date', 'Account'].map(label => [label, mark, how] as const)),
  )('posts nothing on Enter in %s that is %s', async (label, _, how) => {
    await open(`/transactions/account/${idOf('Petty Cash')}`)
    await field('Comment').fill('Lunch')
    await pick(field('Account'), 'office')
    await field('Amount').fill('5')
    const before = (field(label).element() as HTMLInputElement).value
    ;(field(label).element() as HTMLInputElement).focus()
    expect(pressComposing(field(label), 'Enter', how)).toBe(false)
    await expect.element(field(label)).toHaveFocus()
    await expectText(field(label), before)
    await expectText(field('Comment'), 'Lunch')
    expect(server.sent(postTransaction)).toEqual([])
  })

  test('does not replace a day while an input method composes it, and reads it at the end', async () => {
    await open(`/transactions/account/${idOf('Petty Cash')}`)
    await expect.element(field('Date')).toBeVisible()
    const day = (field('Date').element() as HTMLInputElement).value
    compose(field('Date'), 'n++')
    await expectText(field('Date'), 'n++')
    finish(field('Date'))
    await press('Escape')
    await expectText(field('Date'), day)
    compose(field('Date'), '11/5/2026')
    pressComposing(field('Date'), 'ArrowUp', { isComposing: true })
    await expectText(field('Date'), '11/5/2026')
    finish(field('Date'))
    await press('Tab')
    await expectText(field('Date'), 'Nov 5, 2026')
  })
})

test.each(MARKS)('a form is not sent by %s', async (_, how) => {
  await open('/customers')
  const name = page.getByLabelText('Customer Name').last()
  await name.fill('Kapok')
  expect(pressComposing(name, 'Enter', how)).toBe(false)
  expect(server.sent(createCustomer)).toEqual([])
  await expectText(name, 'Kapok')
})

test.each(MARKS)('the palette opens nothing and stays open on %s', async (_, how) => {
  await open('/accounttypes')
  await expect.element(page.getByRole('heading', { name: 'Account Types' })).toBeVisible()
  await press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Find anything' })
  const field = palette.getByRole('combobox')
  await field.fill('audit')
  await expect.element(palette.getByRole('option').first()).toBeVisible()
  for (const key of ['Enter', 'Escape', 'ArrowDown']) pressComposing(field, key, how)
  await expect.element(field).toHaveFocus()
  await expectText(field, 'audit')
  expect(location.pathname).toBe('/accounttypes')
})
