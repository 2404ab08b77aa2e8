// Tests what is the same for charging invoices and approving bills, one at a time and many in one request.
import { proves } from '@twofold/accounting/testing/proves'
import { describe, expect, test } from 'vitest'
import { amounts, BOTH_SIDES, type Shown, setUpDocuments } from '../../tests/harness/documents/document-fixture.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import type { SignedIn } from '../../tests/harness/signed-in.ts'
import { refusal } from '../../tests/harness/test-api.ts'

const start = setUpBooks()
const { api, owner, books, member } = start

/** What differs: the entries of an invoice, a credit and an invoice with a total of 0, and the call for many invoices. */
const SIDES = {
  receivables: {
    entries: ['Ann 1080 / own 1000,tax 80', 'own 1000,tax 80 / Ann 1080', 'tax 80 / own 80'],
    credit200: 'own 200 / Ann 200',
    flags: { isOrdersAccepted: false },
    refused: '409 ORDERS_NOT_ACCEPTED',
    many: { path: '/charges', field: 'receivableInvoices', statements: 11 },
  },
  payables: {
    entries: ['own 1080 / Ann 1080', 'Ann 1080 / own 1080', ''],
    credit200: 'Ann 200 / own 200',
    flags: { isVendorInvoices: false },
    refused: '409 VENDOR_INVOICES_NOT_ALLOWED',
    many: { path: '/approvals', field: 'payableInvoices', statements: 9 },
  },
} as const

