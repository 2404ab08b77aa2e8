// Tests the screens of receipts and disbursements: the list, a payment that is rejected, the applications of a payment, and their deletion.
// e2e/src/payments/payments.test.ts tests the same steps with the server.
import type { Refusal } from '@twofold/accounting/refusals'
import { proves } from '@twofold/accounting/testing/proves'
import type { OpenDocument } from '@twofold/contract/documents/documents'
import {
  applyVendorPayment,
  createVendorPaymentAdvice,
  deleteVendorPaymentAdvice,
} from '@twofold/contract/payables/vendor-payment-advices'
import {
  changeVendorPayment,
  createVendorPayment,
  deleteVendorPayment,
  listVendorPaymentCounterparts,
  listVendorPayments,
  readVendorPayment,
} from '@twofold/contract/payables/vendor-payments'
import {
  applyCustomerPayment,
  createCustomerPaymentAdvice,
  deleteCustomerPaymentAdvice,
} from '@twofold/contract/receivables/customer-payment-advices'
import {
  changeCustomerPayment,
  createCustomerPayment,
  deleteCustomerPayment,
  listCustomerPaymentCounterparts,
  listCustomerPayments,
  readCustomerPayment,
} from '@twofold/contract/receivables/customer-payments'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { answerBooks, IDS, RECORDS } from '../../testing/books.ts'
import { type Failure, raw, refused } from '../../testing/fake-server.ts'
import { expectError, expectText } from '../../testing/fields.ts'
import type { Given } from '../../testing/filled.ts'
import { pick, press } from '../../testing/keyboard.ts'
import { setUpPages } from '../../testing/pages.tsx'

const { server, open } = setUpPages()

type Counterpart = Given<OpenDocument>

/** A payment with a remainder of $100.00, and the documents to which it can be applied. */
type Applicable = { totalRemaining?: number; counterparts?: readonly Counterpart[] }

