import type { Role } from '@twofold/accounting/roles'
import { proves } from '@twofold/accounting/testing/proves'
import { readHistory } from '@twofold/contract/audit'
import { approvePayableInvoices } from '@twofold/contract/payables/bill-decisions'
import * as contract from '@twofold/contract/payables/payable-invoices'
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
let { api, owner, accounts, purchases, zed } = {} as PayablesFixture
setUpPayablesFixture(created => {
  fixture = created
  ;({ api, owner, accounts, purchases, zed } = created)
})

const BILLS = '/payable-invoices'
const made = async (cents = 1080, fields: Record<string, unknown> = {}) =>
  (await purchases.bill(zed.vendorID, cents, { expenseAccountID: accounts.supplies, ...fields })).payableInvoiceID
const put = (who: SignedIn | null, id: number, body: unknown) => api.call(who, 'PUT', `${BILLS}/${id}`, { body })
const member = (role: Role) => api.newMember({ role, into: owner })
const owed = async () => (await purchases.vendorNow(zed.vendorID)).accountsBalanceTotal

describe('approval by PUT', () => {
  proves('rule 4.18', '**Payable invoice approvalStatus**: PENDING, APPROVED, REJECTED.')

  test('200: posts the bill with its tax as part of the cost, and increases the vendor’s balance', async () => {
    const id = await made(1080, { invoicePreTaxTotal: 1000, invoiceTax: 80 })
    const approved = await purchases.approve(id)
    expect(approved).toMatchObject({ approvalStatus: 'APPROVED', paidInFull: false })
    expect(await entryShown(fixture, approved.gLEntry)).toBe('supplies 1080 / Zed 1080')
    expect(await owed()).toBe(1080)
    expect(await purchases.approve(id)).toEqual(approved)
  })

  test('200: a vendor credit swaps the sides; a bill of 0 posts nothing and is paid', async () => {
    const credit = await purchases.approve(await made(-300))
    expect(await entryShown(fixture, credit.gLEntry)).toBe('Zed 300 / supplies 300')
    expect(credit).toMatchObject({ totalRemaining: -300, totalPaid: 0 })
    expect(await purchases.approve(await made(0))).toMatchObject({ gLEntry: 0, paidInFull: true })
    const zero = await made(0, { invoicePreTaxTotal: 80, invoiceTax: -80 })
    expect(await purchases.approve(zero)).toMatchObject({ gLEntry: 0, paidInFull: true })
  })

  test('200: one request can change fields and approve, or change fields and set back to pending', async () => {
    proves('rule 7.43', 'PUT /payable-invoices/{id}: same with chosen paidInFull and approvalStatus.')

    const id = await made(500, { expenseAccountID: 0 })
    const fields = { invoicePreTaxTotal: 700, invoiceTotal: 700, expenseAccountID: accounts.supplies }
    const approved = await purchases.approve(id, 'APPROVED', fields)
    expect(await entryShown(fixture, approved.gLEntry)).toBe('supplies 700 / Zed 700')
    const back = await purchases.approve(id, 'PENDING', { invoicePreTaxTotal: 900, invoiceTotal: 900 })
    expect(back).toMatchObject({ approvalStatus: 'PENDING', invoiceTotal: 900, gLEntry: 0 })
    expect(await owed()).toBe(0)
    expect(await purchases.approve(id, 'REJECTED')).toMatchObject({ approvalStatus: 'REJECTED' })
    const again = await purchases.approve(id)
    expect(again.gLEntry).not.toBe(approved.gLEntry)
    expect(await owed()).toBe(900)
  })

  test('200: a change of an approved bill rewrites its entry: amount, account, day and vendor', async () => {
    const id = await made(1000)
    const { gLEntry } = await purchases.approve(id)
    const fields = {
      invoicePreTaxTotal: 400,
      invoiceTotal: 400,
      dateReceived: '2026-11-07',
      expenseAccountID: accounts.bank,
    }
    expect((await put(owner, id, fields)).status).toBe(200)
    expect(await entryShown(fixture, gLEntry)).toBe('bank 400 / Zed 400')
    const bob = await purchases.vendor('Bob')
    expect((await put(owner, id, { vendorID: bob.vendorID })).status).toBe(200)
    expect([await owed(), (await purchases.vendorNow(bob.vendorID)).accountsBalanceTotal]).toEqual([0, 400])
  })

  test('200: in a locked period a reversal is posted instead, and the bill can be approved again later', async () => {
    const there = await elsewhere(fixture)
    const { owner: who, purchases: buy, accounts: of, books } = there
    const lock = (softLockDate: string) => api.call(who, 'PUT', '/organisation/settings', { body: { softLockDate } })
    const fields = { dateReceived: '2026-01-20', expenseAccountID: of.supplies }
    const { payableInvoiceID: id } = await buy.bill(there.zed.vendorID, 1080, fields)
    await buy.approve(id)
    await lock('2026-01-31')
    const back = (reversalDate: string) => put(who, id, { approvalStatus: 'PENDING', reversalDate })
    expect(refusal(await back('2026-01-10'))).toBe('400 REVERSAL_TOO_EARLY')
    const locked = await back('2026-01-25')
    expect(refusal(locked)).toBe('409 LOCKED')
    expect(refusal(await put(who, id, { invoicePreTaxTotal: 1, invoiceTotal: 1 }))).toBe('409 LOCKED')
    expect(done(contract.changePayableInvoice, await back('2026-02-10')).gLEntry).toBe(0)
    const register = await books.register(there.zed.glAccountPayable)
    expect(register.transactions.map(row => [row.transactionDate.slice(0, 10), row.runningBalance])).toEqual([
      ['2026-01-20', 1080],
      ['2026-02-10', 0],
    ])
    expect(refusal(await put(who, id, { approvalStatus: 'APPROVED' }))).toBe('409 LOCKED')
    await buy.approve(id, 'APPROVED', { dateReceived: '2026-02-01' })
    expect((await buy.vendorNow(there.zed.vendorID)).accountsBalanceTotal).toBe(1080)
  })

  test('refuses a bill without an account, a vendor whose flags forbid it, and a bill whose line is reconciled', async () => {
    expect(refusal(await put(owner, await made(1, { expenseAccountID: 0 }), { approvalStatus: 'APPROVED' }))).toBe(
      '400 FIELD_MISSING',
    )
    const id = await made(1080)
    const allow = (fields: Record<string, unknown>) =>
      api.call(owner, 'PUT', `/vendors/${zed.vendorID}`, { body: fields })
    await allow({ isVendorInvoices: false })
    expect(refusal(await put(owner, id, { approvalStatus: 'APPROVED' }))).toBe('409 VENDOR_INVOICES_NOT_ALLOWED')
    await allow({ isVendorInvoices: true, isClosed: true })
    expect(refusal(await put(owner, id, { approvalStatus: 'APPROVED' }))).toBe('409 PARTY_CLOSED')
    await allow({ isClosed: false })
    const { gLEntry } = await purchases.approve(id)
    const body = { transactionReconcileDate: '2026-11-30', accountID: accounts.supplies }
    expect((await api.call(owner, 'PUT', `/transactions/${gLEntry}/reconciled`, { body })).status).toBe(200)
    expect(refusal(await put(owner, id, { approvalStatus: 'PENDING' }))).toBe('409 CLEARED')
    expect(refusal(await put(owner, id, { invoicePreTaxTotal: 9, invoiceTotal: 9 }))).toBe('409 CLEARED')
    expect((await put(owner, id, { invoiceDescription: 'more' })).status).toBe(200)
  })

  test('409 DOCUMENT_APPLIED: a pending bill with applications cannot be rejected; setting it back to pending keeps them', async () => {
    const id = await made(1000)
    const { vendorPaymentID } = await purchases.payment(zed.vendorID, 600, accounts.bank)
    const advice = await purchases.apply({ vendorPaymentID, payableInvoiceID: id, amountApplied: 600 })
    await purchases.approve(id)
    await purchases.approve(id, 'PENDING')
    const refused = await put(owner, id, { approvalStatus: 'REJECTED' })
    expect(refusal(refused)).toBe('409 DOCUMENT_APPLIED')
    expect(refused.body).toMatchObject({ err: expect.stringContaining(String(advice.vendorPaymentAdviceID)) })
    expect(refusal(await api.call(owner, 'DELETE', `${BILLS}/${id}`))).toBe('409 DOCUMENT_APPLIED')
    expect((await purchases.billNow(id)).totalRemaining).toBe(400)
    expect(refusal(await put(owner, id, { invoicePreTaxTotal: 599, invoiceTotal: 599 }))).toBe(
      '409 TOTAL_BELOW_APPLIED',
    )
    expect(refusal(await put(owner, id, { invoicePreTaxTotal: -600, invoiceTotal: -600 }))).toBe(
      '409 APPLIED_KEEPS_SIGN',
    )
    const { vendorID } = await purchases.vendor('Bob')
    expect(refusal(await put(owner, id, { vendorID }))).toBe('409 APPLIED_KEEPS_PARTY')
  })
})

