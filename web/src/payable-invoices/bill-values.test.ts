import { PAYABLE_INVOICE } from '@twofold/contract/documents/codecs'
import { readPayableInvoice } from '@twofold/contract/payables/payable-invoices'
import { expect, test } from 'vitest'
import { responseTo } from '../testing/filled.ts'
import { billValuesOf, changedBillBody, emptyBill, errorsOfBill, newBillBody } from './bill-values.ts'

const BILL = PAYABLE_INVOICE.decode(
  responseTo(readPayableInvoice, {
    payableInvoiceID: 7,
    vendorInvoiceNumber: 'INV-7',
    dateReceived: '2026-10-05T00:00:00Z',
    vendorID: 3,
    invoicePreTaxTotal: 10_000,
    invoiceTax: 800,
    invoiceTotal: 10_800,
    vendorName: 'Zed',
    expenseAccountID: 4,
    dateDue: '2026-11-04T00:00:00Z',
    expenseAccountName: 'Rent',
    paymentTerms: 'Net 30',
    purchaseOrderID: 4711,
    paymentMethod: 'ACH',
    totalRemaining: 10_800,
    modifiedAt: '2026-10-05T00:00:00Z',
    remitToName: 'Zed',
  }),
)

test('a new bill is pending and unpaid, and requires a vendor, number, amount and both dates', () => {
  const empty = emptyBill('2026-10-05')
  expect(errorsOfBill(empty)).toEqual({
    vendorID: 'Choose a vendor.',
    vendorInvoiceNumber: 'Enter the vendor’s invoice number.',
    dateDue: 'Enter a date.',
    invoicePreTaxTotal: 'Enter an amount.',
    invoiceTotal: 'Enter an amount.',
  })
  expect(newBillBody(empty)).toMatchObject({ paidInFull: false, approvalStatus: 'PENDING', purchaseOrderID: 0 })
})

test('a purchase order is a number or empty', () => {
  const values = billValuesOf(BILL)
  expect(errorsOfBill(values)).toEqual({})
  expect(errorsOfBill({ ...values, purchaseOrder: '' })).toEqual({})
  for (const purchaseOrder of ['PO 1', '-1', '1.5', '1234567890123456'])
    expect(errorsOfBill({ ...values, purchaseOrder })).toHaveProperty('purchaseOrderID')
})

test('a credit is typed with a minus sign and keeps it', () => {
  const amounts = { preTax: '-100', tax: '-8', total: '-108.00', isTotalOwn: false }
  const values = { ...billValuesOf(BILL), amounts }
  expect(errorsOfBill(values)).toEqual({})
  expect(newBillBody(values)).toMatchObject({ invoicePreTaxTotal: -10_000, invoiceTax: -800, invoiceTotal: -10_800 })
})

test('the paid mark is sent only if the user changed it, not if the bill was paid in the meantime', () => {
  const values = billValuesOf(BILL)
  expect(changedBillBody(values, BILL)).not.toHaveProperty('paidInFull')
  expect(changedBillBody({ ...values, paidInFull: true }, BILL)).toHaveProperty('paidInFull', true)
})

test('a bill can only be approved with an expense account', () => {
  const values = { ...billValuesOf(BILL), account: null }
  expect(errorsOfBill(values, BILL)).toEqual({})
  expect(errorsOfBill({ ...values, approvalStatus: 'APPROVED' }, BILL)).toHaveProperty('expenseAccountID')
})

test('an imported bill without a due date can be changed without one', () => {
  const without = { ...billValuesOf(BILL), dueDate: null }
  expect(errorsOfBill(without, BILL)).toEqual({ dateDue: 'Enter a date.' })
  expect(errorsOfBill(without, { ...BILL, dueDate: null })).toEqual({})
})
