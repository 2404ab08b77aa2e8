// Refunds of customer and vendor payments.
import { describe, expect, test } from 'vitest'
import { BOTH_SIDES, setUpDocuments } from '../../tests/harness/documents/document-fixture.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import type { SignedIn } from '../../tests/harness/signed-in.ts'
import { refusal } from '../../tests/harness/test-api.ts'

const start = setUpBooks()
const { api, owner, books, member } = start

describe.each(BOTH_SIDES)('POST /.../{id}/refund, of %s', name => {
  const { ann, accounts, payments, applications, parties, ...documents } = setUpDocuments(start, name)
  const { charged, paid, apply, left, unapplied, owed, settings, kinds, names } = documents
  const inBank = async () => Math.abs((await books.register(accounts.bank)).accountBalance)
  const oneName = kinds.payment.replace(' p', 'P')
  const fieldsOf = (fields: object) => ({ date: '2026-11-20', ...fields })
  const refund = (who: SignedIn | null, id: number, fields: object = {}) =>
    payments.send(who, 'POST', `/${id}/refund`, fieldsOf(fields))
  const refunded = async (id: number, fields: object = {}, key?: string) => {
    const { [oneName]: payment, refund: back } = await payments.sent('POST', `/${id}/refund`, fieldsOf(fields), key)
    return { payment: payments.shownOf(payment), refund: payments.shownOf(back) }
  }

  /** A payment of 500 with 200 applied to an invoice of 300. */
  async function partlyApplied() {
    const [to, from] = [await charged(300), await paid(500)]
    await apply({ payment: from, invoice: to, amountCents: 200 })
    return { to, from }
  }

  test('200: refunds the unapplied amount from the original account, applies the payment in full, and does so once for one key', async () => {
    const { to, from } = await partlyApplied()
    const fields = { reference: 'check 9', comment: 'too much' }
    const answer = await refunded(from, fields, 'key')
    expect(answer.payment).toMatchObject({ id: from, appliedCents: 500, remainingCents: 0 })
    const shown = { isRefund: true, totalCents: 300, remainingCents: 0, accountId: accounts.bank }
    expect(answer.refund).toMatchObject({ ...shown, reference: 'check 9' })
    expect(await refunded(from, fields, 'key')).toEqual(answer)
    expect([await left(to), await owed(), await inBank()]).toEqual([100, 100, 200])
    expect(refusal(await refund(owner, from))).toBe('409 PAYMENT_APPLIED')
  })

  test('200: refunds a part of the payment, but never more than the unapplied amount', async () => {
    const { from } = await partlyApplied()
    const tooMuch = await refund(owner, from, { amountRefunded: 301 })
    expect(refusal(tooMuch)).toBe('409 ABOVE_REMAINDER')
    expect(tooMuch.body).toMatchObject({ fields: [{ field: 'amountRefunded' }], remaining: 300 })
    expect([await owed(), await inBank()]).toEqual([-200, 500])
    await refunded(from, { amountRefunded: 120 })
    expect([await owed(), await unapplied(from)]).toEqual([-80, 180])
  })

  test('200: a returned payment is removed from its invoices, which are open again, and refunded in full', async () => {
    const { to, from } = await partlyApplied()
    await refunded(from, { amountRefunded: 40 })
    const { payment, refund: back } = await refunded(from, { isReturned: true })
    expect([back.totalCents, payment.remainingCents]).toEqual([460, 0])
    expect([await left(to), await owed(), await inBank()]).toEqual([300, 300, 0])
    expect((await applications.list(`/payment/${from}`)).map(each => [each.invoice, each.amountCents])).toEqual([
      [0, 40],
      [0, 460],
    ])
    expect(await applications.list(`/invoice/${to}`)).toEqual([])
  })

  test('400: an amount for a returned payment is refused and nothing changes', async () => {
    const { to, from } = await partlyApplied()
    const answer = await refund(owner, from, { isReturned: true, amountRefunded: 50 })
    expect(refusal(answer)).toBe('400 RETURNED_GOES_BACK_WHOLE')
    expect(answer.body).toMatchObject({
      err: 'A returned payment is refunded in full. Leave out the amount, or refund an amount without marking the payment as returned.',
      fields: [{ field: 'amountRefunded' }],
    })
    expect([await left(to), await owed()]).toEqual([100, -200])
    await refunded(from, { isReturned: false, amountRefunded: 50 })
    expect([await left(to), await owed()]).toEqual([100, -150])
  })

  test('if ten users return one payment concurrently, one succeeds and the books are correct', async () => {
    const { from } = await partlyApplied()
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(owner, from, { isReturned: true })))
    expect(answers.map(answer => (answer.status === 200 ? 'done' : refusal(answer))).toSorted()).toEqual([
      ...Array(9).fill('409 PAYMENT_APPLIED'),
      'done',
    ])
    expect([await owed(), await inBank()]).toEqual([300, 0])
  })

  test('a closed party can be refunded; a refund, or a date in a locked period, is refused and nothing changes', async () => {
    const { to, from } = await partlyApplied()
    await parties.changed(ann.id, { isClosed: true, takesPayments: false })
    expect(refusal(await refund(owner, await paid(10, { isRefund: true })))).toBe('400 DOES_NOT_APPLY')
    await settings({ softLockDate: '2026-11-25' })
    expect(refusal(await refund(owner, from, { isReturned: true }))).toBe('409 LOCKED')
    expect([await left(to), await owed()]).toEqual([100, -190])
    await refunded(from, { isReturned: true, lockReason: 'late bank notice' })
    expect([await left(to), await owed()]).toEqual([300, 310])
  })

  test('401; 403 for a clerk; 404 for an unknown payment or organisation; 400 without a date', async () => {
    const from = await paid(500)
    expect(refusal(await refund(null, from))).toBe('401 NOT_SIGNED_IN')
    expect(refusal(await refund(await member('CLERK'), from))).toBe('403 FORBIDDEN')
    expect(refusal(await refund(await api.newMember(), from))).toBe('404 NOT_FOUND')
    expect(refusal(await refund(owner, 987_654_321))).toBe('404 NOT_FOUND')
    expect(refusal(await refund(owner, from, { [names.payment.date]: undefined, date: undefined }))).toBe(
      '400 FIELD_MISSING',
    )
  })
})
