import type { PayableState } from '../documents/document-states.ts'

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
