import { readHistory } from '@twofold/contract/audit'
import { listPotentialDuplicates, tellApart } from '@twofold/contract/payables/payables-at-a-glance'
import * as contract from '@twofold/contract/payables/payment-runs'
import { describe, expect, test } from 'vitest'
import { setUpDocuments } from '../../tests/harness/documents/document-fixture.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import type { SignedIn } from '../../tests/harness/signed-in.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'

const start = setUpBooks()
const { api, owner, member } = start
const documents = setUpDocuments(start, 'payables')
const { accounts, ann, invoices: bills, payments, party, charged, invoiced, paid, apply, owed, settings } = documents

const RUNS = '/vendor-payment-runs'
const runOf = (payableInvoiceIDs: readonly number[], fields: Record<string, unknown> = {}) => ({
  payableInvoiceIDs,
  disbursementDate: '2026-11-20',
  disbursementAccountID: accounts.bank,
  disbursementReference: 'RUN-1',
  ...fields,
})
const preview = (who: SignedIn | null, body: unknown) => api.call(who, 'POST', `${RUNS}/preview`, { body })
const create = (who: SignedIn | null, body: unknown, key?: string) =>
  api.call(who, 'POST', RUNS, { body, ...(key && { key }) })
const continueRun = (who: SignedIn | null, id: number, key?: string, body: unknown = {}) =>
  api.call(who, 'POST', `${RUNS}/${id}/next`, { body, ...(key && { key }) })
const made = async (ids: readonly number[]) => done(contract.createVendorPaymentRun, await create(owner, runOf(ids)))
const read = async (id: number) => done(contract.readVendorPaymentRun, await api.call(owner, 'GET', `${RUNS}/${id}`))

/** Pays batches until the run is complete. */
async function finish(id: number) {
  for (let turn = 0; turn < 100; turn += 1) {
    const progress = done(contract.continueVendorPaymentRun, await continueRun(owner, id))
    if (progress.state !== 'OPEN') return progress
  }
  throw new Error('The run does not end')
}

