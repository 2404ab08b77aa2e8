import type { Role } from '@twofold/accounting/roles'
import { proves } from '@twofold/accounting/testing/proves'
import { listUnpaidPayableInvoices } from '@twofold/contract/payables/payable-invoices'
import * as vendorAdvices from '@twofold/contract/payables/vendor-payment-advices'
import * as contract from '@twofold/contract/payables/vendor-payments'
import { describe, expect, test } from 'vitest'
import {
  elsewhere,
  type PayablesFixture,
  setUpPayablesFixture,
} from '../../tests/harness/documents/payables-fixture.ts'
import type { SignedIn } from '../../tests/harness/signed-in.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'

let fixture: PayablesFixture
let { api, owner, accounts, purchases, zed } = {} as PayablesFixture
setUpPayablesFixture(created => {
  fixture = created
  ;({ api, owner, accounts, purchases, zed } = created)
})

const PATH = '/vendor-payment-advices'
const post = (who: SignedIn | null, body: unknown, key?: string) =>
  api.call(who, 'POST', PATH, { body, ...(key === undefined ? {} : { key }) })
const refused = async (body: unknown) => refusal(await post(owner, body))
const remove = (who: SignedIn | null, id: number) => api.call(who, 'DELETE', `${PATH}/${id}`)
const member = (role: Role) => api.newMember({ role, into: owner })
const pending = async (cents: number, fields: Record<string, unknown> = {}) =>
  (await purchases.bill(zed.vendorID, cents, { expenseAccountID: accounts.supplies, ...fields })).payableInvoiceID
const bill = async (cents: number, fields: Record<string, unknown> = {}) =>
  (await purchases.approve(await pending(cents, fields))).payableInvoiceID
const paid = async (cents: number, fields: Record<string, unknown> = {}) =>
  (await purchases.payment(zed.vendorID, cents, accounts.bank, fields)).vendorPaymentID
const left = async (id: number) => (await purchases.billNow(id)).totalRemaining
const unapplied = async (id: number) => (await purchases.paymentNow(id)).totalRemaining
const owed = async () => (await purchases.vendorNow(zed.vendorID)).accountsBalanceTotal