const SIDES = [
  {
    path: '/customer-payments',
    id: IDS.payment,
    title: 'Payment Receipt',
    noun: 'payment receipt',
    noID: 'No payment receipt ID provided',
    party: { label: 'Customer', name: 'Hazel Workshop' },
    labels: { date: 'Receipt Date', total: 'Total Received', account: 'Payment Account' },
    heads: ['Date', 'Customer', 'Payment Reference', 'Payment Account', 'Received', 'Applied', 'Status'],
    reference: 'check 1',
    kind: 'receivable invoice',
    one: 'an invoice',
    none: 'No unpaid invoices found for this customer',
    remove: 'Delete Remittance',
    confirm: 'Are you sure you want to delete this remittance?',
    failed: 'Failed to delete remittance. Please try again.',
    removed: 'Remittance deleted',
    refusedTitle: 'Error Saving Remittance Advice',
    returns: ['Refund Receipt', 'Returned Check'],
    calls: {
      create: createCustomerPayment,
      change: changeCustomerPayment,
      delete: deleteCustomerPayment,
      one: createCustomerPaymentAdvice,
      many: applyCustomerPayment,
      counterparts: listCustomerPaymentCounterparts,
    },
    partlyApplied: () => {
      const part = { ...RECORDS.payment, totalApplied: 4_000, totalRemaining: 6_000 }
      const whole = { ...RECORDS.payment, customerPaymentID: 98, totalApplied: 10_000, totalRemaining: 0 }
      server.answer(listCustomerPayments, { customerPayments: [part, whole] })
    },
    isApplicable: ({ totalRemaining = 10_000, counterparts = [] }: Applicable) =>
      server.answer(listCustomerPaymentCounterparts, {
        customerPayment: { ...RECORDS.payment, totalApplied: 10_000 - totalRemaining, totalRemaining },
        counterparts,
      }),
    isMissing: () => {
      for (const call of [listCustomerPaymentCounterparts, readCustomerPayment])
        server.answer(call, refused({ code: 'NOT_FOUND' }))
    },
    hasApplication: () => {
      const advice = { customerPaymentAdviceID: 71, receivableInvoiceID: IDS.invoice, amountApplied: 4_000 }
      const given = { ...advice, customerPaymentID: IDS.payment, paymentReceiptID: IDS.payment }
      server.answer(readCustomerPayment, {
        ...RECORDS.payment,
        totalApplied: 4_000,
        totalRemaining: 6_000,
        customerPaymentAdviceDetails: [{ ...given, invoiceNumber: 7 }],
      })
      return given
    },
    /** Sets the response to the deletion of the application: a failure, or null for success. */
    answerRemoval: (failure: Failure | null) =>
      server.answer(deleteCustomerPaymentAdvice, () => {
        if (failure !== null) return failure
        server.answer(readCustomerPayment, RECORDS.payment)
        return { customerPaymentAdviceID: 71, customerPaymentID: IDS.payment, amountApplied: 4_000 }
      }),
    sentAmounts: () => ({
      one: server.sent(createCustomerPaymentAdvice).map(({ body }) => body.amountApplied),
      many: server.sent(applyCustomerPayment).map(({ body }) => body.applications.map(each => each.amountApplied)),
      removed: server.sent(deleteCustomerPaymentAdvice).map(({ params }) => params.customerPaymentAdviceID),
    }),
  },
  {
    path: '/vendor-payments',
    id: IDS.disbursement,
    title: 'Payment Disbursement',
    noun: 'payment disbursement',
    noID: 'No vendor payment ID provided',
    party: { label: 'Vendor', name: 'Rowan Timber' },
    labels: { date: 'Disbursement Date', total: 'Total Amount', account: 'Account' },
    heads: ['Date', 'Vendor', 'Reference', 'Account', 'Amount', 'Applied', 'Status'],
    reference: 'wire 1',
    kind: 'payable invoice',
    one: 'a bill',
    none: 'No unpaid invoices found for this vendor',
    remove: 'Delete Payment Advice',
    confirm: 'Are you sure you want to delete this payment advice?',
    failed: 'Failed to delete payment advice. Please try again.',
    removed: 'Payment advice deleted',
    refusedTitle: 'Error Saving Disbursement Advice',
    returns: ['Record Refund', 'Returned Payment'],
    calls: {
      create: createVendorPayment,
      change: changeVendorPayment,
      delete: deleteVendorPayment,
      one: createVendorPaymentAdvice,
      many: applyVendorPayment,
      counterparts: listVendorPaymentCounterparts,
    },
    partlyApplied: () => {
      const part = { ...RECORDS.disbursement, totalApplied: 4_000, totalRemaining: 6_000 }
      const whole = { ...RECORDS.disbursement, vendorPaymentID: 98, totalApplied: 10_000, totalRemaining: 0 }
      server.answer(listVendorPayments, { vendorPayments: [part, whole] })
    },
    isApplicable: ({ totalRemaining = 10_000, counterparts = [] }: Applicable) =>
      server.answer(listVendorPaymentCounterparts, {
        vendorPayment: { ...RECORDS.disbursement, totalApplied: 10_000 - totalRemaining, totalRemaining },
        counterparts,
      }),
    isMissing: () => {
      for (const call of [listVendorPaymentCounterparts, readVendorPayment])
        server.answer(call, refused({ code: 'NOT_FOUND' }))
    },
    hasApplication: () => {
      const advice = { vendorPaymentAdviceID: 71, payableInvoiceID: IDS.bill, amountApplied: 4_000 }
      const given = { ...advice, vendorPaymentID: IDS.disbursement }
      server.answer(readVendorPayment, {
        ...RECORDS.disbursement,
        totalApplied: 4_000,
        totalRemaining: 6_000,
        vendorPaymentAdviceDetails: [given],
      })
      return given
    },
    answerRemoval: (failure: Failure | null) =>
      server.answer(deleteVendorPaymentAdvice, () => {
        if (failure !== null) return failure
        server.answer(readVendorPayment, RECORDS.disbursement)
        return { vendorPaymentAdviceID: 71, vendorPaymentID: IDS.disbursement, amountApplied: 4_000 }
      }),
    sentAmounts: () => ({
      one: server.sent(createVendorPaymentAdvice).map(({ body }) => body.amountApplied),
      many: server.sent(applyVendorPayment).map(({ body }) => body.applications.map(each => each.amountApplied)),
      removed: server.sent(deleteVendorPaymentAdvice).map(({ params }) => params.vendorPaymentAdviceID),
    }),
  },
] as const