describe('a payment run', () => {
  test('pays each vendor once, uses open credits first, and lists the settled vendors and the skipped bills', async () => {
    const [bob, eve] = [{ partyId: (await party('Bob')).id }, { partyId: (await party('Eve')).id }]
    const closed = { partyId: (await party('Kit', { takesPayments: false })).id }
    const [late, early] = [await charged(1000), await charged(500, { dueDate: '2026-11-30' })]
    const [credit, before] = [await charged(-600), await paid(100)]
    const [ofBob, ofEve] = [await charged(300, bob), await charged(200, eve)]
    await charged(-250, eve)
    const [waiting, ofKit] = [await invoiced(70, bob), await charged(80, closed)]
    const ids = [late, early, ofBob, ofEve, waiting, ofKit, credit]

    const planned = done(contract.previewVendorPaymentRun, await preview(owner, runOf(ids)))
    expect(planned.vendors.map(each => [each.vendorName, each.billsTotal, each.creditsApplied, each.toPay])).toEqual([
      ['Ann', 1500, 700, 800],
      ['Bob', 300, 0, 300],
      ['Eve', 200, 200, 0],
    ])
    expect([planned.totalToPay, planned.creditsApplied]).toEqual([1100, 900])
    const left = new Map(planned.leftBills.map(each => [each.payableInvoiceID, each.reason]))
    expect(left).toEqual(
      new Map([
        [waiting, 'This bill is not approved yet.'],
        [ofKit, 'Payments are turned off for Kit.'],
        [credit, 'This is a vendor credit. It is applied to the vendor’s bills automatically.'],
      ]),
    )
    expect(await owed()).toBe(800)

    const run = await made(ids)
    expect(run).toMatchObject({ ...planned, state: 'OPEN', vendorCount: 3, doneCount: 0, totalPaid: 0 })
    const progress = await finish(run.vendorPaymentRunID)
    expect(progress).toMatchObject({ state: 'DONE', vendorCount: 3, doneCount: 3, totalPaid: 1100 })
    const after = await read(run.vendorPaymentRunID)
    expect(after.vendors).toEqual(progress.vendors)
    expect(after.vendors.map(each => [each.vendorName, each.state, each.vendorPaymentID > 0])).toEqual([
      ['Ann', 'PAID', true],
      ['Bob', 'PAID', true],
      ['Eve', 'SETTLED', false],
    ])
    expect(after.vendors[0]).toMatchObject({
      bills: [
        { payableInvoiceID: early, fromCredits: 500, fromPayment: 0 },
        { payableInvoiceID: late, fromCredits: 200, fromPayment: 800 },
      ],
      credits: [
        { documentID: credit, amountApplied: 600 },
        { documentID: before, amountApplied: 100 },
      ],
    })
    const payment = await payments.now(after.vendors[0]?.vendorPaymentID ?? 0)
    expect(payment).toMatchObject({ totalCents: 800, remainingCents: 0, reference: 'RUN-1', partyName: 'Ann' })
    expect(payment.date).toBe('2026-11-20T00:00:00Z')
    expect(await documents.entry(payment.entryId)).toBe('Ann 800 / bank 800')
    for (const id of [late, early, ofBob, ofEve])
      expect(await bills.now(id)).toMatchObject({ isPaidInFull: true, remainingCents: 0 })
    expect([await owed(), await owed(bob.partyId), await owed(eve.partyId)]).toEqual([0, 0, -50])
  })

  test('continues batch by batch, reports progress, and pays a batch once for each key', async () => {
    const vendors: number[] = []
    const ids: number[] = []
    for (const name of ['One', 'Two', 'Three']) {
      const { id: partyId } = await party(name)
      vendors.push(partyId)
      for (let bill = 0; bill < 50; bill += 1) ids.push(await invoiced(10, { partyId }))
    }
    const payableInvoices = ids.map(payableInvoiceID => ({ payableInvoiceID }))
    expect((await bills.send(owner, 'POST', '/approvals', { payableInvoices })).status).toBe(200)
    const { vendorPaymentRunID: id } = await made([...ids, ids[0]!])
    const first = done(contract.continueVendorPaymentRun, await continueRun(owner, id, 'first batch'))
    expect(first).toMatchObject({ state: 'OPEN', vendorCount: 3, doneCount: 2, totalPaid: 1000, totalToPay: 1500 })
    expect(first.vendors).toHaveLength(2)
    expect(done(contract.continueVendorPaymentRun, await continueRun(owner, id, 'first batch'))).toEqual(first)
    const second = done(contract.continueVendorPaymentRun, await continueRun(owner, id))
    expect(second).toMatchObject({ state: 'DONE', doneCount: 3, totalPaid: 1500 })
    expect(second.vendors).toHaveLength(1)
    expect(done(contract.continueVendorPaymentRun, await continueRun(owner, id))).toMatchObject({
      doneCount: 3,
      vendors: [],
    })
    expect(await Promise.all(vendors.map(vendor => owed(vendor)))).toEqual([0, 0, 0])
  })

  test('skips a vendor whose documents changed since the run was planned, and pays the others', async () => {
    const [changed, same] = [await charged(500), await charged(300, { partyId: (await party('Bob')).id })]
    const run = await made([changed, same])
    await apply({ payment: await paid(100), invoice: changed, amountCents: 100 })
    expect(await finish(run.vendorPaymentRunID)).toMatchObject({ doneCount: 2, totalPaid: 300 })
    const { vendors } = await read(run.vendorPaymentRunID)
    expect(vendors.map(each => [each.vendorName, each.state, each.reason])).toEqual([
      ['Ann', 'LEFT', 'This vendor or its documents have changed since the payment run was planned.'],
      ['Bob', 'PAID', ''],
    ])
    expect(await documents.left(changed)).toBe(400)
  })

  test('can be canceled before the remaining vendors are paid; payments made so far stay, and no more follow', async () => {
    const bill = await charged(500)
    const run = await made([bill])
    const cancel = () => api.call(owner, 'PUT', `${RUNS}/${run.vendorPaymentRunID}/cancel`)
    const canceled = done(contract.cancelVendorPaymentRun, await cancel())
    expect(canceled).toMatchObject({ state: 'CANCELED', doneCount: 1, totalPaid: 0 })
    expect(canceled.vendors).toMatchObject([
      { state: 'LEFT', reason: 'The payment run was canceled before this vendor was paid.' },
    ])
    expect(done(contract.cancelVendorPaymentRun, await cancel())).toEqual(canceled)
    expect(refusal(await continueRun(owner, run.vendorPaymentRunID))).toBe('409 RUN_CANCELED')
    expect(await owed()).toBe(500)
  })

  test('pays no vendor twice, even if ten users continue it and two runs contain the same bills', async () => {
    const ids = [await charged(500), await charged(200)]
    const runs = [await made(ids), await made(ids)]
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) => continueRun(owner, runs[turn % 2]!.vendorPaymentRunID)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const states = await Promise.all(runs.map(async run => (await read(run.vendorPaymentRunID)).vendors[0]?.state))
    expect(states.sort()).toEqual(['LEFT', 'PAID'])
    expect(await owed()).toBe(0)
  })

  test('is refused as a whole in a locked period until an authorized user gives a reason', async () => {
    const bill = await charged(500)
    await settings({ softLockDate: '2026-11-30' })
    const { vendorPaymentRunID: id } = await made([bill])
    expect(refusal(await continueRun(owner, id))).toBe('409 LOCKED')
    expect(await owed()).toBe(500)
    expect((await continueRun(owner, id, undefined, { lockReason: 'agreed' })).status).toBe(200)
    expect(await owed()).toBe(0)
  })

  test('200: a retry with the same key creates one run; runs are listed newest first', async () => {
    const bill = await charged(500)
    const first = done(contract.createVendorPaymentRun, await create(owner, runOf([bill]), 'run'))
    expect(done(contract.createVendorPaymentRun, await create(owner, runOf([bill]), 'run'))).toEqual(first)
    expect(refusal(await create(owner, runOf([bill], { disbursementReference: 'x' }), 'run'))).toBe(
      '422 IDEMPOTENCY_MISMATCH',
    )
    const second = await made([bill])
    const list = async (query: string) =>
      done(contract.listVendorPaymentRuns, await api.call(owner, 'GET', `${RUNS}${query}`))
    const ids = [second.vendorPaymentRunID, first.vendorPaymentRunID]
    expect((await list('')).vendorPaymentRuns.map(each => each.vendorPaymentRunID)).toEqual(ids)
    const { vendorPaymentRuns, next } = await list('?limit=1')
    expect(vendorPaymentRuns.map(each => each.vendorPaymentRunID)).toEqual(ids.slice(0, 1))
    expect((await list(`?limit=1&cursor=${next}`)).vendorPaymentRuns).toHaveLength(1)
  })

  test('refuses an empty list, unknown bills, an account that cannot pay, and a run with nothing to pay', async () => {
    const bill = await charged(500)
    const refused = async (body: unknown) => refusal(await create(owner, body))
    expect(await refused(runOf([]))).toBe('400 FIELD_VALUE')
    expect(await refused(runOf(Array.from({ length: 5001 }, (_, index) => index + 1)))).toBe('400 FIELD_VALUE')
    expect(await refused(runOf([bill, 999_999_999]))).toBe('404 NOT_FOUND')
    expect(await refused(runOf([bill], { disbursementAccountID: accounts.own }))).toBe('400 ACCOUNT_TYPE_UNSUITABLE')
    expect(await refused(runOf([bill], { disbursementDate: '0001-01-01' }))).toBe('400 NOT_A_DATE')
    expect(await refused(runOf([await invoiced(70)]))).toBe('409 RUN_IS_EMPTY')
  })

  test('401, 403 for a clerk, 404 in another organisation', async () => {
    const bill = await charged(500)
    const { vendorPaymentRunID: id } = await made([bill])
    const [clerk, stranger] = [await member('CLERK'), await api.newMember()]
    expect(refusal(await preview(null, runOf([bill])))).toBe('401 NOT_SIGNED_IN')
    expect(refusal(await create(clerk, runOf([bill])))).toBe('403 FORBIDDEN')
    expect(refusal(await continueRun(clerk, id))).toBe('403 FORBIDDEN')
    expect(refusal(await continueRun(stranger, id))).toBe('404 NOT_FOUND')
    expect(refusal(await api.call(stranger, 'GET', `${RUNS}/${id}`))).toBe('404 NOT_FOUND')
    expect(refusal(await api.call(stranger, 'PUT', `${RUNS}/${id}/cancel`))).toBe('404 NOT_FOUND')
    expect((await api.call(clerk, 'GET', `${RUNS}/${id}`)).status).toBe(200)
  })

  test('a batch of a hundred vendors takes as many statements as a batch of two', async () => {
    const statementsOf = async (count: number) => {
      const ids: number[] = []
      for (let vendor = 0; vendor < count; vendor += 1)
        ids.push(await charged(10, { partyId: (await party(`V${count} ${vendor}`)).id }))
      const { vendorPaymentRunID } = await made(ids)
      return api.statementsOf(() => continueRun(owner, vendorPaymentRunID))
    }
    const [few, many] = [await statementsOf(2), await statementsOf(20)]
    expect(many).toBe(few)
  })
})

