// Tests what is the same for customer payments and vendor payments.
import { proves } from '@twofold/accounting/testing/proves'
import { CUSTOMER_PAYMENT, VENDOR_PAYMENT } from '@twofold/contract/documents/codecs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDocumentDriver, type DocumentDriver, mustSucceed } from '../../tests/harness/documents/document-sides.ts'
import type { SignedIn } from '../../tests/harness/signed-in.ts'
import { refusal, startTestApi, type TestApi } from '../../tests/harness/test-api.ts'

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

describe.each([
  { name: 'receivables', kind: CUSTOMER_PAYMENT, otherDate: VENDOR_PAYMENT.names.date },
  { name: 'payables', kind: VENDOR_PAYMENT, otherDate: CUSTOMER_PAYMENT.names.date },
] as const)('payments of $name', ({ name, kind: { names }, otherDate }) => {
  let owner: SignedIn
  let driver: DocumentDriver
  let ann: number

  beforeEach(async () => {
    owner = await api.newMember()
    driver = await createDocumentDriver(api, owner, name)
    ann = await driver.party('Ann')
  })

  const path = () => `/${driver.side.paths.payments}`
  const draft = (fields: object = {}) => ({
    [names.totalCents]: 600,
    [names.date]: '2026-11-06',
    [names.partyId]: ann,
    [names.accountId]: driver.accounts.bank,
    ...fields,
  })
  const post = (who: SignedIn | null, body: unknown, key?: string) =>
    api.call(who, 'POST', path(), { body, ...(key !== undefined && { key }) })
  const put = (who: SignedIn | null, id: number, body: unknown) => api.call(who, 'PUT', `${path()}/${id}`, { body })
  const remove = (who: SignedIn | null, id: number) => api.call(who, 'DELETE', `${path()}/${id}`)
  const changed = async (id: number, body: unknown) => mustSucceed(await put(owner, id, body)).body
  const made = async (fields: object = {}) => {
    const response = mustSucceed(await post(owner, draft(fields)))
    const payment = response.body as { gLEntry: number; modifiedAt: string }
    return { id: driver.idIn(response, 'payment'), payment, entryId: payment.gLEntry }
  }
  const owed = async () => (await driver.partyNow(ann)).accountsBalanceTotal

  test('a retry with the same key pays once', async () => {
    const first = mustSucceed(await post(owner, draft(), 'key')).body
    expect(mustSucceed(await post(owner, draft(), 'key')).body).toEqual(first)
    expect(refusal(await post(owner, draft({ [names.totalCents]: 1 }), 'key'))).toBe('422 IDEMPOTENCY_MISMATCH')
    expect(await owed()).toBe(-600)
  })

  test.each([
    [{ [names.totalCents]: 0 }, '400 AMOUNT_OUT_OF_RANGE'],
    [{ [names.totalCents]: -1 }, '400 AMOUNT_OUT_OF_RANGE'],
    [{ [names.date]: undefined }, '400 FIELD_MISSING'],
    [{ [names.date]: '0001-01-01' }, '400 NOT_A_DATE'],
    [{ [names.accountId]: undefined }, '400 FIELD_MISSING'],
    [{ [names.accountId]: 999_999_999 }, '400 UNKNOWN_ACCOUNT'],
    [{ [names.partyId]: 999_999_999 }, '400 UNKNOWN_PARTY'],
    [{ [otherDate]: '2026-11-06' }, '400 UNKNOWN_FIELD'],
  ])('a new payment with %j is refused: %s', async (fields, expected) => {
    proves('rule 5.17', '**Payment receipt**: required Total Received and Receipt Date.')
    proves('rule 5.18', '**Disbursement**: required Total Amount and Disbursement Date; an Is Refund checkbox.')

    expect(refusal(await post(owner, draft(fields)))).toBe(expected)
  })

  test('the name that differs from the current value wins; two new values and a change to a refund are refused', async () => {
    const { id } = await made()
    expect(await changed(id, { [names.date]: '2026-11-06', paymentDate: '2026-11-10' })).toMatchObject({
      [names.date]: '2026-11-10T00:00:00Z',
      paymentDate: '2026-11-10T00:00:00Z',
    })
    const differing = { [names.comment]: 'a', paymentComment: 'b' }
    expect(refusal(await put(owner, id, differing))).toBe('400 ALIASES_DIFFER')
    expect(refusal(await put(owner, id, { isRefund: true }))).toBe('409 REFUND_IS_FIXED')
  })

  test('an applied payment keeps its party, covers the applied amount, and cannot be deleted', async () => {
    const { id } = await made()
    const invoice = driver.idIn(mustSucceed(await driver.invoice({ party: ann, cents: 1000 })), 'invoice')
    const application = { from: id, isCredit: false, to: invoice, isRefund: false, cents: 400 }
    const applicationId = driver.idIn(mustSucceed(await driver.apply(application)), 'advice')
    const refused = async (body: unknown) => refusal(await put(owner, id, body))
    expect(await refused({ [names.totalCents]: 399 })).toBe('409 TOTAL_BELOW_APPLIED')
    expect(await refused({ [names.partyId]: await driver.party('Bob') })).toBe('409 APPLIED_KEEPS_PARTY')
    expect(await changed(id, { [names.totalCents]: 400 })).toMatchObject({ totalRemaining: 0 })
    const deletion = await remove(owner, id)
    expect(refusal(deletion)).toBe('409 DOCUMENT_APPLIED')
    expect(deletion.body).toMatchObject({ err: expect.stringContaining(String(applicationId)) })
  })

  test('a payment cannot change or be deleted while it is reconciled or in a locked period', async () => {
    const [cleared, old] = [await made(), await made()]
    const body = { transactionReconcileDate: '2026-11-30', accountID: driver.accounts.bank }
    await api.call(owner, 'PUT', `/transactions/${cleared.entryId}/reconciled`, { body })
    expect(refusal(await put(owner, cleared.id, { [names.totalCents]: 1 }))).toBe('409 CLEARED')
    expect(refusal(await remove(owner, cleared.id))).toBe('409 CLEARED')
    await changed(cleared.id, { [names.comment]: 'words are free' })
    await api.call(owner, 'PUT', '/organisation/settings', { body: { softLockDate: '2026-11-30' } })
    expect(refusal(await put(owner, old.id, { [names.totalCents]: 1 }))).toBe('409 LOCKED')
    expect(refusal(await remove(owner, old.id))).toBe('409 LOCKED')
    await changed(old.id, { [names.totalCents]: 1, lockReason: 'agreed' })
  })

  test('a deleted payment is returned as it was, and its entry is voided', async () => {
    proves('rule 7.37', 'DELETE /customer-payments/{id}.')
    proves('call 7.52', 'DELETE /customer-payments/{id}')
    proves('rule 7.48', 'DELETE /vendor-payments/{id}.')
    proves('call 7.69', 'DELETE /vendor-payments/{id}')

    const { id, payment } = await made()
    expect(mustSucceed(await remove(owner, id)).body).toEqual(payment)
    expect(await owed()).toBe(0)
    expect(refusal(await remove(owner, id))).toBe('404 NOT_FOUND')
  })

  test('401 without a token, 403 for clerks and viewers, 404 in another organisation, 409 stale with the current payment', async () => {
    const { id, payment } = await made()
    const [clerk, viewer] = [
      await api.newMember({ role: 'CLERK', into: owner }),
      await api.newMember({ role: 'VIEWER', into: owner }),
    ]
    for (const send of [post, (who: SignedIn | null) => put(who, id, {}), (who: SignedIn | null) => remove(who, id)]) {
      expect(refusal(await send(null, draft()))).toBe('401 NOT_SIGNED_IN')
      for (const who of [clerk, viewer]) expect(refusal(await send(who, draft()))).toBe('403 FORBIDDEN')
    }
    const stranger = await api.newMember()
    expect(refusal(await put(stranger, id, {}))).toBe('404 NOT_FOUND')
    expect(refusal(await remove(stranger, id))).toBe('404 NOT_FOUND')
    await changed(id, { [names.reference]: 'x' })
    const stale = await put(owner, id, { [names.reference]: 'y', modifiedAt: payment.modifiedAt })
    expect(refusal(stale)).toBe('409 STALE')
    expect(stale.body).toMatchObject({ current: { [names.reference]: 'x' } })
  })
})
