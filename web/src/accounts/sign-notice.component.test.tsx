// Tests the sentence on the accounts page about negative income and expenses, and the button that changes it.
import { changeSettings } from '@twofold/contract/organisations'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { barriers } from '../testing/barriers.ts'
import { answerBooks } from '../testing/books.ts'
import { setUpPages } from '../testing/pages.tsx'

const { server, open } = setUpPages()

beforeEach(() => answerBooks(server))

const sentence = page.getByText(
  'Income and expenses are shown as negative amounts because of a setting of this organisation.',
)
const button = page.getByRole('button', { name: 'Show positive amounts' })

test('an owner changes the signs from the accounts page, and can undo it', async () => {
  server.answer(changeSettings, {})
  await open('/accounts', { role: 'OWNER' })
  await expect.element(sentence).toBeVisible()
  expect(await barriers()).toEqual([])
  await button.click()
  await expect.element(page.getByText('Income and expenses are positive now')).toBeVisible()
  expect(server.sent(changeSettings)[0]?.body).toEqual({ signConvention: 'TEXTBOOK' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => server.sent(changeSettings).at(-1)?.body).toEqual({ signConvention: 'SPECIFICATION' })
})

test('a bookkeeper sees the sentence without the button', async () => {
  await open('/accounts', { role: 'BOOKKEEPER' })
  await expect.element(sentence).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
})
