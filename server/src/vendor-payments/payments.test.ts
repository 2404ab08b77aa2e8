import { proves } from '@twofold/accounting/testing/proves'
import { readVendorPaymentTotals } from '@twofold/contract/document-totals'
import * as contract from '@twofold/contract/payables/vendor-payments'
import { describe, expect, test } from 'vitest'
import {
  elsewhere,
  entryShown,
  type PayablesFixture,
  setUpPayablesFixture,
} from '../../tests/harness/documents/payables-fixture.ts'
import type { SignedIn } from '../../tests/harness/signed-in.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'

let fixture: PayablesFixture
let { api, owner, accounts, books, purchases, zed } = {} as PayablesFixture
setUpPayablesFixture(created => {
  fixture = created
  ;({ api, owner, accounts, books, purchases, zed } = created)
})

const PAYMENTS = '/vendor-payments'
const draft = (fields: Record<string, unknown> = {}) => ({
  totalPaid: 500,
  disbursementDate: '2026-11-06',
  vendorID: zed.vendorID,
  disbursementAccountID: accounts.bank,
  ...fields,
})
const post = (who: SignedIn | null, body: unknown) => api.call(who, 'POST', PAYMENTS, { body })
const put = (who: SignedIn | null, id: number, body: unknown) => api.call(who, 'PUT', `${PAYMENTS}/${id}`, { body })
const made = async (fields: Record<string, unknown> = {}) =>
  done(contract.createVendorPayment, await post(owner, draft(fields)))
const changed = async (id: number, body: unknown) => done(contract.changeVendorPayment, await put(owner, id, body))
const owed = async () => (await purchases.vendorNow(zed.vendorID)).accountsBalanceTotal

describe('POST /vendor-payments', () => {
  proves(
    'rule 7.46',
    'POST /vendor-payments {totalPaid, disbursementDate, vendorID, disbursementComment, disbursementReference, disbursementAccountID, isRefund}.',
  )
  proves('call 7.67', 'POST /vendor-payments')

  test('200: posts the payment, which reduces the vendor’s balance and the bank balance; returns all names of a field', async () => {
    proves(
      'rule 7.45',
      'GET /vendor-payments (no token); GET /vendor-payments/{vendorPaymentID}; GET /vendor-payments/vendor/{vendorID}/unapplied-payments (no token).',
    )
    proves('call 7.65', 'GET /vendor-payments/{vendorPaymentID}')

    const payment = await made({ disbursementComment: 'May', disbursementReference: ' W-7 ' })
    expect(payment).toMatchObject({
      totalPaid: 500,
      totalApplied: 0,
      totalRemaining: 500,
      vendorName: 'Zed',
      isRefund: false,
      disbursementDate: '2026-11-06T00:00:00Z',
      paymentDate: '2026-11-06T00:00:00Z',
      disbursementComment: 'May',
      paymentComment: 'May',
      disbursementReference: 'W-7',
      paymentReference: 'W-7',
      disbursementAccountID: accounts.bank,
      remittanceAccountID: accounts.bank,
      paymentAccountID: accounts.bank,
    })
    expect(await entryShown(fixture, payment.gLEntry)).toBe('Zed 500 / bank 500')
    expect(await owed()).toBe(-500)
    expect(await purchases.paymentNow(payment.vendorPaymentID)).toEqual(payment)
  })

  test('200: a refund from the vendor swaps the sides, even if the vendor is closed', async () => {
    await api.call(owner, 'PUT', `/vendors/${zed.vendorID}`, { body: { isClosed: true, isPaymentsAllowed: false } })
    const refund = await made({ isRefund: true })
    expect(await entryShown(fixture, refund.gLEntry)).toBe('bank 500 / Zed 500')
    expect(await owed()).toBe(500)
    expect(refusal(await post(owner, draft()))).toBe('409 PAYMENTS_NOT_ACCEPTED')
  })

  test('200: a new payment may use any name of a field, the first name wins, and a returned record can be sent unchanged', async () => {
    const { disbursementDate: _, disbursementAccountID: __, ...rest } = draft()
    const named = {
      ...rest,
      paymentDate: '2026-11-09',
      paymentAccountID: accounts.bank,
      paymentComment: 'by its other name',
    }
    const payment = done(contract.createVendorPayment, await post(owner, named))
    expect(payment).toMatchObject({
      disbursementDate: '2026-11-09T00:00:00Z',
      disbursementComment: 'by its other name',
    })
    const both = await made({ paymentDate: '2026-12-24' })
    expect(both.disbursementDate).toBe('2026-11-06T00:00:00Z')
    const copy = done(contract.createVendorPayment, await post(owner, payment))
    expect(copy).toEqual({
      ...payment,
      vendorPaymentID: copy.vendorPaymentID,
      gLEntry: copy.gLEntry,
      modifiedAt: copy.modifiedAt,
    })
  })
  test('refuses an account that cannot pay, but accepts a credit card account', async () => {
    const refused = async (disbursementAccountID: number) =>
      refusal(await post(owner, draft({ disbursementAccountID })))
    expect(await refused(accounts.supplies)).toBe('400 ACCOUNT_TYPE_UNSUITABLE')
    expect(await refused(accounts.control)).toBe('409 ACCOUNT_IS_CONTROL')
    expect(await refused(zed.glAccountPayable)).toBe('409 ACCOUNT_IS_PARTY')
    const card = (await books.open('Card', 'LIABILITY')).accountID
    expect((await made({ disbursementAccountID: card })).paymentAccountID).toBe(card)
  })
})

