import type { Role } from '@twofold/accounting/roles'
import { proves } from '@twofold/accounting/testing/proves'
import { readPayableInvoiceTotals } from '@twofold/contract/document-totals'
import * as contract from '@twofold/contract/payables/payable-invoices'
import { readCashNeeded } from '@twofold/contract/payables/payables-at-a-glance'
import { describe, expect, test } from 'vitest'
import {
  elsewhere,
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

const BILLS = '/payable-invoices'
let numbers = 0
const draft = (fields: Record<string, unknown> = {}) => ({
  vendorInvoiceNumber: `INV-${++numbers}`,
  invoicePreTaxTotal: 1000,
  invoiceTax: 80,
  invoiceTotal: 1080,
  dateReceived: '2026-11-05',
  dateDue: '2026-12-05',
  vendorID: zed.vendorID,
  expenseAccountID: accounts.supplies,
  ...fields,
})
const post = (who: SignedIn | null, body: unknown, key?: string) =>
  api.call(who, 'POST', BILLS, { body, ...(key === undefined ? {} : { key }) })
const put = (who: SignedIn | null, id: number, body: unknown) => api.call(who, 'PUT', `${BILLS}/${id}`, { body })
const remove = (who: SignedIn | null, id: number) => api.call(who, 'DELETE', `${BILLS}/${id}`)
const made = async (fields: Record<string, unknown> = {}) =>
  done(contract.createPayableInvoice, await post(owner, draft(fields)))
const changed = async (id: number, body: unknown) => done(contract.changePayableInvoice, await put(owner, id, body))
const member = (role: Role) => api.newMember({ role, into: owner })
const list = async (query = '') =>
  done(contract.listPayableInvoices, await api.call(owner, 'GET', `${BILLS}/vendor/${zed.vendorID}${query}`)).invoices
const owed = async () => (await purchases.vendorNow(zed.vendorID)).accountsBalanceTotal

describe('POST /payable-invoices', () => {
  proves(
    'rule 7.42',
    'POST /payable-invoices {vendorInvoiceNumber, totals, dateReceived, dateDue, paidInFull false, approvalStatus PENDING, remitTo fields, vendorID, expenseAccountID, purchaseOrderID, invoiceDescription, paymentTerms, paymentMethod}.',
  )
  proves('call 7.61', 'POST /payable-invoices')

  test('200: the bill is saved as requested, pending, and nothing is posted', async () => {
    proves('rule 4.19', 'New invoices are created with PENDING and paidInFull false.')
    proves(
      'rule 7.41',
      'GET /payable-invoices (no token); GET /payable-invoices/{invoiceID}; GET /payable-invoices/vendor/{vendorID}; GET /payable-invoices/vendor/{vendorID}/unpaid.',
    )
    proves('call 7.58', 'GET /payable-invoices/{invoiceID}')

    const sent = draft({
      remitToName: 'Zed & Co.',
      remitToCity: 'Ghent',
      purchaseOrderID: 4711,
      paymentTerms: '30 days',
      paymentMethod: 'ACH',
      invoiceDescription: 'May',
      paidInFull: false,
      approvalStatus: 'PENDING',
    })
    const bill = done(contract.createPayableInvoice, await post(owner, sent))
    expect(bill).toMatchObject({
      ...sent,
      dateReceived: '2026-11-05T00:00:00Z',
      dateDue: '2026-12-05T00:00:00Z',
      remitToAddress1: '',
      totalPaid: 0,
      totalRemaining: 1080,
      vendorName: 'Zed',
      gLEntry: 0,
    })
    expect(await purchases.billNow(bill.payableInvoiceID)).toEqual(bill)
    expect(await owed()).toBe(0)
  })

  test('200: tax, account, order and method are optional; a returned record can be sent unchanged', async () => {
    proves('constant 9.8', 'Tax default 0.')

    const { invoiceTax: _, expenseAccountID: __, ...least } = draft({ invoiceTotal: 1000 })
    const bill = done(contract.createPayableInvoice, await post(owner, least))
    expect(bill).toMatchObject({ invoiceTax: 0, expenseAccountID: 0, purchaseOrderID: 0, paymentMethod: 'CHECK' })
    const copy = done(contract.createPayableInvoice, await post(owner, { ...bill, allowDuplicate: true }))
    expect(copy).toEqual({ ...bill, payableInvoiceID: copy.payableInvoiceID, modifiedAt: copy.modifiedAt })
  })

  test('200: an imported bill without a due date can be sent unchanged', async () => {
    const bill = done(contract.createPayableInvoice, await post(owner, draft({ dateDue: '0001-01-01T00:00:00Z' })))
    expect(bill.dateDue).toBe('0001-01-01T00:00:00Z')
    expect((await post(owner, { ...bill, allowDuplicate: true })).status).toBe(200)
  })

  test('200: a retry with the same key creates one bill and returns it as it was created', async () => {
    proves(
      'rule 7.41',
      'GET /payable-invoices (no token); GET /payable-invoices/{invoiceID}; GET /payable-invoices/vendor/{vendorID}; GET /payable-invoices/vendor/{vendorID}/unpaid.',
    )
    proves('call 7.59', 'GET /payable-invoices/vendor/{vendorID}')

    const sent = draft()
    const first = done(contract.createPayableInvoice, await post(owner, sent, 'bill'))
    await changed(first.payableInvoiceID, { invoiceDescription: 'later' })
    expect(done(contract.createPayableInvoice, await post(owner, sent, 'bill'))).toEqual(first)
    expect(refusal(await post(owner, { ...sent, invoiceTax: 0, invoiceTotal: 1000 }, 'bill'))).toBe(
      '422 IDEMPOTENCY_MISMATCH',
    )
    expect(await list()).toHaveLength(1)
  })

  test.each([
    [{ invoiceTotal: 1081 }, '400 TOTAL_DIFFERS'],
    [{ vendorInvoiceNumber: ' ' }, '400 TEXT_EMPTY'],
    [{ vendorID: 999_999_999 }, '400 UNKNOWN_PARTY'],
    [{ expenseAccountID: 999_999_999 }, '400 UNKNOWN_ACCOUNT'],
    [{ approvalStatus: 'APPROVED' }, '400 NEW_IS_PENDING'],
    [{ approvalStatus: 'PAID' }, '400 NOT_A_CHOICE'],
    [{ paymentMethod: 'CASH' }, '400 NOT_A_CHOICE'],
    [{ paidInFull: true }, '400 NEW_IS_UNPAID'],
    [{ dateReceived: '2026-02-30' }, '400 NOT_A_DATE'],
    [{ dateReceived: '0001-01-01' }, '400 NOT_A_DATE'],
    [{ dateDue: undefined }, '400 FIELD_MISSING'],
    [{ purchaseOrderID: -1 }, '400 FIELD_VALUE'],
    [{ invoiceTotal: 10 ** 13 + 1 }, '400 AMOUNT_OUT_OF_RANGE'],
    [{ nickname: 'x' }, '400 UNKNOWN_FIELD'],
  ])('refuses %j: %s', async (fields, expected) => {
    expect(refusal(await post(owner, draft(fields)))).toBe(expected)
  })

  test('refuses an unsuitable account and what a vendor’s flags forbid, but accepts a vendor credit', async () => {
    const refused = async (fields: Record<string, unknown>) => refusal(await post(owner, draft(fields)))
    const income = (await books.open('Fees', 'INCOME')).accountID
    expect(await refused({ expenseAccountID: income })).toBe('400 ACCOUNT_TYPE_UNSUITABLE')
    expect(await refused({ expenseAccountID: accounts.control })).toBe('409 ACCOUNT_IS_CONTROL')
    expect(await refused({ expenseAccountID: zed.glAccountPayable })).toBe('409 ACCOUNT_IS_PARTY')
    for (const [flags, code] of [
      [{ isClosed: true }, '409 PARTY_CLOSED'],
      [{ isVendorInvoices: false }, '409 VENDOR_INVOICES_NOT_ALLOWED'],
    ] as const) {
      const { vendorID } = await purchases.vendor('Bob', flags)
      expect(await refused({ vendorID })).toBe(code)
      const credit = { vendorID, invoicePreTaxTotal: -1000, invoiceTax: -80, invoiceTotal: -1080 }
      expect((await post(owner, draft(credit))).status).toBe(200)
    }
  })

  test('409 DUPLICATE with a sentence for a number that the vendor has used; accepted if confirmed, and for another vendor', async () => {
    const first = await made({ vendorInvoiceNumber: 'D-1' })
    const refused = await post(owner, draft({ vendorInvoiceNumber: ' D-1 ' }))
    expect(refusal(refused)).toBe('409 DUPLICATE')
    expect(refused.body).toMatchObject({
      err: expect.stringContaining(`Invoice D-1 from this vendor already exists (No. ${first.payableInvoiceID})`),
      fields: [{ field: 'vendorInvoiceNumber' }],
    })
    expect((await post(owner, draft({ vendorInvoiceNumber: 'D-1', allowDuplicate: true }))).status).toBe(200)
    const { vendorID } = await purchases.vendor('Bob')
    expect((await post(owner, draft({ vendorInvoiceNumber: 'D-1', vendorID }))).status).toBe(200)
    const gone = await made({ vendorInvoiceNumber: 'D-2' })
    await remove(owner, gone.payableInvoiceID)
    expect((await post(owner, draft({ vendorInvoiceNumber: 'D-2' }))).status).toBe(200)
  })

  test('if ten users enter one number concurrently, one succeeds', async () => {
    const body = draft({ vendorInvoiceNumber: 'R-1' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(owner, body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  })

  test('401 without a token, 403 for a viewer; a clerk can create bills; 400 for another organisation’s vendor', async () => {
    expect(refusal(await post(null, draft()))).toBe('401 NOT_SIGNED_IN')
    expect(refusal(await post(await member('VIEWER'), draft()))).toBe('403 FORBIDDEN')
    expect((await post(await member('CLERK'), draft())).status).toBe(200)
    expect(refusal(await post(await api.newMember(), draft()))).toBe('400 UNKNOWN_PARTY')
  })
})

describe('PUT /payable-invoices/{id}', () => {
  proves('rule 7.43', 'PUT /payable-invoices/{id}: same with chosen paidInFull and approvalStatus.')
  proves('call 7.62', 'PUT /payable-invoices/{id}')

  test('200: an omitted field keeps its value; an unchanged bill is not written', async () => {
    const bill = await made({ remitToName: 'Zed', paymentTerms: 'now', purchaseOrderID: 5 })
    const after = await changed(bill.payableInvoiceID, { remitToCity: 'Ghent', paymentMethod: 'WIRE' })
    expect(after).toEqual({ ...bill, remitToCity: 'Ghent', paymentMethod: 'WIRE', modifiedAt: after.modifiedAt })
    expect(await changed(bill.payableInvoiceID, after)).toEqual(after)
  })

  test('409 DUPLICATE if the number or vendor changes to one that is taken, but not if both stay', async () => {
    const bob = await purchases.vendor('Bob')
    await made({ vendorInvoiceNumber: 'C-1' })
    const other = await made({ vendorInvoiceNumber: 'C-2' })
    const ofBob = await made({ vendorInvoiceNumber: 'C-1', vendorID: bob.vendorID })
    expect(refusal(await put(owner, other.payableInvoiceID, { vendorInvoiceNumber: 'C-1' }))).toBe('409 DUPLICATE')
    expect(refusal(await put(owner, ofBob.payableInvoiceID, { vendorID: zed.vendorID }))).toBe('409 DUPLICATE')
    const confirmed = { vendorID: zed.vendorID, allowDuplicate: true }
    expect((await changed(ofBob.payableInvoiceID, confirmed)).vendorName).toBe('Zed')
    expect((await changed(ofBob.payableInvoiceID, { invoiceDescription: 'x' })).invoiceDescription).toBe('x')
  })

  test('200: the paid mark is set or cleared only if it differs from the current one, and posts nothing', async () => {
    const { payableInvoiceID: id } = await made()
    await purchases.approve(id)
    const marked = async (paidInFull: boolean) => {
      const bill = await changed(id, { paidInFull })
      return [bill.paidInFull, bill.isMarkedPaid, bill.totalPaid]
    }
    expect(await marked(false)).toEqual([false, false, 0])
    expect(await marked(true)).toEqual([true, true, 0])
    expect(await list('/unpaid')).toEqual([])
    expect(await marked(true)).toEqual([true, true, 0])
    expect(await marked(false)).toEqual([false, false, 0])
    expect(await owed()).toBe(1080)
  })

  test('400: an empty number, a total that does not add up, an unknown vendor; 409 a higher total for a closed vendor', async () => {
    const { payableInvoiceID: id } = await made()
    await purchases.approve(id)
    const refused = async (body: unknown) => refusal(await put(owner, id, body))
    expect(await refused({ vendorInvoiceNumber: '' })).toBe('400 TEXT_EMPTY')
    expect(await refused({ invoiceTax: 81 })).toBe('400 TOTAL_DIFFERS')
    expect(await refused({ vendorID: 999_999_999 })).toBe('400 UNKNOWN_PARTY')
    expect(await refused({ expenseAccountID: 0 })).toBe('400 FIELD_MISSING')
    await api.call(owner, 'PUT', `/vendors/${zed.vendorID}`, { body: { isClosed: true } })
    const total = (cents: number) => ({ invoicePreTaxTotal: cents, invoiceTax: 0, invoiceTotal: cents })
    expect(await refused(total(1081))).toBe('409 PARTY_CLOSED')
    expect((await changed(id, total(1000))).invoiceTotal).toBe(1000)
    expect(await owed()).toBe(1000)
  })

  test('401, 403, 404, 409 stale; a clerk can change only bills that are and stay pending', async () => {
    const bill = await made()
    const id = bill.payableInvoiceID
    const body = { invoiceDescription: 'x' }
    const clerk = await member('CLERK')
    expect(refusal(await put(null, id, body))).toBe('401 NOT_SIGNED_IN')
    expect(refusal(await put(await member('VIEWER'), id, body))).toBe('403 FORBIDDEN')
    expect(refusal(await put(await api.newMember(), id, body))).toBe('404 NOT_FOUND')
    expect((await put(clerk, id, { ...body, approvalStatus: 'PENDING' })).status).toBe(200)
    expect(refusal(await put(clerk, id, { approvalStatus: 'APPROVED' }))).toBe('403 FORBIDDEN')
    expect(refusal(await put(clerk, id, { approvalStatus: 'REJECTED' }))).toBe('403 FORBIDDEN')
    const stale = await put(owner, id, { ...body, modifiedAt: bill.modifiedAt })
    expect(refusal(stale)).toBe('409 STALE')
    expect(stale.body).toMatchObject({ current: { payableInvoiceID: id, invoiceDescription: 'x' } })
    await purchases.approve(id, 'REJECTED')
    expect(refusal(await put(clerk, id, { invoiceDescription: 'y' }))).toBe('403 FORBIDDEN')
    expect(refusal(await remove(clerk, id))).toBe('403 FORBIDDEN')
    await purchases.approve(id, 'PENDING')
    expect((await remove(clerk, id)).status).toBe(200)
  })
})

describe('DELETE /payable-invoices/{id}', () => {
  proves('rule 7.44', 'DELETE /payable-invoices/{id}.')
  proves('call 7.63', 'DELETE /payable-invoices/{id}')

  test('200: deletes the bill and returns it as it was, with another bill of the same number', async () => {
    const bill = await made({ vendorInvoiceNumber: 'T-1' })
    const twin = await made({ vendorInvoiceNumber: 'T-1', allowDuplicate: true })
    const gone = async (id: number) => done(contract.deletePayableInvoice, await remove(owner, id))
    expect(await gone(twin.payableInvoiceID)).toEqual({ ...twin, duplicateOf: bill.payableInvoiceID })
    expect(await gone(bill.payableInvoiceID)).toEqual({ ...bill, duplicateOf: 0 })
    expect(refusal(await remove(owner, bill.payableInvoiceID))).toBe('404 NOT_FOUND')
    expect(await list()).toEqual([])
  })

  test('409 DOCUMENT_POSTED while it is approved; its entry cannot be deleted either, and the message names the bill', async () => {
    const { payableInvoiceID } = await made()
    const { gLEntry } = await purchases.approve(payableInvoiceID)
    expect(refusal(await remove(owner, payableInvoiceID))).toBe('409 DOCUMENT_POSTED')
    const owned = await api.call(owner, 'DELETE', `/transactions/${gLEntry}`)
    expect(refusal(owned)).toBe('409 OWNED_BY_DOCUMENT')
    expect(owned.body).toMatchObject({ err: expect.stringContaining(`payable invoice ${payableInvoiceID}`) })
  })

  test('401, 403 for a viewer, 404 in another organisation', async () => {
    const { payableInvoiceID: id } = await made()
    expect(refusal(await remove(null, id))).toBe('401 NOT_SIGNED_IN')
    expect(refusal(await remove(await member('VIEWER'), id))).toBe('403 FORBIDDEN')
    expect(refusal(await remove(await api.newMember(), id))).toBe('404 NOT_FOUND')
  })
})

describe('GET /payable-invoices', () => {
  proves(
    'rule 7.41',
    'GET /payable-invoices (no token); GET /payable-invoices/{invoiceID}; GET /payable-invoices/vendor/{vendorID}; GET /payable-invoices/vendor/{vendorID}/unpaid.',
  )
  proves('call 7.57', 'GET /payable-invoices')

  test('200: filtered by date, due date, state, open amount and words, in consecutive windows, with totals', async () => {
    const other = await elsewhere(fixture)
    const { owner: who, purchases: buy, zed: first, accounts: of } = other
    const bob = await buy.vendor('Bob')
    const due = { '01': '2026-12-20', '03': '2026-12-01', '02': '2026-12-10' } as const
    for (const [day, vendorID] of [
      ['01', first.vendorID],
      ['03', bob.vendorID],
      ['02', first.vendorID],
    ] as const) {
      const days = { dateReceived: `2026-11-${day}`, dateDue: due[day], vendorInvoiceNumber: `R-${day}` }
      await buy.bill(vendorID, 1000, { ...days, expenseAccountID: of.supplies })
    }
    const read = async (query: string) =>
      done(contract.listPayableInvoices, await api.call(who, 'GET', `${BILLS}${query}`))
    const shown = async (query: string) => (await read(query)).invoices.map(each => each.vendorInvoiceNumber)
    expect(await shown('')).toEqual(['R-03', 'R-02', 'R-01'])
    expect(await shown('?startDate=2026-11-02&endDate=2026-11-02')).toEqual(['R-02'])
    expect(await shown('?dueEndDate=2026-12-10&sort=dateDue')).toEqual(['R-03', 'R-02'])
    expect(await shown('?dueStartDate=2026-12-10&sort=-dateDue')).toEqual(['R-01', 'R-02'])
    expect(await shown('?search=bob')).toEqual(['R-03'])
    expect(await shown('?sort=vendorName')).toEqual(['R-03', 'R-01', 'R-02'])
    const window = await read('?limit=2')
    expect(await shown(`?limit=2&cursor=${window.next}`)).toEqual(['R-01'])
    const [one] = window.invoices
    await buy.approve(one?.payableInvoiceID ?? 0)
    expect(await shown('?approvalStatus=APPROVED')).toEqual(['R-03'])
    expect(await shown('?approvalStatus=PENDING')).toEqual(['R-02', 'R-01'])
    const { vendorPaymentID } = await buy.payment(bob.vendorID, 1000, of.bank)
    await buy.apply({ vendorPaymentID, payableInvoiceID: one?.payableInvoiceID ?? 0, amountApplied: 1000 })
    expect(await shown('?isOpen=true')).toEqual(['R-01', 'R-02'])
    const totals = async (query: string) =>
      done(readPayableInvoiceTotals, await api.call(who, 'GET', `${BILLS}/totals${query}`))
    expect(await totals('')).toEqual({ documentCount: 3, total: 3000, applied: 1000, open: 2000 })
    expect(await totals('?search=bob&isOpen=true')).toMatchObject({ documentCount: 0, total: 0 })
    expect(await shown('?status=PAID')).toEqual(['R-03'])
    expect(await shown('?status=OPEN&dueEndDate=2026-12-10')).toEqual(['R-02'])
    expect(refusal(await api.call(who, 'GET', `${BILLS}?isOpen=perhaps`))).toBe('400 NOT_A_CHOICE')
  })

  test('404 for another organisation’s bill and vendor', async () => {
    proves('call 7.59', 'GET /payable-invoices/vendor/{vendorID}')

    const { payableInvoiceID: id } = await made()
    const stranger = await api.newMember()
    expect(refusal(await api.call(stranger, 'GET', `${BILLS}/${id}`))).toBe('404 NOT_FOUND')
    for (const path of ['', '/unpaid'])
      expect(refusal(await api.call(stranger, 'GET', `${BILLS}/vendor/${zed.vendorID}${path}`))).toBe('404 NOT_FOUND')
  })
})

test('GET /payable-invoices/{id}/counterparts: open payments and credits, oldest first; for a credit, open bills and refunds', async () => {
  const { payableInvoiceID: bill, expenseAccountName } = await made()
  expect(expenseAccountName).toBe('Supplies')
  const { payableInvoiceID: credit } = await made({ invoicePreTaxTotal: -500, invoiceTax: 0, invoiceTotal: -500 })
  const paid = async (fields = {}) =>
    (await purchases.payment(zed.vendorID, 600, accounts.bank, fields)).vendorPaymentID
  const [late, early] = [await paid(), await paid({ disbursementDate: '2026-11-01' })]
  const refund = await paid({ isRefund: true })
  const read = (who: SignedIn | null, id: number) => api.call(who, 'GET', `${BILLS}/${id}/counterparts`)
  const of = done(contract.listPayableInvoiceCounterparts, await read(owner, bill))
  expect(of.payableInvoice).toEqual(await purchases.billNow(bill))
  expect(of.counterparts.map(({ documentID }) => documentID)).toEqual([early, credit, late])
  const ofCredit = done(contract.listPayableInvoiceCounterparts, await read(owner, credit))
  expect(ofCredit.counterparts.map(({ documentID }) => documentID)).toEqual([bill, refund])
  // If amounts can be applied only to posted documents, pending documents are not returned.
  await api.call(owner, 'PUT', '/organisation/settings', { body: { applyOnlyToPosted: true } })
  const posted = done(contract.listPayableInvoiceCounterparts, await read(owner, credit))
  expect(posted.counterparts.map(({ documentID }) => documentID)).toEqual([refund])
  expect(refusal(await read(null, bill))).toBe('401 NOT_SIGNED_IN')
  expect(refusal(await read(await api.newMember(), bill))).toBe('404 NOT_FOUND')
})

test('GET /payable-invoices/cash-needed sums open bills by the week in which they are due, less the vendor’s open credits', async () => {
  const there = await elsewhere(fixture)
  const { owner: who, purchases: buy, zed: first, accounts: of } = there
  const { vendorID: other } = await buy.vendor('Bob')
  const bill = async (cents: number, dateDue: string, { isApproved = true, of: vendorID = first.vendorID } = {}) => {
    const fields = { dateDue, expenseAccountID: of.supplies }
    const { payableInvoiceID } = await buy.bill(vendorID, cents, fields)
    if (isApproved) await buy.approve(payableInvoiceID)
    return payableInvoiceID
  }
  await bill(10, '2026-10-31')
  const half = await bill(100, '2026-11-01')
  await bill(200, '2026-11-07', { isApproved: false })
  await bill(400, '2026-11-08')
  await bill(800, '2026-12-31')
  await bill(-50, '2026-11-01')
  const { vendorPaymentID } = await buy.payment(first.vendorID, 70, of.bank)
  await buy.apply({ vendorPaymentID, payableInvoiceID: half, amountApplied: 40 })
  // Another vendor's credits do not pay these bills, and credits that wait for approval do not pay any bill.
  await bill(1, '2026-11-14', { of: other })
  await bill(-7, '2026-11-01', { of: other })
  await bill(-500, '2026-11-01', { isApproved: false })
  // No cash is needed for a bill that is marked as paid.
  await buy.approve(await bill(5_000, '2026-11-02'), 'APPROVED', { paidInFull: true })
  const week = (startDate: string, endDate: string) => ({
    startDate: `${startDate}T00:00:00Z`,
    endDate: `${endDate}T00:00:00Z`,
  })
  const path = `${BILLS}/cash-needed?startDate=2026-11-01&weeks=2`
  expect(done(readCashNeeded, await api.call(who, 'GET', path))).toEqual({
    overdue: { approved: 10, pending: 0, credits: 10, billCount: 1 },
    weeks: [
      { ...week('2026-11-01', '2026-11-07'), approved: 60, pending: 200, credits: 70, billCount: 2 },
      { ...week('2026-11-08', '2026-11-14'), approved: 401, pending: 0, credits: 1, billCount: 2 },
    ],
    later: { approved: 800, pending: 0, credits: 0, billCount: 1 },
    openCredits: 57,
    openPayments: 30,
    creditsLeft: 6,
  })
  expect(refusal(await api.call(who, 'GET', `${BILLS}/cash-needed?weeks=54`))).toBe('400 FIELD_VALUE')
  const last = done(readCashNeeded, await api.call(who, 'GET', `${BILLS}/cash-needed?startDate=9999-12-22&weeks=4`))
  expect(last.weeks.map(({ startDate, endDate }) => ({ startDate, endDate }))).toEqual([
    week('9999-12-22', '9999-12-28'),
    week('9999-12-29', '9999-12-31'),
  ])
  expect(last.overdue.billCount).toBe(6)
})

test('a request on a bill takes four statements at most, a list takes one', async () => {
  const statementsOf = async (work: () => Promise<{ status: number }>) => {
    api.statements.length = 0
    expect((await work()).status).toBe(200)
    return api.statements.length
  }
  expect(await statementsOf(() => post(owner, draft(), 'counted'))).toBe(4)
  const { payableInvoiceID: id } = await made()
  expect(await statementsOf(() => put(owner, id, { approvalStatus: 'APPROVED' }))).toBe(4)
  expect(
    await statementsOf(() => put(owner, id, { vendorInvoiceNumber: 'other', invoiceTax: 0, invoiceTotal: 1000 })),
  ).toBe(4)
  expect(await statementsOf(() => put(owner, id, { approvalStatus: 'PENDING' }))).toBe(4)
  expect(await statementsOf(() => remove(owner, id))).toBeLessThanOrEqual(4)
  expect(await statementsOf(() => api.call(owner, 'GET', `${BILLS}?limit=5`))).toBe(1)
})
