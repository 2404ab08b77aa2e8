import type { Role } from '@twofold/accounting/roles'
import { proves } from '@twofold/accounting/testing/proves'
import * as customerAdvices from '@twofold/contract/receivables/customer-payment-advices'
import * as contract from '@twofold/contract/receivables/customer-payments'
import * as writeOffs from '@twofold/contract/receivables/customer-write-offs'
import { listUnpaidReceivableInvoices } from '@twofold/contract/receivables/receivable-invoices'
import { describe, expect, test } from 'vitest'
import { type ReceivablesFixture, setUpReceivablesFixture } from '../../tests/harness/documents/receivables-fixture.ts'
import type { SignedIn } from '../../tests/harness/signed-in.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'

let { api, owner, accounts, sales, ann } = {} as ReceivablesFixture
setUpReceivablesFixture(created => {
  ;({ api, owner, accounts, sales, ann } = created)
})

const PATH = '/customer-payment-advices'
const member = (role: Role) => api.newMember({ role, into: owner })
const post = (who: SignedIn | null, body: unknown, key?: string) =>
  api.call(who, 'POST', PATH, { body, ...(key === undefined ? {} : { key }) })
const refused = async (body: unknown) => refusal(await post(owner, body))
const remove = (who: SignedIn | null, id: number) => api.call(who, 'DELETE', `${PATH}/${id}`)
const owed = async () => (await sales.customerNow(ann.customerID)).accountsBalanceTotal

async function invoice(cents: number, fields: Record<string, unknown> = {}): Promise<number> {
  const draft = { revenueAccountID: accounts.sales, ...fields }
  return (await sales.invoice(ann.customerID, cents, draft)).receivableInvoiceID
}
async function charged(cents: number, fields: Record<string, unknown> = {}): Promise<number> {
  return (await sales.charge(await invoice(cents, fields))).receivableInvoiceID
}
async function paid(cents: number, fields: Record<string, unknown> = {}): Promise<number> {
  return (await sales.payment(ann.customerID, cents, accounts.bank, fields)).customerPaymentID
}
const left = async (id: number) => (await sales.invoiceNow(id)).totalRemaining
const unapplied = async (id: number) => (await sales.paymentNow(id)).totalRemaining

