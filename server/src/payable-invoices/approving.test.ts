// Tests what is special about the approval of bills, and rejections. documents/posting.test.ts tests the rest.

import { readHistory } from '@twofold/contract/audit'
import * as contract from '@twofold/contract/payables/bill-decisions'
import { describe, expect, test } from 'vitest'
import { amounts, setUpDocuments } from '../../tests/harness/documents/document-fixture.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import type { SignedIn } from '../../tests/harness/signed-in.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'

const start = setUpBooks()
const { api, owner, member } = start
const documents = setUpDocuments(start, 'payables')
const { accounts, invoices: bills, invoiced, charged, setState, inState, owed, entry, settings } = documents
const { put, changed } = bills

test('one request can change fields and approve, or change fields and set back to pending', async () => {
  const id = await invoiced(500, { accountId: 0 })
  const approved = await inState(id, 'POSTED', { ...amounts(700), accountId: accounts.own })
  expect(await entry(approved.entryId)).toBe('own 700 / Ann 700')
  const back = await inState(id, 'PENDING', amounts(900))
  expect(back).toMatchObject({ state: 'PENDING', totalCents: 900, entryId: 0 })
  expect(await owed()).toBe(0)
  expect((await inState(id, 'ENDED')).state).toBe('REJECTED')
})

describe('if bills need a second approver', () => {
  async function withTwo() {
    await settings({ secondApprover: true })
    return { second: await member('BOOKKEEPER'), id: await invoiced(500) }
  }

  test('409 for the user who entered the bill, in either endpoint, with a sentence and an audit entry; another user can approve', async () => {
    const { second, id } = await withTwo()
    const refused = await setState(owner, id, 'POSTED')
    expect(refusal(refused)).toBe('409 APPROVER_ENTERED_IT')
    expect(refused.body).toMatchObject({ err: expect.stringContaining('another user must approve it') })
    const many = await bills.send(owner, 'POST', '/approvals', { payableInvoices: [bills.inApi({ id })] })
    expect(refusal(many)).toBe('409 APPROVER_ENTERED_IT')
    const history = await api.call(owner, 'GET', `/audit/object/payable%20invoice/${id}`)
    const { auditEntries } = done(readHistory, history)
    expect(auditEntries.filter(({ action }) => action === 'refuse').map(({ after }) => after?.attempt)).toEqual([
      'approvePayableInvoices',
      'changePayableInvoice',
    ])
    expect((await setState(second, id, 'POSTED')).status).toBe(200)
  })

  test('409 for the user who changed the payee or amount, also of an approved bill; descriptions are exempt', async () => {
    const { second, id } = await withTwo()
    expect(refusal(await setState(second, id, 'POSTED', amounts(900)))).toBe('409 APPROVER_ENTERED_IT')
    expect((await put(second, id, amounts(900))).status).toBe(200)
    expect(refusal(await setState(second, id, 'POSTED'))).toBe('409 APPROVER_ENTERED_IT')
    await inState(id, 'POSTED')
    expect(refusal(await put(owner, id, amounts(9000)))).toBe('409 APPROVER_ENTERED_IT')
    await changed(id, { comment: 'x' })
  })
})

describe('rejections', () => {
  const state = async (id: number) => (await bills.now(id)).state

  type Chosen = { payableInvoiceID: number; modifiedAt?: string }
  const chosen = (...ids: number[]): Chosen[] => ids.map(payableInvoiceID => ({ payableInvoiceID }))
  const reject = (who: SignedIn | null, payableInvoices: unknown, key?: string) =>
    bills.send(who, 'POST', '/rejections', { payableInvoices }, key)
  const rejected = async (payableInvoices: Chosen[], key?: string) =>
    done(contract.rejectPayableInvoices, await reject(owner, payableInvoices, key))

  test('200: rejects all bills in the order of the request, audits each, posts nothing, and does so once for each key', async () => {
    const ids = [await invoiced(500), await invoiced(-200), await invoiced(0)]
    const { invoices, refused } = await rejected(chosen(...ids), 'all')
    expect(refused).toEqual([])
    expect(invoices.map(each => [each.payableInvoiceID, each.approvalStatus, each.gLEntry])).toEqual(
      ids.map(id => [id, 'REJECTED', 0]),
    )
    for (const bill of invoices) expect(await bills.now(bill.payableInvoiceID)).toEqual(bills.shownOf(bill))
    expect(await owed()).toBe(0)
    const history = await api.call(owner, 'GET', `/audit/object/payable%20invoice/${ids[0]}`)
    const [newest] = done(readHistory, history).auditEntries
    expect(newest).toMatchObject({
      action: 'change',
      before: { approvalStatus: 'PENDING' },
      after: { approvalStatus: 'REJECTED' },
    })
    await inState(ids[0]!, 'PENDING')
    expect((await rejected(chosen(...ids), 'all')).invoices.map(each => each.approvalStatus)).toEqual([
      'PENDING',
      'REJECTED',
      'REJECTED',
    ])
    expect(refusal(await reject(owner, chosen(ids[0]!), 'all'))).toBe('422 IDEMPOTENCY_MISMATCH')
  })

  test('200: lists the reason for each refused bill and rejects the others', async () => {
    const [good, approved, applied] = [await invoiced(5), await charged(5), await invoiced(600)]
    const [gone, seen] = [await invoiced(5), await invoiced(5)]
    const { id } = await documents.apply({ payment: await documents.paid(600), invoice: applied, amountCents: 600 })
    await bills.removed(gone)
    const { modifiedAt } = await bills.now(seen)
    await bills.changed(seen, { comment: 'mine' })
    const stale = { payableInvoiceID: seen, modifiedAt }
    const { invoices, refused } = await rejected([...chosen(approved, applied, gone), stale, ...chosen(good)])
    expect(invoices.map(({ payableInvoiceID }) => payableInvoiceID)).toEqual([good])
    expect(refused).toEqual([
      { payableInvoiceID: approved, code: 'BILL_APPROVED', err: expect.stringContaining('Set it back to Pending') },
      { payableInvoiceID: applied, code: 'DOCUMENT_APPLIED', err: expect.stringContaining(String(id)) },
      { payableInvoiceID: gone, code: 'NOT_FOUND', err: 'This record does not exist.' },
      { payableInvoiceID: seen, code: 'STALE', err: expect.stringContaining('This record has changed') },
    ])
    expect([await state(good), await state(approved), await state(applied), await state(seen)]).toEqual([
      ...['REJECTED', 'APPROVED', 'PENDING', 'PENDING'],
    ])
  })

  test('400 for an empty list, 401, 403 for a clerk, 404 in another organisation and for a payment', async () => {
    const id = await invoiced(5)
    expect(refusal(await reject(owner, []))).toBe('400 FIELD_VALUE')
    expect(refusal(await reject(null, chosen(id)))).toBe('401 NOT_SIGNED_IN')
    expect(refusal(await reject(await member('CLERK'), chosen(id)))).toBe('403 FORBIDDEN')
    expect(refusal(await reject(await api.newMember(), chosen(id)))).toBe('404 NOT_FOUND')
    expect(refusal(await reject(owner, chosen(await documents.paid(5))))).toBe('404 NOT_FOUND')
    expect(await state(id)).toBe('PENDING')
  })

  test('thirty bills take as many statements as two', async () => {
    const statementsOf = async (count: number) => {
      const ids: number[] = []
      for (let bill = 0; bill < count; bill += 1) ids.push(await invoiced(5))
      return api.statementsOf(() => reject(owner, chosen(...ids), `of ${count}`))
    }
    expect([await statementsOf(2), await statementsOf(30)]).toEqual([4, 4])
  })
})
