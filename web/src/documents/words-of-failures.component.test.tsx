// Tests error responses from the server. A dialog shows the server's message under the title of the screen.
import { proves } from '@twofold/accounting/testing/proves'
import type { Endpoint } from '@twofold/contract/endpoint'
import { changeVendor, createVendor, deleteVendor, readVendorActivity } from '@twofold/contract/payables/vendors'
import { listReceivableInvoiceAdvices } from '@twofold/contract/receivables/customer-payment-advices'
import { changeCustomerPayment } from '@twofold/contract/receivables/customer-payments'
import {
  changeCustomer,
  createCustomer,
  deleteCustomer,
  readCustomerActivity,
} from '@twofold/contract/receivables/customers'
import {
  changeReceivableInvoice,
  chargeReceivableInvoice,
  createReceivableInvoice,
  readReceivableInvoice,
} from '@twofold/contract/receivables/receivable-invoices'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { barriers } from '../testing/barriers.ts'
import { answerBooks, IDS, RECORDS } from '../testing/books.ts'
import { LOST, raw, refused } from '../testing/fake-server.ts'
import { expectText } from '../testing/fields.ts'
import { pick, press } from '../testing/keyboard.ts'
import { setUpPages } from '../testing/pages.tsx'

const { server, open } = setUpPages()
const BUSY = refused({ code: 'BUSY' })
const REASON = /^The server is busy/

beforeEach(() => answerBooks(server))

type Failing = [title: string, path: string, refusedCall: Endpoint, act: () => Promise<unknown>]

const button = (name: string) => page.getByRole('button', { name, exact: true }).click()
const fill = (label: string, text: string) => page.getByLabelText(label).last().fill(text)

const FAILING: Failing[] = [
  [
    'Error Saving Customer',
    '/customers',
    createCustomer,
    async () => {
      await fill('Customer Name', 'Kapok Ltd')
      await button('Create Customer')
    },
  ],
  [
    'Error Updating Customer',
    `/customers/${IDS.customer}`,
    changeCustomer,
    async () => {
      await page.getByRole('dialog', { name: 'Edit Customer' }).getByLabelText('City').fill('Salem')
      await button('Update Customer')
    },
  ],
  ['Error Deleting Customer', `/customers/${IDS.customer}`, deleteCustomer, () => button('Delete Customer')],
  [
    'Error Saving Vendor',
    '/vendors',
    createVendor,
    async () => {
      await fill('Vendor Name', 'Kapok Paper')
      await button('Create Vendor')
    },
  ],
  [
    'Error Updating Vendor',
    `/vendors/${IDS.vendor}`,
    changeVendor,
    async () => {
      await page.getByRole('dialog', { name: 'Edit Vendor' }).getByLabelText('Tax ID').fill('BE 1')
      await button('Update Vendor')
    },
  ],
  ['Error Deleting Vendor', `/vendors/${IDS.vendor}`, deleteVendor, () => button('Delete Vendor')],
  [
    'Error Saving Invoice',
    '/receivable-invoices',
    createReceivableInvoice,
    async () => {
      const form = page.getByRole('form', { name: 'Create New Invoice' })
      await pick(form.getByLabelText('Customer', { exact: true }), 'Hazel Workshop')
      await form.getByLabelText('Client Reference').fill('PO 4')
      await form.getByLabelText('Pre-Tax Total').fill('10')
      await button('Create Invoice')
    },
  ],
  [
    'Error Updating Invoice',
    `/receivable-invoices/${IDS.invoice}`,
    changeReceivableInvoice,
    async () => {
      await page.getByRole('dialog', { name: 'Edit Invoice' }).getByLabelText('Description').fill('in oak')
      await button('Update Invoice')
    },
  ],
  [
    'Error Updating Payment Receipt',
    `/customer-payments/${IDS.payment}`,
    changeCustomerPayment,
    async () => {
      await page.getByRole('dialog', { name: 'Edit Payment Receipt' }).getByLabelText('Comment').fill('by mail')
      await button('Update Payment Receipt')
    },
  ],
]

