// What a screen says when the server refuses or cannot answer: the dialog's title, and the server's own sentence in it.

import { proves } from '@twofold/accounting/testing/proves'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { barriersOn } from '../desks/accessibility.ts'
import { pick } from '../desks/desk.ts'
import { intercept } from '../desks/interception.ts'
import { openPayablesDesk } from '../desks/payables-desk.ts'
import { openDesk, type ReceivablesDesk } from '../desks/receivables-desk.ts'
import type { ApiSession } from '../stage/api-session.ts'
import { setStage } from '../stage/stage.ts'

const stage = setStage()
const REASON = 'The ledger is being bound in leather.'
let colleague: ApiSession
let desk: ReceivablesDesk
let ids: { customer: number; invoice: number; payment: number; vendor: number }

beforeAll(async () => {
  colleague = await stage.signIn()
  desk = await openDesk(colleague)
  const customer = await desk.customer('Juniper & Co')
  const invoice = await desk.invoice(customer, 30_000, 'PO 3', { isPending: true })
  const vendor = await (await openPayablesDesk(colleague)).vendor('Laurel Paper')
  ids = { customer, invoice, payment: await desk.payment(customer, 10_000, 'check 3'), vendor }
})

type Failing = {
  title: string
  path: () => string
  /** The calls that are refused, by method and what their address ends with. */
  refused: [method: string, path: string]
  /** What is done to send one. */
  act: (page: Page) => Promise<unknown>
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const FAILING: Failing[] = [
  {
    title: 'Error Saving Customer',
    path: () => '/customers',
    refused: ['POST', '/customers'],
    act: async page => {
      await page.getByLabel('Customer Name').fill('Kapok Ltd')
      await button(page, 'Create Customer').click()
    },
  },
  {
    title: 'Error Updating Customer',
    path: () => `/customers/${ids.customer}`,
    refused: ['PUT', '/customers/*'],
    act: async page => {
      const sheet = page.getByRole('dialog', { name: 'Edit Customer' })
      await sheet.getByLabel('City').fill('Salem')
      await button(page, 'Update Customer').click()
    },
  },
  {
    title: 'Error Deleting Customer',
    path: () => `/customers/${ids.customer}`,
    refused: ['DELETE', '/customers/*'],
    act: page => button(page, 'Delete Customer').click(),
  },
  {
    title: 'Error Saving Vendor',
    path: () => '/vendors',
    refused: ['POST', '/vendors'],
    act: async page => {
      await page.getByLabel('Vendor Name').fill('Kapok Paper')
      await button(page, 'Create Vendor').click()
    },
  },
  {
    title: 'Error Updating Vendor',
    path: () => `/vendors/${ids.vendor}`,
    refused: ['PUT', '/vendors/*'],
    act: async page => {
      await page.getByRole('dialog', { name: 'Edit Vendor' }).getByLabel('Tax ID').fill('BE 1')
      await button(page, 'Update Vendor').click()
    },
  },
  {
    title: 'Error Deleting Vendor',
    path: () => `/vendors/${ids.vendor}`,
    refused: ['DELETE', '/vendors/*'],
    act: page => button(page, 'Delete Vendor').click(),
  },
  {
    title: 'Error Saving Invoice',
    path: () => '/receivable-invoices',
    refused: ['POST', '/receivable-invoices'],
    act: async page => {
      const form = page.getByRole('form', { name: 'Create New Invoice' })
      await pick(form, page, 'Customer', 'Juniper & Co')
      await form.getByLabel('Client Reference').fill('PO 4')
      await form.getByLabel('Pre-Tax Total').fill('10')
      await button(page, 'Create Invoice').click()
    },
  },
  {
    title: 'Error Updating Invoice',
    path: () => `/receivable-invoices/${ids.invoice}`,
    refused: ['PUT', '/receivable-invoices/*'],
    act: async page => {
      const sheet = page.getByRole('dialog', { name: 'Edit Invoice' })
      await sheet.getByLabel('Description').fill('in oak')
      await button(page, 'Update Invoice').click()
    },
  },
  {
    title: 'Error Updating Payment Receipt',
    path: () => `/customer-payments/${ids.payment}`,
    refused: ['PUT', '/customer-payments/*'],
    act: async page => {
      const sheet = page.getByRole('dialog', { name: 'Edit Payment Receipt' })
      await sheet.getByLabel('Comment').fill('by mail')
      await button(page, 'Update Payment Receipt').click()
    },
  },
]

/** Refuses a call in the server's place, with its reason. */
async function refuse(page: Page, method: string, path: string): Promise<void> {
  const answer = { statusCode: 400, err: REASON, code: 'INVALID', requestId: 'r1' }
  await intercept(page, `**/api${path}`, route =>
    route.request().method() === method ? route.fulfill({ status: 400, json: answer }) : route.continue(),
  )
}

describe('what the server refuses opens a dialog with its reason', () => {
  test.each(FAILING)('$title', async ({ title, path, refused, act }) => {
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

    const page = await stage.open({ as: await stage.signIn(), expecting: [400] })
    await refuse(page, ...refused)
    await page.goto(stage.product().url + path())
    await act(page)
    const dialog = page.getByRole('dialog', { name: title, exact: true })
    await dialog.getByRole('alert').getByText(REASON).waitFor()
    expect(await barriersOn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
})

test('a charge that fails says the server’s reason, or that it failed', async () => {
  proves('error 8.14', "| Charge status failure | Server err, or 'Failed to update charge status' |")
  proves('words 8.8', 'Failed to update charge status')

  const page = await stage.open({ as: await stage.signIn(), expecting: [400, 'ERR_FAILED'] })
  await refuse(page, 'PUT', '/receivable-invoices/*/charge')
  await page.goto(`${stage.product().url}/receivable-invoices/${ids.invoice}`)
  const status = page.getByLabel('Charge Status')
  await status.selectOption('Charged')
  await page.getByText(REASON).waitFor()
  await page.unroute('**/api/receivable-invoices/*/charge')
  await intercept(page, '**/api/receivable-invoices/*/charge', route => route.abort())
  await status.selectOption('Charged')
  await page.getByText('Failed to update charge status').waitFor()
  await expect.poll(() => status.inputValue()).toBe('PENDING')
})

test('what cannot be loaded says what it was', async () => {
  proves('error 8.12', "| Customer load failure | 'Error loading customer information' |")
  proves('words 8.6', 'Error loading customer information')
  proves('error 8.13', "| Vendor load failure | 'Error loading vendor information' |")
  proves('words 8.7', 'Error loading vendor information')
  proves(
    'rule 8.4',
    "Other load and empty-state messages: 'Error loading payment advice details', 'Payment receipt not found', 'Invoice not found', 'Payment disbursement not found', 'No payments applied', 'No unpaid invoices found for this customer', 'No unapplied payments found for this customer', 'No unpaid invoices found for this vendor', 'No unapplied payments found for this vendor', 'This payment receipt has been fully applied', 'This invoice has been fully paid', 'This payment disbursement has been fully applied'.",
  )
  proves('words 8.34', 'Error loading payment advice details')

  const page = await stage.open({ as: await stage.signIn(), expecting: [500] })
  const break_ = (path: string) => intercept(page, `**/api${path}`, route => route.fulfill({ status: 500, body: '' }))
  await break_('/customers/*/activity*')
  await page.goto(`${stage.product().url}/customers/${ids.customer}`)
  await page.getByRole('alert').getByText('Error loading customer information').waitFor()
  await break_('/vendors/*/activity*')
  await page.goto(`${stage.product().url}/vendors/${ids.vendor}`)
  await page.getByRole('alert').getByText('Error loading vendor information').waitFor()
  await break_('/customer-payment-advices/invoice/*')
  await page.goto(`${stage.product().url}/receivable-invoices/${ids.invoice}`)
  await page.getByText('Error loading payment advice details').waitFor()
})

test.each(['customer', 'vendor'])(
  'a %s who is not there says what could not be loaded, and leads back to the list',
  async word => {
    const page = await stage.open({ as: await stage.signIn(), expecting: [404] })
    await page.goto(`${stage.product().url}/${word}s/987654321`)
    const sheet = page.getByRole('dialog', { name: `Edit ${word === 'vendor' ? 'Vendor' : 'Customer'}` })
    await sheet.getByText('This does not exist.').waitFor()
    await sheet.getByRole('alert').getByText(`Error loading ${word} information`).waitFor()
    expect(await barriersOn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/${word}s`)
  },
)

test('an address without a number says so', async () => {
  proves(
    'rule 5.21',
    "Missing: 'No payment receipt ID provided', 'No invoice ID provided', 'No vendor payment ID provided'.",
  )
  proves('words 5.10', 'No invoice ID provided')

  const page = await stage.open({ as: await stage.signIn() })
  await page.goto(`${stage.product().url}/receivable-invoices/%20`)
  await page.getByText('No invoice ID provided').waitFor()
})
