// The rows of a payment run: each vendor, followed by its bills.

import { type CalendarDate, fromWire } from '@twofold/accounting/calendar'
import { counted } from '@twofold/accounting/counted'
import type { Cents } from '@twofold/accounting/money'
import type { RunVendor, VendorPaymentRun } from '@twofold/contract/payables/payment-runs'

/** A row of a payment run: a vendor with its payment, a bill of that vendor, or a chosen bill that is not paid. */
export type RunRow = {
  key: string
  kind: 'vendor' | 'bill' | 'left'
  vendorName: string
  /** The number of the bill. In a vendor row, the number of bills. */
  number: string
  due: CalendarDate | null
  /** The amount that credits and earlier payments cover. `fromPaymentCents` is the amount that the run pays. */
  fromCreditsCents: Cents
  fromPaymentCents: Cents
  /** The result as text. */
  result: string
  /** The URL that the row opens: the bill, or the vendor's payment. Until the payment exists, the row opens the vendor. */
  path: string
}

/** Returns the result for a vendor as text. */
export function resultOf({ state, reason, toPay }: Pick<RunVendor, 'state' | 'reason' | 'toPay'>): string {
  if (state === 'LEFT') return `Skipped: ${reason}`
  if (state === 'PAID') return 'Paid'
  if (toPay === 0) return state === 'SETTLED' ? 'Covered by credits' : 'To be covered by credits'
  return 'To be paid'
}

type Plan = Pick<VendorPaymentRun, 'vendors' | 'leftBills'>

/** Returns the rows of a payment run: each vendor with its bills, then the bills that are not paid. */
export function rowsOfRun({ vendors, leftBills }: Plan): RunRow[] {
  return [
    ...vendors.flatMap(vendor => [vendorRow(vendor), ...billRows(vendor)]),
    ...leftBills.map(({ payableInvoiceID, vendorName, vendorInvoiceNumber, reason }) => ({
      key: `left ${payableInvoiceID}`,
      kind: 'left' as const,
      vendorName,
      number: vendorInvoiceNumber,
      due: null,
      fromCreditsCents: 0,
      fromPaymentCents: 0,
      result: `Skipped: ${reason}`,
      path: billPath(payableInvoiceID),
    })),
  ]
}

function vendorRow(vendor: RunVendor): RunRow {
  const { vendorID, vendorName, vendorPaymentID, bills, creditsApplied, toPay } = vendor
  return {
    key: `vendor ${vendorID}`,
    kind: 'vendor',
    vendorName,
    number: counted(bills.length, 'bill'),
    due: null,
    fromCreditsCents: creditsApplied,
    fromPaymentCents: toPay,
    result: resultOf(vendor),
    path: vendorPaymentID === 0 ? `/vendors/${vendorID}` : `/vendor-payments/${vendorPaymentID}`,
  }
}

function billRows(vendor: RunVendor): RunRow[] {
  return vendor.bills.map(({ payableInvoiceID, vendorInvoiceNumber, dateDue, fromCredits, fromPayment }) => ({
    key: `bill ${payableInvoiceID}`,
    kind: 'bill',
    vendorName: vendor.vendorName,
    number: vendorInvoiceNumber,
    due: fromWire(dateDue),
    fromCreditsCents: fromCredits,
    fromPaymentCents: fromPayment,
    result: resultOf(vendor),
    path: billPath(payableInvoiceID),
  }))
}

function billPath(payableInvoiceID: number): string {
  return `/payable-invoices/${payableInvoiceID}`
}

type Progress = Omit<VendorPaymentRun, 'leftBills' | 'creditsApplied'>

/**
 * Returns a payment run after a batch, with the new status of each processed vendor. A run that has ended in the meantime is returned
 * unchanged.
 */
export function afterBatch(run: VendorPaymentRun, progress: Progress): VendorPaymentRun {
  if (run.state !== 'OPEN') return run
  const had = new Map(progress.vendors.map(vendor => [vendor.vendorID, vendor]))
  return { ...run, ...progress, vendors: run.vendors.map(vendor => had.get(vendor.vendorID) ?? vendor) }
}

/** Whether two plans pay the same amounts. A run pays only if its plan matches the preview. */
export function isSamePlan(one: Plan, other: Plan): boolean {
  return JSON.stringify(one.vendors.map(paidOf)) === JSON.stringify(other.vendors.map(paidOf))
}

function paidOf({ vendorID, creditsApplied, toPay, bills }: RunVendor) {
  return [
    ...[vendorID, creditsApplied, toPay],
    bills.map(({ payableInvoiceID, fromCredits, fromPayment }) => [payableInvoiceID, fromCredits, fromPayment]),
  ]
}
