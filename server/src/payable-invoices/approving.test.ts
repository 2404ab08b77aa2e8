// Tests what is special about the approval of bills. documents/posting.test.ts tests the rest.
import { readHistory } from '@twofold/contract/audit'
import { describe, expect, test } from 'vitest'
import { amounts, setUpDocuments } from '../../tests/harness/documents/document-fixture.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'

const start = setUpBooks()
const { api, owner, member } = start
const {
  accounts,
  invoices: bills,
  invoiced,
  setState,
  inState,
  owed,
  entry,
  settings,
} = setUpDocuments(start, 'payables')
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
