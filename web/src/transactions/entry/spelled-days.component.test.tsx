// Tests that a date field accepts dates in other languages. The code for them is loaded when the field receives the focus.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerBooks } from '../../testing/books.ts'
import { idOf } from '../../testing/chart.ts'
import { expectError, expectText } from '../../testing/fields.ts'
import { press } from '../../testing/keyboard.ts'
import { setUpPages } from '../../testing/pages.tsx'

const { server, open } = setUpPages()

test('a date field reads a day in another language once the code for it has loaded, also if it is typed before', async () => {
  answerBooks(server)
  await open(`/transactions/account/${idOf('Petty Cash')}`)
  const date = page.getByRole('form', { name: /^Add Transaction to/ }).getByLabelText('Date', { exact: true })
  await date.fill('5. Oktober 2026')
  await expect.element(page.getByText('= Oct 5, 2026')).toBeVisible()
  await press('Tab')
  await expectText(date, 'Oct 5, 2026')
  await expectError(date, null)
  await date.fill('5. Oktuber 2026')
  await press('Tab')
  await expectError(date, 'Enter a date, such as 12/3, or t for today.')
  await expectText(date, '5. Oktuber 2026')
})
