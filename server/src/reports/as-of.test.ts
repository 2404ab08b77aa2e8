// Tests every data set as of a sealed block, and the changes after it. The books contain changed, voided, cleared and new transactions.
import type { DataSetType, ReportBody } from '@twofold/accounting/reports/report-body'
import { DATA_SET_TYPES } from '@twofold/accounting/reports/report-body'
import type { ReportOutput } from '@twofold/contract/reports'
import { beforeEach, expect, test } from 'vitest'
import { pageOfReport, type RunQuery, reporter, sealedNow } from '../../tests/harness/reporter.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import { refusal } from '../../tests/harness/test-api.ts'

const { api, owner, books } = setUpBooks()
const reports = reporter(api, owner)
let id: { bank: number; till: number; sales: number; rent: number }

beforeEach(async () => {
  const open = async (...account: Parameters<typeof books.open>) => (await books.open(...account)).accountID
  const bank = await open('Bank')
  id = { bank, till: await open('Till'), sales: await open('Sales', 'INCOME'), rent: await open('Rent', 'EXPENSE') }
})

const YEAR: RunQuery = { startDate: '2026-02-01', endDate: '2026-12-31' }

/** Every data set except reconciliations: for all accounts, for one account, and with a filter. */
function bodies(): [Pick<ReportBody, 'dataSetType'> & Partial<ReportBody>, RunQuery][] {
  const types = DATA_SET_TYPES.filter(type => type !== 'RECONCILIATION')
  return types.flatMap(
    (dataSetType: DataSetType): ReturnType<typeof bodies> => [
      [{ dataSetType }, YEAR],
      [
        { dataSetType, sourceAccountSetType: 'USER_SUPPLIED' },
        { ...YEAR, account: [id.bank, id.sales, id.rent] },
      ],
      [
        { dataSetType, filterAccountSetType: 'USER_SUPPLIED' },
        { ...YEAR, account: [id.bank, id.rent] },
      ],
    ],
  )
}

async function all(extra: RunQuery = {}): Promise<unknown[]> {
  const outputs: ReportOutput[] = []
  for (const [body, query] of bodies()) outputs.push(await reports.run(body, { ...query, ...extra }))
  return outputs.map(output => [output.dataSetType, pageOfReport(output), output.tieOut])
}

async function someYears() {
  const enter = (date: string, debit: number, credit: number, cents: number) =>
    books.enter({ date, debit, credit, cents })
  return [
    await enter('2026-01-05', id.bank, id.sales, 1_000),
    await enter('2026-02-10', id.rent, id.bank, 300),
    await enter('2026-03-15', id.till, id.sales, 70),
    await enter('2026-12-31', id.bank, id.till, 20),
  ].map(({ transactionID }) => transactionID)
}

/** Changes, voids, clears and adds transactions. */
async function carryOn([first, second, third]: number[]) {
  const change = (entry: number | undefined, body: unknown) =>
    api.call(owner, 'PUT', `/transactions/${entry}`, { body })
  expect((await change(first, { transactionDate: '2026-02-02', transactionComment: 'later' })).status).toBe(200)
  expect((await change(third, { isClosing: true })).status).toBe(200)
  expect((await api.call(owner, 'DELETE', `/transactions/${second}`)).status).toBe(200)
  await books.enter({ date: '2026-02-11', debit: id.rent, credit: id.bank, cents: 305 })
}

test('as of the newest block, the books equal the current ones if everything is sealed', async () => {
  const entries = await someYears()
  await carryOn(entries)
  const asKnownAt = await sealedNow(api)
  expect(await all({ asKnownAt })).toEqual(await all())
})

test('as of an earlier block, every data set is as it was then, regardless of later changes', async () => {
  const entries = await someYears()
  const then = await all()
  const asKnownAt = await sealedNow(api)
  await carryOn(entries)
  expect(await all({ asKnownAt })).toEqual(then)
  expect(await all()).not.toEqual(then)
  await sealedNow(api)
  expect(await all({ asKnownAt })).toEqual(then)
})

test('an account that was deleted since is included if it had figures then', async () => {
  const gone = (await books.open('Old till')).accountID
  const { transactionID } = await books.enter({ debit: gone, credit: id.sales, cents: 40, date: '2026-05-01' })
  const asKnownAt = await sealedNow(api)
  await api.call(owner, 'DELETE', `/transactions/${transactionID}`)
  expect((await api.call(owner, 'DELETE', `/accounts/${gone}`)).status).toBe(200)
  const { rows, knownAt, notice } = await reports.run({ dataSetType: 'SUMGROUPLINE' }, { ...YEAR, asKnownAt })
  expect(rows.map(({ cells }) => cells[0])).toEqual(['Old till', 'Sales'])
  expect(knownAt! <= asKnownAt).toBe(true)
  expect(notice).toContain('account signs and drill-down lines are current')
  expect((await reports.run({ dataSetType: 'SUMGROUPLINE' }, YEAR)).rows).toEqual([])
})

