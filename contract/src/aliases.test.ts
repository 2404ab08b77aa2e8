import { proves } from '@twofold/accounting/testing/proves'
import { expect, test } from 'vitest'
import { aliased } from './aliases.ts'

const names = ['receiptDate', 'paymentDate'] as const
const [OLD, MAY, JUNE] = ['2026-04-01', '2026-05-01', '2026-06-01']

test.each([
  ['neither', [undefined, undefined], OLD, undefined],
  ['the first alone', [MAY, undefined], OLD, MAY],
  ['the second alone', [undefined, MAY], OLD, MAY],
  ['both, equal', [MAY, MAY], OLD, MAY],
  ['both of a new record', [MAY, JUNE], undefined, MAY],
  ['the second differs from the stored value', [OLD, MAY], OLD, MAY],
  ['the first differs from the stored value', [MAY, OLD], OLD, MAY],
] as const)('returns the right value when sent as: %s', (_, sent, stored, expected) => {
  expect(aliased<string>({ names, sent, stored })).toEqual({ ok: true, value: expected })
})

test('two new values under two names of one field are refused, and the refusal names both', () => {
  expect(aliased<string>({ names, sent: [MAY, JUNE], stored: OLD })).toMatchObject({
    refusals: [{ code: 'ALIASES_DIFFER', detail: { first: 'receiptDate', second: 'paymentDate' } }],
  })
})

test('of three names, the one with a new value counts', () => {
  proves(
    'rule 7.38',
    'POST /customer-payment-advices {paymentReceiptID (or customerPaymentID in the shared create form), receivableInvoiceID, amountApplied}.',
  )

  const three = ['disbursementAccountID', 'remittanceAccountID', 'paymentAccountID'] as const
  const value = (...sent: (number | undefined)[]) => aliased<number>({ names: three, sent, stored: 1 })
  expect(value(1, 1, 2)).toEqual({ ok: true, value: 2 })
  expect(value(undefined, 2, 2)).toEqual({ ok: true, value: 2 })
  expect(value(1, undefined, 1)).toEqual({ ok: true, value: 1 })
  expect(value(1, 2, 3)).toMatchObject({
    refusals: [{ code: 'ALIASES_DIFFER', detail: { first: 'remittanceAccountID', second: 'paymentAccountID' } }],
  })
})
