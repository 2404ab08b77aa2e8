// Refunds of customer and vendor payments.

import { refundVendorPayment } from '@twofold/contract/payables/vendor-refunds'
import { refundCustomerPayment } from '@twofold/contract/receivables/customer-refunds'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBooksDriver } from '../../tests/harness/books-driver.ts'
import { createDocumentDriver, type DocumentDriver, mustSucceed } from '../../tests/harness/documents/document-sides.ts'
import type { SignedIn } from '../../tests/harness/signed-in.ts'
import { done, refusal, startTestApi, type TestApi } from '../../tests/harness/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

/** The endpoints and field names for customers and for vendors, and the sign of their payments in the bank account. */
const SIDES = {
  receivables: {
    reference: 'paymentReference',
    comment: 'receiptComment',
    bankSign: 1,
    flags: { isClosed: true, isPaymentsAccepted: false },
    both: (answer: Parameters<typeof done>[1]) => {
      const { customerPayment, refund } = done(refundCustomerPayment, answer)
      return { payment: customerPayment, refund, refundedCents: refund.totalReceived }
    },
  },
  payables: {
    reference: 'disbursementReference',
    comment: 'disbursementComment',
    bankSign: -1,
    flags: { isClosed: true, isPaymentsAllowed: false },
    both: (answer: Parameters<typeof done>[1]) => {
      const { vendorPayment, refund } = done(refundVendorPayment, answer)
      return { payment: vendorPayment, refund, refundedCents: refund.totalPaid }
    },
  },
} as const

