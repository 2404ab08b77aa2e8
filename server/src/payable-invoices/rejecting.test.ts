import type { Role } from '@twofold/accounting/roles'
import { readHistory } from '@twofold/contract/audit'
import * as contract from '@twofold/contract/payables/bill-decisions'
import { changePayableInvoice } from '@twofold/contract/payables/payable-invoices'
import { expect, test } from 'vitest'
import { type PayablesFixture, setUpPayablesFixture } from '../../tests/harness/documents/payables-fixture.ts'
import type { SignedIn } from '../../tests/harness/signed-in.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'

let { api, owner, accounts, purchases, zed } = {} as PayablesFixture
setUpPayablesFixture(created => {
  ;({ api, owner, accounts, purchases, zed } = created)
})

const made = async (cents = 1080) =>
  (await purchases.bill(zed.vendorID, cents, { expenseAccountID: accounts.supplies })).payableInvoiceID
const member = (role: Role) => api.newMember({ role, into: owner })
const state = async (id: number) => (await purchases.billNow(id)).approvalStatus

type Chosen = { payableInvoiceID: number; modifiedAt?: string }
const chosen = (...ids: number[]): Chosen[] => ids.map(payableInvoiceID => ({ payableInvoiceID }))
const reject = (who: SignedIn | null, payableInvoices: unknown, key?: string) =>
  api.call(who, 'POST', '/payable-invoices/rejections', { body: { payableInvoices }, ...(key && { key }) })
const rejected = async (payableInvoices: Chosen[], key?: string) =>
  done(contract.rejectPayableInvoices, await reject(owner, payableInvoices, key))

test('200: rejects all bills in the order of the request, audits each, posts nothing, and does so once for each key', async () => {
  const ids = [await made(500), await made(-200), await made(0)]
  const { invoices, refused } = await rejected(chosen(...ids), 'all')
  expect(refused).toEqual([])
  expect(invoices.map(each => [each.payableInvoiceID, each.approvalStatus, each.gLEntry])).toEqual(
    ids.map(id => [id, 'REJECTED', 0]),
  )
  for (const bill of invoices) expect(await purchases.billNow(bill.payableInvoiceID)).toEqual(bill)
  expect((await purchases.vendorNow(zed.vendorID)).accountsBalanceTotal).toBe(0)
  const history = await api.call(owner, 'GET', `/audit/object/payable%20invoice/${ids[0]}`)
  const [newest] = done(readHistory, history).auditEntries
  expect(newest).toMatchObject({
    action: 'change',
    before: { approvalStatus: 'PENDING' },
    after: { approvalStatus: 'REJECTED' },
  })
  await purchases.approve(ids[0]!, 'PENDING')
  expect((await rejected(chosen(...ids), 'all')).invoices.map(each => each.approvalStatus)).toEqual([
    'PENDING',
    'REJECTED',
    'REJECTED',
  ])
  expect(refusal(await reject(owner, chosen(ids[0]!), 'all'))).toBe('422 IDEMPOTENCY_MISMATCH')
})

test('200: lists the reason for each refused bill and rejects the others', async () => {
  const [good, approved, applied, gone, seen] = [await made(), await made(), await made(), await made(), await made()]
  await purchases.approve(approved)
  const { vendorPaymentID } = await purchases.payment(zed.vendorID, 600, accounts.bank)
  const advice = await purchases.apply({ vendorPaymentID, payableInvoiceID: applied, amountApplied: 600 })
  await api.call(owner, 'DELETE', `/payable-invoices/${gone}`)
  const { modifiedAt } = await purchases.billNow(seen)
  const change = { body: { invoiceDescription: 'mine' } }
  done(changePayableInvoice, await api.call(owner, 'PUT', `/payable-invoices/${seen}`, change))
  const { invoices, refused } = await rejected([
    ...chosen(approved, applied, gone),
    { payableInvoiceID: seen, modifiedAt },
    ...chosen(good),
  ])
  expect(invoices.map(({ payableInvoiceID }) => payableInvoiceID)).toEqual([good])
  expect(refused).toEqual([
    { payableInvoiceID: approved, code: 'BILL_APPROVED', err: expect.stringContaining('Set it back to Pending') },
    {
      payableInvoiceID: applied,
      code: 'DOCUMENT_APPLIED',
      err: expect.stringContaining(String(advice.vendorPaymentAdviceID)),
    },
    { payableInvoiceID: gone, code: 'NOT_FOUND', err: 'This record does not exist.' },
    { payableInvoiceID: seen, code: 'STALE', err: expect.stringContaining('This record has changed') },
  ])
  expect([await state(good), await state(approved), await state(applied), await state(seen)]).toEqual([
    'REJECTED',
    'APPROVED',
    'PENDING',
    'PENDING',
  ])
})

test('400 for an empty list, 401, 403 for a clerk, 404 in another organisation and for a payment', async () => {
  const id = await made()
  expect(refusal(await reject(owner, []))).toBe('400 FIELD_VALUE')
  expect(refusal(await reject(null, chosen(id)))).toBe('401 NOT_SIGNED_IN')
  expect(refusal(await reject(await member('CLERK'), chosen(id)))).toBe('403 FORBIDDEN')
  expect(refusal(await reject(await api.newMember(), chosen(id)))).toBe('404 NOT_FOUND')
  const { vendorPaymentID } = await purchases.payment(zed.vendorID, 5, accounts.bank)
  expect(refusal(await reject(owner, chosen(vendorPaymentID)))).toBe('404 NOT_FOUND')
  expect(await state(id)).toBe('PENDING')
})

test('thirty bills take as many statements as two', async () => {
  const statementsOf = async (count: number) => {
    const ids: number[] = []
    for (let bill = 0; bill < count; bill += 1) ids.push(await made(5))
    api.statements.length = 0
    expect((await rejected(chosen(...ids), `of ${count}`)).invoices).toHaveLength(count)
    return api.statements.length
  }
  expect([await statementsOf(2), await statementsOf(30)]).toEqual([4, 4])
})