describe('POST /vendor-payment-advices', () => {
  proves(
    'rule 7.49',
    'POST /vendor-payment-advices {vendorPaymentID, payableInvoiceID, amountApplied}; GET /vendor-payment-advices/payment/{paymentID}; GET /vendor-payment-advices/invoice/{invoiceID}; DELETE /vendor-payment-advices/{id}.',
  )
  proves('call 7.70', 'POST /vendor-payment-advices')

  test('200: applying a payment to a bill reduces both open amounts and posts nothing', async () => {
    proves('call 7.71', 'GET /vendor-payment-advices/payment/{paymentID}')
    proves('call 7.72', 'GET /vendor-payment-advices/invoice/{invoiceID}')

    const [to, from] = [await bill(1000), await paid(600, { paymentReference: 'W-1' })]
    const before = await owed()
    const body = { vendorPaymentID: from, payableInvoiceID: to, amountApplied: 400 }
    const advice = done(vendorAdvices.createVendorPaymentAdvice, await post(owner, body))
    expect(advice).toMatchObject({
      ...body,
      creditInvoiceID: 0,
      refundPaymentID: 0,
      vendorID: zed.vendorID,
      vendorName: 'Zed',
      invoiceTotal: 1000,
      paymentDate: '2026-11-06T00:00:00Z',
      paymentReference: 'W-1',
      dateReceived: '2026-11-05T00:00:00Z',
      vendorInvoiceNumber: (await purchases.billNow(to)).vendorInvoiceNumber,
    })
    expect([await left(to), await unapplied(from), await owed()]).toEqual([600, 200, before])
    for (const [path, count] of [
      [`payment/${from}`, 1],
      [`invoice/${to}`, 1],
    ] as const) {
      const answer = await api.call(owner, 'GET', `${PATH}/${path}`)
      expect(done(vendorAdvices.listPayableInvoiceAdvices, answer).vendorPaymentAdviceDetails).toEqual(
        [advice].slice(0, count),
      )
    }
    expect(refusal(await api.call(owner, 'GET', `${PATH}/payment/${to}`))).toBe('404 NOT_FOUND')
    expect(refusal(await api.call(owner, 'GET', `${PATH}/invoice/${from}`))).toBe('404 NOT_FOUND')
  })

  test('200: applies a vendor credit to a bill, and a refund to the payment or vendor credit that it returns', async () => {
    const [to, credit, from] = [await bill(1000), await bill(-300), await paid(600)]
    const refund = await paid(250, { isRefund: true })
    await purchases.apply({ creditInvoiceID: credit, payableInvoiceID: to, amountApplied: 200 })
    await purchases.apply({ refundPaymentID: refund, creditInvoiceID: credit, amountApplied: 100 })
    await purchases.apply({ refundPaymentID: refund, vendorPaymentID: from, amountApplied: 150 })
    expect([await left(to), await left(credit), await unapplied(from), await unapplied(refund)]).toEqual([
      800, 0, 450, 0,
    ])
    expect(await purchases.billNow(credit)).toMatchObject({ totalPaid: -300, paidInFull: true })
  })

  test('200: a retry with the same key applies once and returns the application as it was created, even if it was removed since', async () => {
    const [to, from] = [await bill(1000), await paid(600)]
    const body = { vendorPaymentID: from, payableInvoiceID: to, amountApplied: 300 }
    const first = done(vendorAdvices.createVendorPaymentAdvice, await post(owner, body, `apply ${to}`))
    await remove(owner, first.vendorPaymentAdviceID)
    expect(done(vendorAdvices.createVendorPaymentAdvice, await post(owner, body, `apply ${to}`))).toEqual(first)
    expect(refusal(await post(owner, { ...body, amountApplied: 1 }, `apply ${to}`))).toBe('422 IDEMPOTENCY_MISMATCH')
    expect(await unapplied(from)).toBe(600)
  })

  test('refuses zero, more than the open amount (and says what is left), and a fully applied document', async () => {
    const [to, from] = [await bill(1000), await paid(600)]
    const body = { vendorPaymentID: from, payableInvoiceID: to }
    const sentence = async (amountApplied: number) => (await post(owner, { ...body, amountApplied })).body
    expect(await sentence(0)).toMatchObject({
      code: 'AMOUNT_TO_APPLY_NOT_POSITIVE',
      err: 'Amount to apply must be greater than zero',
    })
    expect(await refused({ ...body, amountApplied: -5 })).toBe('400 AMOUNT_TO_APPLY_NOT_POSITIVE')
    expect(await sentence(601)).toMatchObject({
      code: 'ABOVE_REMAINDER',
      err: 'Amount to apply cannot exceed the available balance',
      remaining: 600,
    })
    await purchases.apply({ ...body, amountApplied: 600 })
    const usedUp = await post(owner, { ...body, amountApplied: 1 })
    expect(refusal(usedUp)).toBe('409 PAYMENT_APPLIED')
    expect(usedUp.body).toMatchObject({ err: 'This payment disbursement has been fully applied', remaining: 0 })
    const small = await bill(5)
    await purchases.apply({ vendorPaymentID: await paid(5), payableInvoiceID: small, amountApplied: 5 })
    const more = { vendorPaymentID: await paid(5), payableInvoiceID: small, amountApplied: 1 }
    expect((await post(owner, more)).body).toMatchObject({ err: 'This invoice has been fully paid' })
  })

  test('refuses documents that do not match, another vendor’s, rejected bills, and a bill marked as paid', async () => {
    const [to, from, credit, refund] = [
      await bill(1000),
      await paid(600),
      await bill(-300),
      await paid(9, { isRefund: true }),
    ]
    const one = { amountApplied: 1 }
    expect(await refused({ vendorPaymentID: from, payableInvoiceID: credit, ...one })).toBe('400 DOES_NOT_APPLY')
    expect(await refused({ vendorPaymentID: refund, payableInvoiceID: to, ...one })).toBe('400 DOES_NOT_APPLY')
    expect(await refused({ creditInvoiceID: to, payableInvoiceID: to, ...one })).toBe('400 DOES_NOT_APPLY')
    const twice = { vendorPaymentID: from, creditInvoiceID: credit, payableInvoiceID: to, ...one }
    expect(await refused(twice)).toBe('400 DOES_NOT_APPLY')
    expect(await refused({ payableInvoiceID: to, ...one })).toBe('400 FIELD_MISSING')
    expect(await refused({ vendorPaymentID: from, ...one })).toBe('400 FIELD_MISSING')
    expect(await refused({ vendorPaymentID: to, payableInvoiceID: to, ...one })).toBe('404 NOT_FOUND')
    const bob = await purchases.vendor('Bob')
    const { vendorPaymentID } = await purchases.payment(bob.vendorID, 5, accounts.bank)
    expect(await refused({ vendorPaymentID, payableInvoiceID: to, ...one })).toBe('400 OF_ANOTHER_PARTY')
    const rejected = await pending(50)
    await purchases.approve(rejected, 'REJECTED')
    expect(await refused({ vendorPaymentID: from, payableInvoiceID: rejected, ...one })).toBe('409 DOCUMENT_CANCELED')
    await api.call(owner, 'PUT', `/payable-invoices/${to}`, { body: { paidInFull: true } })
    expect(await refused({ vendorPaymentID: from, payableInvoiceID: to, ...one })).toBe('409 INVOICE_PAID')
  })

  test('refuses a customer’s document in place of a vendor’s, and the reverse', async () => {
    const [to, from] = [await bill(1000), await paid(600)]
    const crossed = { customerPaymentID: from, receivableInvoiceID: to, amountApplied: 1 }
    expect(refusal(await api.call(owner, 'POST', '/customer-payment-advices', { body: crossed }))).toBe('404 NOT_FOUND')
    const { vendorPaymentAdviceID: id } = await purchases.apply({
      vendorPaymentID: from,
      payableInvoiceID: to,
      amountApplied: 1,
    })
    expect(refusal(await api.call(owner, 'DELETE', `/customer-payment-advices/${id}`))).toBe('404 NOT_FOUND')
  })

  test('409 ONLY_POSTED_APPLIES if the organisation requires posted documents; otherwise a pending bill reserves the payment', async () => {
    const reserved = { vendorPaymentID: await paid(600), payableInvoiceID: await pending(1000), amountApplied: 1 }
    expect((await post(owner, reserved)).status).toBe(200)
    const there = await elsewhere(fixture)
    await api.call(there.owner, 'PUT', '/organisation/settings', { body: { applyOnlyToPosted: true } })
    const { payableInvoiceID } = await there.purchases.bill(there.zed.vendorID, 1000)
    const { vendorPaymentID } = await there.purchases.payment(there.zed.vendorID, 600, there.accounts.bank)
    const body = { vendorPaymentID, payableInvoiceID, amountApplied: 1 }
    expect(refusal(await post(there.owner, body))).toBe('409 ONLY_POSTED_APPLIES')
  })

  test('409 BILL_NOT_APPROVED if bills need a second approver: no one can pay a bill that only they have seen', async () => {
    const there = await elsewhere(fixture)
    await api.call(there.owner, 'PUT', '/organisation/settings', { body: { secondApprover: true } })
    const { payableInvoiceID } = await there.purchases.bill(there.zed.vendorID, 1000)
    const { vendorPaymentID } = await there.purchases.payment(there.zed.vendorID, 600, there.accounts.bank)
    const body = { vendorPaymentID, payableInvoiceID, amountApplied: 1 }
    const answer = await post(there.owner, body)
    expect(refusal(answer)).toBe('409 BILL_NOT_APPROVED')
    expect(answer.body).toMatchObject({ err: 'This bill is not approved yet.' })
    const path = `/vendor-payments/${vendorPaymentID}/counterparts`
    expect((await api.call(there.owner, 'GET', path)).body).toMatchObject({ counterparts: [] })
  })

  test('401 without a token, 403 for a clerk, 404 in another organisation', async () => {
    const body = { vendorPaymentID: await paid(600), payableInvoiceID: await bill(1000), amountApplied: 1 }
    expect(refusal(await post(null, body))).toBe('401 NOT_SIGNED_IN')
    expect(refusal(await post(await member('CLERK'), body))).toBe('403 FORBIDDEN')
    expect(refusal(await post(await api.newMember(), body))).toBe('404 NOT_FOUND')
  })
})

