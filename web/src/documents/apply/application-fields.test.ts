import type { OpenDocument } from '@twofold/contract/documents/documents'
import { expect, test } from 'vitest'
import { sendChosen } from './application-fields.ts'

const chosen = (kind: OpenDocument['kind'], documentID: number, raises: boolean) => ({
  document: { kind, documentID, raises } as OpenDocument,
  amountCents: 5,
})

/** Returns the body that is sent, and the name of the call. */
async function sent(subject: Parameters<typeof sendChosen>[0], ...those: ReturnType<typeof chosen>[]) {
  return sendChosen(subject, those, { one: async one => ({ one }), many: async many => ({ many }) })
}

test('one application is sent by the specified call, with both documents under the names of their kinds', async () => {
  const payment = { kind: 'customer payment', documentID: 9 } as const
  expect(await sent(payment, chosen('receivable invoice', 1, true))).toEqual({
    one: { customerPaymentID: 9, receivableInvoiceID: 1, amountApplied: 5 },
  })
  expect(await sent(payment, chosen('receivable invoice', 2, false))).toEqual({
    one: { refundPaymentID: 9, creditInvoiceID: 2, amountApplied: 5 },
  })
  expect(await sent({ kind: 'payable invoice', documentID: 3 }, chosen('vendor payment', 4, false))).toEqual({
    one: { payableInvoiceID: 3, vendorPaymentID: 4, amountApplied: 5 },
  })
  expect(await sent({ kind: 'payable invoice', documentID: 3 }, chosen('vendor payment', 4, true))).toEqual({
    one: { creditInvoiceID: 3, refundPaymentID: 4, amountApplied: 5 },
  })
})

test('several are sent by the call that applies all or none', async () => {
  const those = [chosen('payable invoice', 1, true), chosen('vendor payment', 2, true)]
  expect(await sent({ kind: 'vendor payment', documentID: 9 }, ...those)).toEqual({
    many: [
      { payableInvoiceID: 1, amountApplied: 5 },
      { refundPaymentID: 2, amountApplied: 5 },
    ],
  })
})
