import { proves } from '@twofold/accounting/testing/proves'
import { expect, test } from 'vitest'
import { billStatus, customerStatus, invoiceStatus, paidStatus, paymentStatus, vendorStatus } from './shown-status.ts'

test('a customer shows the first status that applies: closed, no orders, no payments', () => {
  proves(
    'rule 4.12',
    '**Customer status** (list): Closed if isClosed; else No Orders if orders are not accepted; else No Payments if payments are not accepted; else Active.',
  )

  const customer = { isClosed: false, isOrdersAccepted: true, isPaymentsAccepted: true }
  expect(customerStatus(customer)).toBe('Active')
  expect(customerStatus({ ...customer, isPaymentsAccepted: false })).toBe('No Payments')
  expect(customerStatus({ ...customer, isOrdersAccepted: false, isPaymentsAccepted: false })).toBe('No Orders')
  expect(customerStatus({ isClosed: true, isOrdersAccepted: false, isPaymentsAccepted: false })).toBe('Closed')
})

test('an invoice shows as paid, else open if charged, else canceled or pending', () => {
  proves('rule 4.17', 'Displayed status: Paid if paidInFull; else Open if CHARGED; else Pending.')

  expect(invoiceStatus({ paidInFull: true, chargeStatus: 'PENDING' })).toBe('Paid')
  expect(invoiceStatus({ paidInFull: false, chargeStatus: 'CHARGED' })).toBe('Open')
  expect(invoiceStatus({ paidInFull: false, chargeStatus: 'PENDING' })).toBe('Pending')
  expect(invoiceStatus({ paidInFull: false, chargeStatus: 'CANCELED' })).toBe('Canceled')
})

test('a vendor shows the first status that applies: closed, no invoices, no payments', () => {
  proves(
    'rule 4.13',
    '**Vendor status**: Closed; else No Invoices if isVendorInvoices is false; else No Payments if payments are not allowed; else Active.',
  )

  const vendor = { isClosed: false, isVendorInvoices: true, isPaymentsAllowed: true }
  expect(vendorStatus(vendor)).toBe('Active')
  expect(vendorStatus({ ...vendor, isPaymentsAllowed: false })).toBe('No Payments')
  expect(vendorStatus({ ...vendor, isVendorInvoices: false, isPaymentsAllowed: false })).toBe('No Invoices')
  expect(vendorStatus({ isClosed: true, isVendorInvoices: false, isPaymentsAllowed: false })).toBe('Closed')
})

test('a bill shows in lists as paid whatever its approval, else by its approval; on its own page as paid or open', () => {
  proves('rule 4.20', 'List status: Paid if paidInFull, else Approved, Pending or Rejected.')
  proves('rule 4.21', 'The edit page status shows Paid or Open.')

  expect(billStatus({ paidInFull: true, approvalStatus: 'PENDING' })).toBe('Paid')
  expect(billStatus({ paidInFull: false, approvalStatus: 'APPROVED' })).toBe('Approved')
  expect(billStatus({ paidInFull: false, approvalStatus: 'PENDING' })).toBe('Pending')
  expect(billStatus({ paidInFull: false, approvalStatus: 'REJECTED' })).toBe('Rejected')
  expect([paidStatus({ paidInFull: true }), paidStatus({ paidInFull: false })]).toEqual(['Paid', 'Open'])
})

test('a payment shows as applied when nothing of it is left to apply', () => {
  proves(
    'rule 4.22',
    '**Payments** (receipt or disbursement): Applied when totalReceived/totalPaid minus totalApplied equals 0, otherwise Open; open ones offer Apply.',
  )

  expect([paymentStatus({ totalRemaining: 0 }), paymentStatus({ totalRemaining: 1 })]).toEqual(['Applied', 'Open'])
})