describe('POST /vendor-payments/{id}/advices', () => {
  const applyAll = (from: number, applications: unknown, key?: string) =>
    api.call(owner, 'POST', `/vendor-payments/${from}/advices`, { body: { applications }, ...(key && { key }) })

  test('200: applies one payment to many bills, once for each key; all or none, and names the refused bill', async () => {
    const [first, second, from] = [await bill(600), await bill(700), await paid(1000)]
    const applications = (cents: number) => [
      { payableInvoiceID: first, amountApplied: 600 },
      { payableInvoiceID: second, amountApplied: cents },
    ]
    const answer = await applyAll(from, applications(401))
    expect(refusal(answer)).toBe('409 ABOVE_REMAINDER')
    expect(answer.body).toMatchObject({ fields: [{ field: 'applications.1.amountApplied' }] })
    expect([await left(first), await left(second), await unapplied(from)]).toEqual([600, 700, 1000])
    const applied = done(vendorAdvices.applyVendorPayment, await applyAll(from, applications(400), `many ${from}`))
    expect(applied.vendorPaymentAdviceDetails.map(each => each.amountApplied)).toEqual([600, 400])
    expect(done(vendorAdvices.applyVendorPayment, await applyAll(from, applications(400), `many ${from}`))).toEqual(
      applied,
    )
    expect([await left(first), await left(second), await unapplied(from)]).toEqual([0, 300, 0])
  })
})

