// The status of a customer, vendor or document in one or two words, for screens and files.
import type { PayableState, ReceivableState } from '@twofold/accounting/documents/document-states'

/** The status of a customer in lists. */
export type CustomerStatus = 'Closed' | 'No Orders' | 'No Payments' | 'Active'

/** Returns the first of these statuses that applies to a customer: closed, no orders, no payments, active. */
export function customerStatus(customer: {
  isClosed: boolean
  isOrdersAccepted: boolean
  isPaymentsAccepted: boolean
}): CustomerStatus {
  if (customer.isClosed) return 'Closed'
  if (!customer.isOrdersAccepted) return 'No Orders'
  return customer.isPaymentsAccepted ? 'Active' : 'No Payments'
}

/** The status of an invoice in lists. */
export type InvoiceStatus = 'Paid' | 'Open' | 'Canceled' | 'Pending'

/** Returns the status of an invoice. A charged invoice that is not paid is open. */
export function invoiceStatus(invoice: { paidInFull: boolean; chargeStatus: ReceivableState }): InvoiceStatus {
  if (invoice.paidInFull) return 'Paid'
  if (invoice.chargeStatus === 'CHARGED') return 'Open'
  return invoice.chargeStatus === 'CANCELED' ? 'Canceled' : 'Pending'
}

/** The status of a vendor in lists. */
export type VendorStatus = 'Closed' | 'No Invoices' | 'No Payments' | 'Active'

/** Returns the first of these statuses that applies to a vendor: closed, no invoices, no payments, active. */
export function vendorStatus(vendor: {
  isClosed: boolean
  isVendorInvoices: boolean
  isPaymentsAllowed: boolean
}): VendorStatus {
  if (vendor.isClosed) return 'Closed'
  if (!vendor.isVendorInvoices) return 'No Invoices'
  return vendor.isPaymentsAllowed ? 'Active' : 'No Payments'
}

/** The status of a bill in lists. */
export type BillStatus = 'Paid' | 'Approved' | 'Pending' | 'Rejected'

/** Returns the status of a bill in lists: Paid if the bill is paid, otherwise its approval status. */
export function billStatus(bill: { paidInFull: boolean; approvalStatus: PayableState }): BillStatus {
  if (bill.paidInFull) return 'Paid'
  if (bill.approvalStatus === 'APPROVED') return 'Approved'
  return bill.approvalStatus === 'REJECTED' ? 'Rejected' : 'Pending'
}

/** Returns the status of a bill on the page of the bill, which shows the approval separately: Paid or Open. */
export function paidStatus({ paidInFull }: { paidInFull: boolean }): 'Paid' | 'Open' {
  return paidInFull ? 'Paid' : 'Open'
}

/** Returns Applied if the whole payment is applied, and Open otherwise. */
export function paymentStatus({ totalRemaining }: { totalRemaining: number }): 'Applied' | 'Open' {
  return totalRemaining === 0 ? 'Applied' : 'Open'
}
