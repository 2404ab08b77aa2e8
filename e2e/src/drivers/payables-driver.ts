// The fixture for payables tests. Creates vendors with bills and disbursements through the API, as another user.
import {
  changePayableInvoice,
  createPayableInvoice,
  readPayableInvoice,
} from '@twofold/contract/payables/payable-invoices'
import { createVendorPaymentRun } from '@twofold/contract/payables/payment-runs'
import { createVendorPaymentAdvice } from '@twofold/contract/payables/vendor-payment-advices'
import { createVendorPayment } from '@twofold/contract/payables/vendor-payments'
import { createVendor, readVendor } from '@twofold/contract/payables/vendors'
import type { ApiSession } from '../fixture/api-session.ts'
import { type Applied, type DocumentOptions, findPostingAccounts, type PaymentOptions } from './demo-organisations.ts'

export type PayablesDriver = Awaited<ReturnType<typeof createPayablesDriver>>

/** Creates a driver from an API session and the accounts of its books. */
export async function createPayablesDriver(session: ApiSession) {
  const { checking, expense } = await findPostingAccounts(session)
  const paramsOf = (id: number) => ({ params: { payableInvoiceID: String(id) } })
  const change = (id: number, body: object) => session.call(changePayableInvoice, { ...paramsOf(id), body })
  const vendor = async (vendorName: string, fields: object = {}) =>
    (await session.call(createVendor, { body: { vendorName, ...fields } })).vendorID
  const bill = async (
    vendorID: number,
    cents: number,
    vendorInvoiceNumber: string,
    { date = '2026-10-05', dateDue = date, isPending = false, ...fields }: DocumentOptions = {},
  ) => {
    const amounts = { invoicePreTaxTotal: cents, invoiceTax: 0, invoiceTotal: cents }
    const names = { vendorID, vendorInvoiceNumber, dateReceived: date, dateDue }
    const body = { ...names, expenseAccountID: expense.accountID, ...amounts, ...fields }
    const { payableInvoiceID } = await session.call(createPayableInvoice, { body })
    if (!isPending) await change(payableInvoiceID, { approvalStatus: 'APPROVED' })
    return payableInvoiceID
  }
  return {
    checking,
    own: expense,
    vendor,
    party: vendor,
    /** Creates a bill, approved by default. If the total is negative, creates a vendor credit. */
    bill,
    document: bill,
    async payment(
      vendorID: number,
      cents: number,
      disbursementReference: string,
      { date = '2026-10-20', isRefund = false, ...fields }: PaymentOptions = {},
    ) {
      const amounts = { totalPaid: cents, disbursementDate: date, disbursementAccountID: checking.accountID }
      const body = { vendorID, disbursementReference, isRefund, ...amounts, ...fields }
      return (await session.call(createVendorPayment, { body })).vendorPaymentID
    },
    /** Applies a disbursement, or a vendor credit, to a bill. */
    apply: ({ from, to, cents, credit }: Applied) =>
      session.call(createVendorPaymentAdvice, {
        body: {
          ...(credit ? { creditInvoiceID: from } : { vendorPaymentID: from }),
          payableInvoiceID: to,
          amountApplied: cents,
        },
      }),
    /** Creates a payment run that has not paid any vendor yet. */
    async run(payableInvoiceIDs: number[], disbursementReference: string, fields: object = {}) {
      const from = { disbursementDate: '2026-10-20', disbursementAccountID: checking.accountID }
      const body = { payableInvoiceIDs, disbursementReference, ...from, ...fields }
      return (await session.call(createVendorPaymentRun, { body })).vendorPaymentRunID
    },
    read: (id: number) => session.call(readPayableInvoice, paramsOf(id)),
    change,
    owed: async (vendorID: number) =>
      (await session.call(readVendor, { params: { vendorID: String(vendorID) } })).accountsBalanceTotal,
  }
}

/** The ids of a vendor's documents (one of each kind) and of some payment applications. */
export type Payables = Record<
  'vendor' | 'bill' | 'vendorCredit' | 'disbursement' | 'applied' | 'refund' | 'run',
  number
>

/** Seeds a vendor with a partly paid bill, a pending bill, a credit, disbursements, a refund, and an unfinished run. */
export async function seedPayables(session: ApiSession, vendorName = 'Rowan Timber'): Promise<Payables> {
  const driver = await createPayablesDriver(session)
  const vendor = await driver.vendor(vendorName)
  const bill = await driver.bill(vendor, 60_000, 'RT-17', { date: '2026-09-04' })
  await driver.bill(vendor, 125_050, 'RT-18', { isPending: true })
  const vendorCredit = await driver.bill(vendor, -20_000, 'RT-C1')
  const disbursement = await driver.payment(vendor, 100_000, 'check 881')
  const applied = await driver.payment(vendor, 5_000, 'wire')
  const refund = await driver.payment(vendor, 3_000, 'too much', { isRefund: true })
  await driver.apply({ from: disbursement, to: bill, cents: 25_000 })
  await driver.apply({ from: applied, to: bill, cents: 5_000 })
  const other = await driver.vendor(`${vendorName} & Daughters`)
  const run = await driver.run([await driver.bill(other, 47_700, 'D-1')], 'RUN 41')
  return { vendor, bill, vendorCredit, disbursement, applied, refund, run }
}