describe('POST /payable-invoices/approvals', () => {
  const chosen = (ids: readonly number[]) => ids.map(payableInvoiceID => ({ payableInvoiceID }))
  const approveAll = (who: SignedIn | null, ids: readonly number[], key?: string) =>
    api.call(who, 'POST', `${BILLS}/approvals`, { body: { payableInvoices: chosen(ids) }, ...(key && { key }) })

  test('200: posts all bills in the order of the request, once for each key', async () => {
    const ids = [await made(500), await made(-200), await made(0), await made(300)]
    await purchases.approve(ids[3]!)
    const { invoices } = done(approvePayableInvoices, await approveAll(owner, ids, 'all'))
    expect(invoices.map(each => [each.payableInvoiceID, each.approvalStatus, each.gLEntry > 0])).toEqual([
      [ids[0], 'APPROVED', true],
      [ids[1], 'APPROVED', true],
      [ids[2], 'APPROVED', false],
      [ids[3], 'APPROVED', true],
    ])
    expect(await owed()).toBe(600)
    for (const bill of invoices) expect(await purchases.billNow(bill.payableInvoiceID)).toEqual(bill)
    expect(await entryShown(fixture, invoices[1]!.gLEntry)).toBe('Zed 200 / supplies 200')
    await purchases.approve(ids[0]!, 'PENDING')
    const replay = done(approvePayableInvoices, await approveAll(owner, ids, 'all'))
    expect(replay.invoices[0]?.approvalStatus).toBe('PENDING')
    expect(refusal(await approveAll(owner, [ids[0]!], 'all'))).toBe('422 IDEMPOTENCY_MISMATCH')
  })

  test('if one bill is refused, all stay pending and the refused one is named', async () => {
    const ids = [await made(500), await made(1, { expenseAccountID: 0 })]
    const answer = await approveAll(owner, ids)
    expect(refusal(answer)).toBe('400 FIELD_MISSING')
    expect(answer.body).toMatchObject({ fields: [{ field: 'payableInvoices.1' }] })
    expect((await purchases.billNow(ids[0]!)).approvalStatus).toBe('PENDING')
    expect(await owed()).toBe(0)
  })

  test('names each refused bill by its position: a locked one, and one that was deleted in the meantime', async () => {
    const there = await elsewhere(fixture)
    const bill = async (dateReceived: string) => {
      const fields = { dateReceived, expenseAccountID: there.accounts.supplies }
      return (await there.purchases.bill(there.zed.vendorID, 500, fields)).payableInvoiceID
    }
    const [open, locked, gone] = [await bill('2026-11-05'), await bill('2026-01-05'), await bill('2026-11-05')]
    await api.call(there.owner, 'PUT', '/organisation/settings', { body: { softLockDate: '2026-01-31' } })
    const late = await approveAll(there.owner, [open, locked])
    expect(refusal(late)).toBe('409 LOCKED')
    expect(late.body).toMatchObject({ fields: [{ field: 'payableInvoices.1', code: 'LOCKED' }] })
    await api.call(there.owner, 'DELETE', `${BILLS}/${gone}`)
    const missing = await approveAll(there.owner, [gone, open])
    expect(refusal(missing)).toBe('404 NOT_FOUND')
    expect(missing.body).toMatchObject({ fields: [{ field: 'payableInvoices.0' }] })
    expect((await there.purchases.billNow(open)).approvalStatus).toBe('PENDING')
  })

  test('409 STALE names the position of a bill that changed since it was read; none is approved', async () => {
    const [seen, other] = [await made(500), await made(300)]
    const bills = await Promise.all([other, seen].map(id => purchases.billNow(id)))
    expect((await put(owner, seen, { invoicePreTaxTotal: 5000, invoiceTotal: 5000 })).status).toBe(200)
    const payableInvoices = bills.map(({ payableInvoiceID, modifiedAt }) => ({ payableInvoiceID, modifiedAt }))
    const answer = await api.call(owner, 'POST', `${BILLS}/approvals`, { body: { payableInvoices } })
    expect(refusal(answer)).toBe('409 STALE')
    expect(answer.body).toMatchObject({ fields: [{ field: 'payableInvoices.1', code: 'STALE' }] })
    expect(await owed()).toBe(0)
  })

  test('200: approves bills that post nothing, even alone', async () => {
    const { invoices } = done(approvePayableInvoices, await approveAll(owner, [await made(0)]))
    expect(invoices.map(({ approvalStatus, gLEntry }) => [approvalStatus, gLEntry])).toEqual([['APPROVED', 0]])
  })

  test('400 for an empty list, 401, 403 for a clerk, 404 in another organisation and for a payment', async () => {
    const id = await made()
    expect(refusal(await approveAll(owner, []))).toBe('400 FIELD_VALUE')
    expect(refusal(await approveAll(null, [id]))).toBe('401 NOT_SIGNED_IN')
    expect(refusal(await approveAll(await member('CLERK'), [id]))).toBe('403 FORBIDDEN')
    expect(refusal(await approveAll(await api.newMember(), [id]))).toBe('404 NOT_FOUND')
    const { vendorPaymentID } = await purchases.payment(zed.vendorID, 5, accounts.bank)
    expect(refusal(await approveAll(owner, [id, vendorPaymentID]))).toBe('404 NOT_FOUND')
  })

  test('a hundred bills take as many statements as two', async () => {
    const statementsOf = async (count: number) => {
      const ids: number[] = []
      for (let bill = 0; bill < count; bill += 1) ids.push(await made(5))
      api.statements.length = 0
      expect((await approveAll(owner, ids, `of ${count}`)).status).toBe(200)
      return api.statements.length
    }
    expect([await statementsOf(2), await statementsOf(30)]).toEqual([9, 9])
  })
})

