// Tests what is special about bills: due dates, equal numbers and the cash they need. documents/invoices.test.ts tests the rest.
import { readCashNeeded } from '@twofold/contract/payables/payables-at-a-glance'
import { describe, expect, test } from 'vitest'
import { setUpDocuments } from '../../tests/harness/documents/document-fixture.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'

const start = setUpBooks()
const { owner } = start
const documents = setUpDocuments(start, 'payables')
const { invoices: bills, draft, made, inState, invoiced, party } = documents
const { changed, put, post, removed, created } = bills
const numbered = (reference: string, fields: object = {}) => made({ reference, ...fields })

test('an imported bill without a due date can be sent unchanged', async () => {
  const bill = await made({ dueDate: '0001-01-01T00:00:00Z' })
  expect(bill.dueDate).toBe('0001-01-01T00:00:00Z')
  await created({ ...bill, allowDuplicate: true })
})

test('a list can have only the bills that can be paid', async () => {
  const [paid] = [await invoiced(1000), await invoiced(500, { reference: 'open' }), await invoiced(-5)]
  await documents.apply({ payment: await documents.paid(1000), invoice: paid, amountCents: 1000 })
  expect((await bills.list('?isOpen=true')).map(({ reference }) => reference)).toEqual(['open'])
  expect(refusal(await bills.send(owner, 'GET', '?isOpen=perhaps'))).toBe('400 NOT_A_CHOICE')
})

describe('409 DUPLICATE', () => {
  const enter = async (reference: string) => refusal(await post(owner, draft({ reference })))

  test('with a sentence for a number that the vendor has used; accepted if confirmed, and for another vendor', async () => {
    const first = await numbered('D-1')
    const refused = await post(owner, draft({ reference: ' D-1 ' }))
    expect(refusal(refused)).toBe('409 DUPLICATE')
    expect(refused.body).toMatchObject({
      err: expect.stringContaining(`Invoice D-1 from this vendor already exists (No. ${first.id})`),
      fields: [{ field: 'vendorInvoiceNumber' }],
    })
    await numbered('D-1', { allowDuplicate: true })
    await numbered('D-1', { partyId: (await party('Bob')).id })
  })

  test('for numbers that differ only in case and surrounding spaces', async () => {
    await numbered('A-1')
    for (const other of ['a-1', 'A1', 'A-01', 'A- 1']) expect((await numbered(other)).reference).toBe(other)
    expect(await enter(' a-1')).toBe('409 DUPLICATE')
  })

  test('for all but one of ten users who enter one number concurrently', async () => {
    const body = draft({ reference: 'R-1' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(owner, body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  })

  test('if the number or vendor changes to one that is taken, but not if both stay', async () => {
    await numbered('C-1')
    const other = await numbered('C-2')
    const ofBob = await numbered('C-1', { partyId: (await party('Bob')).id })
    expect(refusal(await put(owner, other.id, { reference: 'C-1' }))).toBe('409 DUPLICATE')
    const { partyId } = other
    expect(refusal(await put(owner, ofBob.id, { partyId }))).toBe('409 DUPLICATE')
    expect((await changed(ofBob.id, { partyId, allowDuplicate: true })).partyName).toBe('Ann')
    expect((await changed(ofBob.id, { comment: 'x' })).comment).toBe('x')
  })

  test('not for the number of a deleted bill, unless the bill is restored and the number was taken since', async () => {
    const { id } = await numbered('G-1')
    await inState(id, 'POSTED')
    await inState(id, 'PENDING')
    const { duplicateOf, ...gone } = await removed(id)
    expect(duplicateOf).toBe(0)
    const other = await numbered('G-1')
    // The same request is sent when a user undoes the deletion.
    const refused = await post(owner, gone)
    expect(refusal(refused)).toBe('409 DUPLICATE')
    expect(refused.body).toMatchObject({ err: expect.stringContaining(`(No. ${other.id})`) })
    const again = await created({ ...gone, allowDuplicate: true })
    expect(again).toMatchObject({ reference: 'G-1', state: 'PENDING', entryId: 0 })
  })
})

test('a deleted bill is returned with another bill of the same number', async () => {
  const bill = await numbered('T-1')
  const twin = await numbered('T-1', { allowDuplicate: true })
  expect(await removed(twin.id)).toEqual({ ...twin, duplicateOf: bill.id })
  expect(await removed(bill.id)).toEqual({ ...bill, duplicateOf: 0 })
})

test('the cash needed sums open bills by the week in which they are due, less the vendor’s open credits', async () => {
  const other = { partyId: (await party('Bob')).id }
  const bill = async (
    cents: number,
    dueDate: string,
    { isApproved = true, ...fields }: { isApproved?: boolean; partyId?: number } = {},
  ) => {
    const id = await invoiced(cents, { dueDate, ...fields })
    if (isApproved) await inState(id, 'POSTED')
    return id
  }
  await bill(10, '2026-10-31')
  const half = await bill(100, '2026-11-01')
  await bill(200, '2026-11-07', { isApproved: false })
  await bill(400, '2026-11-08')
  await bill(800, '2026-12-31')
  await bill(-50, '2026-11-01')
  await documents.apply({ payment: await documents.paid(70), invoice: half, amountCents: 40 })
  // Another vendor's credits do not pay these bills, and credits that wait for approval do not pay any bill.
  await bill(1, '2026-11-14', other)
  await bill(-7, '2026-11-01', other)
  await bill(-500, '2026-11-01', { isApproved: false })
  // No cash is needed for a bill that is marked as paid.
  await changed(await bill(5_000, '2026-11-02'), { isPaidInFull: true })
  const week = (startDate: string, endDate: string) => ({
    startDate: `${startDate}T00:00:00Z`,
    endDate: `${endDate}T00:00:00Z`,
  })
  const send = (query: string) => bills.send(owner, 'GET', `/cash-needed?${query}`)
  expect(done(readCashNeeded, await send('startDate=2026-11-01&weeks=2'))).toEqual({
    overdue: { approved: 10, pending: 0, credits: 10, billCount: 1 },
    weeks: [
      { ...week('2026-11-01', '2026-11-07'), approved: 60, pending: 200, credits: 70, billCount: 2 },
      { ...week('2026-11-08', '2026-11-14'), approved: 401, pending: 0, credits: 1, billCount: 2 },
    ],
    later: { approved: 800, pending: 0, credits: 0, billCount: 1 },
    openCredits: 57,
    openPayments: 30,
    creditsLeft: 6,
  })
  expect(refusal(await send('weeks=54'))).toBe('400 FIELD_VALUE')
  const last = done(readCashNeeded, await send('startDate=9999-12-22&weeks=4'))
  expect(last.weeks.map(({ startDate, endDate }) => ({ startDate, endDate }))).toEqual([
    week('9999-12-22', '9999-12-28'),
    week('9999-12-29', '9999-12-31'),
  ])
  expect(last.overdue.billCount).toBe(6)
})
