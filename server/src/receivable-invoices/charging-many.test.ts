import type { Role } from '@twofold/accounting/roles'
import { chargeReceivableInvoices } from '@twofold/contract/receivables/invoice-charges'
import { describe, expect, test } from 'vitest'
import { createInvoiceDriver, INVOICES } from '../../tests/harness/documents/invoice-driver.ts'
import { type ReceivablesFixture, setUpReceivablesFixture } from '../../tests/harness/documents/receivables-fixture.ts'
import type { SignedIn } from '../../tests/harness/signed-in.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'

let fixture: ReceivablesFixture
let { api, owner, accounts, sales, ann } = {} as ReceivablesFixture
setUpReceivablesFixture(created => {
  fixture = created
  ;({ api, owner, accounts, sales, ann } = created)
})

const { made, put, charged, owed, entry } = createInvoiceDriver(() => fixture)
const member = (role: Role) => api.newMember({ role, into: owner })
const idOf = async (fields: Record<string, unknown> = {}) => (await made(fields)).receivableInvoiceID
const total = (cents: number) => ({ invoicePreTaxTotal: cents, invoiceTax: 0, invoiceTotal: cents })

const chargeAll = (who: SignedIn | null, ids: readonly number[], more: { key?: string; lockReason?: string } = {}) => {
  const { key, ...confirmed } = more
  const receivableInvoices = ids.map(receivableInvoiceID => ({ receivableInvoiceID }))
  const body = { receivableInvoices, ...confirmed }
  return api.call(who, 'POST', `${INVOICES}/charges`, { body, ...(key !== undefined && { key }) })
}
const limit = (creditLimit: number) => api.call(owner, 'PUT', `/customers/${ann.customerID}`, { body: { creditLimit } })