describe('POST /customer-payment-advices', () => {
  proves(
    'rule 7.38',
    'POST /customer-payment-advices {paymentReceiptID (or customerPaymentID in the shared create form), receivableInvoiceID, amountApplied}.',
  )
  proves('call 7.53', 'POST /customer-payment-advices')

  test('200: applying a payment to an invoice reduces both open amounts and posts nothing', async () => {
    proves(
      'rule 7.39',
      'GET /customer-payment-advices/payment/{paymentID}; GET /customer-payment-advices/invoice/{invoiceID}; DELETE /customer-payment-advices/{id}.',
    )
    proves('call 7.54', 'GET /customer-payment-advices/payment/{paymentID}')
    proves('call 7.55', 'GET /customer-payment-advices/invoice/{invoiceID}')

    const [to, from] = [await charged(1000), await paid(600, { paymentReference: 'check 7' })]
    const before = await owed()
    const advice = await sales.apply({ paymentReceiptID: from, receivableInvoiceID: to, amountApplied: 400 })
    expect(advice).toMatchObject({
      customerPaymentID: from,
      paymentReceiptID: from,
      receivableInvoiceID: to,
      creditInvoiceID: 0,
      refundPaymentID: 0,
      amountApplied: 400,
      customerName: 'Ann',
      paymentDate: '2026-11-06T00:00:00Z',
      paymentReference: 'check 7',
      dateCharged: '2026-11-05T00:00:00Z',
      invoiceTotal: 1000,
    })
    expect([await left(to), await unapplied(from), await owed()]).toEqual([600, 200, before])
    expect(await sales.invoiceNow(to)).toMatchObject({ totalPaid: 400, paidInFull: false })
    await sales.apply({ customerPaymentID: from, receivableInvoiceID: to, amountApplied: 200 })
    await sales.apply({ customerPaymentID: await paid(400), receivableInvoiceID: to, amountApplied: 400 })
    expect(await sales.invoiceNow(to)).toMatchObject({ totalPaid: 1000, paidInFull: true, isMarkedPaid: false })
    for (const [path, count] of [
      [`invoice/${to}`, 3],
      [`payment/${from}`, 2],
    ] as const) {
      const answer = await api.call(owner, 'GET', `${PATH}/${path}`)
      expect(done(customerAdvices.listCustomerPaymentAdvices, answer).customerPaymentAdviceDetails).toHaveLength(count)
    }
  })

  test('200: applies a credit note to an invoice, and a refund to the payment or credit note that it returns', async () => {
    const [to, credit, from] = [await charged(1000), await charged(-300), await paid(600)]
    const refund = await paid(250, { isRefund: true })
    await sales.apply({ creditInvoiceID: credit, receivableInvoiceID: to, amountApplied: 200 })
    await sales.apply({ refundPaymentID: refund, creditInvoiceID: credit, amountApplied: 100 })
    await sales.apply({ refundPaymentID: refund, customerPaymentID: from, amountApplied: 150 })
    expect([await left(to), await left(credit), await unapplied(from), await unapplied(refund)]).toEqual([
      800, 0, 450, 0,
    ])
    expect(await sales.invoiceNow(credit)).toMatchObject({ totalPaid: -300, paidInFull: true })
  })

  test('200: a pending invoice reserves the payment; it can be charged and set back to pending, but not deleted or canceled', async () => {
    const [to, from] = [await invoice(1000), await paid(600)]
    const { customerPaymentAdviceID } = await sales.apply({
      paymentReceiptID: from,
      receivableInvoiceID: to,
      amountApplied: 600,
    })
    expect([await left(to), await unapplied(from)]).toEqual([400, 0])
    await sales.charge(to)
    await sales.charge(to, 'PENDING')
    expect(refusal(await api.call(owner, 'DELETE', `/receivable-invoices/${to}`))).toBe('409 DOCUMENT_APPLIED')
    const cancel = { body: { chargeStatus: 'CANCELED' } }
    expect(refusal(await api.call(owner, 'PUT', `/receivable-invoices/${to}/charge`, cancel))).toBe(
      '409 DOCUMENT_APPLIED',
    )
    expect((await remove(owner, customerPaymentAdviceID)).status).toBe(200)
    await sales.charge(to, 'CANCELED')
    expect(await refused({ paymentReceiptID: from, receivableInvoiceID: to, amountApplied: 1 })).toBe(
      '409 DOCUMENT_CANCELED',
    )
  })

  test('200: a retry with the same key applies once', async () => {
    const [to, from] = [await charged(1000), await paid(600)]
    const body = { paymentReceiptID: from, receivableInvoiceID: to, amountApplied: 300 }
    const first = done(customerAdvices.createCustomerPaymentAdvice, await post(owner, body, 'key'))
    expect(done(customerAdvices.createCustomerPaymentAdvice, await post(owner, body, 'key'))).toEqual(first)
    expect(refusal(await post(owner, { ...body, amountApplied: 1 }, 'key'))).toBe('422 IDEMPOTENCY_MISMATCH')
    expect(await unapplied(from)).toBe(300)
    await remove(owner, first.customerPaymentAdviceID)
    expect(done(customerAdvices.createCustomerPaymentAdvice, await post(owner, body, 'key'))).toEqual(first)
    expect(await unapplied(from)).toBe(600)
  })

  test('refuses zero, and more than the open amount, and says what is left', async () => {
    const [to, from] = [await charged(1000), await paid(600)]
    const body = { paymentReceiptID: from, receivableInvoiceID: to }
    expect(await refused({ ...body, amountApplied: 0 })).toBe('400 AMOUNT_TO_APPLY_NOT_POSITIVE')
    expect(await refused({ ...body, amountApplied: -5 })).toBe('400 AMOUNT_TO_APPLY_NOT_POSITIVE')
    const above = await post(owner, { ...body, amountApplied: 601 })
    expect(refusal(above)).toBe('409 ABOVE_REMAINDER')
    expect(above.body).toMatchObject({ remaining: 600 })
    await sales.apply({ ...body, amountApplied: 600 })
    const usedUp = await post(owner, { ...body, amountApplied: 1 })
    expect(refusal(usedUp)).toBe('409 PAYMENT_APPLIED')
    expect(usedUp.body).toMatchObject({ err: 'This payment receipt has been fully applied', remaining: 0 })
    const small = await charged(5)
    await sales.apply({ paymentReceiptID: await paid(5), receivableInvoiceID: small, amountApplied: 5 })
    expect(await refused({ paymentReceiptID: await paid(5), receivableInvoiceID: small, amountApplied: 1 })).toBe(
      '409 INVOICE_PAID',
    )
  })

  test('refuses documents that do not match, another customer’s, and an invoice marked as paid', async () => {
    const [to, from, credit, refund] = [
      await charged(1000),
      await paid(600),
      await charged(-300),
      await paid(9, { isRefund: true }),
    ]
    expect(await refused({ paymentReceiptID: from, receivableInvoiceID: credit, amountApplied: 1 })).toBe(
      '400 DOES_NOT_APPLY',
    )
    expect(await refused({ paymentReceiptID: refund, receivableInvoiceID: to, amountApplied: 1 })).toBe(
      '400 DOES_NOT_APPLY',
    )
    expect(await refused({ creditInvoiceID: to, receivableInvoiceID: to, amountApplied: 1 })).toBe('400 DOES_NOT_APPLY')
    expect(
      await refused({ paymentReceiptID: from, creditInvoiceID: credit, receivableInvoiceID: to, amountApplied: 1 }),
    ).toBe('400 DOES_NOT_APPLY')
    expect(await refused({ receivableInvoiceID: to, amountApplied: 1 })).toBe('400 FIELD_MISSING')
    expect(await refused({ paymentReceiptID: from, amountApplied: 1 })).toBe('400 FIELD_MISSING')
    expect(await refused({ paymentReceiptID: to, receivableInvoiceID: to, amountApplied: 1 })).toBe('404 NOT_FOUND')
    const bob = await sales.customer('Bob')
    const { customerPaymentID } = await sales.payment(bob.customerID, 5, accounts.bank)
    expect(await refused({ customerPaymentID, receivableInvoiceID: to, amountApplied: 1 })).toBe('400 OF_ANOTHER_PARTY')
    await api.call(owner, 'PUT', `/receivable-invoices/${to}`, { body: { paidInFull: true } })
    expect(await refused({ paymentReceiptID: from, receivableInvoiceID: to, amountApplied: 1 })).toBe(
      '409 INVOICE_PAID',
    )
  })

  test('409 ONLY_POSTED_APPLIES if the organisation requires posted documents', async () => {
    await api.call(owner, 'PUT', '/organisation/settings', { body: { applyOnlyToPosted: true } })
    const body = { paymentReceiptID: await paid(600), receivableInvoiceID: await invoice(1000), amountApplied: 1 }
    expect(await refused(body)).toBe('409 ONLY_POSTED_APPLIES')
  })

  test('401 without a token, 403 for a clerk, 404 in another organisation', async () => {
    const body = { paymentReceiptID: await paid(600), receivableInvoiceID: await charged(1000), amountApplied: 1 }
    expect(refusal(await post(null, body))).toBe('401 NOT_SIGNED_IN')
    expect(refusal(await post(await member('CLERK'), body))).toBe('403 FORBIDDEN')
    expect(refusal(await post(await api.newMember(), body))).toBe('404 NOT_FOUND')
    expect(refusal(await post(await api.newMember(), body, 'key'))).toBe('404 NOT_FOUND')
  })
})

