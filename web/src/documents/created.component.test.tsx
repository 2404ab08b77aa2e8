// Tests what the form of a new bill says about the books, and the button that also approves the bill.
import { approvePayableInvoices } from '@twofold/contract/payables/bill-decisions'
import { createPayableInvoice } from '@twofold/contract/payables/payable-invoices'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerBooks, RECORDS } from '../testing/books.ts'
import { refused } from '../testing/fake-server.ts'
import { pick } from '../testing/keyboard.ts'
import { setUpPages } from '../testing/pages.tsx'

const { server, open, expecting } = setUpPages()

beforeEach(() => {
  answerBooks(server)
  const created = { ...RECORDS.bill, payableInvoiceID: 99, approvalStatus: 'PENDING' as const, modifiedAt: 'new' }
  server.answer(createPayableInvoice, created)
})

const bill = page.getByRole('form', { name: 'Create New Bill' })
const approve = bill.getByRole('button', { name: 'Create and approve' })

async function fillIn(role: 'OWNER' | 'CLERK' = 'OWNER'): Promise<void> {
  await open('/payable-invoices', { role })
  await pick(bill.getByLabelText('Vendor', { exact: true }), 'Rowan Timber')
  await bill.getByLabelText('Vendor Invoice Number').fill('77')
  await bill.getByLabelText('Payment Terms').fill('net 30')
  await bill.getByLabelText('Pre-Tax Total').fill('10')
}

test('a bill that is only created is said not to be in the books, and a clerk has no button to approve it', async () => {
  await fillIn('CLERK')
  await expect.element(approve).not.toBeInTheDocument()
  await bill.getByRole('button', { name: 'Create Bill' }).click()
  await expect.element(page.getByText('Bill created, not in the books yet')).toBeVisible()
  expect(server.sent(approvePayableInvoices)).toEqual([])
})

test('Create and approve approves the created bill in the version that was created', async () => {
  server.answer(approvePayableInvoices, {})
  await fillIn()
  await approve.click()
  await expect.element(page.getByText('Bill created and approved')).toBeVisible()
  expect(server.sent(approvePayableInvoices)[0]?.body).toEqual({
    payableInvoices: [{ payableInvoiceID: 99, modifiedAt: 'new' }],
  })
})

test('a bill that cannot be approved stays pending, and the reason is shown', async () => {
  expecting('409')
  server.answer(approvePayableInvoices, refused({ code: 'APPROVER_ENTERED_IT', detail: { documentID: 99 } }))
  await fillIn()
  await approve.click()
  await expect.element(page.getByRole('dialog', { name: 'Error Updating Invoice' })).toBeVisible()
  await expect.element(page.getByText('Bill created, not in the books yet')).toBeVisible()
  expect(server.sent(createPayableInvoice)).toHaveLength(1)
})
