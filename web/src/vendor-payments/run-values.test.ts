import type { PayableInvoice } from '@twofold/contract/payables/payable-invoices'
import { expect, test } from 'vitest'
import { chosenOf, emptyRun, errorsOfRun, openOf, payable, runBody, toggledIn } from './run-values.ts'

const bill = (payableInvoiceID: number, totalRemaining: number) =>
  ({ payableInvoiceID, totalRemaining }) as PayableInvoice
const ids = (bills: readonly PayableInvoice[]) => bills.map(({ payableInvoiceID }) => payableInvoiceID)

test('all listed bills are selected until the user deselects one; vendor credits never are', () => {
  const bills = payable([bill(1, 500), bill(2, -300), bill(3, 700)])
  expect(ids(chosenOf(bills, []))).toEqual([1, 3])
  const spared = toggledIn([], 3)
  expect(ids(chosenOf(bills, spared))).toEqual([1])
  expect(openOf(chosenOf(bills, spared))).toBe(500)
  expect(ids(chosenOf(bills, toggledIn(spared, 3)))).toEqual([1, 3])
})

test('a run reports missing values by field, and sends them under the names of a payment', () => {
  const values = emptyRun(null)
  expect(errorsOfRun(values)).toEqual({
    disbursementDate: 'Enter a date.',
    disbursementAccountID: 'Choose an account.',
  })
  const typed = { ...values, date: '2026-11-20', account: { id: 9, fullName: 'Bank' }, reference: 'RUN-1' }
  expect(errorsOfRun(typed)).toEqual({})
  expect(runBody(typed, [bill(1, 500)])).toEqual({
    payableInvoiceIDs: [1],
    disbursementDate: '2026-11-20T00:00:00Z',
    disbursementAccountID: 9,
    disbursementReference: 'RUN-1',
    disbursementComment: '',
  })
})
