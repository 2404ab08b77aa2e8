import { expect, test } from 'vitest'
import { billStatus, paidStatus, vendorStatus } from './shown-status.ts'

test('a vendor shows the first that holds of closed, no invoices, no payments', () => {
  const vendor = { isClosed: false, isVendorInvoices: true, isPaymentsAllowed: true }
  expect(vendorStatus(vendor)).toBe('Active')
  expect(vendorStatus({ ...vendor, isPaymentsAllowed: false })).toBe('No Payments')
  expect(vendorStatus({ ...vendor, isVendorInvoices: false, isPaymentsAllowed: false })).toBe('No Invoices')
  expect(vendorStatus({ isClosed: true, isVendorInvoices: false, isPaymentsAllowed: false })).toBe('Closed')
})

test('a bill shows as paid, whatever its approval, else by its approval; on its own screen as paid or open', () => {
  expect(billStatus({ paidInFull: true, approvalStatus: 'PENDING' })).toBe('Paid')
  expect(billStatus({ paidInFull: false, approvalStatus: 'APPROVED' })).toBe('Approved')
  expect(billStatus({ paidInFull: false, approvalStatus: 'PENDING' })).toBe('Pending')
  expect(billStatus({ paidInFull: false, approvalStatus: 'REJECTED' })).toBe('Rejected')
  expect([paidStatus({ paidInFull: true }), paidStatus({ paidInFull: false })]).toEqual(['Paid', 'Open'])
})