test('200: applies one refund to the payments and credits that it returns; a payment lists all its applications', async () => {
  const [from, credit, refund] = [await paid(600), await bill(-300), await paid(500, { isRefund: true })]
  const counterparts = await api.call(owner, 'GET', `/vendor-payments/${refund}/counterparts`)
  const open = done(contract.listVendorPaymentCounterparts, counterparts)
  expect(open.counterparts.map(({ documentID }) => documentID)).toEqual([credit, from])
  expect(open.vendorPayment.paymentAccountName).toBe('Current')
  const applications = [
    { vendorPaymentID: from, amountApplied: 200 },
    { creditInvoiceID: credit, amountApplied: 300 },
  ]
  const answer = await api.call(owner, 'POST', `/vendor-payments/${refund}/advices`, { body: { applications } })
  const { vendorPaymentAdviceDetails } = done(vendorAdvices.applyVendorPayment, answer)
  expect(vendorPaymentAdviceDetails.map(each => each.refundPaymentID)).toEqual([refund, refund])
  expect([await unapplied(from), await left(credit), await unapplied(refund)]).toEqual([400, 0, 0])
  const shown = done(contract.readVendorPayment, await api.call(owner, 'GET', `/vendor-payments/${refund}`))
  expect(shown.vendorPaymentAdviceDetails).toEqual(vendorPaymentAdviceDetails)
})

test('POST /payable-invoices/{id}/advices applies many payments and credits to one bill: all or none', async () => {
  const [to, first, credit] = [await bill(1000), await paid(600), await bill(-50)]
  const apply = async (amountApplied: number) =>
    api.call(owner, 'POST', `/payable-invoices/${to}/advices`, {
      body: {
        applications: [
          { vendorPaymentID: first, amountApplied },
          { creditInvoiceID: credit, amountApplied: 50 },
        ],
      },
    })
  expect(refusal(await apply(601))).toBe('409 ABOVE_REMAINDER')
  const { vendorPaymentAdviceDetails } = done(vendorAdvices.applyToPayableInvoice, await apply(600))
  expect(vendorPaymentAdviceDetails.map(each => each.payableInvoiceID)).toEqual([to, to])
  expect([await left(to), await unapplied(first), await left(credit)]).toEqual([350, 0, 0])
})

