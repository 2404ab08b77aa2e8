// Tests the page while the server is busy and responds with a Retry-After header. The page sends the calls again, and no input is lost.
import { listAccountTypes } from '@twofold/contract/accounts'
import { createCustomer } from '@twofold/contract/receivables/customers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answerBooks } from '../testing/books.ts'
import { busy } from '../testing/fake-server.ts'
import { setUpPages } from '../testing/pages.tsx'

const { server, open } = setUpPages()

beforeEach(() => answerBooks(server))
afterEach(() => void vi.useRealTimers())

const name = () => page.getByLabelText('Customer Name').last()
const notice = page.getByText('Twofold is busy')

/** Creates a customer while the server is busy, and waits until the page shows that. The test sets the clock. */
async function createCustomerWhileBusy(retryAfter: number): Promise<void> {
  server.answer(createCustomer, busy(retryAfter))
  await open('/customers')
  await page.getByRole('button', { name: 'New customer' }).click()
  await name().fill('Kapok Ltd')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await page.getByRole('button', { name: 'Create Customer', exact: true }).click()
  await expect.element(notice).toBeVisible()
}

test('a read that a busy server refuses is sent again, and the screen shows its answer', async () => {
  let refusals = 2
  server.answer(listAccountTypes, () => {
    refusals -= 1
    return refusals < 0 ? { accountTypes: [{ name: 'LOSS' as const, sign: 'DEBIT' as const }] } : busy(0)
  })
  await open('/accounttypes')
  await expect.element(page.getByRole('cell', { name: 'LOSS' })).toBeVisible()
  expect(server.sent(listAccountTypes)).toHaveLength(3)
})

test('a form that a busy server refuses waits, keeps what was typed, says why when it lasts, and is saved once', async () => {
  await createCustomerWhileBusy(4)
  await expect.element(name()).toHaveValue('Kapok Ltd')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  server.answer(createCustomer, { customerID: 9, customerName: 'Kapok Ltd' })
  vi.advanceTimersByTime(6_000)
  vi.useRealTimers()
  await expect.element(name()).toHaveValue('')
  await expect.element(notice).not.toBeInTheDocument()
  const keys = server.sent(createCustomer).map(({ key }) => key)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

test('a refusal that lasts opens the dialog of the form, and what was typed is still there', async () => {
  await createCustomerWhileBusy(11)
  vi.advanceTimersByTime(20_000)
  vi.useRealTimers()
  const dialog = page.getByRole('dialog', { name: 'Error Saving Customer' })
  await expect.element(dialog.getByText(/^The server is busy/)).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(name()).toHaveValue('Kapok Ltd')
})
