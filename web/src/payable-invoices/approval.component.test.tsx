// Tests which users may approve a bill on its screen and in the approval queue. server/src/payable-invoices/approving.test.ts tests the
// rules of the server.
import { approvePayableInvoices } from '@twofold/contract/payables/bill-decisions'
import { changePayableInvoice } from '@twofold/contract/payables/payable-invoices'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerBooks, IDS, RECORDS } from '../testing/books.ts'
import { refused } from '../testing/fake-server.ts'
import { setUpPages } from '../testing/pages.tsx'

const { server, open } = setUpPages()
const sheet = page.getByRole('dialog', { name: 'Edit Bill' })
const approve = page.getByRole('button', { name: 'Approve', exact: true })

beforeEach(() => answerBooks(server))

test('if a second user must approve, the user who entered a bill reads why they cannot approve it', async () => {
  const detail = { documentID: IDS.pendingBill }
  const reason = `You entered or last changed bill ${IDS.pendingBill}, so another user must approve it.`
  server.answer(changePayableInvoice, refused({ code: 'APPROVER_ENTERED_IT', detail }))
  const field = 'payableInvoices.0'
  server.answer(approvePayableInvoices, refused({ code: 'APPROVER_ENTERED_IT', field, detail }))
  await open(`/payable-invoices/${IDS.pendingBill}`)
  await sheet.getByLabelText('Approval Status').selectOptions('Approved')
  await sheet.getByRole('button', { name: 'Update Bill' }).click()
  const failure = page.getByRole('dialog', { name: 'Error Updating Invoice' })
  await expect.element(failure.getByText(reason)).toBeVisible()
  await open('/payable-invoices?approvalStatus=PENDING')
  await expect.element(page.getByText('1 to approve')).toBeVisible()
  await approve.click()
  const asked = page.getByRole('dialog', { name: 'Approve 1 bill' })
  await asked.getByRole('button', { name: 'Approve' }).click()
  await expect.element(asked.getByText(`Bill RT-18 of Rowan Timber: ${reason}`)).toBeVisible()
})

test('a clerk changes a pending bill, cannot approve it, and reads why', async () => {
  server.answer(changePayableInvoice, RECORDS.pendingBill)
  await open(`/payable-invoices/${IDS.pendingBill}`, { role: 'CLERK' })
  await expect.element(sheet.getByLabelText('Approval Status')).toBeDisabled()
  await expect.element(sheet.getByText('Your role CLERK doesn’t allow you to approve bills.')).toBeVisible()
  await sheet.getByLabelText('Description').fill('Paper')
  await sheet.getByRole('button', { name: 'Update Bill' }).click()
  await expect.element(page.getByText('Bill updated')).toBeVisible()
  const [sent] = server.sent(changePayableInvoice)
  expect(sent?.body).toMatchObject({ invoiceDescription: 'Paper' })
  await open(`/payable-invoices/${IDS.bill}`, { role: 'CLERK' })
  await expect.element(sheet.getByLabelText('Description')).toBeDisabled()
  await open('/payable-invoices?approvalStatus=PENDING', { role: 'CLERK' })
  await expect.element(page.getByText('Your role CLERK doesn’t allow this.')).toBeVisible()
  expect(approve.query()).toBeNull()
})
