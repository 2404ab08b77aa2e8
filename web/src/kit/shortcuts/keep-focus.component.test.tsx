// Tests the focus after the focused element was removed.
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerBooks } from '../../testing/books.ts'
import { CHART } from '../../testing/chart.ts'
import { press } from '../../testing/keyboard.ts'
import { setUpPages } from '../../testing/pages.tsx'

const { server, open } = setUpPages()

beforeEach(() => answerBooks(server))

const sheet = page.getByRole('dialog', { name: 'Edit Account' })

test('a sheet that its address opened leaves the focus on the list, also before the code of the palette has loaded', async () => {
  await open(`/accounts/${CHART[0]!.accountID}`)
  await expect.poll(() => sheet.query()?.contains(document.activeElement)).toBe(true)
  await press('Escape')
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.tagName).toBe('MAIN')
})

test('a sheet that was opened from a list leaves the focus on the list in the moment it is removed', async () => {
  await open('/accounts')
  const list = page.getByRole('grid').first()
  await expect.element(list).toBeVisible()
  ;(list.element() as HTMLElement).focus()
  await press('e')
  await expect.poll(() => sheet.query()?.contains(document.activeElement)).toBe(true)
  const focused: (Element | null)[] = []
  const observer = new MutationObserver(() => {
    // Runs after all immediate effects of removing the element, and before any key press.
    if (sheet.query() === null && focused.length === 0) queueMicrotask(() => focused.push(document.activeElement))
  })
  observer.observe(document.body, { childList: true, subtree: true })
  await press('Escape')
  await expect.poll(() => focused.length).toBe(1)
  observer.disconnect()
  expect(focused[0]).toBe(list.element())
})