describe('DELETE /vendor-payment-advices/{id}', () => {
  proves('rule 4.24', 'Deleting an advice removes the application.')
  proves(
    'rule 7.49',
    'POST /vendor-payment-advices {vendorPaymentID, payableInvoiceID, amountApplied}; GET /vendor-payment-advices/payment/{paymentID}; GET /vendor-payment-advices/invoice/{invoiceID}; DELETE /vendor-payment-advices/{id}.',
  )
  proves('call 7.73', 'DELETE /vendor-payment-advices/{id}')

  test('200: restores both open amounts once, even if ten users remove the application concurrently', async () => {
    const [to, from] = [await bill(1000), await paid(600)]
    const advice = await purchases.apply({ vendorPaymentID: from, payableInvoiceID: to, amountApplied: 600 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(owner, advice.vendorPaymentAdviceID)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)])
    const deleted = answers.find(({ status }) => status === 200)!
    expect(done(vendorAdvices.deleteVendorPaymentAdvice, deleted)).toEqual(advice)
    expect([await left(to), await unapplied(from)]).toEqual([1000, 600])
  })

  test('401, 403 for a clerk, 404 in another organisation', async () => {
    const body = { vendorPaymentID: await paid(600), payableInvoiceID: await bill(1000), amountApplied: 1 }
    const { vendorPaymentAdviceID: id } = await purchases.apply(body)
    expect(refusal(await remove(null, id))).toBe('401 NOT_SIGNED_IN')
    expect(refusal(await remove(await member('CLERK'), id))).toBe('403 FORBIDDEN')
    expect(refusal(await remove(await api.newMember(), id))).toBe('404 NOT_FOUND')
  })
})

test('unpaid lists bills and refunds that can be paid, unapplied lists payments and credits, each oldest first', async () => {
  proves(
    'rule 7.41',
    'GET /payable-invoices (no token); GET /payable-invoices/{invoiceID}; GET /payable-invoices/vendor/{vendorID}; GET /payable-invoices/vendor/{vendorID}/unpaid.',
  )
  proves('call 7.60', 'GET /payable-invoices/vendor/{vendorID}/unpaid')
  proves(
    'rule 7.45',
    'GET /vendor-payments (no token); GET /vendor-payments/{vendorPaymentID}; GET /vendor-payments/vendor/{vendorID}/unapplied-payments (no token).',
  )
  proves('call 7.66', 'GET /vendor-payments/vendor/{vendorID}/unapplied-payments')
  proves(
    'rule 7.49',
    'POST /vendor-payment-advices {vendorPaymentID, payableInvoiceID, amountApplied}; GET /vendor-payment-advices/payment/{paymentID}; GET /vendor-payment-advices/invoice/{invoiceID}; DELETE /vendor-payment-advices/{id}.',
  )

  const [late, early] = [await bill(100), await bill(200, { dateReceived: '2026-01-05' })]
  const waiting = await pending(300, { dateReceived: '2026-02-05' })
  const credit = await bill(-400)
  await purchases.approve(await pending(500), 'REJECTED')
  const answer = await api.call(owner, 'GET', `/payable-invoices/vendor/${zed.vendorID}/unpaid`)
  expect(done(listUnpaidPayableInvoices, answer).invoices.map(each => each.payableInvoiceID)).toEqual([
    early,
    waiting,
    late,
  ])
  const [first, refund, second] = [
    await paid(5),
    await paid(7, { isRefund: true }),
    await paid(9, { disbursementDate: '2026-01-06' }),
  ]
  const path = `/vendor-payments/vendor/${zed.vendorID}/unapplied-payments`
  const open = done(contract.listUnappliedVendorPayments, await api.call(owner, 'GET', path))
  expect(open.vendorPayments.map(each => each.vendorPaymentID)).toEqual([second, first])
  expect(open.paymentDisbursements).toEqual(open.vendorPayments)
  expect(open.credits).toMatchObject([{ documentID: credit, vendorID: zed.vendorID, total: 400, remaining: 400 }])
  expect(open.refunds).toMatchObject([{ documentID: refund, vendorName: 'Zed', total: 7, applied: 0 }])
  expect(refusal(await api.call(await api.newMember(), 'GET', path))).toBe('404 NOT_FOUND')
})
