// Tests what a list shows when it opens: its rows, without scrolling.
import { listPayableInvoices } from '@twofold/contract/payables/payable-invoices'
import { listVendorPayments } from '@twofold/contract/payables/vendor-payments'
import { listVendors } from '@twofold/contract/payables/vendors'
import { listCustomerPayments } from '@twofold/contract/receivables/customer-payments'
import { listCustomers } from '@twofold/contract/receivables/customers'
import { listReceivableInvoices } from '@twofold/contract/receivables/receivable-invoices'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RECORDS } from '../../testing/books.ts'
import { press } from '../../testing/keyboard.ts'
import { setUpPages } from '../../testing/pages.tsx'

const { server, open } = setUpPages()

/** The widest date, and thirty records of each kind. */
const DAY = '2026-11-28T00:00:00Z'
const ids = Array.from({ length: 30 }, (_, index) => index + 1)
const LISTS = [
  '/customers',
  '/receivable-invoices',
  '/customer-payments',
  '/vendors',
  '/payable-invoices',
  '/vendor-payments',
]

beforeEach(() => {
  const { customer, invoice, payment, vendor, bill, disbursement } = RECORDS
  const due = { dateDue: DAY }
  server.answer(listCustomers, { customers: ids.map(customerID => ({ ...customer, customerID })) })
  server.answer(listReceivableInvoices, {
    invoices: ids.map(receivableInvoiceID => ({ ...invoice, ...due, receivableInvoiceID, dateCharged: DAY })),
  })
  server.answer(listCustomerPayments, {
    customerPayments: ids.map(customerPaymentID => ({ ...payment, customerPaymentID, receiptDate: DAY })),
  })
  server.answer(listVendors, { vendors: ids.map(vendorID => ({ ...vendor, vendorID })) })
  server.answer(listPayableInvoices, {
    invoices: ids.map(payableInvoiceID => ({ ...bill, ...due, payableInvoiceID, dateReceived: DAY })),
  })
  server.answer(listVendorPayments, {
    vendorPayments: ids.map(vendorPaymentID => ({ ...disbursement, vendorPaymentID, disbursementDate: DAY })),
  })
})

/** Returns the number of rows that are completely visible above the line below the list. */
function rowsInView(): number {
  const foot = document.querySelector('.stays-below')?.getBoundingClientRect().top ?? 0
  return [...document.querySelectorAll('[role=grid] [role=row]')].filter(row => {
    const { top, bottom } = row.getBoundingClientRect()
    return row.querySelector('[role=gridcell]') !== null && top >= 0 && bottom <= Math.min(foot, innerHeight)
  }).length
}

/** Returns the dates that are wider than their cells. */
function cutDates(): string[] {
  return [...document.querySelectorAll('[role=gridcell]')]
    .filter(cell => cell.querySelector('time') !== null && cell.scrollWidth > cell.clientWidth)
    .map(cell => cell.textContent ?? '')
}

test.each(LISTS)('%s shows at least 14 rows and whole dates in a window of 1440 x 900', async path => {
  await open(path, { viewport: { width: 1440, height: 900 } })
  await expect.poll(rowsInView).toBeGreaterThanOrEqual(14)
  expect(document.querySelectorAll('[role=columnheader]').length).toBeGreaterThan(0)
  expect(cutDates()).toEqual([])
})

test.each(LISTS)('%s keeps its head in view when a row is chosen with a key', async path => {
  await open(path, { viewport: { width: 1440, height: 900 } })
  await expect.poll(rowsInView).toBeGreaterThanOrEqual(14)
  await press('j')
  await expect.element(page.getByRole('grid')).toHaveFocus()
  const main = document.querySelector('main')!
  expect([main.scrollTop, main.scrollHeight - main.clientHeight]).toEqual([0, 0])
})

test.each(LISTS)('%s shows its first row on the first screen of a phone', async path => {
  await open(path, { viewport: { width: 390, height: 844 } })
  await expect.poll(rowsInView).toBeGreaterThanOrEqual(1)
})