describe('POST /customer-payments/{id}/advices', () => {
  const applyAll = (from: number, applications: unknown, key?: string) =>
    api.call(owner, 'POST', `/customer-payments/${from}/advices`, {
      body: { applications },
      ...(key === undefined ? {} : { key }),
    })

  test('200: applies one receipt to many invoices, once for each key', async () => {
    const [first, second, from] = [await charged(600), await charged(700), await paid(1000)]
    const applications = [
      { receivableInvoiceID: first, amountApplied: 600 },
      { receivableInvoiceID: second, amountApplied: 400 },
    ]
    const applied = done(customerAdvices.applyCustomerPayment, await applyAll(from, applications, 'key'))
    expect(applied.customerPaymentAdviceDetails.map(each => each.amountApplied)).toEqual([600, 400])
    expect(done(customerAdvices.applyCustomerPayment, await applyAll(from, applications, 'key'))).toEqual(applied)
    expect([await left(first), await left(second), await unapplied(from)]).toEqual([0, 300, 0])
  })

  test('if one application is refused, none is applied and the refused one is named', async () => {
    const [first, second, from] = [await charged(600), await charged(700), await paid(1000)]
    const answer = await applyAll(from, [
      { receivableInvoiceID: first, amountApplied: 600 },
      { receivableInvoiceID: second, amountApplied: 401 },
    ])
    expect(refusal(answer)).toBe('409 ABOVE_REMAINDER')
    expect(answer.body).toMatchObject({ fields: [{ field: 'applications.1.amountApplied' }] })
    expect([await left(first), await left(second), await unapplied(from)]).toEqual([600, 700, 1000])
  })

  test('200: applies one refund to the payment and the credit note that it returns, and a payment to its refund', async () => {
    const [from, credit, refund] = [await paid(600), await charged(-300), await paid(500, { isRefund: true })]
    const applications = [
      { customerPaymentID: from, amountApplied: 250 },
      { creditInvoiceID: credit, amountApplied: 200 },
    ]
    const applied = done(customerAdvices.applyCustomerPayment, await applyAll(refund, applications))
    expect(applied.customerPaymentAdviceDetails.map(each => each.refundPaymentID)).toEqual([refund, refund])
    done(customerAdvices.applyCustomerPayment, await applyAll(from, [{ refundPaymentID: refund, amountApplied: 50 }]))
    expect([await unapplied(from), await left(credit), await unapplied(refund)]).toEqual([300, -100, 0])
  })

  test('refuses a side that is named twice or not at all, and says which application', async () => {
    const [to, from, refund] = [await charged(600), await paid(600), await paid(50, { isRefund: true })]
    const no = async (id: number, application: object) => {
      const answer = await applyAll(id, [{ receivableInvoiceID: to, amountApplied: 1 }, application])
      return [refusal(answer), (answer.body as { fields: { field: string }[] }).fields?.[0]?.field]
    }
    expect(await no(from, { amountApplied: 1 })).toEqual(['400 FIELD_MISSING', 'applications.1.receivableInvoiceID'])
    expect(await no(from, { receivableInvoiceID: to, customerPaymentID: from, amountApplied: 1 })).toEqual([
      '400 DOES_NOT_APPLY',
      'applications.1.receivableInvoiceID',
    ])
    expect((await no(refund, { customerPaymentID: from, amountApplied: 1 }))[0]).toBe('400 DOES_NOT_APPLY')
    expect([await left(to), await unapplied(from), await unapplied(refund)]).toEqual([600, 600, 50])
  })
})

