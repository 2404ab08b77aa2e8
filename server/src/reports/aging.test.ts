// Compares aging reports by open document with manually computed amounts, for past and present dates, in the current books and as of an
// earlier time. Invoices and bills are positive and are aged by due date. Unapplied payments and credits are negative.
import { addDays } from '@twofold/accounting/calendar'
import { AGING_COLUMNS, ageOf } from '@twofold/accounting/reports/aging'
import { listOpenItems } from '@twofold/contract/documents/open-items'
import type { ReportOutput } from '@twofold/contract/reports'
import { describe, expect, test } from 'vitest'
import { BOTH_SIDES, setUpDocuments } from '../../tests/harness/documents/document-fixture.ts'
import { pageOfReport, type RunQuery, reporter, sealedNow } from '../../tests/harness/reporter.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'

const start = setUpBooks()
const { api, owner, books } = start
const reports = reporter(api, owner)
const ofGroup = (sourceAccountGroup: 'ASSET' | 'LIABILITY') =>
  ({ dataSetType: 'AGING', sourceAccountSetType: 'GROUP', sourceAccountGroup }) as const

const cellsOf = ({ rows, totals }: ReportOutput) => [...rows, ...totals].map(({ cells }) => cells)

describe.each(BOTH_SIDES)('the aging of %s', name => {
  const { ann, accounts, invoices, parties, party, apply, invoiced, inState, owed, settings, kinds, ...documents } =
    setUpDocuments(start, name)
  const aging = ofGroup(name === 'receivables' ? 'ASSET' : 'LIABILITY')
  const run = (endDate: string, extra: RunQuery = {}) => reports.run(aging, { endDate, ...extra })
  const rowOf = async (endDate: string) => cellsOf(await run(endDate))[0]
  const charged = (cents: number, date: string, fields: object = {}) =>
    documents.charged(cents, { date, ...(name === 'payables' && { dueDate: date }), ...fields })
  const paid = (cents: number, date: string, isRefund = false) => documents.paid(cents, { date, isRefund })
  /** Posts a manual transaction that increases the balance of the party. */
  const adjust = (cents: number, comment = '') => {
    const [debit, credit] = name === 'receivables' ? [ann.accountId, accounts.own] : [accounts.own, ann.accountId]
    return books.enter({ debit, credit, cents, date: '2026-10-30', comment })
  }
  const itemsOf = async (query: string) =>
    done(listOpenItems, await api.call(owner, 'GET', `/reports/open-items/${ann.id}?${query}`))

  test('shows open amounts by age, documents marked as paid, unapplied payments and manual transactions, and adds up to the ledger', async () => {
    const old = await charged(10_000, '2026-06-01')
    await charged(2_000, '2026-10-01', { dueDate: '2026-11-20' })
    await charged(3_000, '2026-10-20')
    // A credit is aged by its own date, also if it has a due date.
    await charged(-500, '2026-09-20', name === 'payables' ? { dueDate: '2026-12-31' } : {})
    await invoices.changed(await charged(700, '2026-08-20'), { isPaidInFull: true })
    await apply({ payment: await paid(9_000, '2026-07-01'), invoice: old, amountCents: 8_000 })
    await paid(150, '2026-10-31', true)
    await adjust(40)
    const output = await run('2026-11-05')
    expect(output.columns.map(({ label }) => label)).toEqual([
      ...['Account', 'Current', '1–30', '31–60', '61–90', 'Over 90'],
      ...['Marked paid', 'Unapplied', 'Adjustments', 'Total'],
    ])
    const figures = [2_000, 3_000, -500, 0, 2_000, 700, -850, 40, 6_390]
    expect(cellsOf(output)).toEqual([
      ['Ann', ...figures],
      ['Total', ...figures],
    ])
    expect(output.tieOut).toMatchObject({ holds: true, left: 6_390, right: 6_390 })
    expect(output.rows[0]?.drill).toMatchObject({ partyID: ann.id, accountIDs: [ann.accountId] })
    expect(await owed()).toBe(6_390)
    for (const [at, column] of AGING_COLUMNS.entries()) {
      const { total, items, side } = await itemsOf(`endDate=2026-11-05&column=${column}`)
      expect([column, total, side]).toEqual([column, figures[at], name === 'payables' ? 'PAYABLE' : 'RECEIVABLE'])
      expect(items.reduce((sum, { remaining }) => sum + remaining, 0)).toBe(total)
    }
    const all = await itemsOf('endDate=2026-11-05')
    expect([all.total, all.items.map(({ column }) => column)]).toEqual([
      6_390,
      ['older', 'unapplied', 'markedPaid', 'days60', 'current', 'days30', 'adjustments', 'unapplied'],
    ])
  })

  test('shows documents in the age that their first or last day belongs to, whether open in full, in part, or as a credit', async () => {
    const endDate = '2026-11-05'
    const expected = [0, 0, 0, 0, 0]
    for (const [no, days] of [-1, 0, 1, 30, 31, 60, 61, 90, 91].entries()) {
      const day = addDays(endDate, -days)
      const cents = 10 ** no
      // The first document is due on `day` and partly paid. The second document is charged on `day`.
      const due = await charged(3 * cents, '2026-05-01', { dueDate: day })
      await apply({ payment: await paid(cents, '2026-05-01'), invoice: due, amountCents: cents })
      if (days >= 0) await charged(cents, day)
      if (days >= 0) await charged(-2 * cents, day)
      expected[ageOf(day, endDate)]! += days >= 0 ? cents : 2 * cents
    }
    expect((await rowOf(endDate))?.slice(1, 6)).toEqual(expected)
  })

  test('for an earlier date shows what was open then: an application counts from the later of both dates', async () => {
    const invoice = await charged(1_000, '2026-03-01')
    await apply({ payment: await paid(1_000, '2026-04-01'), invoice, amountCents: 1_000 })
    expect(await rowOf('2026-03-10')).toEqual(['Ann', 0, 1_000, 0, 0, 0, 0, 0, 0, 1_000])
    expect(await run('2026-04-01')).toMatchObject({ rows: [], totals: [], notice: 'There are no open items.' })
  })

  test('shows a payment reserved by a pending invoice as unapplied', async () => {
    await apply({ payment: await paid(1_000, '2026-04-01'), invoice: await invoiced(600), amountCents: 600 })
    expect(await rowOf('2026-11-30')).toEqual(['Ann', 0, 0, 0, 0, 0, 0, -1_000, 0, -1_000])
  })

  test('shows an invoice until the date of its reversal, and appears even if its columns add up to zero', async () => {
    const invoice = await charged(1_000, '2026-01-20')
    await apply({ payment: await paid(1_000, '2026-02-01'), invoice, amountCents: 300 })
    await settings({ softLockDate: '2026-01-31' })
    await inState(invoice, 'PENDING', { reversalDate: '2026-03-10' })
    expect(await rowOf('2026-03-09')).toEqual(['Ann', 0, 0, 700, 0, 0, 0, -700, 0, 0])
    expect(await rowOf('2026-03-10')).toEqual(['Ann', 0, 0, 0, 0, 0, 0, -1_000, 0, -1_000])
  })

  test('shows a reversed invoice that moved to another party with the first one until then, also on its statement', async () => {
    const invoice = await charged(1_000, '2026-01-20', { dueDate: '2026-02-20' })
    await settings({ softLockDate: '2026-01-31' })
    await inState(invoice, 'PENDING', { reversalDate: '2026-03-10' })
    await invoices.changed(invoice, { partyId: (await party('Yew')).id })
    expect(await rowOf('2026-03-09')).toEqual(['Ann', 0, 1_000, 0, 0, 0, 0, 0, 0, 1_000])
    const { ages } = await parties.sent('GET', `/${ann.id}/statement?startDate=2026-01-01&endDate=2026-03-09`)
    expect((ages as { cents: number }[]).filter(({ cents }) => cents !== 0)).toEqual([
      { label: expect.stringContaining('30'), cents: 1_000 },
    ])
  })

  describe('the drill-down', () => {
    test('200: lists the open documents of the column and manual transactions', async () => {
      const invoice = await charged(1_000, '2026-10-20', { reference: 'Order 7', dueDate: '2026-11-03' })
      await charged(70, '2026-10-21')
      await charged(300, '2026-06-01')
      await apply({ payment: await paid(600, '2026-10-25'), invoice, amountCents: 400 })
      await adjust(40, 'Fee')
      const { items } = await itemsOf('endDate=2026-11-05&column=days30')
      expect(items).toMatchObject([
        { kind: kinds.invoice, documentID: invoice, reference: 'Order 7', amount: 1_000, remaining: 600 },
        { remaining: 70, dueDate: `${name === 'payables' ? '2026-10-21' : '0001-01-01'}T00:00:00Z` },
      ])
      expect((await itemsOf('endDate=2026-11-05&column=adjustments')).items).toMatchObject([
        { kind: 'entry', documentID: null, reference: 'Fee', remaining: 40 },
      ])
      expect(await itemsOf('endDate=2026-11-05&limit=2')).toMatchObject({ itemsLeftOut: 3, total: 810 })
    })

    test('200: as of an earlier time', async () => {
      await charged(1_000, '2026-10-20')
      const asKnownAt = await sealedNow(api)
      await charged(70, '2026-10-21')
      expect((await itemsOf(`endDate=2026-11-05&asKnownAt=${asKnownAt}`)).items).toMatchObject([{ remaining: 1_000 }])
    })

    test('400: an unknown column, and an invalid date', async () => {
      const ask = async (query: string) =>
        refusal(await api.call(owner, 'GET', `/reports/open-items/${ann.id}?${query}`))
      expect(await ask('column=total')).toBe('400 NOT_A_CHOICE')
      expect(await ask('endDate=2026-02-30')).toContain('400')
    })
  })

  test('as of an earlier time, it has the documents, marks and applications of then, regardless of later changes', async () => {
    const [invoice, other] = [await charged(1_000, '2026-03-01'), await charged(500, '2026-03-02')]
    const payment = await paid(1_000, '2026-04-01')
    const { id } = await apply({ payment, invoice, amountCents: 400 })
    const then = await run('2026-05-01')
    const asKnownAt = await sealedNow(api)
    await documents.applications.removed(id)
    await apply({ payment, invoice: other, amountCents: 500 })
    await invoices.changed(invoice, { dueDate: '2026-04-30' })
    await invoices.changed(invoice, { isPaidInFull: true })
    await charged(90, '2026-04-30')
    expect(pageOfReport(await run('2026-05-01', { asKnownAt }))).toEqual(pageOfReport(then))
    expect(pageOfReport(await run('2026-05-01'))).not.toEqual(pageOfReport(then))
  })

  test('takes four statements, regardless of the number of parties and invoices, and one less if their names are cached', async () => {
    await reports.idOf(aging)
    for (const each of ['Bob', 'Eve', 'Joe']) await party(each)
    for (const day of ['2026-11-01', '2026-11-02', '2026-11-03']) await charged(100, day)
    for (const count of [4, 3]) expect(await api.statementsOf(() => run('2026-11-05'))).toBe(count)
  })

  test('has the names of the chart, although they are cached: renamed, new and deleted parties are up to date', async () => {
    await charged(100, '2026-11-01')
    const names = async () => (await run('2026-11-05')).rows.map(({ cells }) => cells[0])
    expect(await names()).toEqual(['Ann'])
    await parties.changed(ann.id, { name: 'Zoe' })
    expect(await names()).toEqual(['Zoe'])
    const bob = await party('Bob')
    const invoice = await charged(200, '2026-11-01', { partyId: bob.id })
    expect(await names()).toEqual(['Bob', 'Zoe'])
    await inState(invoice, 'PENDING')
    await invoices.removed(invoice)
    await parties.removed(bob.id)
    expect(await names()).toEqual(['Zoe'])
  })

  test('400: an invalid date', async () => {
    expect(refusal(await reports.ask(aging, { endDate: '2026-02-30' }))).toContain('400')
  })
})

