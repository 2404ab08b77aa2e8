import { listInvoiceAdvices, listPaymentAdvices } from '@twofold/contract/customer-payments'
import { refundCustomerPayment } from '@twofold/contract/customer-refunds'
import { describe, expect, test } from 'vitest'
import { layReceivables, type ReceivablesGround } from '../testing/receivables-ground.ts'
import type { SignedIn } from '../testing/signed-in.ts'
import { done, refusal } from '../testing/test-api.ts'

let { api, owner, accounts, books, sales, ann } = {} as ReceivablesGround
layReceivables(laid => {
  ;({ api, owner, accounts, books, sales, ann } = laid)
})

async function charged(cents: number): Promise<number> {
  const { receivableInvoiceID } = await sales.invoice(ann.customerID, cents, { revenueAccountID: accounts.sales })
  return (await sales.charge(receivableInvoiceID)).receivableInvoiceID
}
const paid = async (cents: number, fields: Record<string, unknown> = {}) =>
  (await sales.payment(ann.customerID, cents, accounts.bank, fields)).customerPaymentID
const left = async (id: number) => (await sales.invoiceNow(id)).totalRemaining
const owed = async () => (await sales.customerNow(ann.customerID)).accountsBalanceTotal
const inBank = async () => (await books.register(accounts.bank)).accountBalance
const refund = (who: SignedIn | null, id: number, fields: object = {}, key?: string) =>
  api.call(who, 'POST', `/customer-payments/${id}/refund`, {
    body: { receiptDate: '2026-11-20', ...fields },
    ...(key && { key }),
  })
const refunded = async (id: number, fields: object = {}, key?: string) =>
  done(refundCustomerPayment, await refund(owner, id, fields, key))

/** A receipt of 500 with 200 applied to an invoice of 300. */
async function partlyApplied() {
  const [to, from] = [await charged(300), await paid(500)]
  await sales.apply({ customerPaymentID: from, receivableInvoiceID: to, amountApplied: 200 })
  return { to, from }
}

describe('POST /customer-payments/{id}/refund', () => {
  test('200: what is left goes back on the account it came to, and the receipt is applied in full; once for one key', async () => {
    const { to, from } = await partlyApplied()
    const answer = await refunded(from, { paymentReference: 'check 9', receiptComment: 'too much' }, 'key')
    expect(answer).toMatchObject({
      customerPayment: { customerPaymentID: from, totalApplied: 500, totalRemaining: 0 },
      refund: { isRefund: true, totalReceived: 300, totalRemaining: 0, paymentReference: 'check 9' },
    })
    expect(answer.refund.paymentAccountID).toBe(accounts.bank)
    expect(await refunded(from, { paymentReference: 'check 9', receiptComment: 'too much' }, 'key')).toEqual(answer)
    expect([await left(to), await owed(), await inBank()]).toEqual([100, 100, 200])
    expect(refusal(await refund(owner, from))).toBe('409 PAYMENT_APPLIED')
  })

  test('200: some of it, and never more than is left', async () => {
    const { from } = await partlyApplied()
    const tooMuch = await refund(owner, from, { amountRefunded: 301 })
    expect(refusal(tooMuch)).toBe('409 ABOVE_REMAINDER')
    expect(tooMuch.body).toMatchObject({ fields: [{ field: 'amountRefunded' }] })
    expect([await owed(), await inBank()]).toEqual([-200, 500])
    await refunded(from, { amountRefunded: 120 })
    expect([await owed(), (await sales.paymentNow(from)).totalRemaining]).toEqual([-80, 180])
  })

  test('200: a returned check is off its invoices, which are open again, and all of it is taken back', async () => {
    const { to, from } = await partlyApplied()
    await refunded(from, { amountRefunded: 40 })
    const { customerPayment, refund: returned } = await refunded(from, { isReturned: true })
    expect([returned.totalReceived, customerPayment.totalRemaining]).toEqual([460, 0])
    expect([await left(to), await owed(), await inBank()]).toEqual([300, 300, 0])
    const advicesOf = async (id: number) =>
      done(listPaymentAdvices, await api.call(owner, 'GET', `/customer-payment-advices/payment/${id}`))
    const { customerPaymentAdviceDetails } = await advicesOf(from)
    expect(customerPaymentAdviceDetails.map(each => [each.receivableInvoiceID, each.amountApplied])).toEqual([
      [0, 40],
      [0, 460],
    ])
    const ofInvoice = await api.call(owner, 'GET', `/customer-payment-advices/invoice/${to}`)
    expect(done(listInvoiceAdvices, ofInvoice).customerPaymentAdviceDetails).toEqual([])
  })

  test('ten people return one check at once: one does, and the books are right', async () => {
    const { from } = await partlyApplied()
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(owner, from, { isReturned: true })))
    expect(answers.map(answer => (answer.status === 200 ? 'done' : refusal(answer))).toSorted()).toEqual([
      ...Array(9).fill('409 PAYMENT_APPLIED'),
      'done',
    ])
    expect([await owed(), await inBank()]).toEqual([300, 0])
  })

  test('also of a closed customer; refused for a refund, in a locked period, and then nothing is taken back', async () => {
    const { to, from } = await partlyApplied()
    await api.call(owner, 'PUT', `/customers/${ann.customerID}`, {
      body: { isClosed: true, isPaymentsAccepted: false },
    })
    const back = await paid(10, { isRefund: true })
    expect(refusal(await refund(owner, back))).toBe('400 DOES_NOT_APPLY')
    await api.call(owner, 'PUT', '/organisation/settings', { body: { softLockDate: '2026-11-25' } })
    expect(refusal(await refund(owner, from, { isReturned: true }))).toBe('409 LOCKED')
    expect([await left(to), await owed()]).toEqual([100, -190])
    await refunded(from, { isReturned: true, lockReason: 'the bank told us late' })
    expect([await left(to), await owed()]).toEqual([300, 310])
  })

  test('401, 403 for a clerk, 404 elsewhere and of nothing, 400 without a day', async () => {
    const from = await paid(500)
    expect(refusal(await refund(null, from))).toBe('401 NOT_SIGNED_IN')
    expect(refusal(await refund(await api.newMember({ role: 'CLERK', into: owner }), from))).toBe('403 FORBIDDEN')
    expect(refusal(await refund(await api.newMember(), from))).toBe('404 NOT_FOUND')
    expect(refusal(await refund(owner, 987_654_321))).toBe('404 NOT_FOUND')
    expect(refusal(await api.call(owner, 'POST', `/customer-payments/${from}/refund`, { body: {} }))).toBe(
      '400 FIELD_MISSING',
    )
  })
})
