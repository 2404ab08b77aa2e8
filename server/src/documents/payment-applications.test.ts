// Tests the applications of payments, credits and refunds of both sides.
import { proves } from '@twofold/accounting/testing/proves'
import { describe, expect, test } from 'vitest'
import { BOTH_SIDES, setUpDocuments } from '../../tests/harness/documents/document-fixture.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import type { SignedIn } from '../../tests/harness/signed-in.ts'
import { type ApiResponse, refusal } from '../../tests/harness/test-api.ts'

const start = setUpBooks()
const { api, owner, member } = start

const FULLY_APPLIED = {
  receivables: 'This payment receipt has been fully applied',
  payables: 'This payment disbursement has been fully applied',
}

describe.each(BOTH_SIDES)('applications of %s', name => {
  const { ann, invoices, payments, applications, ...documents } = setUpDocuments(start, name)
  const { names, lists, ofParty, party, invoiced, charged, paid, apply, setState, inState, left, unapplied } = documents
  const { post, remove } = applications
  const refused = async (fields: object) => refusal(await post(owner, { ...fields }))
  const credited = async (id: number) => Math.abs(await left(id))
  const one = { amountCents: 1 }
  /** Applies one document to several in one request. */
  const applyAll = (
    of: typeof invoices,
    id: number,
    list: readonly object[],
    key?: string,
    who = owner as SignedIn | null,
  ) => of.send(who, 'POST', `/${id}/advices`, { applications: list.map(each => applications.inApi({ ...each })) }, key)
  const appliedIn = ({ status, body }: ApiResponse) => {
    expect({ status, body }).toMatchObject({ status: 200 })
    return (body as Record<string, unknown[]>)[lists.applications]!.map(applications.shownOf)
  }

  describe('one application', () => {
    proves(
      'rule 7.38',
      'POST /customer-payment-advices {paymentReceiptID (or customerPaymentID in the shared create form), receivableInvoiceID, amountApplied}.',
    )
    proves('call 7.53', 'POST /customer-payment-advices')
    proves(
      'rule 7.49',
      'POST /vendor-payment-advices {vendorPaymentID, payableInvoiceID, amountApplied}; GET /vendor-payment-advices/payment/{paymentID}; GET /vendor-payment-advices/invoice/{invoiceID}; DELETE /vendor-payment-advices/{id}.',
    )
    proves('call 7.70', 'POST /vendor-payment-advices')

    test('reduces both open amounts and posts nothing', async () => {
      proves(
        'rule 7.39',
        'GET /customer-payment-advices/payment/{paymentID}; GET /customer-payment-advices/invoice/{invoiceID}; DELETE /customer-payment-advices/{id}.',
      )
      proves('call 7.54', 'GET /customer-payment-advices/payment/{paymentID}')
      proves('call 7.55', 'GET /customer-payment-advices/invoice/{invoiceID}')
      proves('call 7.71', 'GET /vendor-payment-advices/payment/{paymentID}')
      proves('call 7.72', 'GET /vendor-payment-advices/invoice/{invoiceID}')

      const [to, from] = [await charged(1000, { reference: 'I-1' }), await paid(600, { reference: 'check 7' })]
      const before = await documents.owed()
      const application = await apply({ payment: from, invoice: to, amountCents: 400 })
      expect(application).toMatchObject({
        payment: from,
        invoice: to,
        credit: 0,
        refund: 0,
        amountCents: 400,
        partyId: ann.id,
        partyName: 'Ann',
        creditDate: '2026-11-06T00:00:00Z',
        creditReference: 'check 7',
        debitDate: '2026-11-05T00:00:00Z',
        debitReference: 'I-1',
        debitTotalCents: 1000,
      })
      expect([await left(to), await unapplied(from), await documents.owed()]).toEqual([600, 200, before])
      expect(await invoices.now(to)).toMatchObject({ appliedCents: 400, isPaidInFull: false })
      const second = await apply({ payment: from, invoice: to, amountCents: 200 })
      const third = await apply({ payment: await paid(400), invoice: to, amountCents: 400 })
      expect(await invoices.now(to)).toMatchObject({ appliedCents: 1000, isPaidInFull: true, isMarkedPaid: false })
      expect(await applications.list(`/invoice/${to}`)).toEqual([application, second, third])
      expect(await applications.list(`/payment/${from}`)).toEqual([application, second])
      expect((await payments.sent('GET', `/${from}`))[lists.applications]).toHaveLength(2)
      for (const path of [`/payment/${to}`, `/invoice/${from}`])
        expect(refusal(await applications.send(owner, 'GET', path))).toBe('404 NOT_FOUND')
    })

    test('applies a credit to an invoice, and a refund to the payment or credit that it returns', async () => {
      const [to, credit, from] = [await charged(1000), await charged(-300), await paid(600)]
      const refund = await paid(250, { isRefund: true })
      await apply({ credit, invoice: to, amountCents: 200 })
      await apply({ refund, credit, amountCents: 100 })
      await apply({ refund, payment: from, amountCents: 150 })
      expect([await left(to), await credited(credit), await unapplied(from), await unapplied(refund)]).toEqual([
        ...[800, 0, 450, 0],
      ])
      expect(await invoices.now(credit)).toMatchObject({ appliedCents: -300, isPaidInFull: true })
    })

    test('to a pending invoice reserves the payment; the invoice can be posted and set back, but not deleted or ended', async () => {
      const [to, from] = [await invoiced(1000), await paid(600)]
      const { id } = await apply({ payment: from, invoice: to, amountCents: 600 })
      await inState(to, 'POSTED')
      await inState(to, 'PENDING')
      expect([await left(to), await unapplied(from)]).toEqual([400, 0])
      for (const answer of [await invoices.remove(owner, to), await setState(owner, to, 'ENDED')]) {
        expect(refusal(answer)).toBe('409 DOCUMENT_APPLIED')
        expect(answer.body).toMatchObject({ err: expect.stringContaining(String(id)) })
      }
      await applications.removed(id)
      await inState(to, 'ENDED')
      expect(await refused({ payment: from, invoice: to, ...one })).toBe('409 DOCUMENT_CANCELED')
    })

    test('is made once for each key, and a retry returns it as it was created, even if it was removed since', async () => {
      const [to, from] = [await charged(1000), await paid(600)]
      const body = { payment: from, invoice: to, amountCents: 300 }
      const first = await applications.created(body, 'key')
      expect(await applications.created(body, 'key')).toEqual(first)
      expect(refusal(await post(owner, { ...body, ...one }, 'key'))).toBe('422 IDEMPOTENCY_MISMATCH')
      expect(await unapplied(from)).toBe(300)
      await applications.removed(first.id)
      expect(await applications.created(body, 'key')).toEqual(first)
      expect(await unapplied(from)).toBe(600)
    })

    test('of zero, or of more than the open amount, is refused, and the refusal says what is left', async () => {
      const [to, from] = [await charged(1000), await paid(600)]
      const answer = async (amountCents: number, fields: object = {}) => {
        const response = await post(owner, { payment: from, invoice: to, amountCents, ...fields })
        const { code, err, remaining } = response.body as { code: string; err: string; remaining?: number }
        return [response.status, code, err, remaining]
      }
      const positive = [400, 'AMOUNT_TO_APPLY_NOT_POSITIVE', 'Amount to apply must be greater than zero', undefined]
      expect([await answer(0), await answer(-5)]).toEqual([positive, positive])
      const above = 'Amount to apply cannot exceed the available balance'
      expect(await answer(601)).toEqual([409, 'ABOVE_REMAINDER', above, 600])
      await apply({ payment: from, invoice: to, amountCents: 600 })
      expect(await answer(1)).toEqual([409, 'PAYMENT_APPLIED', FULLY_APPLIED[name], 0])
      const small = await charged(5)
      await apply({ payment: await paid(5), invoice: small, amountCents: 5 })
      const paidUp = await answer(1, { payment: await paid(5), invoice: small })
      expect(paidUp.slice(0, 3)).toEqual([409, 'INVOICE_PAID', 'This invoice has been fully paid'])
    })

    test('of documents that do not match, of another party, or to an invoice marked as paid is refused', async () => {
      const [to, from, credit] = [await charged(1000), await paid(600), await charged(-300)]
      const refund = await paid(9, { isRefund: true })
      expect(await refused({ payment: from, invoice: credit, ...one })).toBe('400 DOES_NOT_APPLY')
      expect(await refused({ payment: refund, invoice: to, ...one })).toBe('400 DOES_NOT_APPLY')
      expect(await refused({ credit: to, invoice: to, ...one })).toBe('400 DOES_NOT_APPLY')
      expect(await refused({ payment: from, credit, invoice: to, ...one })).toBe('400 DOES_NOT_APPLY')
      expect(await refused({ invoice: to, ...one })).toBe('400 FIELD_MISSING')
      expect(await refused({ payment: from, ...one })).toBe('400 FIELD_MISSING')
      expect(await refused({ payment: to, invoice: to, ...one })).toBe('404 NOT_FOUND')
      const ofBob = await paid(5, { partyId: (await party('Bob')).id })
      expect(await refused({ payment: ofBob, invoice: to, ...one })).toBe('400 OF_ANOTHER_PARTY')
      await invoices.changed(to, { isPaidInFull: true })
      expect(await refused({ payment: from, invoice: to, ...one })).toBe('409 INVOICE_PAID')
    })

    test('409 ONLY_POSTED_APPLIES if the organisation requires posted documents', async () => {
      await documents.settings({ applyOnlyToPosted: true })
      const body = { payment: await paid(600), invoice: await invoiced(1000), ...one }
      expect(await refused(body)).toBe('409 ONLY_POSTED_APPLIES')
    })

    test('401 without a token, 403 for a clerk, 404 in another organisation', async () => {
      const body = { payment: await paid(600), invoice: await charged(1000), ...one }
      expect(refusal(await post(null, body))).toBe('401 NOT_SIGNED_IN')
      expect(refusal(await post(await member('CLERK'), body))).toBe('403 FORBIDDEN')
      expect(refusal(await post(await api.newMember(), body))).toBe('404 NOT_FOUND')
      expect(refusal(await post(await api.newMember(), body, 'key'))).toBe('404 NOT_FOUND')
    })
  })

  describe('several applications in one request', () => {
    test('apply one payment to many invoices, once for each key; all or none, and the refused one is named', async () => {
      const [first, second, from] = [await charged(600), await charged(700), await paid(1000)]
      const list = (cents: number) => [
        { invoice: first, amountCents: 600 },
        { invoice: second, amountCents: cents },
      ]
      const answer = await applyAll(payments, from, list(401))
      expect(refusal(answer)).toBe('409 ABOVE_REMAINDER')
      expect(answer.body).toMatchObject({ fields: [{ field: 'applications.1.amountApplied' }] })
      expect([await left(first), await left(second), await unapplied(from)]).toEqual([600, 700, 1000])
      const applied = appliedIn(await applyAll(payments, from, list(400), 'key'))
      expect(applied.map(each => each.amountCents)).toEqual([600, 400])
      expect(appliedIn(await applyAll(payments, from, list(400), 'key'))).toEqual(applied)
      expect([await left(first), await left(second), await unapplied(from)]).toEqual([0, 300, 0])
    })

    test('apply one refund to the payment and the credit that it returns, and a payment to its refund', async () => {
      const [from, credit, refund] = [await paid(600), await charged(-300), await paid(500, { isRefund: true })]
      const list = [
        { payment: from, amountCents: 250 },
        { credit, amountCents: 200 },
      ]
      expect(appliedIn(await applyAll(payments, refund, list)).map(each => each.refund)).toEqual([refund, refund])
      appliedIn(await applyAll(payments, from, [{ refund, amountCents: 50 }]))
      expect([await unapplied(from), await credited(credit), await unapplied(refund)]).toEqual([300, 100, 0])
    })

    test('apply several payments and a credit to one invoice, once for each key; all or none', async () => {
      const [to, first, second, credit] = [await charged(1000), await paid(600), await paid(700), await charged(-50)]
      const list = (last: number) => [
        { payment: first, amountCents: 600 },
        { credit, amountCents: 50 },
        { payment: second, amountCents: last },
      ]
      const tooMuch = await applyAll(invoices, to, list(351))
      expect(refusal(tooMuch)).toBe('409 ABOVE_REMAINDER')
      expect(tooMuch.body).toMatchObject({ fields: [{ field: 'applications.2.amountApplied' }] })
      const state = async () => [
        await left(to),
        await unapplied(first),
        await credited(credit),
        await unapplied(second),
      ]
      expect(await state()).toEqual([1000, 600, 50, 700])
      const applied = appliedIn(await applyAll(invoices, to, list(350), 'key'))
      expect(appliedIn(await applyAll(invoices, to, list(350), 'key'))).toEqual(applied)
      expect(applied.map(each => each.invoice)).toEqual([to, to, to])
      expect(await state()).toEqual([0, 0, 0, 350])
    })

    test('apply one credit to several invoices and a refund', async () => {
      const [credit, first, second] = [await charged(-500), await charged(200), await charged(300)]
      const refund = await paid(40, { isRefund: true })
      const list = [
        { invoice: first, amountCents: 200 },
        { refund, amountCents: 40 },
        { invoice: second, amountCents: 260 },
      ]
      expect(appliedIn(await applyAll(invoices, credit, list)).map(each => each.credit)).toEqual([
        credit,
        credit,
        credit,
      ])
      expect([await credited(credit), await left(first), await left(second), await unapplied(refund)]).toEqual([
        ...[0, 0, 40, 0],
      ])
    })

    test('are refused if a document is named twice, not at all, or is of another kind; the refused one is named', async () => {
      const [to, from, credit] = [await charged(600), await paid(600), await charged(-50)]
      const refund = await paid(50, { isRefund: true })
      const no = async (id: number, application: object) => {
        const answer = await applyAll(payments, id, [
          { invoice: to, ...one },
          { ...application, ...one },
        ])
        return [refusal(answer), (answer.body as { fields: { field: string }[] }).fields?.[0]?.field]
      }
      const field = `applications.1.${names.invoice.id}`
      expect(await no(from, {})).toEqual(['400 FIELD_MISSING', field])
      expect(await no(from, { invoice: to, payment: from })).toEqual(['400 DOES_NOT_APPLY', field])
      expect((await no(refund, { payment: from }))[0]).toBe('400 DOES_NOT_APPLY')
      const noInvoice = async (fields: object, who?: SignedIn | null) =>
        refusal(await applyAll(invoices, to, [{ ...one, ...fields }], undefined, who))
      expect(await noInvoice({ payment: from, credit })).toBe('400 DOES_NOT_APPLY')
      expect(await noInvoice({})).toBe('400 FIELD_MISSING')
      expect(await noInvoice({ payment: to })).toBe('404 NOT_FOUND')
      expect(await noInvoice({ payment: from }, await api.newMember())).toBe('404 NOT_FOUND')
      expect(await noInvoice({ payment: from }, null)).toBe('401 NOT_SIGNED_IN')
      expect([await left(to), await unapplied(from), await unapplied(refund)]).toEqual([600, 600, 50])
    })
  })

  describe('a removed application', () => {
    proves('rule 4.24', 'Deleting an advice removes the application.')
    proves('call 7.56', 'DELETE /customer-payment-advices/{id}')
    proves('call 7.73', 'DELETE /vendor-payment-advices/{id}')

    test('restores both open amounts once, even if ten users remove it concurrently', async () => {
      const [to, from] = [await charged(1000), await paid(600)]
      const application = await apply({ payment: from, invoice: to, amountCents: 600 })
      const answers = await Promise.all(Array.from({ length: 10 }, () => remove(owner, application.id)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)])
      expect(applications.shownOf(answers.find(({ status }) => status === 200)?.body)).toEqual(application)
      expect([await left(to), await unapplied(from)]).toEqual([1000, 600])
    })

    test('needs a token and a role that may: 401, 403 for a clerk, 404 in another organisation', async () => {
      const { id } = await apply({ payment: await paid(600), invoice: await charged(1000), ...one })
      expect(refusal(await remove(null, id))).toBe('401 NOT_SIGNED_IN')
      expect(refusal(await remove(await member('CLERK'), id))).toBe('403 FORBIDDEN')
      expect(refusal(await remove(await api.newMember(), id))).toBe('404 NOT_FOUND')
    })
  })

  describe('counterparts', () => {
    const idsOf = async (of: typeof invoices, id: number) => {
      const { counterparts } = await of.sent('GET', `/${id}/counterparts`)
      return (counterparts as { documentID: number }[]).map(({ documentID }) => documentID)
    }
    const expectPrivate = async (of: typeof invoices, id: number) => {
      expect(refusal(await of.read(null, id, '/counterparts'))).toBe('401 NOT_SIGNED_IN')
      expect(refusal(await of.read(await api.newMember(), id, '/counterparts'))).toBe('404 NOT_FOUND')
    }

    test('of a payment are open invoices and refunds; of a refund, open payments and credits, oldest first', async () => {
      const [late, early] = [await charged(100), await invoiced(200, { date: '2026-01-05' })]
      const credit = await charged(-400)
      const [from, refund] = [await paid(600), await paid(50, { isRefund: true })]
      await apply({ payment: await paid(5), invoice: await charged(5), amountCents: 5 })
      await paid(5, { partyId: (await party('Bob')).id })
      expect([await idsOf(payments, from), await idsOf(payments, refund)]).toEqual([
        [early, late, refund],
        [credit, from],
      ])
      const { counterparts, ...payment } = await payments.sent('GET', `/${from}/counterparts`)
      expect(Object.values(payment)).toMatchObject([payments.inApi({ id: from, remainingCents: 600 })])
      expect((counterparts as object[])[0]).toMatchObject({
        kind: documents.kinds.invoice,
        isPosted: false,
        date: '2026-01-05T00:00:00Z',
        total: 200,
        applied: 0,
        remaining: 200,
      })
      await expectPrivate(payments, from)
    })

    test('of an invoice are open payments and credits, oldest first; of a credit, open invoices and refunds', async () => {
      const [invoice, credit] = [await charged(1080), await invoiced(-500)]
      const [late, early] = [await paid(600), await paid(600, { date: '2026-11-01' })]
      const refund = await paid(600, { isRefund: true })
      await paid(600, { partyId: (await party('Bob')).id })
      const { counterparts: _, ...shown } = await invoices.sent('GET', `/${invoice}/counterparts`)
      expect(Object.values(shown)).toEqual([invoices.inApi(await invoices.now(invoice))])
      expect(await idsOf(invoices, invoice)).toEqual([early, credit, late])
      expect(await idsOf(invoices, credit)).toEqual([invoice, refund])
      // If amounts can be applied only to posted documents, pending documents are not returned.
      await inState(invoice, 'PENDING')
      await documents.settings({ applyOnlyToPosted: true })
      expect(await idsOf(invoices, credit)).toEqual([refund])
      await expectPrivate(invoices, invoice)
    })
  })

  test('unpaid lists what can be paid, unapplied lists payments, credits and refunds, each oldest first', async () => {
    proves('rule 3.1', 'Fields of the unapplied-payment list items are not shown.')
    proves('call 7.41', 'GET /receivable-invoices/customer/{customerID}/unpaid')
    proves('call 7.60', 'GET /payable-invoices/vendor/{vendorID}/unpaid')
    proves('call 7.49', 'GET /customer-payments/customer/{customer}/unapplied-payments')
    proves('call 7.66', 'GET /vendor-payments/vendor/{vendorID}/unapplied-payments')

    const [late, early] = [await charged(100), await charged(200, { date: '2026-01-05' })]
    const pending = await invoiced(300, { date: '2026-02-05' })
    const credit = await charged(-400)
    await inState(await invoiced(500), 'ENDED')
    const unpaid = await invoices.list(`/${ofParty}/${ann.id}/unpaid`)
    expect(unpaid.map(({ id }) => id)).toEqual([early, pending, late])
    const [first, refund] = [await paid(5), await paid(7, { isRefund: true })]
    const [second, applied] = [await paid(9, { date: '2026-01-06' }), await paid(1)]
    await apply({ payment: applied, invoice: late, ...one })
    const path = `/${ofParty}/${ann.id}/unapplied-payments`
    expect((await payments.list(path, lists.payments)).map(({ id }) => id)).toEqual([second, first])
    expect(await payments.sent('GET', path)).toMatchObject({
      credits: [{ documentID: credit, [names.party.id]: ann.id, total: 400, remaining: 400 }],
      refunds: [{ documentID: refund, [names.party.name]: 'Ann', total: 7, applied: 0 }],
    })
    expect(refusal(await payments.send(await api.newMember(), 'GET', path))).toBe('404 NOT_FOUND')
  })

  test('one application takes two statements, several in one request take four', async () => {
    const [to, from] = [await charged(1000), await paid(600)]
    const body = { payment: from, invoice: to, ...one }
    expect(await api.statementsOf(() => post(owner, body, 'key'))).toBe(2)
    expect(await api.statementsOf(() => applyAll(payments, from, [{ invoice: to, ...one }], 'other'))).toBe(4)
    expect(await api.statementsOf(() => applications.send(owner, 'GET', `/payment/${from}`))).toBe(2)
    expect(await api.statementsOf(() => payments.read(owner, from))).toBe(2)
    expect(await api.statementsOf(() => payments.read(owner, from, '/counterparts'))).toBe(2)
    expect(await api.statementsOf(() => payments.post(owner, documents.payment(5), 'p'))).toBe(4)
  })

  // Without in-place (HOT) updates, a change of the applied amount writes to more than a dozen indexes and takes twice as long.
  test('an additional application updates both documents in place', async () => {
    const [to, from] = [await charged(1000), await paid(600)]
    await apply({ payment: from, invoice: to, ...one })
    const client = await api.pools.owner.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query('UPDATE document SET applied = applied + 1 WHERE document_id = ANY ($1)', [[to, from]])
      const { rows } = await client.query(
        `SELECT pg_stat_get_xact_tuples_updated('document'::regclass) AS changed, pg_stat_get_xact_tuples_hot_updated('document'::regclass) AS "inPlace"`,
      )
      expect(rows).toEqual([{ changed: 2, inPlace: 2 }])
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  })
})