describe('a write that the server refuses opens a dialog with its reason', () => {
  test.each(FAILING)('%s', async (title, path, call, act) => {
    proves('error 8.8', "| Non-200 on write | Dialog with a destructive alert showing the server's err text |")
    proves(
      'rule 8.1',
      "Dialog titles for non-200 writes: 'Error Saving Report', 'Error Updating Report', 'Error Restoring Report', 'Error Saving Customer', 'Error Updating Customer', 'Error Deleting Customer', 'Error Saving Vendor', 'Error Updating Vendor', 'Error Deleting Vendor', 'Error Delete Account', 'Error Saving Invoice', 'Error Updating Invoice', 'Error Deleting Invoice', 'Error Saving Payment Receipt', 'Error Updating Payment Receipt', 'Error Deleting Payment Receipt', 'Error Saving Payment Disbursement', 'Error Updating Payment Disbursement', 'Error Deleting Payment Disbursement', 'Error Saving Remittance Advice', 'Error Saving Disbursement Advice', 'Error Saving Payment Advice'.",
    )
    proves('words 8.12', 'Error Saving Customer')
    proves('words 8.13', 'Error Updating Customer')
    proves('words 8.14', 'Error Deleting Customer')
    proves('words 8.15', 'Error Saving Vendor')
    proves('words 8.16', 'Error Updating Vendor')
    proves('words 8.17', 'Error Deleting Vendor')
    proves('words 8.19', 'Error Saving Invoice')
    proves('words 8.20', 'Error Updating Invoice')
    proves('words 8.23', 'Error Updating Payment Receipt')

    server.answer(call, BUSY)
    await open(path)
    await act()
    const dialog = page.getByRole('dialog', { name: title, exact: true })
    await expect.element(dialog.getByRole('alert').getByText(REASON)).toBeVisible()
    expect(await barriers()).toEqual([])
    await press('Escape')
    await expect.element(dialog).not.toBeInTheDocument()
  })
})

test('a charge that fails says the server’s reason, or that it failed', async () => {
  proves('error 8.14', "| Charge status failure | Server err, or 'Failed to update charge status' |")
  proves('words 8.8', 'Failed to update charge status')

  server.answer(readReceivableInvoice, { ...RECORDS.invoice, chargeStatus: 'PENDING', invoiceNumber: 0, gLEntry: 0 })
  server.answer(chargeReceivableInvoice, BUSY)
  await open(`/receivable-invoices/${IDS.invoice}`)
  const status = page.getByLabelText('Charge Status')
  await status.selectOptions('Charged')
  await expect.element(page.getByText(REASON)).toBeVisible()
  server.answer(chargeReceivableInvoice, LOST)
  await status.selectOptions('Charged')
  await expect.element(page.getByText('Failed to update charge status')).toBeVisible()
  await expectText(status, 'PENDING')
})

test.each([
  ['customer', `/customers/${IDS.customer}`, readCustomerActivity, 'Error loading customer information'],
  ['vendor', `/vendors/${IDS.vendor}`, readVendorActivity, 'Error loading vendor information'],
  [
    'invoice',
    `/receivable-invoices/${IDS.invoice}`,
    listReceivableInvoiceAdvices,
    'Error loading payment advice details',
  ],
] as const)('a load failure of a %s says what could not be loaded', async (_, path, call, words) => {
  proves('error 8.12', "| Customer load failure | 'Error loading customer information' |")
  proves('words 8.6', 'Error loading customer information')
  proves('error 8.13', "| Vendor load failure | 'Error loading vendor information' |")
  proves('words 8.7', 'Error loading vendor information')
  proves(
    'rule 8.4',
    "Other load and empty-state messages: 'Error loading payment advice details', 'Payment receipt not found', 'Invoice not found', 'Payment disbursement not found', 'No payments applied', 'No unpaid invoices found for this customer', 'No unapplied payments found for this customer', 'No unpaid invoices found for this vendor', 'No unapplied payments found for this vendor', 'This payment receipt has been fully applied', 'This invoice has been fully paid', 'This payment disbursement has been fully applied'.",
  )
  proves('words 8.34', 'Error loading payment advice details')

  server.answer(call, raw(500, ''))
  await open(path)
  await expect.element(page.getByText(words)).toBeVisible()
})

test.each([
  ['customer', readCustomerActivity],
  ['vendor', readVendorActivity],
] as const)(
  'a %s that does not exist says what could not be loaded, and Escape returns to the list',
  async (word, call) => {
    server.answer(call, refused({ code: 'NOT_FOUND' }))
    await open(`/${word}s/987654321`)
    const sheet = page.getByRole('dialog', { name: `Edit ${word === 'vendor' ? 'Vendor' : 'Customer'}` })
    await expect.element(sheet.getByText('This record does not exist.')).toBeVisible()
    await expect.element(sheet.getByRole('alert').getByText(`Error loading ${word} information`)).toBeVisible()
    expect(await barriers()).toEqual([])
    await press('Escape')
    await expect.poll(() => location.pathname).toBe(`/${word}s`)
  },
)

test('an address without a number says so', async () => {
  proves(
    'rule 5.21',
    "Missing: 'No payment receipt ID provided', 'No invoice ID provided', 'No vendor payment ID provided'.",
  )
  proves('words 5.10', 'No invoice ID provided')

  await open('/receivable-invoices/%20')
  await expect.element(page.getByText('No invoice ID provided')).toBeVisible()
})