const PAIRS = '/vendor-payments/potential-duplicates'

test('potential duplicates are pairs of one vendor and amount within 30 days, in windows, without refunds and other amounts', async () => {
  const pay = (cents: number, date: string, fields: object = {}) => paid(cents, { date, ...fields })
  const first = await pay(500, '2026-10-01', { reference: 'one' })
  const second = await pay(500, '2026-10-31', { reference: 'two' })
  await pay(500, '2026-12-20')
  await pay(501, '2026-10-02')
  await pay(500, '2026-10-03', { isRefund: true })
  await pay(500, '2026-10-05', { partyId: (await party('Bob')).id })
  const third = await pay(500, '2026-10-15')
  const read = async (query = '') => done(listPotentialDuplicates, await api.call(owner, 'GET', `${PAIRS}${query}`))
  const { pairs } = await read()
  expect(pairs.map(({ earlier, later }) => [earlier.documentID, later.documentID])).toEqual([
    [second, third],
    [first, third],
    [first, second],
  ])
  expect(pairs[2]).toEqual({
    vendorID: ann.id,
    vendorName: 'Ann',
    total: 500,
    earlier: { documentID: first, date: '2026-10-01T00:00:00Z', reference: 'one' },
    later: { documentID: second, date: '2026-10-31T00:00:00Z', reference: 'two' },
  })
  const window = await read('?limit=2')
  expect([...window.pairs, ...(await read(`?limit=2&cursor=${window.next}`)).pairs]).toEqual(pairs)
  await invoiced(70)
  await invoiced(70)
  expect((await read('?of=payableInvoices')).pairs).toHaveLength(1)
})