describe('GET /customer-payments/{id}/counterparts', () => {
  const read = (who: SignedIn | null, id: number) => api.call(who, 'GET', `/customer-payments/${id}/counterparts`)
  const counterparts = async (id: number) =>
    done(contract.listCustomerPaymentCounterparts, await read(owner, id)).counterparts.map(
      ({ documentID }) => documentID,
    )

  test('200: returns open invoices and refunds for a payment, and open payments and credits for a refund, oldest first', async () => {
    const [late, early] = [await charged(100), await invoice(200, { dateCharged: '2026-01-05' })]
    const credit = await charged(-400)
    const [from, refund] = [await paid(600), await paid(50, { isRefund: true })]
    const paidUp = await charged(5)
    await sales.apply({ paymentReceiptID: await paid(5), receivableInvoiceID: paidUp, amountApplied: 5 })
    const bob = await sales.customer('Bob')
    await sales.payment(bob.customerID, 5, accounts.bank)
    expect(await counterparts(from)).toEqual([early, late, refund])
    expect(await counterparts(refund)).toEqual([credit, from])
    const answer = done(contract.listCustomerPaymentCounterparts, await read(owner, from))
    expect(answer.customerPayment).toMatchObject({ customerPaymentID: from, totalRemaining: 600 })
    expect(answer.counterparts[0]).toMatchObject({
      kind: 'receivable invoice',
      isPosted: false,
      date: '2026-01-05T00:00:00Z',
      total: 200,
      applied: 0,
      remaining: 200,
    })
  })

  test('401 without a token, 404 in another organisation', async () => {
    const from = await paid(600)
    expect(refusal(await read(null, from))).toBe('401 NOT_SIGNED_IN')
    expect(refusal(await read(await api.newMember(), from))).toBe('404 NOT_FOUND')
  })
})

