// The fixture for payables tests. Creates vendors with bills and disbursements through the API, as another user.
import { changePayableInvoice, createPayableInvoice } from '@twofold/contract/payables/payable-invoices'
import { createVendorPaymentRun } from '@twofold/contract/payables/payment-runs'
import { createVendorPaymentAdvice } from '@twofold/contract/payables/vendor-payment-advices'
import { createVendorPayment } from '@twofold/contract/payables/vendor-payments'
import { createVendor, readVendor } from '@twofold/contract/payables/vendors'
import type { ApiSession } from '../fixture/api-session.ts'
import { findPostingAccounts } from './demo-organisations.ts'

type BillOptions = { date?: string; dateDue?: string; isPending?: boolean }

export type PayablesDriver = Awaited<ReturnType<typeof createPayablesDriver>>

/** Creates a driver from an API session and the accounts of its books. */
export async function createPayablesDriver(session: ApiSession) {
  const { checking, expense } = await findPostingAccounts(session)
  return {
    checking,
    expense,
    vendor: async (vendorName: string, fields: object = {}) =>
      (await session.call(createVendor, { body: { vendorName, ...fields } })).vendorID,
    /** Creates a bill, approved by default. If the total is negative, creates a vendor credit. */
    async bill(
      vendorID: number,
      cents: number,
      vendorInvoiceNumber: string,
      { date = '2026-10-05', dateDue, isPending = false }: BillOptions = {},
    ) {
      const body = {
        vendorID,
        vendorInvoiceNumber,
        dateReceived: date,
        dateDue: dateDue ?? date,
        expenseAccountID: expense.accountID,
        invoicePreTaxTotal: cents,
        invoiceTax: 0,
        invoiceTotal: cents,
      }
      const { payableInvoiceID } = await session.call(createPayableInvoice, { body })
      const params = { payableInvoiceID: String(payableInvoiceID) }
      if (!isPending) await session.call(changePayableInvoice, { params, body: { approvalStatus: 'APPROVED' } })
      return payableInvoiceID
    },
    async payment(
      vendorID: number,
      cents: number,
      disbursementReference: string,
      { date = '2026-10-20', isRefund = false } = {},
    ) {
      const body = {
        vendorID,
        totalPaid: cents,
        disbursementDate: date,
        disbursementReference,
        isRefund,
        disbursementAccountID: checking.accountID,
      }
      return (await session.call(createVendorPayment, { body })).vendorPaymentID
    },
    /** Creates a payment run that has not paid any vendor yet. */
    async run(payableInvoiceIDs: number[], disbursementReference: string, { date = '2026-10-20' } = {}) {
      const body = {
        payableInvoiceIDs,
        disbursementReference,
        disbursementDate: date,
        disbursementAccountID: checking.accountID,
      }
      return (await session.call(createVendorPaymentRun, { body })).vendorPaymentRunID
    },
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
  for (const [vendorPaymentID, amountApplied] of [
    [disbursement, 25_000],
    [applied, 5_000],
  ] as const)
    await session.call(createVendorPaymentAdvice, { body: { vendorPaymentID, payableInvoiceID: bill, amountApplied } })
  const other = await driver.vendor(`${vendorName} & Daughters`)
  const dueBill = await driver.bill(other, 47_700, 'D-1')
  const run = await driver.run([dueBill], 'RUN 41')
  return { vendor, bill, vendorCredit, disbursement, applied, refund, run }
}
