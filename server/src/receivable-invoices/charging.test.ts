// Tests what is special about invoices: their numbers, the credit limit and the tax account. documents/posting.test.ts tests the rest.
import { describe, expect, test } from 'vitest'
import { amounts, setUpDocuments } from '../../tests/harness/documents/document-fixture.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import { refusal } from '../../tests/harness/test-api.ts'

const start = setUpBooks()
const { api, owner, books, member } = start
const documents = setUpDocuments(start, 'receivables')
const { accounts, ann, invoices, parties, made, posted, invoiced, charged, inState, owed, entry, settings } = documents
const { changed, now, put } = invoices
const charge = (who: typeof owner, id: number, more: object = {}) => documents.setState(who, id, 'POSTED', { ...more })
const chargeAll = (ids: readonly number[]) =>
  invoices.send(owner, 'POST', '/charges', { receivableInvoices: ids.map(id => invoices.inApi({ id })) })
const limit = (creditLimitCents: number) => parties.changed(ann.id, { creditLimitCents })

test('only the call for charging changes the state of an invoice', async () => {
  const { id } = await posted()
  expect(refusal(await put(owner, id, { state: 'CANCELED' }))).toBe('400 STATE_HAS_ITS_OWN_CALL')
  await changed(id, { state: 'CHARGED' })
})

describe('the number of an invoice', () => {
  test('is the next one when it is charged for the first time, and stays when it is charged again', async () => {
    const [first, second] = [await posted(), await posted()]
    expect([first.number, second.number]).toEqual([1, 2])
    expect((await inState(first.id, 'PENDING')).number).toBe(1)
    expect((await inState(first.id, 'POSTED')).number).toBe(1)
    await inState(first.id, 'ENDED')
    expect((await posted()).number).toBe(3)
  })

  test('is never reused if the invoice is deleted; created and charged again, the invoice gets the next number', async () => {
    const gone = await posted()
    const pending = await inState(gone.id, 'PENDING')
    await invoices.removed(gone.id)
    const other = await posted()
    expect(other.number).toBe(gone.number + 1)
    // The same request is sent when a user undoes the deletion. Client references need not be unique.
    const again = await invoices.created(pending)
    expect(again).toMatchObject({ reference: gone.reference, number: 0 })
    expect((await inState(again.id, 'POSTED')).number).toBe(gone.number + 2)
  })

  test('follows the order in which invoices were entered if many are charged, even if they changed since', async () => {
    const ids: number[] = []
    for (let n = 0; n < 130; n += 1) ids.push(await invoiced(n % 3 === 1 ? -50 : 100))
    for (const id of ids.toReversed()) await changed(id, { comment: `again ${id}` })
    await api.pools.owner.pool.query('ANALYZE document')
    expect((await chargeAll(ids.toReversed())).status).toBe(200)
    const numbers = new Map((await invoices.list()).map(({ id, number }) => [id, number]))
    expect(ids.map(id => numbers.get(id))).toEqual(ids.map((_, index) => index + 1))
  })
})

describe('409 OVER_CREDIT_LIMIT', () => {
  test('above the credit limit, unless an accountant confirms it', async () => {
    await limit(1500)
    await posted()
    const { id } = await made()
    const refused = await charge(owner, id)
    expect(refusal(refused)).toBe('409 OVER_CREDIT_LIMIT')
    expect(refused.body).toMatchObject({ err: expect.stringContaining('$21.60') })
    const over = { allowOverCreditLimit: true }
    expect(refusal(await charge(await member('BOOKKEEPER'), id, over))).toBe('409 OVER_CREDIT_LIMIT')
    expect((await charge(await member('ACCOUNTANT'), id, over)).status).toBe(200)
    expect(await owed()).toBe(2160)
  })

  test('for a higher total of a charged invoice, but not for a lower one', async () => {
    const { id } = await posted()
    await limit(1000)
    await changed(id, amounts(1070))
    expect(refusal(await put(owner, id, amounts(1071)))).toBe('409 OVER_CREDIT_LIMIT')
  })

  test('for the one of many invoices that exceeds the limit together with those before it', async () => {
    await limit(1499)
    await charged(400)
    const ids = [await invoiced(600), await invoiced(600), await invoiced(-100)]
    const answer = await chargeAll(ids)
    expect(refusal(answer)).toBe('409 OVER_CREDIT_LIMIT')
    // The credit note is counted first: 400 - 100 + 600 + 600.
    expect(answer.body).toMatchObject({
      fields: [{ field: 'receivableInvoices.1', code: 'OVER_CREDIT_LIMIT', err: expect.stringContaining('$15.00') }],
    })
    expect(await owed()).toBe(400)
    expect((await chargeAll([ids[0]!, ids[2]!])).status).toBe(200)
    expect(await owed()).toBe(900)
  })

  test.each([
    ['charge one invoice each', (id: number) => charge(owner, id)],
    ['charge many invoices', (id: number) => chargeAll([id])],
  ])('for one of two concurrent requests that %s and together exceed the limit', async (_, send) => {
    await limit(1500)
    const both = [(await made()).id, (await made()).id]
    const answers = await Promise.all(both.map(send))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await owed()).toBe(1080)
  })
})

describe('the tax account', () => {
  test('409 NO_TAX_ACCOUNT if the settings name none', async () => {
    const { id } = await made()
    const unnamed = 'UPDATE organisation SET sales_tax_payable_id = NULL WHERE organisation_id = $1'
    await api.pools.owner.pool.query(unnamed, [owner.organisationId])
    expect(refusal(await charge(owner, id))).toBe('409 NO_TAX_ACCOUNT')
  })

  test('of a charged invoice stays when the settings name another one: a change of the description moves no amount', async () => {
    const { id, entryId } = await posted({ date: '2026-01-05' })
    const other = (await books.open('Other Tax', 'LIABILITY')).accountID
    expect((await settings({ salesTaxPayableID: other, softLockDate: '2026-01-31' })).status).toBe(200)
    await changed(id, { comment: 'words' })
    expect(await entry(entryId)).toBe('Ann 1080 / own 1000,tax 80')
    await changed(id, { preTaxCents: 900, taxCents: 72, totalCents: 972, lockReason: 'agreed' })
    expect(await entry(entryId)).toBe('Ann 972 / own 900,tax 72')
    expect((await books.register(other)).transactions).toEqual([])
    await posted()
    expect((await books.register(other)).transactions).toHaveLength(1)
  })

  test('takes no entry from an invoice charged to it, even if the settings name another account since', async () => {
    const { id, entryId } = await posted({ preTaxCents: 80, taxCents: -80, totalCents: 0, accountId: accounts.tax })
    expect(entryId).toBe(0)
    const other = (await books.open('Other Tax', 'LIABILITY')).accountID
    expect((await settings({ salesTaxPayableID: other })).status).toBe(200)
    await api.expectRight()
    await changed(id, { comment: 'words' })
    expect((await now(id)).entryId).toBe(0)
    expect((await books.register(other)).transactions).toEqual([])
    const moved = await changed(id, { accountId: accounts.own })
    expect(await entry(moved.entryId)).toBe('tax 80 / own 80')
    await api.expectRight()
  })
})
