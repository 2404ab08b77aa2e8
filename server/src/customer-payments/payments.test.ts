import { proves } from '@twofold/accounting/testing/proves'
import { readCustomerPaymentTotals } from '@twofold/contract/document-totals'
import * as contract from '@twofold/contract/receivables/customer-payments'
import { describe, expect, test } from 'vitest'
import { type ReceivablesFixture, setUpReceivablesFixture } from '../../tests/harness/documents/receivables-fixture.ts'
import type { SignedIn } from '../../tests/harness/signed-in.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'

let { api, owner, accounts, books, sales, ann } = {} as ReceivablesFixture
setUpReceivablesFixture(created => {
  ;({ api, owner, accounts, books, sales, ann } = created)
})

const PATH = '/customer-payments'
const draft = (fields: Record<string, unknown> = {}) => ({
  totalReceived: 600,
  receiptDate: '2026-11-06',
  customerID: ann.customerID,
  paymentAccountID: accounts.bank,
  ...fields,
})
const post = (who: SignedIn | null, body: unknown) => api.call(who, 'POST', PATH, { body })
const put = (who: SignedIn | null, id: number, body: unknown) => api.call(who, 'PUT', `${PATH}/${id}`, { body })
const owed = async () => (await sales.customerNow(ann.customerID)).accountsBalanceTotal
const inBank = async () => (await books.register(accounts.bank)).accountBalance
const lock = (softLockDate: string) => api.call(owner, 'PUT', '/organisation/settings', { body: { softLockDate } })

async function chargedInvoice(cents: number, fields: Record<string, unknown> = {}): Promise<number> {
  const invoice = await sales.invoice(ann.customerID, cents, { revenueAccountID: accounts.sales, ...fields })
  return (await sales.charge(invoice.receivableInvoiceID)).receivableInvoiceID
}

describe('POST /customer-payments', () => {
  proves('call 7.50', 'POST /customer-payments')

  test('200: posts the payment, which increases the bank balance and reduces the customer’s balance; returns both names of a field', async () => {
    proves('call 7.48', 'GET /customer-payments/{customerPaymentID}')
    proves(
      'rule 7.35',
      "Creating a customer payment (POST /customer-payments, JSON) sends totalReceived, receiptDate (ISO), customerID, receiptComment, paymentReference, paymentDate, paymentAccountID; the helper's exact path is not shown.",
    )

    const sent = draft({ paymentReference: 'check 7', receiptComment: 'thanks' })
    const payment = done(contract.createCustomerPayment, await post(owner, sent))
    expect(payment).toMatchObject({
      totalReceived: 600,
      totalApplied: 0,
      totalRemaining: 600,
      receiptDate: '2026-11-06T00:00:00Z',
      paymentDate: '2026-11-06T00:00:00Z',
      receiptComment: 'thanks',
      paymentComment: 'thanks',
      paymentReference: 'check 7',
      paymentAccountID: accounts.bank,
      remittanceAccountID: accounts.bank,
      isRefund: false,
      customerName: 'Ann',
    })
    expect([await inBank(), await owed()]).toEqual([600, -600])
    expect(await sales.paymentNow(payment.customerPaymentID)).toEqual(payment)
    const [row] = (await books.register(accounts.bank)).transactions
    expect(row).toMatchObject({
      transactionID: payment.gLEntry,
      transactionComment: 'Payment check 7, Ann: thanks',
      sourceKind: 'customer payment',
      sourceID: payment.customerPaymentID,
    })
  })

  test('200: a refund returns money; either alias is accepted, and the first one wins', async () => {
    const { receiptDate: _, paymentAccountID: __, ...rest } = draft({ isRefund: true })
    const other = { ...rest, paymentDate: '2026-11-07', remittanceAccountID: accounts.bank, paymentComment: 'x' }
    const refund = done(contract.createCustomerPayment, await post(owner, other))
    expect(refund).toMatchObject({ isRefund: true, receiptDate: '2026-11-07T00:00:00Z', receiptComment: 'x' })
    expect([await inBank(), await owed()]).toEqual([-600, 600])
    const both = done(contract.createCustomerPayment, await post(owner, draft({ paymentDate: '2026-11-08' })))
    expect(both.receiptDate).toBe('2026-11-06T00:00:00Z')
  })

  test('refuses an account that cannot receive payments, a locked day, and a customer that accepts no payments', async () => {
    expect(refusal(await post(owner, draft({ paymentAccountID: accounts.sales })))).toBe('400 ACCOUNT_TYPE_UNSUITABLE')
    expect(refusal(await post(owner, draft({ paymentAccountID: accounts.control })))).toBe('409 ACCOUNT_IS_CONTROL')
    await lock('2026-01-31')
    expect(refusal(await post(owner, draft({ receiptDate: '2026-01-31' })))).toBe('409 LOCKED')
    expect((await post(owner, draft({ receiptDate: '2026-01-31', lockReason: 'agreed' }))).status).toBe(200)
    const flags = { isPaymentsAccepted: false, paymentsAcceptedNote: 'Only by wire' }
    await api.call(owner, 'PUT', `/customers/${ann.customerID}`, { body: flags })
    const refused = await post(owner, draft())
    expect(refusal(refused)).toBe('409 PAYMENTS_NOT_ACCEPTED')
    expect(refused.body).toMatchObject({ fields: [{ field: 'customerID', code: 'PAYMENTS_NOT_ACCEPTED' }] })
    expect(refused.body).toMatchObject({ err: expect.stringContaining('Only by wire.') })
    expect((await post(owner, draft({ isRefund: true }))).status).toBe(200)
  })
})