test.each([
  { what: 'a monthly series has no pairs', days: ['2026-08-01', '2026-08-29', '2026-09-28'], pairs: 0 },
  { what: 'a series with 21 days between has no pairs', days: ['2026-08-01', '2026-08-22', '2026-09-12'], pairs: 0 },
  { what: 'two documents are no series', days: ['2026-08-01', '2026-08-29'], pairs: 1 },
  { what: '20 days are no month', days: ['2026-08-01', '2026-08-21', '2026-09-10'], pairs: 2 },
  { what: 'a gap of 36 days ends a series', days: ['2026-08-01', '2026-08-29', '2026-10-04'], pairs: 1 },
  {
    what: 'a document twice in a month of a series',
    days: ['2026-08-01', '2026-08-29', '2026-09-02', '2026-09-28'],
    pairs: 1,
  },
])('potential duplicates: $what', async ({ days, pairs }) => {
  for (const [index, date] of days.entries()) await paid(700, { date, reference: `Check ${index}` })
  const read = async () => done(listPotentialDuplicates, await api.call(owner, 'GET', PAIRS)).pairs
  expect(await read()).toHaveLength(pairs)
})

test('a pair with the same reference is a potential duplicate even in a monthly series', async () => {
  for (const date of ['2026-08-01', '2026-08-29', '2026-09-28']) await paid(700, { date, reference: 'Check 7' })
  expect(done(listPotentialDuplicates, await api.call(owner, 'GET', PAIRS)).pairs).toHaveLength(2)
})

