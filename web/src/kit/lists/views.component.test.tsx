// Tests saved views. A view belongs to one list, or to the register of one account.
import { createSavedView, listSavedViews } from '@twofold/contract/saved-views'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerBooks } from '../../testing/books.ts'
import { idOf } from '../../testing/chart.ts'
import { press, send } from '../../testing/keyboard.ts'
import { setUpPages } from '../../testing/pages.tsx'

const { server, open } = setUpPages()
const button = () => page.getByRole('button', { name: 'Views' })
const views = () => page.getByRole('group', { name: 'Views' })

beforeEach(() => answerBooks(server))

test.each([
  ['/receivable-invoices', 'Overdue', { status: 'OVERDUE', sort: 'dateDue' }],
  ['/receivable-invoices', 'Not yet charged', { chargeStatus: 'PENDING', sort: 'dateCharged' }],
])('%s starts with the view %s', async (path, name, query) => {
  await open(path)
  await button().click()
  await views().getByRole('link', { name }).click()
  await expect.poll(() => Object.fromEntries(new URLSearchParams(location.search))).toMatchObject(query)
})

test('a menu stays open and next to its button when the list scrolls after it has opened', async () => {
  await open('/receivable-invoices')
  await button().click()
  await expect.element(views()).toBeVisible()
  const edge = () => views().element().getBoundingClientRect().top - button().element().getBoundingClientRect().bottom
  const distance = edge()
  const list = document.querySelector<HTMLElement>('main')!
  list.style.paddingTop = '30px'
  list.dispatchEvent(new Event('scroll'))
  await expect.poll(edge).toBe(distance)
  await expect.element(views()).toBeVisible()
})

test('a filter and a search that follow each other before the list is shown again are both in effect', async () => {
  await open('/receivable-invoices')
  const search = page.getByRole('searchbox')
  await search.fill('zed')
  const pending = page.getByRole('button', { name: /^Pending/ }).element() as HTMLButtonElement
  const field = search.element()
  pending.click()
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  await expect
    .poll(() => Object.fromEntries(new URLSearchParams(location.search)))
    .toEqual({ chargeStatus: 'PENDING', search: 'zed' })
})

test('a view of a register belongs to that register; Escape closes the menu, and an unchanged list cannot be saved', async () => {
  const saved = { savedViewID: 1, viewName: 'Above a thousand', list: 'register' as const, accountID: idOf('Checking') }
  server.answer(createSavedView, () => {
    server.answer(listSavedViews, { savedViews: [{ ...saved, query: { amountFrom: '100000' }, isOwn: true }] })
    return { ...saved, query: { amountFrom: '100000' }, isOwn: true }
  })
  await open(`/transactions/account/${idOf('Checking')}?amountFrom=100000`)
  await button().click()
  await views().getByRole('button', { name: 'Save View' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Save View' }).getByLabelText('Name')).toHaveFocus()
  await press('Enter')
  await expect.element(page.getByText('Enter a name.')).toBeVisible()
  await send('Above a thousand{Enter}')
  await expect.element(page.getByText('View saved')).toBeVisible()
  expect(server.sent(createSavedView)).toMatchObject([
    {
      body: {
        viewName: 'Above a thousand',
        list: 'register',
        accountID: idOf('Checking'),
        query: { amountFrom: '100000' },
      },
    },
  ])
  await button().click()
  await expect.element(views().getByRole('link', { name: 'Above a thousand' })).toBeVisible()
  await press('Escape')
  await expect.element(button()).toHaveFocus()
  await open(`/transactions/account/${idOf('Owner Capital')}`)
  await button().click()
  await expect.element(views().getByRole('link', { name: 'Not reconciled' })).toBeVisible()
  await expect.element(views().getByText('Loading...')).not.toBeInTheDocument()
  expect(views().getByRole('link', { name: 'Above a thousand' }).query()).toBeNull()
  await expect.element(views().getByRole('button', { name: 'Save View' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('heading', { name: 'Transactions' }).click()
  await expect.element(views()).not.toBeInTheDocument()
})