test('unsealed entries are not included, and before the first block there is nothing', async () => {
  await someYears()
  const soon = '2100-01-01T00:00:00Z'
  expect(await reports.run({ dataSetType: 'LEDGER' }, { ...YEAR, asKnownAt: soon })).toMatchObject({ rows: [] })
  await sealedNow(api)
  const known = await reports.run({ dataSetType: 'LEDGER' }, { ...YEAR, asKnownAt: soon })
  expect(known.rows.length).toBeGreaterThan(0)
  const before = await reports.run({ dataSetType: 'LEDGER' }, { ...YEAR, asKnownAt: '2000-01-01T00:00:00+02:00' })
  expect(before).toMatchObject({ rows: [], knownAt: '0001-01-01T00:00:00Z' })
})

test('changes are listed by transaction and explain the difference of every account', async () => {
  const entries = await someYears()
  const since = await sealedNow(api)
  await carryOn(entries)
  const until = await sealedNow(api)
  await books.enter({ date: '2026-06-01', debit: id.bank, credit: id.sales, cents: 9 })
  for (const [body, query] of bodies()) {
    const changes = await reports.changes(body, { ...query, since, asKnownAt: until })
    expect(changes.tieOut).toMatchObject({ holds: true })
    expect([changes.since! <= since, changes.knownAt! <= until]).toEqual([true, true])
  }
  const { rows } = await reports.changes({ dataSetType: 'BALANCE' }, { ...YEAR, since, asKnownAt: until })
  const shown = rows.map(({ kind, cells }) => [kind, cells[0], cells[3], ...cells.slice(7)])
  expect(shown).toEqual([
    ['line', 'Rent', 'Voided', 300, 0, -300],
    ['line', 'Bank', 'Voided', -300, 0, 300],
    ['line', 'Rent', 'Posted', 0, 305, 305],
    ['line', 'Bank', 'Posted', 0, -305, -305],
    ['subtotal', 'Bank', null, 720, 715, -5],
    ['subtotal', 'Rent', null, 300, 305, 5],
  ])
  const income = await reports.changes({ dataSetType: 'INCOME' }, { ...YEAR, since })
  expect(income.rows.map(({ kind, cells }) => [kind, cells[0], cells[3], ...cells.slice(7)])).toEqual([
    ['line', 'Sales', 'Changed', 0, 1_000, 1_000],
    ['line', 'Rent', 'Voided', 300, 0, -300],
    ['line', 'Sales', 'Changed', 70, 0, -70],
    ['line', 'Rent', 'Posted', 0, 305, 305],
    ['line', 'Sales', 'Posted', 0, 9, 9],
    ['subtotal', 'Sales', null, 70, 1_009, 939],
    ['subtotal', 'Rent', null, 300, 305, 5],
  ])
  expect(income.knownAt).toBeNull()
})

test('changes can be downloaded as files with all their rows', async () => {
  const entries = await someYears()
  const since = await sealedNow(api)
  await carryOn(entries)
  const report = await reports.idOf({ dataSetType: 'BALANCE' })
  const file = (kind: string) => {
    const path = `/api/reports/${report}/changes/${kind}?since=${since}&endDate=2026-12-31`
    return fetch(api.origin + path, { headers: owner.headers })
  }
  const csv = await file('csv')
  expect(csv.headers.get('content-disposition')).toContain('changes')
  const rows = (await csv.text()).trimEnd().split('\r\n')
  expect(rows[0]).toContain('Before')
  expect(rows.filter(row => row.includes('Voided'))).toHaveLength(2)
  expect((await file('xlsx')).status).toBe(200)
})

test('times in the wrong order, and invalid times, are refused', async () => {
  await someYears()
  const early = await sealedNow(api)
  await someYears()
  const late = await sealedNow(api)
  const report = await reports.idOf({ dataSetType: 'BALANCE' })
  const ask = async (query: string) => refusal(await api.call(owner, 'GET', `/reports/${report}/${query}`))
  expect(await ask(`changes?since=${late}&asKnownAt=${early}`)).toBe('400 MOMENTS_BACKWARD')
  // No block was sealed between these times.
  expect(await ask('changes?since=2001-01-01T00:00:00Z&asKnownAt=2000-01-01T00:00:00Z')).toBe('400 MOMENTS_BACKWARD')
  expect(await ask('changes?since=2000-01-01T00:00:00Z&asKnownAt=2000-01-01T01:00:00%2B02:00')).toBe(
    '400 MOMENTS_BACKWARD',
  )
  expect(await ask('changes')).toBe('400 FIELD_MISSING')
  for (const text of ['yesterday', '2026-11-05', '2026-02-30T00:00:00Z', "2026-11-05T00:00:00Z'"]) {
    expect(await ask(`output?asKnownAt=${encodeURIComponent(text)}`)).toBe('400 NOT_AN_INSTANT')
  }
})
