import type { RunVendor, VendorPaymentRun } from '@twofold/contract/payables/payment-runs'
import { expect, test } from 'vitest'
import { afterBatch, isSamePlan, resultOf, rowsOfRun } from './run-rows.ts'

const vendor = (vendorID: number, fields: Partial<RunVendor> = {}): RunVendor => ({
  vendorID,
  vendorName: `Vendor ${vendorID}`,
  state: 'WAITING',
  reason: '',
  vendorPaymentID: 0,
  billsTotal: 900,
  creditsApplied: 200,
  toPay: 700,
  credits: [],
  bills: [
    {
      payableInvoiceID: 10 * vendorID,
      vendorInvoiceNumber: `A-${vendorID}`,
      dateDue: '2026-11-30T00:00:00Z',
      fromCredits: 200,
      fromPayment: 700,
    },
  ],
  ...fields,
})

const run = (vendors: RunVendor[], fields: Partial<VendorPaymentRun> = {}): VendorPaymentRun => ({
  vendorPaymentRunID: 7,
  disbursementDate: '2026-11-20T00:00:00Z',
  disbursementAccountID: 3,
  paymentAccountName: 'Checking',
  disbursementReference: '',
  disbursementComment: '',
  state: 'OPEN',
  vendorCount: vendors.length,
  doneCount: 0,
  totalToPay: 700 * vendors.length,
  totalPaid: 0,
  creditsApplied: 200 * vendors.length,
  vendors,
  leftBills: [],
  ...fields,
})

test('each vendor precedes its bills, and bills left out are last, with their reasons', () => {
  const paid = vendor(1, { state: 'PAID', vendorPaymentID: 44 })
  const left = {
    payableInvoiceID: 99,
    vendorInvoiceNumber: 'C-1',
    vendorID: 5,
    vendorName: 'Eve',
    reason: 'It is void.',
  }
  const rows = rowsOfRun(run([paid, vendor(2)], { leftBills: [left] }))
  expect(rows.map(({ kind, vendorName, number, path }) => [kind, vendorName, number, path])).toEqual([
    ['vendor', 'Vendor 1', '1 bill', '/vendor-payments/44'],
    ['bill', 'Vendor 1', 'A-1', '/payable-invoices/10'],
    ['vendor', 'Vendor 2', '1 bill', '/vendors/2'],
    ['bill', 'Vendor 2', 'A-2', '/payable-invoices/20'],
    ['left', 'Eve', 'C-1', '/payable-invoices/99'],
  ])
  const bills = rows.filter(({ kind }) => kind === 'bill')
  expect(bills.reduce((sum, row) => sum + row.fromPaymentCents, 0)).toBe(1400)
  expect(rows.at(-1)?.result).toBe('Skipped: It is void.')
})

test('a vendor is to be paid, paid, covered by credits, or left out for a reason', () => {
  const words = (fields: Partial<RunVendor>) => resultOf(vendor(1, fields))
  expect(words({})).toBe('To be paid')
  expect(words({ toPay: 0 })).toBe('To be covered by credits')
  expect(words({ state: 'PAID' })).toBe('Paid')
  expect(words({ state: 'SETTLED', toPay: 0 })).toBe('Covered by credits')
  expect(words({ state: 'LEFT', reason: 'Something has changed.' })).toBe('Skipped: Something has changed.')
})

test('after a batch, processed vendors are updated, and a run that has ended is not changed', () => {
  const before = run([vendor(1), vendor(2)])
  const { leftBills: _, creditsApplied: __, ...progress } = run([vendor(1, { state: 'PAID' })], { doneCount: 1 })
  const after = afterBatch(before, { ...progress, vendorCount: 2, totalToPay: 1400, totalPaid: 700 })
  expect(after.vendors.map(({ state }) => state)).toEqual(['PAID', 'WAITING'])
  expect(after).toMatchObject({ doneCount: 1, totalPaid: 700, creditsApplied: 400 })
  const canceled = { ...before, state: 'CANCELED' as const }
  expect(afterBatch(canceled, progress)).toBe(canceled)
})

test('two plans are the same only if they pay each vendor and bill the same amounts', () => {
  const plan = run([vendor(1), vendor(2)])
  expect(isSamePlan(plan, run([vendor(1), vendor(2)], { vendorPaymentRunID: 8 }))).toBe(true)
  expect(isSamePlan(plan, run([vendor(1), vendor(2, { toPay: 699 })]))).toBe(false)
  expect(isSamePlan(plan, run([vendor(1)]))).toBe(false)
})