describe('DELETE /customer-payment-advices/{id}', () => {
  proves('rule 4.24', 'Deleting an advice removes the application.')
  proves(
    'rule 7.39',
    'GET /customer-payment-advices/payment/{paymentID}; GET /customer-payment-advices/invoice/{invoiceID}; DELETE /customer-payment-advices/{id}.',
  )
  proves('call 7.56', 'DELETE /customer-payment-advices/{id}')

  test('200: restores both open amounts once, even if ten users remove the application concurrently', async () => {
    const [to, from] = [await charged(1000), await paid(600)]
    const advice = await sales.apply({ paymentReceiptID: from, receivableInvoiceID: to, amountApplied: 600 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(owner, advice.customerPaymentAdviceID)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)])
    const deleted = answers.find(({ status }) => status === 200)!
    expect(done(customerAdvices.deleteCustomerPaymentAdvice, deleted)).toEqual(advice)
    expect([await left(to), await unapplied(from)]).toEqual([1000, 600])
  })

  test('401, 403 for a clerk, 404 in another organisation', async () => {
    const body = { paymentReceiptID: await paid(600), receivableInvoiceID: await charged(1000), amountApplied: 1 }
    const { customerPaymentAdviceID: id } = await sales.apply(body)
    expect(refusal(await remove(null, id))).toBe('401 NOT_SIGNED_IN')
    expect(refusal(await remove(await member('CLERK'), id))).toBe('403 FORBIDDEN')
    expect(refusal(await remove(await api.newMember(), id))).toBe('404 NOT_FOUND')
  })
})

describe('customer write-offs', () => {
  const draft = (receivableInvoiceID: number, amount: number) => ({
    receivableInvoiceID,
    amount,
    writeOffAccountID: accounts.badDebts,
    writeOffDate: '2026-11-20',
    comment: 'gone',
  })
  const writeOff = (who: SignedIn | null, body: unknown) => api.call(who, 'POST', '/customer-write-offs', { body })

  test('200: a write-off is posted and applied in one request, and undone in one request', async () => {
    const to = await charged(1000)
    const made = done(writeOffs.createCustomerWriteOff, await writeOff(owner, draft(to, 300)))
    expect(made).toMatchObject({ ...draft(to, 300), writeOffDate: '2026-11-20T00:00:00Z', customerName: 'Ann' })
    expect([await left(to), await owed()]).toEqual([700, 700])
    const path = `/customer-write-offs/${made.customerWriteOffID}`
    expect(done(writeOffs.readCustomerWriteOff, await api.call(owner, 'GET', path))).toEqual(made)
    const advices = done(
      customerAdvices.listReceivableInvoiceAdvices,
      await api.call(owner, 'GET', `${PATH}/invoice/${to}`),
    )
    const [advice] = advices.customerPaymentAdviceDetails
    expect(advice).toMatchObject({ customerWriteOffID: made.customerWriteOffID, amountApplied: 300 })
    expect(refusal(await remove(owner, advice?.customerPaymentAdviceID ?? 0))).toBe('409 ADVICE_OF_WRITE_OFF')
    expect(done(writeOffs.deleteCustomerWriteOff, await api.call(owner, 'DELETE', path))).toMatchObject({ amount: 300 })
    expect([await left(to), await owed()]).toEqual([1000, 1000])
    expect(refusal(await api.call(owner, 'DELETE', path))).toBe('404 NOT_FOUND')
  })

  test('refuses more than the open amount, an uncharged invoice, a credit note, and an account that is not an expense', async () => {
    const to = await charged(1000)
    const no = async (body: unknown) => refusal(await writeOff(owner, body))
    expect(await no(draft(to, 1001))).toBe('409 ABOVE_REMAINDER')
    expect(await no(draft(await invoice(1000), 1))).toBe('409 ONLY_POSTED_APPLIES')
    expect(await no(draft(await charged(-1000), 1))).toBe('400 DOES_NOT_APPLY')
    expect(await no({ ...draft(to, 1), writeOffAccountID: accounts.bank })).toBe('400 ACCOUNT_TYPE_UNSUITABLE')
    expect(await no(draft(999_999_999, 1))).toBe('404 NOT_FOUND')
    expect(refusal(await writeOff(await member('BOOKKEEPER'), draft(to, 1)))).toBe('403 FORBIDDEN')
    expect(refusal(await writeOff(null, draft(to, 1)))).toBe('401 NOT_SIGNED_IN')
    expect(await left(to)).toBe(1000)
  })
})

