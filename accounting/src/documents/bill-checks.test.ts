import { expect, test } from 'vitest'
import { checkApprover, checkDuplicate } from './bill-checks.ts'

test('an invoice number of a vendor is accepted once, and again only if confirmed', () => {
  const number = 'INV-7'
  expect(checkDuplicate({ number, twinId: null, isConfirmed: false }, 'vendorInvoiceNumber').ok).toBe(true)
  expect(checkDuplicate({ number, twinId: 4, isConfirmed: true }, 'vendorInvoiceNumber').ok).toBe(true)
  expect(checkDuplicate({ number, twinId: 4, isConfirmed: false }, 'vendorInvoiceNumber')).toMatchObject({
    refusals: [{ code: 'DUPLICATE', field: 'vendorInvoiceNumber', detail: { number, documentID: 4 } }],
  })
})

test.each([
  ['a second approver is not required', 1, false, true],
  ['a second approver is required, and another user approves', 2, true, true],
  ['a second approver is required, and the user who entered the bill approves', 1, true, false],
  ['a second approver is required, and it is unknown who entered the bill', null, true, true],
] as const)('%s', (_, enteredBy, isSecondWanted, isAllowed) => {
  expect(checkApprover({ documentId: 7, enteredBy, approverId: 1, isSecondWanted }).ok).toBe(isAllowed)
})