describe.each(BOTH_SIDES)('posting of %s', name => {
  const { entries, credit200, flags, refused, many } = SIDES[name]
  const { accounts, ann, invoices, parties, ...documents } = setUpDocuments(start, name)
  const { made, posted, invoiced, paid, setState, inState, owed, settings } = documents
  const { put, changed, now } = invoices
  const post = (who: SignedIn | null, id: number, more: object = {}) => setState(who, id, 'POSTED', { ...more })
  const entryOf = (invoice: Shown) => (invoice.entryId === 0 ? '' : documents.entry(invoice.entryId))

  describe('one invoice', () => {
    proves('rule 7.33', 'PUT /receivable-invoices/{id}/charge {chargeStatus}.')
    proves('call 7.46', 'PUT /receivable-invoices/{id}/charge')
    proves('rule 4.18', '**Payable invoice approvalStatus**: PENDING, APPROVED, REJECTED.')

    test('posts the entry and increases the party’s balance, once', async () => {
      const invoice = await posted()
      expect(invoice.isPaidInFull).toBe(false)
      expect(await entryOf(invoice)).toBe(entries[0])
      expect(await owed()).toBe(1080)
      expect(await inState(invoice.id, 'POSTED')).toEqual(invoice)
    })

    test('swaps the sides for a credit; an invoice with only zero amounts posts nothing and is paid', async () => {
      const credit = await posted({ preTaxCents: -1000, taxCents: -80, totalCents: -1080 })
      expect(await entryOf(credit)).toBe(entries[1])
      expect(credit).toMatchObject({ remainingCents: -1080, appliedCents: 0 })
      expect(await posted(amounts(0))).toMatchObject({ entryId: 0, isPaidInFull: true })
      const zero = await posted({ preTaxCents: 80, taxCents: -80, totalCents: 0 })
      expect([await entryOf(zero), zero.isPaidInFull]).toEqual([entries[2], true])
    })

    test('is undone by setting it back to pending, which voids the entry; posting again posts a new entry', async () => {
      const invoice = await posted()
      expect(await inState(invoice.id, 'PENDING')).toMatchObject({ state: 'PENDING', entryId: 0 })
      expect(await owed()).toBe(0)
      await inState(invoice.id, 'ENDED')
      const again = await inState(invoice.id, 'POSTED')
      expect(again.entryId).not.toBe(invoice.entryId)
      expect(await owed()).toBe(1080)
    })

    test('in a locked period is reversed on a later date instead, and can be posted again later', async () => {
      const { id } = await posted({ date: '2026-01-20' })
      await settings({ softLockDate: '2026-01-31' })
      const back = (reversalDate: string) => setState(owner, id, 'PENDING', { reversalDate })
      expect(refusal(await back('2026-01-10'))).toBe('400 REVERSAL_TOO_EARLY')
      const locked = await back('2026-01-25')
      expect(refusal(locked)).toBe('409 LOCKED')
      expect(locked.body).toMatchObject({ fields: [{ field: 'lockReason' }] })
      expect((await inState(id, 'PENDING', { reversalDate: '2026-02-10' })).entryId).toBe(0)
      const { transactions } = await books.register(ann.accountId)
      expect(transactions.map(row => [row.transactionDate.slice(0, 10), row.runningBalance])).toEqual([
        ['2026-01-20', 1080],
        ['2026-02-10', 0],
      ])
      expect(refusal(await post(owner, id))).toBe('409 LOCKED')
      await changed(id, { date: '2026-02-01' })
      await inState(id, 'POSTED')
      expect(await owed()).toBe(1080)
    })

    test('in a locked period is voided if there is a reason', async () => {
      const { id } = await posted({ date: '2026-01-20' })
      await settings({ softLockDate: '2026-01-31' })
      await inState(id, 'PENDING', { lockReason: 'agreed' })
      expect((await books.register(ann.accountId)).transactions).toEqual([])
    })

    test('is refused without an account, on a locked date, and by the party’s flags', async () => {
      expect(refusal(await post(owner, (await made({ accountId: 0 })).id))).toBe('400 FIELD_MISSING')
      const { id } = await made()
      await parties.changed(ann.id, flags)
      expect(refusal(await post(owner, id))).toBe(refused)
      const [flag] = Object.keys(flags)
      await parties.changed(ann.id, { [flag!]: true, isClosed: true })
      expect(refusal(await post(owner, id))).toBe('409 PARTY_CLOSED')
      await parties.changed(ann.id, { isClosed: false })
      await settings({ softLockDate: '2026-11-30' })
      expect(refusal(await post(owner, id))).toBe('409 LOCKED')
    })

    test('409 CLEARED while a line of the entry is reconciled; a description can still change', async () => {
      const { id, entryId } = await posted()
      const body = { transactionReconcileDate: '2026-11-30', accountID: accounts.own }
      expect((await api.call(owner, 'PUT', `/transactions/${entryId}/reconciled`, { body })).status).toBe(200)
      expect(refusal(await setState(owner, id, 'PENDING'))).toBe('409 CLEARED')
      expect(refusal(await put(owner, id, { preTaxCents: 900, totalCents: 980 }))).toBe('409 CLEARED')
      await changed(id, { comment: 'more' })
    })

    test('400 for an unknown state, 401, 403 for a clerk, 404 in another organisation, 409 stale', async () => {
      const { id, modifiedAt } = await made()
      expect(refusal(await post(owner, id, { state: 'SENT' }))).toBe('400 NOT_A_CHOICE')
      expect(refusal(await post(null, id))).toBe('401 NOT_SIGNED_IN')
      const clerk = await member('CLERK')
      for (const state of ['POSTED', 'ENDED'] as const)
        expect(refusal(await setState(clerk, id, state))).toBe('403 FORBIDDEN')
      expect(refusal(await post(await api.newMember(), id))).toBe('404 NOT_FOUND')
      await changed(id, { comment: 'x' })
      const stale = await post(owner, id, { modifiedAt })
      expect(refusal(stale)).toBe('409 STALE')
      expect(stale.body).toMatchObject({ current: invoices.inApi({ id, comment: 'x' }) })
    })
  })

  describe('many invoices in one request', () => {
    const chosen = (list: readonly { id: number; modifiedAt?: string }[], more: object = {}) => ({
      [many.field]: list.map(({ id, modifiedAt }) => invoices.inApi({ id, ...(modifiedAt && { modifiedAt }) })),
      ...more,
    })
    const idsOf = (list: readonly number[]) => list.map(id => ({ id }))
    const postAll = (who: SignedIn | null, ids: readonly number[], key?: string, more: object = {}) =>
      invoices.send(who, 'POST', many.path, chosen(idsOf(ids), more), key)
    const postedAll = async (ids: readonly number[], key?: string) => {
      const { invoices: list } = await invoices.sent('POST', many.path, chosen(idsOf(ids)), key)
      return (list as unknown[]).map(invoices.shownOf)
    }

    test('posts all in the order of the request, once for each key', async () => {
      const ids = [(await made()).id, await invoiced(-200), await invoiced(0), await invoiced(300)]
      const { state } = await inState(ids[3]!, 'POSTED')
      const list = await postedAll(ids, 'all')
      expect(list.map(each => [each.id, each.state, each.entryId > 0])).toEqual(
        ids.map((id, index) => [id, state, index !== 2]),
      )
      expect(await owed()).toBe(1180)
      for (const invoice of list) expect(await now(invoice.id)).toEqual(invoice)
      expect([await entryOf(list[0]!), await entryOf(list[1]!)]).toEqual([entries[0], credit200])
      await inState(ids[0]!, 'PENDING')
      expect((await postedAll(ids, 'all'))[0]?.state).toBe('PENDING')
      expect(refusal(await postAll(owner, [ids[0]!], 'all'))).toBe('422 IDEMPOTENCY_MISMATCH')
    })

    test('posts what has no entry, even alone', async () => {
      const [invoice] = await postedAll([await invoiced(0)])
      expect([invoice?.state === 'PENDING', invoice?.entryId]).toEqual([false, 0])
    })

    test('if one is refused, all stay pending without a number, and the position of the refused one is named', async () => {
      const ids = [await invoiced(500), await invoiced(1, { accountId: 0 })]
      const answer = await postAll(owner, ids)
      expect(refusal(answer)).toBe('400 FIELD_MISSING')
      expect(answer.body).toMatchObject({ fields: [{ field: `${many.field}.1` }] })
      const stays = { state: 'PENDING', ...(name === 'receivables' && { number: 0 }) }
      expect(await now(ids[0]!)).toMatchObject(stays)
      expect(await owed()).toBe(0)
    })

    test('names each one that is locked, stale or deleted by its position; a reason overrides the lock', async () => {
      const [open, locked, seen] = [await made(), await invoiced(500, { date: '2026-01-05' }), await made()]
      const gone = await invoiced(5)
      await settings({ softLockDate: '2026-01-31' })
      await changed(seen.id, amounts(5000))
      const stale = await invoices.send(owner, 'POST', many.path, chosen([open, seen, { id: locked }]))
      expect(stale.body).toMatchObject({
        fields: expect.arrayContaining([
          expect.objectContaining({ field: `${many.field}.1`, code: 'STALE' }),
          expect.objectContaining({ field: `${many.field}.2`, code: 'LOCKED' }),
        ]),
      })
      await invoices.removed(gone)
      const missing = await postAll(owner, [gone, open.id])
      expect(refusal(missing)).toBe('404 NOT_FOUND')
      expect(missing.body).toMatchObject({ fields: [{ field: `${many.field}.0` }] })
      expect(await owed()).toBe(0)
      expect((await postAll(owner, [locked], undefined, { lockReason: 'came late' })).status).toBe(200)
      expect(await owed()).toBe(500)
    })

    test('400 for an empty list, 401, 403 for a clerk, 404 in another organisation and for a payment', async () => {
      const { id } = await made()
      expect(refusal(await postAll(owner, []))).toBe('400 FIELD_VALUE')
      expect(refusal(await postAll(null, [id]))).toBe('401 NOT_SIGNED_IN')
      expect(refusal(await postAll(await member('CLERK'), [id]))).toBe('403 FORBIDDEN')
      expect(refusal(await postAll(await api.newMember(), [id]))).toBe('404 NOT_FOUND')
      expect(refusal(await postAll(owner, [id, await paid(5)]))).toBe('404 NOT_FOUND')
    })

    test('thirty take as many statements as two', async () => {
      const statementsOf = async (count: number) => {
        const ids: number[] = []
        for (let invoice = 0; invoice < count; invoice += 1) ids.push((await made()).id)
        return api.statementsOf(() => postAll(owner, ids, `of ${count}`))
      }
      expect([await statementsOf(2), await statementsOf(30)]).toEqual([many.statements, many.statements])
    })
  })
})