describe('POST /receivable-invoices/charges', () => {
  test('200: posts all invoices in the order of the request, once for each key', async () => {
    const ids = [await idOf(), await idOf(total(-200)), await idOf(total(0)), await idOf(total(300))]
    await sales.charge(ids[3]!)
    const { invoices } = done(chargeReceivableInvoices, await chargeAll(owner, ids, { key: 'all' }))
    expect(invoices.map(each => [each.receivableInvoiceID, each.chargeStatus, each.gLEntry > 0])).toEqual([
      [ids[0], 'CHARGED', true],
      [ids[1], 'CHARGED', true],
      [ids[2], 'CHARGED', false],
      [ids[3], 'CHARGED', true],
    ])
    expect(await owed()).toBe(1180)
    for (const invoice of invoices) expect(await sales.invoiceNow(invoice.receivableInvoiceID)).toEqual(invoice)
    expect(await entry(invoices[0]!.gLEntry)).toBe('Ann 1080 / sales 1000,tax 80')
    expect(await entry(invoices[1]!.gLEntry)).toBe('sales 200 / Ann 200')
    await sales.charge(ids[0]!, 'PENDING')
    const replay = done(chargeReceivableInvoices, await chargeAll(owner, ids, { key: 'all' }))
    expect(replay.invoices[0]?.chargeStatus).toBe('PENDING')
    expect(refusal(await chargeAll(owner, [ids[0]!], { key: 'all' }))).toBe('422 IDEMPOTENCY_MISMATCH')
  })

  test('200: numbers follow the order in which invoices were entered, even if they changed since', async () => {
    const ids: number[] = []
    for (let n = 0; n < 130; n += 1) ids.push(await idOf(total(n % 3 === 1 ? -50 : 100)))
    for (const id of ids.toReversed()) await put(owner, id, { invoiceDescription: `again ${id}` })
    await api.pools.owner.pool.query('ANALYZE document')
    const { invoices } = done(chargeReceivableInvoices, await chargeAll(owner, ids.toReversed()))
    const numbers = new Map(invoices.map(each => [each.receivableInvoiceID, each.invoiceNumber]))
    expect(ids.map(id => numbers.get(id))).toEqual(ids.map((_, index) => index + 1))
  })

  test('if one invoice is refused, all stay pending without a number, and the position of the refused one is named', async () => {
    const ids = [await idOf(), await idOf({ revenueAccountID: 0 })]
    const answer = await chargeAll(owner, ids)
    expect(refusal(answer)).toBe('400 FIELD_MISSING')
    expect(answer.body).toMatchObject({ fields: [{ field: 'receivableInvoices.1' }] })
    expect(await sales.invoiceNow(ids[0]!)).toMatchObject({ chargeStatus: 'PENDING', invoiceNumber: 0 })
    expect(await owed()).toBe(0)
  })

  test('409 OVER_CREDIT_LIMIT for the invoice that exceeds the limit together with those before it', async () => {
    await limit(1499)
    await charged(total(400))
    const ids = [await idOf(total(600)), await idOf(total(600)), await idOf(total(-100))]
    const answer = await chargeAll(owner, ids)
    expect(refusal(answer)).toBe('409 OVER_CREDIT_LIMIT')
    // The credit note is counted first: 400 - 100 + 600 + 600.
    expect(answer.body).toMatchObject({
      fields: [{ field: 'receivableInvoices.1', code: 'OVER_CREDIT_LIMIT', err: expect.stringContaining('$15.00') }],
    })
    expect(await owed()).toBe(400)
    expect((await chargeAll(owner, [ids[0]!, ids[2]!])).status).toBe(200)
    expect(await owed()).toBe(900)
  })

  test('409 LOCKED and STALE name invoices that are locked or changed since they were read; a reason overrides the lock', async () => {
    const [open, locked, seen] = [await made(), await idOf({ dateCharged: '2026-01-05' }), await made()]
    await api.call(owner, 'PUT', '/organisation/settings', { body: { softLockDate: '2026-01-31' } })
    await put(owner, seen.receivableInvoiceID, { invoiceDescription: 'changed' })
    const receivableInvoices = [
      ...[open, seen].map(({ receivableInvoiceID, modifiedAt }) => ({ receivableInvoiceID, modifiedAt })),
      { receivableInvoiceID: locked },
    ]
    const answer = await api.call(owner, 'POST', `${INVOICES}/charges`, { body: { receivableInvoices } })
    expect(answer.body).toMatchObject({
      fields: expect.arrayContaining([
        expect.objectContaining({ field: 'receivableInvoices.1', code: 'STALE' }),
        expect.objectContaining({ field: 'receivableInvoices.2', code: 'LOCKED' }),
      ]),
    })
    expect(await owed()).toBe(0)
    expect((await chargeAll(owner, [locked], { lockReason: 'came late' })).status).toBe(200)
    expect(await owed()).toBe(1080)
  })

  test('if two concurrent requests together exceed the limit, one is refused', async () => {
    await limit(1500)
    const ids = [await idOf(), await idOf()]
    const answers = await Promise.all(ids.map(id => chargeAll(owner, [id])))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await owed()).toBe(1080)
  })

  test('400 for an empty list, 401, 403 for a clerk, 404 in another organisation and for a payment', async () => {
    const id = await idOf()
    expect(refusal(await chargeAll(owner, []))).toBe('400 FIELD_VALUE')
    expect(refusal(await chargeAll(null, [id]))).toBe('401 NOT_SIGNED_IN')
    expect(refusal(await chargeAll(await member('CLERK'), [id]))).toBe('403 FORBIDDEN')
    expect(refusal(await chargeAll(await api.newMember(), [id]))).toBe('404 NOT_FOUND')
    const { customerPaymentID } = await sales.payment(ann.customerID, 5, accounts.bank)
    expect(refusal(await chargeAll(owner, [id, customerPaymentID]))).toBe('404 NOT_FOUND')
  })

  test('thirty invoices take as many statements as two', async () => {
    const statementsOf = async (count: number) => {
      const ids: number[] = []
      for (let invoice = 0; invoice < count; invoice += 1) ids.push(await idOf())
      api.statements.length = 0
      expect((await chargeAll(owner, ids, { key: `of ${count}` })).status).toBe(200)
      return api.statements.length
    }
    expect([await statementsOf(2), await statementsOf(30)]).toEqual([11, 11])
  })
})
