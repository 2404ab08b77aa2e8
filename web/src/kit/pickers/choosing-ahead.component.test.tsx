// Tests pickers when the user presses Enter or Tab before the suggestions arrive. Only a suggestion that matches the typed text is chosen.
// A form that was submitted waits for the suggestions.
import { listAccountsOfType } from '@twofold/contract/accounts'
import { readSettings } from '@twofold/contract/organisations'
import { createCustomerWriteOff } from '@twofold/contract/receivables/customer-write-offs'
import { listCustomers } from '@twofold/contract/receivables/customers'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../client/client.ts'
import { answerBooks, IDS, RECORDS } from '../../testing/books.ts'
import { idOf } from '../../testing/chart.ts'
import { errorOf, expectError, expectText } from '../../testing/fields.ts'
import { press, send, type } from '../../testing/keyboard.ts'
import { setUpPages } from '../../testing/pages.tsx'

const { server, open } = setUpPages()

const dialog = () => page.getByRole('dialog', { name: 'Write Off Remainder' })
const field = () => dialog().getByLabelText('Write-Off Account')
const writeOff = () => dialog().getByRole('button', { name: 'Write Off' }).click()
const sentOn = () => server.sent(createCustomerWriteOff).map(({ body }) => body.writeOffAccountID)

beforeEach(() => {
  answerBooks(server)
  server.answer(createCustomerWriteOff, { customerWriteOffID: 5, amount: 20_000 })
})

async function openWriteOff(): Promise<void> {
  await open(`/receivable-invoices/${IDS.invoice}`)
  await page.getByRole('dialog', { name: 'Edit Invoice' }).getByRole('button', { name: 'Write Off' }).click()
  await expect.element(dialog()).toBeVisible()
}

test('a form that is sent before the choices arrive waits for the account that was typed, and says so', async () => {
  const { letGo } = server.hold(listAccountsOfType)
  await openWriteOff()
  await field().fill('office supplies')
  await press('Tab')
  await writeOff()
  await expect.element(dialog().getByText('Loading...')).toBeVisible()
  expect(errorOf(field())).toBeNull()
  letGo()
  await expect.element(page.getByText('$200.00 written off')).toBeVisible()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(sentOn()).toEqual([idOf('Office Supplies')])
})

test('a default account that arrives late does not replace typed text', async () => {
  server.answer(readSettings, { badDebtsID: idOf('Rent') })
  const { asked, letGo } = server.hold(readSettings)
  await openWriteOff()
  await asked
  await field().fill('office')
  letGo()
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  // The list is rendered two frames later.
  await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  await type(' supplies')
  await expectText(field(), 'office supplies')
  await press('Tab')
  await writeOff()
  await expect.element(page.getByText('$200.00 written off')).toBeVisible()
  expect(sentOn()).toEqual([idOf('Office Supplies')])
})

test('a text that matches no account is not replaced by a default account that arrives late', async () => {
  server.answer(readSettings, { badDebtsID: idOf('Rent') })
  const { letGo } = server.hold(listAccountsOfType)
  await openWriteOff()
  await field().fill('no such account')
  await press('Tab')
  await writeOff()
  await expect.element(dialog().getByText('Loading...')).toBeVisible()
  letGo()
  await expect.element(field()).toHaveFocus()
  await expectError(field(), 'Choose an account from the list.')
  await expectText(field(), 'no such account')
  expect(sentOn()).toEqual([])
})

const CUSTOMERS = Array.from({ length: 20 }, (_, index) => ({
  ...RECORDS.customer,
  customerID: 100 + index,
  customerName: `Queue ${index + 1}`,
}))

function answerCustomers(): void {
  server.answer(listCustomers, ({ query }) => ({
    customers: CUSTOMERS.filter(({ customerName }) =>
      customerName.toLowerCase().includes((query?.search ?? '').toLowerCase()),
    ),
  }))
}

const customer = () =>
  page.getByRole('form', { name: 'Create New Invoice' }).getByLabelText('Customer', { exact: true })
const suggestions = () => page.getByRole('listbox', { name: 'Customers' })

test('Tab moves from a list that is longer than its room to the next field while the search is still running', async () => {
  answerCustomers()
  await open('/receivable-invoices')
  await customer().fill('Queue')
  await expect.poll(() => suggestions().getByRole('option').elements().length).toBeGreaterThan(12)
  const { scrollHeight, clientHeight } = suggestions().element()
  expect(scrollHeight).toBeGreaterThan(clientHeight)
  const { letGo } = server.hold(listCustomers)
  await send(' 17{Tab}')
  const reference = page.getByRole('form', { name: 'Create New Invoice' }).getByLabelText('Client Reference')
  await expect.element(reference).toHaveFocus()
  await type('PO-7')
  letGo()
  await expectText(customer(), 'Queue 17')
  expect(errorOf(customer())).toBeNull()
  await expectText(reference, 'PO-7')
})

test('suggestions move with a field that is scrolled, and close when the field is out of sight', async () => {
  answerCustomers()
  await open('/receivable-invoices', { viewport: { width: 1280, height: 420 } })
  await customer().fill('Queue')
  await expect.element(suggestions().getByRole('option').first()).toBeVisible()
  const scrollBy = (px: number) => page.getByRole('main').element().scrollBy(0, px)
  const top = () => customer().element().getBoundingClientRect().top
  const gap = () =>
    Math.round(
      suggestions().element().getBoundingClientRect().top - customer().element().getBoundingClientRect().bottom,
    )
  const before = gap()
  const topBefore = top()
  scrollBy(60)
  await expect.poll(top).toBeLessThan(topBefore)
  await expect.poll(gap).toBe(before)
  scrollBy(200)
  await expect.poll(() => suggestions().query()).toBeNull()
  await expectText(customer(), 'Queue')
})

test('on a phone, suggestions stay next to their field and above the keyboard', async () => {
  await open('/customer-payments', { viewport: { width: 390, height: 844 } })
  await page.getByRole('button', { name: 'New payment receipt' }).click()
  const account = page.getByRole('combobox', { name: 'Payment Account' })
  await account.click()
  await expect.element(page.getByRole('option').first()).toBeVisible()
  const list = () => document.querySelector('[popover]:popover-open')!.getBoundingClientRect()
  // An on-screen keyboard would cover all of the list except its first suggestion. The test browser has no on-screen keyboard.
  const keyboard = list().top + 40
  expect(list().bottom).toBeGreaterThan(keyboard)
  Object.defineProperty(visualViewport, 'height', { configurable: true, get: () => keyboard })
  visualViewport?.dispatchEvent(new Event('resize'))
  await expect.poll(() => list().bottom).toBeLessThanOrEqual(account.element().getBoundingClientRect().top)
  expect(list().height).toBeGreaterThan(160)
  Reflect.deleteProperty(visualViewport!, 'height')
})
