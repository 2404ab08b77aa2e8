// Checks the error codes and messages that customer and vendor documents have in common.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDocumentDriver, type DocumentDriver, mustSucceed } from '../../tests/harness/documents/document-sides.ts'
import type { SignedIn } from '../../tests/harness/signed-in.ts'
import { type ApiResponse, startTestApi, type TestApi } from '../../tests/harness/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

/** Returns the error code and message of a refusal. */
function said({ status, body }: ApiResponse): [string, string] {
  const { code, err } = body as { code: string; err: string }
  return [`${status} ${code}`, err]
}

describe.each(['receivables', 'payables'] as const)('%s', name => {
  let owner: SignedIn
  let driver: DocumentDriver
  let ann: number

  beforeEach(async () => {
    owner = await api.newMember()
    driver = await createDocumentDriver(api, owner, name)
    ann = await driver.party('Ann')
  })

  const pending = async (cents: number, party = ann) =>
    driver.idIn(mustSucceed(await driver.invoice({ party, cents })), 'invoice')
  const posted = async (cents: number, party = ann) => {
    const id = await pending(cents, party)
    mustSucceed(await driver.state(id, 'POSTED'))
    return id
  }
  const paid = async (cents: number, party = ann) =>
    driver.idIn(mustSucceed(await driver.pay({ party, cents })), 'payment')
  const apply = (from: number, to: number, cents: number) =>
    driver.apply({ from, isCredit: false, to, isRefund: false, cents })
  /** An invoice of 500 with 500 applied. */
  const applied = async () => {
    const [to, from] = [await posted(500), await paid(500)]
    mustSucceed(await apply(from, to, 500))
    return { to, from }
  }
  const lock = async (settings: object) =>
    mustSucceed(await api.call(owner, 'PUT', '/organisation/settings', { body: settings }))
  const entryOf = async (id: number) => Number((await driver.now('invoices', id)).gLEntry)

  test('an invoice with applications stays an invoice and keeps its party and at least the applied amount', async () => {
    const { to } = await applied()
    expect(said(await driver.change(to, { cents: -500 }))).toEqual([
      '409 APPLIED_KEEPS_SIGN',
      'This document has payment applications, so the sign of its total cannot change. Remove the applications first.',
    ])
    expect(said(await driver.change(to, { cents: 499 }))).toEqual([
      '409 TOTAL_BELOW_APPLIED',
      'The total cannot be less than the amount already applied, $5.00.',
    ])
    expect(said(await driver.change(to, { party: await driver.party('Bob') }))).toEqual([
      '409 APPLIED_KEEPS_PARTY',
      'This document has payment applications, so its customer or vendor cannot change. Remove the applications first.',
    ])
  })

  test('an invoice that is fully applied cannot be reopened by clearing the paid mark', async () => {
    const { to, from } = await applied()
    expect(said(await driver.change(to, { paidInFull: false }))).toEqual([
      '409 PAID_BY_APPLICATIONS',
      'This document is paid in full by payment applications. Remove an application to reopen it.',
    ])
    expect(said(await apply(from, to, 1))).toEqual(['409 INVOICE_PAID', 'This invoice has been fully paid'])
  })

  test('a document with applications cannot be canceled or deleted, and a posted document cannot be deleted', async () => {
    const { to, from } = await applied()
    const refused = ['409 DOCUMENT_APPLIED', expect.stringContaining('Remove the applications first.')]
    expect(said(await driver.state(to, 'ENDED'))).toEqual(refused)
    expect(said(await driver.remove('payments', from))).toEqual(refused)
    const [waiting, more] = [await pending(300), await paid(300)]
    mustSucceed(await apply(more, waiting, 100))
    expect(said(await driver.state(waiting, 'ENDED'))).toEqual(refused)
    expect(said(await driver.remove('invoices', waiting))).toEqual(refused)
    expect(said(await driver.remove('invoices', await posted(5)))).toEqual([
      '409 DOCUMENT_POSTED',
      'This document is posted. Set it back to Pending before you delete it.',
    ])
  })

  test('no one can post, change, pay or delete before a hard lock', async () => {
    const [waiting, standing, payment] = [await pending(300), await posted(200), await paid(100)]
    await lock({ hardLockDate: '2026-11-20' })
    const refused = ['409 HARD_LOCKED', 'The books are closed through Nov 20, 2026 and cannot be changed.']
    expect(said(await driver.state(waiting, 'POSTED', { lockReason: 'late' }))).toEqual(refused)
    expect(said(await driver.change(standing, { cents: 201 }))).toEqual(refused)
    expect(said(await driver.pay({ party: ann, cents: 5 }))).toEqual(refused)
    expect(said(await driver.remove('payments', payment))).toEqual(refused)
    // Actions that post nothing are still allowed.
    mustSucceed(await apply(payment, standing, 100))
  })

  test('a soft lock asks accountants for a reason and tells other roles who can override it', async () => {
    const waiting = await pending(300)
    await lock({ softLockDate: '2026-11-20' })
    expect(said(await driver.state(waiting, 'POSTED'))).toEqual([
      '409 LOCKED',
      'The books are locked through Nov 20, 2026. Give a reason for the change.',
    ])
    const keeper = await api.newMember({ role: 'BOOKKEEPER', into: owner })
    const path = `${driver.side.paths.invoices}/${waiting}${driver.side.statePath}`
    const body = { [driver.side.state]: driver.side.states.POSTED, lockReason: 'late' }
    expect(said(await driver.send('PUT', path, body, keeper))).toEqual([
      '409 LOCKED',
      'The books are locked through Nov 20, 2026. An accountant can change them and must give a reason.',
    ])
  })

  test('an entry is changed through its document, and its account stays as long as a document refers to it', async () => {
    const id = await posted(500)
    const entry = `transactions/${await entryOf(id)}`
    const kind = name === 'receivables' ? 'receivable invoice' : 'payable invoice'
    const refused = ['409 OWNED_BY_DOCUMENT', `This entry belongs to ${kind} ${id}. Change the document instead.`]
    expect(said(await driver.send('DELETE', entry))).toEqual(refused)
    mustSucceed(await driver.state(id, 'PENDING'))
    expect(said(await driver.send('DELETE', `accounts/${driver.accounts.own}`))).toEqual([
      '409 ACCOUNT_HAS_DOCUMENTS',
      'A customer, vendor or document uses this account.',
    ])
  })

  test('a document cannot be posted to the control account or a party’s account', async () => {
    const own = (await driver.partyNow(ann))[driver.side.partyAccount]
    const paying = (paymentAccountID: number | undefined) =>
      driver.send('POST', driver.side.paths.payments, {
        [driver.side.party]: ann,
        [driver.side.paidOn]: '2026-11-06',
        [driver.side.total]: 5,
        paymentAccountID,
      })
    expect(said(await paying(driver.accounts.control))).toEqual([
      '409 ACCOUNT_IS_CONTROL',
      'This action is not possible for a control account. Its balance is the sum of its customers or vendors.',
    ])
    expect(said(await paying(own))).toEqual([
      '409 ACCOUNT_IS_PARTY',
      'This account belongs to a customer or vendor. Change the customer or vendor instead.',
    ])
  })

  test('a party can be deleted only if nothing refers to it', async () => {
    await pending(500)
    expect(said(await driver.send('DELETE', `${driver.side.parties}/${ann}`))).toEqual([
      '409 PARTY_HAS_DOCUMENTS',
      '1 document still refers to this customer or vendor. Mark it as closed instead.',
    ])
  })

  test('documents of different parties cannot be applied to each other, nor a payment to a credit', async () => {
    const [to, other] = [await posted(500), await paid(500, await driver.party('Bob'))]
    expect(said(await apply(other, to, 5))).toEqual([
      '400 OF_ANOTHER_PARTY',
      'The two documents belong to different customers or vendors.',
    ])
    expect(said(await apply(await paid(5), await posted(-500), 5))).toEqual([
      '400 DOES_NOT_APPLY',
      'Apply a payment or credit to an invoice, or a refund to the payment or credit that it pays back.',
    ])
  })
})