describe('PUT /vendor-payments/potential-duplicates', () => {
  const tell = (who: SignedIn | null, body: unknown) => api.call(who, 'PUT', PAIRS, { body })
  const listed = async (query = '') => {
    const answer = await api.call(owner, 'GET', `${PAIRS}?of=payableInvoices${query}`)
    return done(listPotentialDuplicates, answer).pairs.map(pair => [pair.earlier.documentID, pair.later.documentID])
  }
  async function twins() {
    const [earlier, later] = [await invoiced(70), await invoiced(70)]
    return { earlier, later, apart: { documentID: later, otherID: earlier, isApart: true } }
  }

  test('200: dismisses a pair for all users, once, in the history of both documents, until it is restored', async () => {
    const { earlier, later, apart } = await twins()
    expect(await listed()).toEqual([[earlier, later]])
    expect(done(tellApart, await tell(owner, apart))).toEqual(apart)
    expect((await tell(owner, { ...apart, documentID: earlier, otherID: later })).status).toBe(200)
    expect([await listed(), await listed('&isApart=true')]).toEqual([[], [[earlier, later]]])
    expect((await tell(owner, { ...apart, isApart: false })).status).toBe(200)
    expect([await listed(), await listed('&isApart=true')]).toEqual([[[earlier, later]], []])
    const history = async (id: number) => {
      const answer = await api.call(owner, 'GET', `/audit/object/payable%20invoice/${id}`)
      const { auditEntries } = done(readHistory, answer)
      return auditEntries.slice(0, -1).map(({ action, before, after }) => [action, (after ?? before)?.notADuplicateOf])
    }
    for (const [id, other] of [
      [earlier, later],
      [later, earlier],
    ] as const)
      expect(await history(id)).toEqual([
        ['take together', other],
        ['tell apart', other],
      ])
    await tell(owner, apart)
  })

  test('401; 403 for a clerk; 404 in another organisation, for one document, two vendors, a bill and a payment, or a deleted document', async () => {
    const { earlier, later, apart } = await twins()
    expect(refusal(await tell(null, apart))).toBe('401 NOT_SIGNED_IN')
    expect(refusal(await tell(await member('CLERK'), apart))).toBe('403 FORBIDDEN')
    expect(refusal(await tell(await api.newMember(), apart))).toBe('404 NOT_FOUND')
    expect(refusal(await tell(owner, { ...apart, otherID: later }))).toBe('404 NOT_FOUND')
    const ofBob = await invoiced(70, { partyId: (await party('Bob')).id })
    for (const otherID of [ofBob, await paid(70)])
      expect(refusal(await tell(owner, { ...apart, otherID }))).toBe('404 NOT_FOUND')
    await bills.removed(earlier)
    expect(refusal(await tell(owner, apart))).toBe('404 NOT_FOUND')
  })
})

test('the history of an application names both documents and their party', async () => {
  const payment = await paid(500, { reference: 'Check 4223' })
  const invoice = await invoiced(700)
  const { id } = await apply({ payment, invoice, amountCents: 450 })
  const answer = await api.call(owner, 'GET', `/audit/object/vendor%20payment%20advice/${id}`)
  const [entry] = done(readHistory, answer).auditEntries
  expect(entry?.after).toMatchObject({ applied: payment, appliedTo: invoice, amountApplied: 450 })
  expect(entry?.documents.toSorted((one, other) => one.documentID - other.documentID)).toEqual([
    { documentID: payment, kind: 'vendor payment', reference: 'Check 4223', partyName: 'Ann' },
    { documentID: invoice, kind: 'payable invoice', reference: expect.any(String), partyName: 'Ann' },
  ])
})
