// Tests the screen that applies payments and credits to an invoice or a bill, for documents that cannot be applied.
import type { Refusal } from '@twofold/accounting/refusals'
import { proves } from '@twofold/accounting/testing/proves'
import type { OpenDocument } from '@twofold/contract/documents/documents'
import { listPayableInvoiceCounterparts, readPayableInvoice } from '@twofold/contract/payables/payable-invoices'
import { createVendorPaymentAdvice } from '@twofold/contract/payables/vendor-payment-advices'
import { createCustomerPaymentAdvice } from '@twofold/contract/receivables/customer-payment-advices'
import {
  listReceivableInvoiceCounterparts,
  readReceivableInvoice,
} from '@twofold/contract/receivables/receivable-invoices'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerBooks, IDS, RECORDS } from '../../testing/books.ts'
import { refused } from '../../testing/fake-server.ts'
import { expectError, expectText } from '../../testing/fields.ts'
import type { Given } from '../../testing/filled.ts'
import { press } from '../../testing/keyboard.ts'
import { setUpPages } from '../../testing/pages.tsx'

const { server, open } = setUpPages()

/** The properties of an invoice of $200.00. `counterparts` are the documents that can be applied to it. */
type Shown = { left?: number; isCredit?: true; isEnded?: true; counterparts?: readonly Given<OpenDocument>[] }

const amounts = ({ left = 20_000, isCredit }: Shown) => {
  const sign = isCredit ? -1 : 1
  const [total, totalPaid, totalRemaining] = [20_000, 20_000 - left, left].map(cents => sign * cents)
  return { invoicePreTaxTotal: total!, invoiceTotal: total!, totalPaid: totalPaid!, totalRemaining: totalRemaining! }
}

const SIDES = [
  {
    one: 'Invoice',
    path: `/receivable-invoices/${IDS.invoice}/apply-payment`,
    list: '/receivable-invoices',
    kind: 'customer payment',
    failure: 'Error Saving Remittance Advice',
    none: 'No unapplied payments found for this customer',
    noneOfCredit: 'No unpaid invoices found for this customer',
    credit: 'Credit Note',
    apply: createCustomerPaymentAdvice,
    reads: [listReceivableInvoiceCounterparts, readReceivableInvoice],
    shows: ({ counterparts = [], ...shown }: Shown) =>
      server.answer(listReceivableInvoiceCounterparts, {
        receivableInvoice: {
          ...RECORDS.invoice,
          ...amounts(shown),
          paidInFull: shown.left === 0,
          ...(shown.isEnded && { chargeStatus: 'CANCELED' }),
        },
        counterparts,
      }),
  },
  {
    one: 'Bill',
    path: `/payable-invoices/${IDS.bill}/apply-payment`,
    list: '/payable-invoices',
    kind: 'vendor payment',
    failure: 'Error Saving Payment Advice',
    none: 'No unapplied payments found for this vendor',
    noneOfCredit: 'No unpaid invoices found for this vendor',
    credit: 'Vendor Credit',
    apply: createVendorPaymentAdvice,
    reads: [listPayableInvoiceCounterparts, readPayableInvoice],
    shows: ({ counterparts = [], ...shown }: Shown) =>
      server.answer(listPayableInvoiceCounterparts, {
        payableInvoice: {
          ...RECORDS.bill,
          ...amounts(shown),
          paidInFull: shown.left === 0,
          ...(shown.isEnded && { approvalStatus: 'REJECTED' }),
        },
        counterparts,
      }),
  },
] as const

beforeEach(() => answerBooks(server))