test('unpaid lists open invoices and refunds, oldest first', async () => {
  proves('rule 3.1', 'Fields of the unapplied-payment list items are not shown.')
  proves(
    'rule 7.29',
    'GET /receivable-invoices; GET /receivable-invoices/customer/{customerID}; GET /receivable-invoices/customer/{customerID}/unpaid; GET /receivable-invoices/{invoiceID}.',
  )
  proves('call 7.41', 'GET /receivable-invoices/customer/{customerID}/unpaid')

  const [late, early] = [await charged(100), await charged(200, { dateCharged: '2026-01-05' })]
  const pending = await invoice(300, { dateCharged: '2026-02-05' })
  await charged(-400)
  const canceled = await invoice(500)
  await sales.charge(canceled, 'CANCELED')
  const answer = await api.call(owner, 'GET', `/receivable-invoices/customer/${ann.customerID}/unpaid`)
  const { invoices } = done(listUnpaidReceivableInvoices, answer)
  expect(invoices.map(each => each.receivableInvoiceID)).toEqual([early, pending, late])
})

test('one application takes two statements, several in one request take four', async () => {
  const [to, from] = [await charged(1000), await paid(600)]
  const statementsOf = async (work: () => Promise<{ status: number }>) => {
    api.statements.length = 0
    expect((await work()).status).toBe(200)
    return api.statements.length
  }
  const body = { paymentReceiptID: from, receivableInvoiceID: to, amountApplied: 1 }
  expect(await statementsOf(() => post(owner, body, 'key'))).toBe(2)
  const many = { applications: [{ receivableInvoiceID: to, amountApplied: 1 }] }
  const path = `/customer-payments/${from}/advices`
  expect(await statementsOf(() => api.call(owner, 'POST', path, { body: many, key: 'other' }))).toBe(4)
  expect(await statementsOf(() => api.call(owner, 'GET', `${PATH}/payment/${from}`))).toBe(2)
  expect(await statementsOf(() => api.call(owner, 'GET', `/customer-payments/${from}`))).toBe(2)
  expect(await statementsOf(() => api.call(owner, 'GET', `/customer-payments/${from}/counterparts`))).toBe(2)
  const draft = {
    customerID: ann.customerID,
    totalReceived: 5,
    paymentAccountID: accounts.bank,
    receiptDate: '2026-11-06',
  }
  expect(await statementsOf(() => api.call(owner, 'POST', '/customer-payments', { body: draft, key: 'p' }))).toBe(4)
})

// Without in-place (HOT) updates, a change of the applied amount writes to more than a dozen indexes and takes twice as long.
test('an additional application updates both documents in place', async () => {
  const [to, from] = [await charged(1000), await paid(600)]
  await sales.apply({ customerPaymentID: from, receivableInvoiceID: to, amountApplied: 1 })
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