describe('PUT /customer-payments/{id}', () => {
  proves('call 7.51', 'PUT /customer-payments/{id}')

  test('200: the entry follows the payment; an omitted field keeps its value', async () => {
    proves(
      'rule 7.36',
      'PUT /customer-payments/{id} {totalReceived, receiptDate, customerID, receiptComment, paymentReference, remittanceAccountID, modifiedAt}.',
    )

    const { customerPaymentID: id, ...payment } = await sales.payment(ann.customerID, 600, accounts.bank)
    const body = { totalReceived: 700, receiptDate: '2026-11-09' }
    const changed = done(contract.changeCustomerPayment, await put(owner, id, body))
    expect(changed).toMatchObject({ totalReceived: 700, paymentDate: '2026-11-09T00:00:00Z', gLEntry: payment.gLEntry })
    expect([await inBank(), await owed()]).toEqual([700, -700])
    expect(done(contract.changeCustomerPayment, await put(owner, id, changed))).toEqual(changed)
    const bob = await sales.customer('Bob')
    await put(owner, id, { customerID: bob.customerID })
    expect([await owed(), (await sales.customerNow(bob.customerID)).accountsBalanceTotal]).toEqual([0, -700])
  })

  test('200: accepts all fields of the form, and keeps the same entry when the account changes', async () => {
    proves(
      'rule 7.36',
      'PUT /customer-payments/{id} {totalReceived, receiptDate, customerID, receiptComment, paymentReference, remittanceAccountID, modifiedAt}.',
    )

    const { customerPaymentID: id, gLEntry, modifiedAt } = await sales.payment(ann.customerID, 600, accounts.bank)
    const till = (await books.open('Till')).accountID
    const sent = {
      totalReceived: 700,
      receiptDate: '2026-11-09T00:00:00Z',
      customerID: ann.customerID,
      receiptComment: 'in coins',
      paymentReference: 'slip 8',
      remittanceAccountID: till,
    }
    const changed = done(contract.changeCustomerPayment, await put(owner, id, { ...sent, modifiedAt }))
    expect(changed).toMatchObject({ ...sent, paymentAccountID: till, gLEntry })
    const { accountBalance, transactions } = await books.register(till)
    expect([await inBank(), accountBalance, await owed()]).toEqual([0, 700, -700])
    expect(transactions.map(row => row.transactionID)).toEqual([gLEntry])
  })
})
describe('GET /customer-payments', () => {
  proves(
    'rule 7.34',
    'GET /customer-payments; GET /customer-payments/{customerPaymentID}; GET /customer-payments/customer/{customer}/unapplied-payments.',
  )
  proves('call 7.47', 'GET /customer-payments')

  test('200: newest first, searched and in windows; unapplied payments oldest first, with credits and refunds', async () => {
    proves('call 7.49', 'GET /customer-payments/customer/{customer}/unapplied-payments')

    const first = await sales.payment(ann.customerID, 600, accounts.bank, { paymentReference: 'check 1' })
    const second = await sales.payment(ann.customerID, 500, accounts.bank, { receiptDate: '2026-11-01' })
    const refund = await sales.payment(ann.customerID, 100, accounts.bank, { isRefund: true })
    const credit = await sales.invoice(ann.customerID, -300)
    const list = async (query: string) =>
      done(contract.listCustomerPayments, await api.call(owner, 'GET', `${PATH}${query}`))
    const ids = async (query: string) => (await list(query)).customerPayments.map(each => each.customerPaymentID)
    const all = [refund, first, second].map(each => each.customerPaymentID)
    expect(await ids('')).toEqual(all)
    expect(await ids('?search=%22check%201%22')).toEqual([first.customerPaymentID])
    expect(await ids(`?limit=2&cursor=${(await list('?limit=1')).next}`)).toEqual(all.slice(1))
    expect(await ids('?sort=totalReceived')).toEqual([refund, second, first].map(each => each.customerPaymentID))
    await sales.apply({
      paymentReceiptID: first.customerPaymentID,
      receivableInvoiceID: await chargedInvoice(1000),
      amountApplied: 600,
    })
    const path = `${PATH}/customer/${ann.customerID}/unapplied-payments`
    const open = done(contract.listUnappliedCustomerPayments, await api.call(owner, 'GET', path))
    expect(open.customerPayments).toEqual([second])
    expect(open.refunds).toMatchObject([{ documentID: refund.customerPaymentID, remaining: 100 }])
    expect(open.credits).toMatchObject([{ documentID: credit.receivableInvoiceID, total: 300, remaining: 300 }])
    expect(refusal(await api.call(await api.newMember(), 'GET', path))).toBe('404 NOT_FOUND')
  })
  test('200: filtered by open or applied, with totals in which refunds are subtracted', async () => {
    const pay = async (cents: number, fields = {}) =>
      (await sales.payment(ann.customerID, cents, accounts.bank, fields)).customerPaymentID
    const [whole, part, refund] = [await pay(600), await pay(500), await pay(100, { isRefund: true })]
    const invoice = await sales.invoice(ann.customerID, 1000, { revenueAccountID: accounts.sales })
    const { receivableInvoiceID } = await sales.charge(invoice.receivableInvoiceID)
    await sales.apply({ customerPaymentID: whole, receivableInvoiceID, amountApplied: 600 })
    await sales.apply({ customerPaymentID: part, refundPaymentID: refund, amountApplied: 30 })
    const ids = async (query: string) =>
      done(contract.listCustomerPayments, await api.call(owner, 'GET', `${PATH}${query}`)).customerPayments.map(
        ({ customerPaymentID }) => customerPaymentID,
      )
    expect(await ids('?status=APPLIED')).toEqual([whole])
    expect(await ids('?status=OPEN')).toEqual([refund, part])
    const totals = async (query: string) =>
      done(readCustomerPaymentTotals, await api.call(owner, 'GET', `${PATH}/totals${query}`))
    expect(await totals('')).toEqual({ documentCount: 3, total: 1000, applied: 600, open: 400 })
    expect(await totals('?status=OPEN')).toEqual({ documentCount: 2, total: 400, applied: 0, open: 400 })
    expect(refusal(await api.call(owner, 'GET', `${PATH}/totals?status=PAID`))).toBe('400 NOT_A_CHOICE')
    expect(refusal(await api.call(null, 'GET', `${PATH}/totals`))).toBe('401 NOT_SIGNED_IN')
  })
})