describe.each(SIDES)('to $one', side => {
  const sheet = page.getByRole('dialog', { name: 'Apply Payment' })
  const amount = sheet.getByLabelText(/^Amount to apply/)
  const submit = sheet.getByRole('button', { name: 'Apply Payment' })
  const payment = (remaining: number): Given<OpenDocument> => ({
    kind: side.kind,
    documentID: 5,
    raises: false,
    isPosted: true,
    reference: 'wire 3',
    total: 20_000,
    remaining,
    date: '2026-10-05T00:00:00Z',
  })

  test('an address without an invoice says what is wrong with it', async () => {
    proves(
      'rule 5.20',
      "**Route ids**: invalid: 'Invalid payment receipt ID', 'Invalid invoice ID', 'Invalid payment disbursement ID'.",
    )

    for (const path of [`${side.list}/abc/apply-payment`, `${side.list}/none`]) {
      await open(path)
      await expect.element(page.getByText('Invalid invoice ID')).toBeVisible()
    }
    for (const read of side.reads) server.answer(read, refused({ code: 'NOT_FOUND' }))
    for (const path of [side.path, side.path.replace('/apply-payment', '')]) {
      await open(path)
      await expect.element(page.getByText('Invoice not found')).toBeVisible()
    }
  })

  test('says if there is nothing to apply, and if nothing can be applied', async () => {
    proves(
      'rule 4.23',
      '**Applying**: impossible when the payment is fully applied or the invoice is fully paid (messages are shown instead).',
    )
    proves(
      'rule 8.4',
      "Other load and empty-state messages: 'Error loading payment advice details', 'Payment receipt not found', 'Invoice not found', 'Payment disbursement not found', 'No payments applied', 'No unpaid invoices found for this customer', 'No unapplied payments found for this customer', 'No unpaid invoices found for this vendor', 'No unapplied payments found for this vendor', 'This payment receipt has been fully applied', 'This invoice has been fully paid', 'This payment disbursement has been fully applied'.",
    )
    proves('words 8.40', 'No unapplied payments found for this customer')
    proves('words 8.42', 'No unapplied payments found for this vendor')
    proves('words 8.44', 'This invoice has been fully paid')

    side.shows({})
    await open(side.path)
    await expect.element(sheet.getByText(side.none)).toBeVisible()
    side.shows({ left: 0 })
    await open(side.path)
    await expect.element(sheet.getByText('This invoice has been fully paid')).toBeVisible()
    side.shows({ isEnded: true, counterparts: [payment(20_000)] })
    await open(side.path)
    await expect
      .element(sheet.getByText('A canceled or rejected document cannot have payment applications.'))
      .toBeVisible()
    expect(submit.query()).toBeNull()
    side.shows({ isCredit: true })
    await open(side.path)
    const ofCredit = page.getByRole('dialog', { name: `Apply ${side.credit}` })
    await expect.element(ofCredit.getByText(side.noneOfCredit)).toBeVisible()
  })

  test('an amount that is too small or too large is refused; after another user was faster, the screen says how much is left', async () => {
    proves(
      'rule 8.1',
      "Dialog titles for non-200 writes: 'Error Saving Report', 'Error Updating Report', 'Error Restoring Report', 'Error Saving Customer', 'Error Updating Customer', 'Error Deleting Customer', 'Error Saving Vendor', 'Error Updating Vendor', 'Error Deleting Vendor', 'Error Delete Account', 'Error Saving Invoice', 'Error Updating Invoice', 'Error Deleting Invoice', 'Error Saving Payment Receipt', 'Error Updating Payment Receipt', 'Error Deleting Payment Receipt', 'Error Saving Payment Disbursement', 'Error Updating Payment Disbursement', 'Error Deleting Payment Disbursement', 'Error Saving Remittance Advice', 'Error Saving Disbursement Advice', 'Error Saving Payment Advice'.",
    )
    proves('words 8.30', 'Error Saving Payment Advice')

    side.shows({ counterparts: [payment(20_000)] })
    const above: Refusal = { code: 'ABOVE_REMAINDER', field: 'amountApplied', detail: { remainingCents: 15_000 } }
    server.answer(side.apply, () => {
      side.shows({ counterparts: [payment(15_000)] })
      return refused(above)
    })
    await open(side.path)
    await sheet.getByRole('checkbox', { name: /wire 3/ }).click()
    await expectText(amount, '200.00')
    await amount.fill('0')
    await expectError(amount, 'Amount to apply must be greater than zero')
    await amount.fill('200.01')
    await expectError(amount, 'Amount to apply cannot exceed the available balance')
    await amount.fill('200')
    await submit.click()
    const failure = page.getByRole('dialog', { name: side.failure })
    await expect.element(failure.getByText('Amount to apply cannot exceed the available balance')).toBeVisible()
    await expect.element(failure.getByText('$150.00 is left.')).toBeVisible()
    await press('Escape')
    await expect.element(sheet.getByText('$150.00 of $200.00')).toBeVisible()
  })
})