describe.each(['receivables', 'payables'] as const)('POST /.../{id}/refund, of %s', name => {
  const { reference, comment, bankSign, flags, both } = SIDES[name]
  let owner: SignedIn
  let driver: DocumentDriver
  let ann: number

  beforeEach(async () => {
    owner = await api.newMember()
    driver = await createDocumentDriver(api, owner, name)
    ann = await driver.party('Ann')
  })

  const paid = async (cents: number, isRefund = false) =>
    driver.idIn(mustSucceed(await driver.pay({ party: ann, cents, isRefund })), 'payment')
  const left = async (what: 'invoices' | 'payments', id: number) => (await driver.now(what, id)).totalRemaining
  const owed = async () => (await driver.partyNow(ann)).accountsBalanceTotal
  const inBank = async () =>
    bankSign * (await createBooksDriver(api, owner).register(driver.accounts.bank)).accountBalance + 0
  const refund = (who: SignedIn | null, id: number, fields: object = {}, key?: string) =>
    api.call(who, 'POST', `/${driver.side.paths.payments}/${id}/refund`, {
      body: { [driver.side.paidOn]: '2026-11-20', ...fields },
      ...(key && { key }),
    })
  const refunded = async (id: number, fields: object = {}, key?: string) => both(await refund(owner, id, fields, key))
  const advicesOf = async (what: 'payment' | 'invoice', id: number) => {
    const { body } = mustSucceed(await driver.send('GET', `${driver.side.paths.advices}/${what}/${id}`))
    return (body as Record<string, Record<string, number>[]>)[driver.side.list.advices]!
  }

  /** A payment of 500 with 200 applied to an invoice of 300. */
  async function partlyApplied() {
    const to = driver.idIn(mustSucceed(await driver.invoice({ party: ann, cents: 300 })), 'invoice')
    mustSucceed(await driver.state(to, 'POSTED'))
    const from = await paid(500)
    mustSucceed(await driver.apply({ from, isCredit: false, to, isRefund: false, cents: 200 }))
    return { to, from }
  }

  test('200: refunds the unapplied amount from the original account, applies the payment in full, and does so once for one key', async () => {
    const { to, from } = await partlyApplied()
    const fields = { [reference]: 'check 9', [comment]: 'too much' }
    const answer = await refunded(from, fields, 'key')
    expect(answer).toMatchObject({
      payment: { [driver.side.ids.payment]: from, totalApplied: 500, totalRemaining: 0 },
      refund: {
        isRefund: true,
        totalRemaining: 0,
        paymentAccountID: driver.accounts.bank,
        paymentReference: 'check 9',
      },
      refundedCents: 300,
    })
    expect(await refunded(from, fields, 'key')).toEqual(answer)
    expect([await left('invoices', to), await owed(), await inBank()]).toEqual([100, 100, 200])
    expect(refusal(await refund(owner, from))).toBe('409 PAYMENT_APPLIED')
  })

  test('200: refunds a part of the payment, but never more than the unapplied amount', async () => {
    const { from } = await partlyApplied()
    const tooMuch = await refund(owner, from, { amountRefunded: 301 })
    expect(refusal(tooMuch)).toBe('409 ABOVE_REMAINDER')
    expect(tooMuch.body).toMatchObject({ fields: [{ field: 'amountRefunded' }], remaining: 300 })
    expect([await owed(), await inBank()]).toEqual([-200, 500])
    await refunded(from, { amountRefunded: 120 })
    expect([await owed(), await left('payments', from)]).toEqual([-80, 180])
  })

  test('200: a returned payment is removed from its invoices, which are open again, and refunded in full', async () => {
    const { to, from } = await partlyApplied()
    await refunded(from, { amountRefunded: 40 })
    const { payment, refundedCents } = await refunded(from, { isReturned: true })
    expect([refundedCents, payment.totalRemaining]).toEqual([460, 0])
    expect([await left('invoices', to), await owed(), await inBank()]).toEqual([300, 300, 0])
    const advices = await advicesOf('payment', from)
    expect(advices.map(each => [each[driver.side.ids.invoice], each.amountApplied])).toEqual([
      [0, 40],
      [0, 460],
    ])
    expect(await advicesOf('invoice', to)).toEqual([])
  })

  test('400: an amount for a returned payment is refused and nothing changes', async () => {
    const { to, from } = await partlyApplied()
    const asked = await refund(owner, from, { isReturned: true, amountRefunded: 50 })
    expect(refusal(asked)).toBe('400 RETURNED_GOES_BACK_WHOLE')
    expect(asked.body).toMatchObject({
      err: 'A returned payment is refunded in full. Leave out the amount, or refund an amount without marking the payment as returned.',
      fields: [{ field: 'amountRefunded' }],
    })
    expect([await left('invoices', to), await owed()]).toEqual([100, -200])
    await refunded(from, { isReturned: false, amountRefunded: 50 })
    expect([await left('invoices', to), await owed()]).toEqual([100, -150])
  })

  test('if ten users return one payment concurrently, one succeeds and the books are correct', async () => {
    const { from } = await partlyApplied()
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(owner, from, { isReturned: true })))
    expect(answers.map(answer => (answer.status === 200 ? 'done' : refusal(answer))).toSorted()).toEqual([
      ...Array(9).fill('409 PAYMENT_APPLIED'),
      'done',
    ])
    expect([await owed(), await inBank()]).toEqual([300, 0])
  })

  test('a closed party can be refunded; a refund, or a date in a locked period, is refused and nothing changes', async () => {
    const { to, from } = await partlyApplied()
    mustSucceed(await driver.send('PUT', `${driver.side.parties}/${ann}`, flags))
    expect(refusal(await refund(owner, await paid(10, true)))).toBe('400 DOES_NOT_APPLY')
    mustSucceed(await driver.send('PUT', 'organisation/settings', { softLockDate: '2026-11-25' }))
    expect(refusal(await refund(owner, from, { isReturned: true }))).toBe('409 LOCKED')
    expect([await left('invoices', to), await owed()]).toEqual([100, -190])
    await refunded(from, { isReturned: true, lockReason: 'late bank notice' })
    expect([await left('invoices', to), await owed()]).toEqual([300, 310])
  })

  test('401; 403 for a clerk; 404 for an unknown payment or organisation; 400 without a date', async () => {
    const from = await paid(500)
    expect(refusal(await refund(null, from))).toBe('401 NOT_SIGNED_IN')
    expect(refusal(await refund(await api.newMember({ role: 'CLERK', into: owner }), from))).toBe('403 FORBIDDEN')
    expect(refusal(await refund(await api.newMember(), from))).toBe('404 NOT_FOUND')
    expect(refusal(await refund(owner, 987_654_321))).toBe('404 NOT_FOUND')
    expect(refusal(await refund(owner, from, { [driver.side.paidOn]: undefined }))).toBe('400 FIELD_MISSING')
  })
})