beforeEach(() => answerBooks(server))

describe.each(SIDES)('$title', side => {
  const { path, title, noun, party, labels, calls } = side
  const sentence = noun.charAt(0).toUpperCase() + noun.slice(1)
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
  const sheet = dialog('Apply Payment')
  const submit = sheet.getByRole('button', { name: 'Apply Payment' })
  const amountOf = (reference: string) =>
    sheet.getByLabelText(new RegExp(`^Amount to apply to (Invoice 7|Bill), ${reference}$`))
  const counterpart = (documentID: number, reference: string, remaining: number): Counterpart => ({
    kind: side.kind,
    documentID,
    reference,
    remaining,
    total: remaining,
    raises: true,
    isPosted: true,
    date: '2026-10-05T00:00:00Z',
    invoiceNumber: side.kind === 'receivable invoice' ? 7 : 0,
  })

  test('the list has the specified columns and offers to apply what is left of a payment', async () => {
    proves('rule 2.74', 'Columns: Date, Customer, Payment Reference, Payment Account, Received, Applied, Status.')
    proves('rule 2.75', 'An Apply link appears only when the unapplied balance is above 0.')
    proves('columns 2.7', 'Date, Customer, Payment Reference, Payment Account, Received, Applied, Status')
    proves('rule 2.82', '/vendor-payments: create form above a list.')
    proves(
      'rule 2.83',
      'Columns: Date, Vendor, Reference, Account, Amount, Applied, Status, and an Apply link when balance is above 0.',
    )
    proves('route 2.30', '/vendor-payments')
    proves(
      'columns 2.9',
      'Date, Vendor, Reference, Account, Amount, Applied, Status, and an Apply link when balance is above 0',
    )
    proves(
      'rule 4.22',
      '**Payments** (receipt or disbursement): Applied when totalReceived/totalPaid minus totalApplied equals 0, otherwise Open; open ones offer Apply.',
    )

    side.partlyApplied()
    await open(path)
    await expect.element(page.getByRole('form', { name: `Create New ${title}` })).toBeVisible()
    const list = page.getByRole('grid', { name: 'My Payments' })
    const [part, whole] = [list.getByRole('row').nth(1), list.getByRole('row').nth(2)]
    await expect.element(part.getByRole('link', { name: 'Apply', exact: true })).toBeVisible()
    expect(textsOf(list.getByRole('columnheader').elements()).slice(0, 7)).toEqual(side.heads)
    const cells = ['Nov 5, 2026', party.name, side.reference, 'Assets:Current Assets:Bank:Checking', '$100.00']
    expect(textsOf(part.getByRole('gridcell').elements()).slice(0, 7)).toEqual([...cells, '$40.00', 'Open'])
    expect(textsOf(whole.getByRole('gridcell').elements()).slice(0, 7)).toEqual([...cells, '$100.00', 'Applied'])
    expect(whole.getByRole('link', { name: 'Apply', exact: true }).query()).toBeNull()
  })

  test('a new payment requires a party, a day and an amount; a refusal is shown in a dialog and next to its field, and what was typed stays', async () => {
    proves('rule 5.17', '**Payment receipt**: required Total Received and Receipt Date.')
    proves('rule 5.18', '**Disbursement**: required Total Amount and Disbursement Date; an Is Refund checkbox.')
    proves('labels 5.4', 'Total Amount and Disbursement Date')
    proves('error 8.11', "| Receipt create failure | Shows the error's message |")
    proves('words 8.22', 'Error Saving Payment Receipt')
    proves('words 8.25', 'Error Saving Payment Disbursement')

    const field = party.label === 'Customer' ? 'customerID' : 'vendorID'
    server.answer(calls.create, refused({ code: 'PAYMENTS_NOT_ACCEPTED', field, detail: { name: party.name } }))
    await open(path)
    await page.getByRole('button', { name: `New ${noun}` }).click()
    const form = page.getByRole('form', { name: `Create New ${title}` })
    await expect.element(form.getByRole('checkbox', { name: 'Is Refund' })).toBeVisible()
    await form.getByLabelText(labels.date).fill('')
    await form.getByRole('button', { name: 'Create and Apply' }).click()
    const [chosen, total] = [form.getByLabelText(party.label, { exact: true }), form.getByLabelText(labels.total)]
    await expectError(chosen, `Choose a ${party.label.toLowerCase()}.`)
    await expectError(form.getByLabelText(labels.date), 'Enter a date.')
    await expectError(total, 'Enter an amount.')
    expect(server.sent(calls.create)).toEqual([])
    await form.getByLabelText(labels.date).fill('Nov 5, 2026')
    await pick(chosen, party.name)
    await pick(form.getByLabelText(labels.account, { exact: true }), 'Checking')
    await total.fill('30')
    await press('Enter')
    const failure = dialog(`Error Saving ${title}`)
    const reason = `Payments are turned off for ${party.name}.`
    await expect.element(failure.getByText(reason)).toBeVisible()
    await press('Escape')
    await expectError(chosen, reason)
    await expectText(total, '30.00')
  })

  test('a payment is applied to the oldest documents first, to many in one call and to one by the specified call', async () => {
    server.answer(calls.many, {})
    server.answer(calls.one, {})
    side.isApplicable({ counterparts: [counterpart(1, 'early', 6_000), counterpart(2, 'late', 7_000)] })
    await open(`${path}/${side.id}/apply?proposed=true`)
    await expectText(amountOf('early'), '60.00')
    await expectText(amountOf('late'), '40.00')
    await submit.click()
    await expect.element(page.getByText('Payment applied')).toBeVisible()
    expect(side.sentAmounts()).toMatchObject({ one: [], many: [[6_000, 4_000]] })
    side.isApplicable({ counterparts: [counterpart(1, 'early', 6_000)] })
    const { asked, letGo } = server.hold(side.calls.counterparts)
    await page.getByRole('grid', { name: 'My Payments' }).getByRole('link', { name: 'Apply', exact: true }).click()
    await asked
    // Outdated documents are not shown while the current documents load.
    await expect.element(sheet).toBeVisible()
    expect(sheet.getByRole('checkbox').query()).toBeNull()
    letGo()
    await sheet.getByRole('button', { name: 'Oldest first' }).click()
    await submit.click()
    await expect.poll(side.sentAmounts).toMatchObject({ one: [6_000], many: [[6_000, 4_000]] })
  })

  test('the screen that applies a payment says what is missing, and that an amount is too small or too large', async () => {
    proves(
      'rule 5.19',
      "**Apply forms**: an invoice or payment must be selected (submit disabled otherwise); amount must be above 0 ('Amount to apply must be greater than zero'); amount must not exceed the smaller of the payment's remaining balance and the invoice's remaining balance ('Amount to apply cannot exceed the available balance').",
    )
    proves('words 5.4', 'Amount to apply must be greater than zero')
    proves('words 5.5', 'Amount to apply cannot exceed the available balance')

    side.isApplicable({ counterparts: [counterpart(1, 'small', 5_000), counterpart(2, 'large', 20_000)] })
    await open(`${path}/${side.id}/apply`)
    await expect.element(submit).toHaveAttribute('aria-disabled', 'true')
    await expect.element(submit).toHaveAttribute('title', `Select ${side.one} first.`)
    await sheet.getByRole('checkbox').nth(1).click()
    await expectText(amountOf('large'), '100.00')
    await amountOf('large').fill('0')
    await submit.click()
    await expectError(amountOf('large'), 'Amount to apply must be greater than zero')
    await expect.element(amountOf('large')).toHaveFocus()
    // The amount exceeds the remainder of the payment and of the document.
    await amountOf('large').fill('100.01')
    await expectError(amountOf('large'), 'Amount to apply cannot exceed the available balance')
    await amountOf('large').fill('1')
    await amountOf('small').fill('50.01')
    await expectError(amountOf('small'), 'Amount to apply cannot exceed the available balance')
    expect(await barriers()).toEqual([])
    await submit.click()
    await expect.element(amountOf('small')).toHaveFocus()
    expect(side.sentAmounts()).toMatchObject({ one: [], many: [] })
  })

  test('after another user was faster, the screen says how much is left and then that nothing is', async () => {
    proves('words 8.28', 'Error Saving Remittance Advice')
    proves('words 8.29', 'Error Saving Disbursement Advice')
    proves(
      'rule 4.23',
      '**Applying**: impossible when the payment is fully applied or the invoice is fully paid (messages are shown instead).',
    )
    proves('words 8.43', 'This payment receipt has been fully applied')
    proves('words 8.45', 'This payment disbursement has been fully applied')

    const above: Refusal = { code: 'ABOVE_REMAINDER', field: 'amountApplied', detail: { remainingCents: 7_500 } }
    side.isApplicable({ counterparts: [counterpart(1, 'contested', 10_000)] })
    server.answer(calls.one, () => {
      side.isApplicable({ counterparts: [{ ...counterpart(1, 'contested', 7_500), total: 10_000 }] })
      return refused(above)
    })
    await open(`${path}/${side.id}/apply?proposed=true`)
    await expectText(amountOf('contested'), '100.00')
    await submit.click()
    const failure = dialog(side.refusedTitle)
    await expect.element(failure.getByText('Amount to apply cannot exceed the available balance')).toBeVisible()
    await expect.element(failure.getByText('$75.00 is left.')).toBeVisible()
    await press('Escape')
    await expect.element(sheet.getByText('$75.00 of $100.00')).toBeVisible()
    server.answer(calls.one, () => {
      side.isApplicable({ totalRemaining: 0 })
      return refused({ ...above, detail: { remainingCents: 0 } })
    })
    await amountOf('contested').fill('75')
    await submit.click()
    await expect.element(failure).toBeVisible()
    await press('Escape')
    await expect.element(sheet.getByText(`This ${noun} has been fully applied`)).toBeVisible()
  })

  test('without an open document, the screen that applies a payment says so', async () => {
    proves('words 8.39', 'No unpaid invoices found for this customer')
    proves('words 8.41', 'No unpaid invoices found for this vendor')

    side.isApplicable({})
    await open(`${path}/${side.id}/apply`)
    await expect.element(sheet.getByText(side.none)).toBeVisible()
  })

  test('an address without a payment says what is wrong with it, or leads to the list', async () => {
    proves(
      'rule 5.20',
      "**Route ids**: invalid: 'Invalid payment receipt ID', 'Invalid invoice ID', 'Invalid payment disbursement ID'.",
    )
    proves(
      'rule 5.21',
      "Missing: 'No payment receipt ID provided', 'No invoice ID provided', 'No vendor payment ID provided'.",
    )
    proves('words 5.8', 'Invalid payment disbursement ID')
    proves('words 5.9', 'No payment receipt ID provided')
    proves('words 5.11', 'No vendor payment ID provided')
    proves('error 8.15', '| 404 on receipt or vendor payment load | Redirect to the list |')
    proves('words 8.35', 'Payment receipt not found')
    proves('words 8.37', 'Payment disbursement not found')
    proves(
      'rule 8.4',
      "Other load and empty-state messages: 'Error loading payment advice details', 'Payment receipt not found', 'Invoice not found', 'Payment disbursement not found', 'No payments applied', 'No unpaid invoices found for this customer', 'No unapplied payments found for this customer', 'No unpaid invoices found for this vendor', 'No unapplied payments found for this vendor', 'This payment receipt has been fully applied', 'This invoice has been fully paid', 'This payment disbursement has been fully applied'.",
    )

    await open(`${path}/abc/apply`)
    await expect.element(page.getByText(`Invalid ${noun} ID`)).toBeVisible()
    await open(`${path}/%20/apply`)
    await expect.element(page.getByText(side.noID)).toBeVisible()
    side.isMissing()
    for (const at of [`${path}/999999999/apply`, `${path}/999999999`]) {
      await open(at)
      await expect.element(page.getByText(`${sentence} not found`)).toBeVisible()
      await expect.poll(() => location.pathname).toBe(path)
    }
  })

  test('an application is deleted after a confirmation, which says if that failed; undo applies it again', async () => {
    proves(
      'rule 8.2',
      "Advice deletion asks for confirmation: 'Are you sure you want to delete this remittance?' (or the payment-advice equivalent).",
    )
    proves(
      'rule 8.3',
      "Failure alerts: 'Failed to delete remittance. Please try again.' or 'Failed to delete payment advice. Please try again.'",
    )
    proves('words 8.32', 'Failed to delete remittance. Please try again.')
    proves('words 8.33', 'Failed to delete payment advice. Please try again.')

    side.hasApplication()
    side.answerRemoval(raw(500, ''))
    server.answer(calls.one, () => side.hasApplication())
    await open(`${path}/${side.id}`)
    const edit = dialog(`Edit ${title}`)
    await edit.getByRole('button', { name: new RegExp(`^${side.remove}`) }).click()
    const asked = dialog(side.remove)
    await expect.element(asked.getByText(side.confirm)).toBeVisible()
    await expect.element(asked.getByText('$40.00')).toBeVisible()
    expect(side.sentAmounts().removed).toEqual([])
    await asked.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.element(asked.getByText(side.failed)).toBeVisible()
    expect(await barriers()).toEqual([])
    side.answerRemoval(null)
    await asked.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.element(page.getByText(side.removed)).toBeVisible()
    await expect.element(edit.getByText('No payments applied')).toBeVisible()
    expect(side.sentAmounts().removed).toEqual([71, 71])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(page.getByText('Application restored')).toBeVisible()
    await expect.element(edit.getByRole('button', { name: new RegExp(`^${side.remove}`) })).toBeVisible()
    expect(side.sentAmounts().one).toEqual([4_000])
  })

  test('refunds wait for what is typed next to them, which the deletion of an application keeps', async () => {
    side.hasApplication()
    side.answerRemoval(null)
    await open(`${path}/${side.id}`)
    const edit = dialog(`Edit ${title}`)
    await edit.getByLabelText('Comment').fill('by mail')
    for (const name of side.returns) {
      const button = edit.getByRole('button', { name, exact: true })
      await expect.element(button).toHaveAttribute('title', 'Save or discard your changes first.')
      button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
      expect(dialog(name).query()).toBeNull()
    }
    await edit.getByRole('button', { name: new RegExp(`^${side.remove}`) }).click()
    await dialog(side.remove).getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.element(edit.getByText('No payments applied')).toBeVisible()
    await expectText(edit.getByLabelText('Comment'), 'by mail')
  })

  test('a payment that is applied is not changed below that or deleted, and a dialog says why', async () => {
    proves('words 8.24', 'Error Deleting Payment Receipt')
    proves('words 8.26', 'Error Updating Payment Disbursement')
    proves('words 8.27', 'Error Deleting Payment Disbursement')

    server.answer(calls.change, refused({ code: 'TOTAL_BELOW_APPLIED', detail: { appliedCents: 5_000 } }))
    server.answer(calls.delete, refused({ code: 'DOCUMENT_APPLIED' }))
    await open(`${path}/${side.id}`)
    const edit = dialog(`Edit ${title}`)
    await edit.getByLabelText(labels.total).fill('49.99')
    await edit.getByRole('button', { name: `Update ${title}` }).click()
    await expect
      .element(dialog(`Error Updating ${title}`).getByText('less than the amount already applied, $50.00'))
      .toBeVisible()
    await press('Escape')
    await edit.getByRole('button', { name: `Delete ${title}` }).click()
    await expect.element(dialog(`Error Deleting ${title}`).getByText('Remove the applications first')).toBeVisible()
  })
})

function textsOf(elements: readonly Element[]): string[] {
  return elements.map(element => (element.textContent ?? '').trim())
}
