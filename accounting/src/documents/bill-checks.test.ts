import { expect, test } from 'vitest'
import { checkApprover, checkDuplicate } from './bill-checks.ts'

test('a vendor’s number is taken once, and again only when that is confirmed', () => {
  const number = 'INV-7'
  expect(checkDuplicate({ number, twinId: null, isConfirmed: false }, 'vendorInvoiceNumber').ok).toBe(true)
  expect(checkDuplicate({ number, twinId: 4, isConfirmed: true }, 'vendorInvoiceNumber').ok).toBe(true)
  expect(checkDuplicate({ number, twinId: 4, isConfirmed: false }, 'vendorInvoiceNumber')).toMatchObject({
    refusals: [{ code: 'DUPLICATE', field: 'vendorInvoiceNumber', detail: { number, documentID: 4 } }],
  })
})

test.each([
  ['nobody asks for a second person', 1, false, true],
  ['a second person is wanted and approves', 2, true, true],
  ['a second person is wanted and who entered it approves', 1, true, false],
  ['nobody knows who entered it', null, true, true],
] as const)('%s', (_, enteredBy, isSecondWanted, isAllowed) => {
  expect(checkApprover({ documentId: 7, enteredBy, approverId: 1, isSecondWanted }).ok).toBe(isAllowed)
})
