import type { ReceivableState } from '../documents/document-states.ts'

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
