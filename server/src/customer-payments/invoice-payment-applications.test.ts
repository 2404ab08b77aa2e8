import * as contract from '@twofold/contract/receivables/customer-payment-advices'
import { describe, expect, test } from 'vitest'
import { type ReceivablesFixture, setUpReceivablesFixture } from '../../tests/harness/documents/receivables-fixture.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'

let { api, owner, accounts, sales, ann } = {} as ReceivablesFixture
setUpReceivablesFixture(created => {
  ;({ api, owner, accounts, sales, ann } = created)
})

async function charged(cents: number): Promise<number> {
  const { receivableInvoiceID } = await sales.invoice(ann.customerID, cents, { revenueAccountID: accounts.sales })
  return (await sales.charge(receivableInvoiceID)).receivableInvoiceID
}
async function paid(cents: number, fields: Record<string, unknown> = {}): Promise<number> {
  return (await sales.payment(ann.customerID, cents, accounts.bank, fields)).customerPaymentID
}
const left = async (id: number) => (await sales.invoiceNow(id)).totalRemaining
const unapplied = async (id: number) => (await sales.paymentNow(id)).totalRemaining

describe('POST /receivable-invoices/{id}/advices', () => {
  const applyAll = (to: number, applications: unknown, key?: string) =>
    api.call(owner, 'POST', `/receivable-invoices/${to}/advices`, { body: { applications }, ...(key && { key }) })

  test('200: applies several receipts and a credit note to one invoice, once for each key; all or none', async () => {
    const [to, first, second, credit] = [await charged(1000), await paid(600), await paid(700), await charged(-50)]
    const applications = (last: number) => [
      { customerPaymentID: first, amountApplied: 600 },
      { creditInvoiceID: credit, amountApplied: 50 },
      { customerPaymentID: second, amountApplied: last },
    ]
    const tooMuch = await applyAll(to, applications(351))
    expect(refusal(tooMuch)).toBe('409 ABOVE_REMAINDER')
    expect(tooMuch.body).toMatchObject({ fields: [{ field: 'applications.2.amountApplied' }] })
    expect([await left(to), await unapplied(first), await left(credit)]).toEqual([1000, 600, -50])
    const applied = done(contract.applyToReceivableInvoice, await applyAll(to, applications(350), 'key'))
    expect(done(contract.applyToReceivableInvoice, await applyAll(to, applications(350), 'key'))).toEqual(applied)
    expect(applied.customerPaymentAdviceDetails.map(each => each.receivableInvoiceID)).toEqual([to, to, to])
    expect([await left(to), await unapplied(first), await left(credit), await unapplied(second)]).toEqual([
      0, 0, 0, 350,
    ])
  })

  test('200: applies one credit note to several invoices and a refund', async () => {
    const [credit, one, other] = [await charged(-500), await charged(200), await charged(300)]
    const refund = await paid(40, { isRefund: true })
    const applications = [
      { receivableInvoiceID: one, amountApplied: 200 },
      { refundPaymentID: refund, amountApplied: 40 },
      { receivableInvoiceID: other, amountApplied: 260 },
    ]
    const applied = done(contract.applyToReceivableInvoice, await applyAll(credit, applications))
    expect(applied.customerPaymentAdviceDetails.map(each => each.creditInvoiceID)).toEqual([credit, credit, credit])
    expect([await left(credit), await left(one), await left(other), await unapplied(refund)]).toEqual([0, 0, 40, 0])
  })

  test('refuses a document that is named twice, of another kind, or of another customer', async () => {
    const [to, from, credit] = [await charged(600), await paid(600), await charged(-50)]
    const no = async (application: object) => refusal(await applyAll(to, [{ amountApplied: 1, ...application }]))
    expect(await no({ customerPaymentID: from, creditInvoiceID: credit })).toBe('400 DOES_NOT_APPLY')
    expect(await no({})).toBe('400 FIELD_MISSING')
    expect(await no({ customerPaymentID: to })).toBe('404 NOT_FOUND')
    const stranger = await api.newMember()
    const body = { applications: [{ customerPaymentID: from, amountApplied: 1 }] }
    expect(refusal(await api.call(stranger, 'POST', `/receivable-invoices/${to}/advices`, { body }))).toBe(
      '404 NOT_FOUND',
    )
    expect(refusal(await api.call(null, 'POST', `/receivable-invoices/${to}/advices`, { body }))).toBe(
      '401 NOT_SIGNED_IN',
    )
    expect([await left(to), await unapplied(from)]).toEqual([600, 600])
  })
})
