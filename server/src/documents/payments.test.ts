// Tests what is the same for customer payments and vendor payments.
import { proves } from '@twofold/accounting/testing/proves'
import { CUSTOMER_PAYMENT, VENDOR_PAYMENT } from '@twofold/contract/documents/codecs'
import { describe, expect, test } from 'vitest'
import { BOTH_SIDES, setUpDocuments } from '../../tests/harness/documents/document-fixture.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import type { SignedIn } from '../../tests/harness/signed-in.ts'
import { refusal } from '../../tests/harness/test-api.ts'

const start = setUpBooks()
const { api, owner, books, member } = start

/** What differs: the entry of a payment, the flag for payments, and the names of a field in addition to the one of the codec. */
const SIDES = {
  receivables: {
    entry: 'bank 600 / Ann 600',
    refund: 'Ann 600 / bank 600',
    flag: 'isPaymentsAccepted',
    aliases: { date: ['paymentDate'], comment: ['paymentComment'], reference: [], accountId: ['remittanceAccountID'] },
    otherDate: VENDOR_PAYMENT.names.date,
  },
  payables: {
    entry: 'Ann 600 / bank 600',
    refund: 'bank 600 / Ann 600',
    flag: 'isPaymentsAllowed',
    aliases: {
      date: ['paymentDate'],
      comment: ['paymentComment'],
      reference: ['paymentReference'],
      accountId: ['remittanceAccountID', 'paymentAccountID'],
    },
    otherDate: CUSTOMER_PAYMENT.names.date,
  },
} as const

