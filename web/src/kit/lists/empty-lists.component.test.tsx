// Tests that a list without rows shows the next step, if the user's role allows it.
import { listAccounts } from '@twofold/contract/accounts'
import { listDiscrepancies } from '@twofold/contract/discrepancies'
import { listPayableInvoices } from '@twofold/contract/payables/payable-invoices'
import { listVendorPayments } from '@twofold/contract/payables/vendor-payments'
import { listVendors } from '@twofold/contract/payables/vendors'
import { listCustomerPayments } from '@twofold/contract/receivables/customer-payments'
import { listCustomers } from '@twofold/contract/receivables/customers'
import { listReceivableInvoices } from '@twofold/contract/receivables/receivable-invoices'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { setUpPages } from '../../testing/pages.tsx'

const { server, open } = setUpPages()

beforeEach(() => {
  server.answerEmpty(listCustomers, listReceivableInvoices, listCustomerPayments)
  server.answerEmpty(listVendors, listPayableInvoices, listVendorPayments)
})

test.each([
  ['/customers', 'customers', 'customer', 'Customer Name'],
  ['/vendors', 'vendors', 'vendor', 'Vendor Name'],
  ['/receivable-invoices', 'invoices', 'invoice', 'Customer'],
  ['/payable-invoices', 'bills', 'bill', 'Vendor'],
  ['/customer-payments', 'payments', 'payment', 'Receipt Date'],
  ['/vendor-payments', 'payments', 'payment', 'Disbursement Date'],
])('%s without rows offers the form above it, and all rows if nothing matches', async (path, many, one, field) => {
  await open(path)
  // The button of the empty list is below the form.
  await page
    .getByRole('button', { name: `New ${one}`, exact: true })
    .last()
    .click()
  await expect.element(page.getByText(`No ${many} yet`, { exact: true })).toBeVisible()
  await expect.element(page.getByLabelText(field, { exact: true }).first()).toHaveFocus()
  await open(`${path}?search=zzz`)
  await expect.element(page.getByText(`No matching ${many}`, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(page.getByText(`No ${many} yet`, { exact: true })).toBeVisible()
  await expect.poll(() => location.search).toBe('')
  expect(await barriers()).toEqual([])
})

test.each([
  ['/receivable-invoices?chargeStatus=PENDING&sort=dateCharged', 'No invoices to charge', 'invoices'],
  ['/payable-invoices?approvalStatus=PENDING&sort=dateDue', 'No bills to approve', 'bills'],
])('the queue %s says when it is empty, and offers all rows', async (path, done, many) => {
  await open(path)
  await expect.element(page.getByText(done, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Show all ${many}` }).click()
  await expect.element(page.getByText(`No ${many} yet`, { exact: true })).toBeVisible()
})

test('a viewer sees why nothing can be entered, and has no button for it', async () => {
  await open('/receivable-invoices', { role: 'VIEWER' })
  await expect.element(page.getByText('No invoices yet')).toBeVisible()
  await expect.element(page.getByText(/^Your role VIEWER doesn’t allow this/).last()).toBeVisible()
  expect(page.getByRole('button', { name: 'New invoice' }).elements()).toEqual([])
})

test('on a phone the foot of an empty list is at the bottom of the page', async () => {
  server.answer(listAccounts, { accounts: [{ accountID: 3, accountName: 'Checking' }] })
  server.answerEmpty(listDiscrepancies)
  await open('/reconcile/3/discrepancies', { viewport: { width: 390, height: 844 } })
  const foot = page.getByText('0 discrepancies', { exact: true })
  await expect.poll(() => foot.element().getBoundingClientRect().bottom).toBeGreaterThan(800)
})