describe('the aging of several accounts', () => {
  const sales = setUpDocuments(start, 'receivables')
  const purchases = setUpDocuments(start, 'payables')

  test('has individually chosen customers by open documents, and other accounts by their lines', async () => {
    await sales.charged(1_000, { date: '2026-11-01' })
    await sales.paid(250, { date: '2026-11-02' })
    const chosen = { dataSetType: 'AGING', sourceAccountSetType: 'USER_SUPPLIED' } as const
    const account = [sales.accounts.bank, sales.ann.accountId]
    expect(cellsOf(await reports.run(chosen, { endDate: '2026-11-05', account }))).toEqual([
      ['Checking', 0, 250, 0, 0, 0, null, null, null, 250],
      ['Ann', 0, 1_000, 0, 0, 0, 0, -250, 0, 750],
      ['Total', 0, 1_250, 0, 0, 0, 0, -250, 0, 1_000],
    ])
  })

  test('adds up debits less credits if it has customers and vendors, and says so', async () => {
    const debit = sales.ann.accountId
    await books.enter({ date: '2026-10-30', debit, credit: purchases.accounts.own, cents: 70 })
    await purchases.charged(1_000, { date: '2026-10-20', dueDate: '2026-11-20' })
    await purchases.parties.changed(purchases.ann.id, { name: 'Zed' })
    const output = await reports.run({ dataSetType: 'AGING' }, { endDate: '2026-11-05' })
    expect(cellsOf(output)).toEqual([
      ['Ann', 0, 0, 0, 0, 0, 0, 0, 70, 70],
      ['Zed', 1_000, 0, 0, 0, 0, 0, 0, 0, 1_000],
      ['Total', -1_000, 0, 0, 0, 0, 0, 0, 70, -930],
    ])
    expect(output.columns.at(-1)?.label).toBe('Total (debits \u2212 credits)')
  })
})
