import { expect, test } from 'vitest'
import { customerStatus, invoiceStatus } from './shown-status.ts'

test('a customer shows the first that holds of closed, no orders, no payments', () => {
  const customer = { isClosed: false, isOrdersAccepted: true, isPaymentsAccepted: true }
  expect(customerStatus(customer)).toBe('Active')
  expect(customerStatus({ ...customer, isPaymentsAccepted: false })).toBe('No Payments')
  expect(customerStatus({ ...customer, isOrdersAccepted: false, isPaymentsAccepted: false })).toBe('No Orders')
  expect(customerStatus({ isClosed: true, isOrdersAccepted: false, isPaymentsAccepted: false })).toBe('Closed')
})

test('an invoice shows as paid, or open once it is charged, canceled when it was given up, else pending', () => {
  expect(invoiceStatus({ paidInFull: true, chargeStatus: 'PENDING' })).toBe('Paid')
  expect(invoiceStatus({ paidInFull: false, chargeStatus: 'CHARGED' })).toBe('Open')
  expect(invoiceStatus({ paidInFull: false, chargeStatus: 'PENDING' })).toBe('Pending')
  expect(invoiceStatus({ paidInFull: false, chargeStatus: 'CANCELED' })).toBe('Canceled')
})
