// The one word for how a customer, a vendor or a document stands, as screens and files show it: from the words of the wire.
import type { PayableState, ReceivableState } from '@twofold/accounting/documents/document-states'

/** The one word for how a customer stands, as the list shows it. */
export type CustomerStatus = 'Closed' | 'No Orders' | 'No Payments' | 'Active'

/** A customer's status: the first that holds of closed, no orders, no payments. */
export function customerStatus(customer: {
  isClosed: boolean
  isOrdersAccepted: boolean
  isPaymentsAccepted: boolean
}): CustomerStatus {
  if (customer.isClosed) return 'Closed'
  if (!customer.isOrdersAccepted) return 'No Orders'
  return customer.isPaymentsAccepted ? 'Active' : 'No Payments'
}

/** The one word for how an invoice stands, as lists show it. */
export type InvoiceStatus = 'Paid' | 'Open' | 'Canceled' | 'Pending'

/** An invoice's status: paid, or open once it is charged, canceled, else pending. */
export function invoiceStatus(invoice: { paidInFull: boolean; chargeStatus: ReceivableState }): InvoiceStatus {
  if (invoice.paidInFull) return 'Paid'
  if (invoice.chargeStatus === 'CHARGED') return 'Open'
  return invoice.chargeStatus === 'CANCELED' ? 'Canceled' : 'Pending'
}

/** The one word for how a vendor stands, as the list shows it. */
export type VendorStatus = 'Closed' | 'No Invoices' | 'No Payments' | 'Active'

/** A vendor's status: the first that holds of closed, no invoices, no payments. */
export function vendorStatus(vendor: {
  isClosed: boolean
  isVendorInvoices: boolean
  isPaymentsAllowed: boolean
}): VendorStatus {
  if (vendor.isClosed) return 'Closed'
  if (!vendor.isVendorInvoices) return 'No Invoices'
  return vendor.isPaymentsAllowed ? 'Active' : 'No Payments'
}

/** The one word for how a bill stands, as lists show it. */
export type BillStatus = 'Paid' | 'Approved' | 'Pending' | 'Rejected'

/** A bill's status in a list: paid, else how its approval stands. */
export function billStatus(bill: { paidInFull: boolean; approvalStatus: PayableState }): BillStatus {
  if (bill.paidInFull) return 'Paid'
  if (bill.approvalStatus === 'APPROVED') return 'Approved'
  return bill.approvalStatus === 'REJECTED' ? 'Rejected' : 'Pending'
}

/** A bill's status on its own screen, beside its approval: paid, else open. */
export function paidStatus({ paidInFull }: { paidInFull: boolean }): 'Paid' | 'Open' {
  return paidInFull ? 'Paid' : 'Open'
}

/** Applied when nothing of a payment is left, else open. */
export function paymentStatus({ totalRemaining }: { totalRemaining: number }): 'Applied' | 'Open' {
  return totalRemaining === 0 ? 'Applied' : 'Open'
}