describe('if bills need a second approver', () => {
  async function withTwo() {
    const there = await elsewhere(fixture)
    await api.call(there.owner, 'PUT', '/organisation/settings', { body: { secondApprover: true } })
    const second = await api.newMember({ role: 'BOOKKEEPER', into: there.owner })
    const { payableInvoiceID: id } = await there.purchases.bill(there.zed.vendorID, 500, {
      expenseAccountID: there.accounts.supplies,
    })
    return { ...there, second, id }
  }
  const approval = { approvalStatus: 'APPROVED' }

  test('409 for the user who entered the bill, in either endpoint, with a sentence and an audit entry; another user can approve', async () => {
    const { owner: first, second, id } = await withTwo()
    const refused = await put(first, id, approval)
    expect(refusal(refused)).toBe('409 APPROVER_ENTERED_IT')
    expect(refused.body).toMatchObject({ err: expect.stringContaining('another user must approve it') })
    const many = await api.call(first, 'POST', `${BILLS}/approvals`, {
      body: { payableInvoices: [{ payableInvoiceID: id }] },
    })
    expect(refusal(many)).toBe('409 APPROVER_ENTERED_IT')
    const history = await api.call(first, 'GET', `/audit/object/payable%20invoice/${id}`)
    const { auditEntries } = done(readHistory, history)
    expect(auditEntries.filter(({ action }) => action === 'refuse').map(({ after }) => after?.attempt)).toEqual([
      'approvePayableInvoices',
      'changePayableInvoice',
    ])
    expect((await put(second, id, approval)).status).toBe(200)
  })

  test('409 for the user who changed the payee or amount, also of an approved bill; descriptions are exempt', async () => {
    const { owner: first, second, id } = await withTwo()
    const total = { invoicePreTaxTotal: 900, invoiceTotal: 900 }
    expect(refusal(await put(second, id, { ...approval, ...total }))).toBe('409 APPROVER_ENTERED_IT')
    expect((await put(second, id, total)).status).toBe(200)
    expect(refusal(await put(second, id, approval))).toBe('409 APPROVER_ENTERED_IT')
    expect((await put(first, id, approval)).status).toBe(200)
    expect(refusal(await put(first, id, { invoicePreTaxTotal: 9000, invoiceTotal: 9000 }))).toBe(
      '409 APPROVER_ENTERED_IT',
    )
    expect((await put(first, id, { invoiceDescription: 'x' })).status).toBe(200)
  })
})