describe('PUT /vendor-payments/{id}', () => {
  proves(
    'rule 7.47',
    'PUT /vendor-payments/{id} {totalPaid, paymentDate, vendorID, paymentComment, paymentReference, paymentAccountID, modifiedAt}.',
  )
  proves('call 7.68', 'PUT /vendor-payments/{id}')

  test('200: rewrites the entry; if several names are sent, the changed one wins', async () => {
    const { vendorPaymentID: id, gLEntry } = await made()
    const after = await changed(id, {
      totalPaid: 700,
      disbursementDate: '2026-11-06',
      paymentDate: '2026-11-08',
      paymentComment: 'June',
      disbursementAccountID: accounts.bank,
      paymentReference: 'W-8',
    })
    expect(after).toMatchObject({
      totalPaid: 700,
      disbursementDate: '2026-11-08T00:00:00Z',
      disbursementComment: 'June',
    })
    expect(after.disbursementReference).toBe('W-8')
    expect(after.gLEntry).toBe(gLEntry)
    expect(await owed()).toBe(-700)
    expect(await changed(id, after)).toEqual(after)
  })

  test('200: a change may use any name of a field: those of the form and those of the list', async () => {
    const { vendorPaymentID: id } = await made()
    const card = (await books.open('Visa', 'LIABILITY')).accountID
    const byPaymentNames = await changed(id, {
      paymentDate: '2026-11-08',
      paymentComment: 'July',
      paymentReference: 'W-9',
      paymentAccountID: card,
    })
    const expected = {
      disbursementDate: '2026-11-08T00:00:00Z',
      paymentDate: '2026-11-08T00:00:00Z',
      disbursementComment: 'July',
      paymentComment: 'July',
      disbursementReference: 'W-9',
      paymentReference: 'W-9',
      disbursementAccountID: card,
      remittanceAccountID: card,
      paymentAccountID: card,
    }
    expect(byPaymentNames).toMatchObject(expected)
    const byOtherNames = await changed(id, {
      disbursementDate: '2026-11-09',
      disbursementComment: 'August',
      disbursementReference: 'W-10',
      remittanceAccountID: accounts.bank,
    })
    expect(byOtherNames).toMatchObject({
      paymentDate: '2026-11-09T00:00:00Z',
      paymentComment: 'August',
      paymentReference: 'W-10',
      disbursementAccountID: accounts.bank,
      paymentAccountID: accounts.bank,
    })
    expect(await changed(id, {})).toEqual(byOtherNames)
  })
})
test('GET /vendor-payments lists payments under both names, whole and in windows', async () => {
  proves(
    'rule 7.45',
    'GET /vendor-payments (no token); GET /vendor-payments/{vendorPaymentID}; GET /vendor-payments/vendor/{vendorID}/unapplied-payments (no token).',
  )
  proves('call 7.64', 'GET /vendor-payments')

  const there = await elsewhere(fixture)
  for (const day of ['01', '03', '02'])
    await there.purchases.payment(there.zed.vendorID, 500, there.accounts.bank, { disbursementDate: `2026-11-${day}` })
  const read = async (query = '') =>
    done(contract.listVendorPayments, await api.call(there.owner, 'GET', `${PAYMENTS}${query}`))
  for (const query of ['', '?limit=5']) {
    const { vendorPayments, paymentDisbursements } = await read(query)
    expect(vendorPayments.map(each => each.paymentDate.slice(8, 10))).toEqual(['03', '02', '01'])
    expect(paymentDisbursements).toEqual(vendorPayments)
  }
  const { next } = await read('?limit=2')
  expect((await read(`?limit=2&cursor=${next}`)).paymentDisbursements).toHaveLength(1)
  expect((await read('?endDate=2026-11-01')).vendorPayments).toHaveLength(1)
  expect((await read('?search=unknown')).paymentDisbursements).toEqual([])
  const of = there.zed.vendorID
  await there.purchases.payment(of, 200, there.accounts.bank, { isRefund: true })
  expect((await read('?status=OPEN')).vendorPayments).toHaveLength(4)
  expect((await read('?status=APPLIED')).paymentDisbursements).toEqual([])
  const totals = done(readVendorPaymentTotals, await api.call(there.owner, 'GET', `${PAYMENTS}/totals?status=OPEN`))
  expect(totals).toEqual({ documentCount: 4, total: 1300, applied: 0, open: 1300 })
})