describe.each(BOTH_SIDES)('payments of %s', name => {
  const { entry, refund, flag, aliases, otherDate } = SIDES[name]
  const {
    accounts,
    ann,
    payments,
    names: { payment: names },
    ...documents
  } = setUpDocuments(start, name)
  const { post, put, remove, created, changed, removed, now } = payments
  const { charged, invoiced, paid, apply, owed, party, parties, settings, lists } = documents
  const draft = (fields: object = {}) => documents.payment(600, { ...fields })
  const made = (fields: object = {}) => created(draft(fields))
  const inBank = async () => (await books.register(accounts.bank)).accountBalance
  /** Returns the values under each name of their fields, also under the name of the codec. */
  const underEachName = (fields: object) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([field, value]) =>
        [field, ...aliases[field as keyof typeof aliases]].map(alias => [alias, value]),
      ),
    )

  describe('a new payment', () => {
    proves('call 7.50', 'POST /customer-payments')
    proves(
      'rule 7.46',
      'POST /vendor-payments {totalPaid, disbursementDate, vendorID, disbursementComment, disbursementReference, disbursementAccountID, isRefund}.',
    )
    proves('call 7.67', 'POST /vendor-payments')

    test('is posted, changes the balances of bank and party, and is returned with all names of a field', async () => {
      proves('call 7.48', 'GET /customer-payments/{customerPaymentID}')
      proves(
        'rule 7.35',
        "Creating a customer payment (POST /customer-payments, JSON) sends totalReceived, receiptDate (ISO), customerID, receiptComment, paymentReference, paymentDate, paymentAccountID; the helper's exact path is not shown.",
      )
      proves('call 7.65', 'GET /vendor-payments/{vendorPaymentID}')

      const payment = await made({ reference: ' check 7 ', comment: 'thanks' })
      expect(payment).toMatchObject({
        totalCents: 600,
        appliedCents: 0,
        remainingCents: 600,
        isRefund: false,
        partyName: 'Ann',
        ...underEachName({ date: '2026-11-06T00:00:00Z', comment: 'thanks', reference: 'check 7' }),
        ...underEachName({ accountId: accounts.bank }),
      })
      expect([await documents.entry(payment.entryId), await owed()]).toEqual([entry, -600])
      const { [lists.applications]: applied, ...read } = await now(payment.id)
      expect([read, applied]).toEqual([payment, []])
      const [row] = (await books.register(accounts.bank)).transactions
      expect(row).toMatchObject({
        transactionID: payment.entryId,
        transactionComment: 'Payment check 7, Ann: thanks',
        sourceKind: documents.kinds.payment,
        sourceID: payment.id,
      })
    })

    test('that is a refund swaps the sides, even if the party is closed and has payments turned off', async () => {
      await parties.changed(ann.id, { isClosed: true, [flag]: false })
      const { entryId, isRefund } = await made({ isRefund: true })
      expect([isRefund, await documents.entry(entryId), await owed()]).toEqual([true, refund, 600])
      const refused = await post(owner, draft())
      expect(refusal(refused)).toBe('409 PAYMENTS_NOT_ACCEPTED')
      expect(refused.body).toMatchObject({ fields: [{ field: names.partyId, code: 'PAYMENTS_NOT_ACCEPTED' }] })
    })

    test('may use any name of a field, the first name wins, and a returned record can be sent unchanged', async () => {
      const { date: _, accountId: __, ...rest } = draft()
      const others = { paymentDate: '2026-11-09', paymentComment: 'by its other name' }
      const payment = await created({ ...rest, ...others, [aliases.accountId.at(-1)!]: accounts.bank })
      expect(payment).toMatchObject({ date: '2026-11-09T00:00:00Z', comment: 'by its other name' })
      expect((await made({ paymentDate: '2026-12-24' })).date).toBe('2026-11-06T00:00:00Z')
      const { id, entryId, modifiedAt } = await created(payment)
      expect(await now(id)).toMatchObject({ ...payment, id, entryId, modifiedAt })
    })

    test('is made once for each key', async () => {
      const first = await created(draft(), 'key')
      expect(await created(draft(), 'key')).toEqual(first)
      expect(refusal(await post(owner, draft({ totalCents: 1 }), 'key'))).toBe('422 IDEMPOTENCY_MISMATCH')
      expect(await owed()).toBe(-600)
    })

    test.each([
      [{ totalCents: 0 }, '400 AMOUNT_OUT_OF_RANGE'],
      [{ totalCents: -1 }, '400 AMOUNT_OUT_OF_RANGE'],
      [{ date: undefined }, '400 FIELD_MISSING'],
      [{ date: '0001-01-01' }, '400 NOT_A_DATE'],
      [{ accountId: undefined }, '400 FIELD_MISSING'],
      [{ accountId: 999_999_999 }, '400 UNKNOWN_ACCOUNT'],
      [{ partyId: 999_999_999 }, '400 UNKNOWN_PARTY'],
      [{ [otherDate]: '2026-11-06' }, '400 UNKNOWN_FIELD'],
    ])('with %j is refused: %s', async (fields, expected) => {
      proves('rule 5.17', '**Payment receipt**: required Total Received and Receipt Date.')
      proves('rule 5.18', '**Disbursement**: required Total Amount and Disbursement Date; an Is Refund checkbox.')

      expect(refusal(await post(owner, draft(fields)))).toBe(expected)
    })

    test('is refused for an account that cannot hold money, and on a locked date; a credit card account is accepted', async () => {
      const refused = async (accountId: number) => refusal(await post(owner, draft({ accountId })))
      expect(await refused(accounts.own)).toBe('400 ACCOUNT_TYPE_UNSUITABLE')
      expect(await refused(accounts.control)).toBe('409 ACCOUNT_IS_CONTROL')
      expect(await refused(ann.accountId)).toBe('409 ACCOUNT_IS_PARTY')
      const card = (await books.open('Card', 'LIABILITY')).accountID
      expect((await made({ accountId: card })).accountId).toBe(card)
      await settings({ softLockDate: '2026-01-31' })
      expect(refusal(await post(owner, draft({ date: '2026-01-31' })))).toBe('409 LOCKED')
      await made({ date: '2026-01-31', lockReason: 'agreed' })
    })
  })

  describe('a changed payment', () => {
    proves('call 7.51', 'PUT /customer-payments/{id}')
    proves(
      'rule 7.36',
      'PUT /customer-payments/{id} {totalReceived, receiptDate, customerID, receiptComment, paymentReference, remittanceAccountID, modifiedAt}.',
    )
    proves(
      'rule 7.47',
      'PUT /vendor-payments/{id} {totalPaid, paymentDate, vendorID, paymentComment, paymentReference, paymentAccountID, modifiedAt}.',
    )
    proves('call 7.68', 'PUT /vendor-payments/{id}')

    test('has the same entry, which follows amount, date, account and party; an omitted field keeps its value', async () => {
      const { id, entryId, modifiedAt } = await made()
      const sign = Math.sign(await inBank())
      const after = await changed(id, { totalCents: 700, date: '2026-11-09', modifiedAt })
      expect(after).toMatchObject({ totalCents: 700, paymentDate: '2026-11-09T00:00:00Z', entryId })
      expect([await inBank(), await owed()]).toEqual([700 * sign, -700])
      expect(await changed(id, after)).toEqual(after)
      const till = (await books.open('Till')).accountID
      await changed(id, { accountId: till })
      const { accountBalance, transactions } = await books.register(till)
      expect([await inBank(), accountBalance]).toEqual([0, 700 * sign])
      expect(transactions.map(({ transactionID }) => transactionID)).toEqual([entryId])
      const bob = await party('Bob')
      await changed(id, { partyId: bob.id })
      expect([await owed(), await owed(bob.id)]).toEqual([0, -700])
    })

    test('may use any name of a field, and is returned under all of them', async () => {
      const { id } = await made()
      const fields = { date: '2026-11-08', comment: 'July', reference: 'W-9', accountId: accounts.bank }
      const last = (list: readonly string[], field: string) => list.at(-1) ?? field
      const byOtherNames = Object.entries(fields).map(([field, value]) => [
        last(aliases[field as keyof typeof aliases], field),
        value,
      ])
      const expected = underEachName({ ...fields, date: '2026-11-08T00:00:00Z' })
      const after = await changed(id, Object.fromEntries(byOtherNames))
      expect(after).toMatchObject(expected)
      expect(await changed(id, {})).toEqual(after)
      expect(await changed(id, fields)).toEqual(after)
    })

    test('has the value of the name that differs from the current one; two new values and a change to a refund are refused', async () => {
      const { id } = await made()
      expect(await changed(id, { date: '2026-11-06', paymentDate: '2026-11-10' })).toMatchObject(
        underEachName({ date: '2026-11-10T00:00:00Z' }),
      )
      expect(refusal(await put(owner, id, { comment: 'a', paymentComment: 'b' }))).toBe('400 ALIASES_DIFFER')
      expect(refusal(await put(owner, id, { isRefund: true }))).toBe('409 REFUND_IS_FIXED')
    })

    test('if it is applied, keeps its party, covers the applied amount, and cannot be deleted', async () => {
      const { id } = await made()
      const application = await apply({ payment: id, invoice: await invoiced(1000), amountCents: 400 })
      const refused = async (fields: object) => refusal(await put(owner, id, { ...fields }))
      expect(await refused({ totalCents: 399 })).toBe('409 TOTAL_BELOW_APPLIED')
      expect(await refused({ partyId: (await party('Bob')).id })).toBe('409 APPLIED_KEEPS_PARTY')
      expect(await changed(id, { totalCents: 400 })).toMatchObject({ remainingCents: 0 })
      const deletion = await remove(owner, id)
      expect(refusal(deletion)).toBe('409 DOCUMENT_APPLIED')
      expect(deletion.body).toMatchObject({ err: expect.stringContaining(String(application.id)) })
    })

    test('cannot change or be deleted while it is reconciled or in a locked period', async () => {
      const [cleared, old] = [await made(), await made()]
      const body = { transactionReconcileDate: '2026-11-30', accountID: accounts.bank }
      await api.call(owner, 'PUT', `/transactions/${cleared.entryId}/reconciled`, { body })
      expect(refusal(await put(owner, cleared.id, { totalCents: 1 }))).toBe('409 CLEARED')
      expect(refusal(await remove(owner, cleared.id))).toBe('409 CLEARED')
      await changed(cleared.id, { comment: 'words are free' })
      await settings({ softLockDate: '2026-11-30' })
      expect(refusal(await put(owner, old.id, { totalCents: 1 }))).toBe('409 LOCKED')
      expect(refusal(await remove(owner, old.id))).toBe('409 LOCKED')
      await changed(old.id, { totalCents: 1, lockReason: 'agreed' })
    })
  })

  test('a deleted payment is returned as it was, and its entry is voided', async () => {
    proves('rule 7.37', 'DELETE /customer-payments/{id}.')
    proves('call 7.52', 'DELETE /customer-payments/{id}')
    proves('rule 7.48', 'DELETE /vendor-payments/{id}.')
    proves('call 7.69', 'DELETE /vendor-payments/{id}')

    const payment = await made()
    expect(await removed(payment.id)).toEqual(payment)
    expect(await owed()).toBe(0)
    expect(refusal(await remove(owner, payment.id))).toBe('404 NOT_FOUND')
  })

  test('401 without a token, 403 for clerks and viewers, 404 in another organisation, 409 stale with the current payment', async () => {
    const { id, modifiedAt } = await made()
    const [clerk, viewer, stranger] = [await member('CLERK'), await member('VIEWER'), await api.newMember()]
    for (const send of [post, (who: SignedIn | null) => put(who, id, {}), (who: SignedIn | null) => remove(who, id)]) {
      expect(refusal(await send(null, draft()))).toBe('401 NOT_SIGNED_IN')
      for (const who of [clerk, viewer]) expect(refusal(await send(who, draft()))).toBe('403 FORBIDDEN')
    }
    expect(refusal(await put(stranger, id, {}))).toBe('404 NOT_FOUND')
    expect(refusal(await remove(stranger, id))).toBe('404 NOT_FOUND')
    await changed(id, { reference: 'x' })
    const stale = await put(owner, id, { reference: 'y', modifiedAt })
    expect(refusal(stale)).toBe('409 STALE')
    expect(stale.body).toMatchObject({ current: { [names.reference]: 'x' } })
  })

  describe('the list', () => {
    proves(
      'rule 7.34',
      'GET /customer-payments; GET /customer-payments/{customerPaymentID}; GET /customer-payments/customer/{customer}/unapplied-payments.',
    )
    proves('call 7.47', 'GET /customer-payments')
    proves(
      'rule 7.45',
      'GET /vendor-payments (no token); GET /vendor-payments/{vendorPaymentID}; GET /vendor-payments/vendor/{vendorID}/unapplied-payments (no token).',
    )
    proves('call 7.64', 'GET /vendor-payments')

    const idsOf = async (query: string) => (await payments.list(query)).map(({ id }) => id)

    test('is newest first, searched, filtered by date and sorted, whole and in pages', async () => {
      const first = await paid(600, { reference: 'check 1' })
      const second = await paid(500, { date: '2026-11-01' })
      const third = await paid(100, { isRefund: true })
      const all = [third, first, second]
      expect([await idsOf(''), await idsOf('?limit=5')]).toEqual([all, all])
      expect(await idsOf('?search=%22check%201%22')).toEqual([first])
      expect(await idsOf('?search=unknown')).toEqual([])
      expect(await idsOf('?endDate=2026-11-01')).toEqual([second])
      expect(await idsOf(`?limit=2&cursor=${await payments.nextOf('?limit=1')}`)).toEqual(all.slice(1))
      expect(await idsOf(`?sort=${names.totalCents}`)).toEqual([third, second, first])
    })

    test('is filtered by open or applied, with totals from which refunds are subtracted', async () => {
      const [whole, part, back] = [await paid(600), await paid(500), await paid(100, { isRefund: true })]
      await apply({ payment: whole, invoice: await charged(1000), amountCents: 600 })
      await apply({ payment: part, refund: back, amountCents: 30 })
      expect([await idsOf('?status=APPLIED'), await idsOf('?status=OPEN')]).toEqual([[whole], [back, part]])
      const totals = (query: string) => payments.sent('GET', `/totals${query}`)
      expect(await totals('')).toMatchObject({ documentCount: 3, total: 1000, applied: 600, open: 400 })
      expect(await totals('?status=OPEN')).toMatchObject({ documentCount: 2, total: 400, applied: 0, open: 400 })
      // Payments are dated before today and are never overdue.
      expect(await payments.sent('GET', '/figures')).toEqual({
        openCount: 2,
        open: 400,
        overdueCount: 0,
        overdue: 0,
        pendingCount: 0,
        pending: 0,
      })
      expect(refusal(await payments.send(owner, 'GET', '/totals?status=PAID'))).toBe('400 NOT_A_CHOICE')
      expect(refusal(await payments.send(null, 'GET', '/totals'))).toBe('401 NOT_SIGNED_IN')
    })
  })
})
