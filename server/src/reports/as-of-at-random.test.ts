// In books with random postings, changes, voids, cleared lines and seals, a report as of an earlier seal never changes. The list of changes
// between any two seals explains the difference to the cent.
import { DATA_SET_TYPES } from '@twofold/accounting/reports/report-body'
import type { ReportOutput } from '@twofold/contract/reports'
import { expect, test } from 'vitest'
import { createBooksDriver } from '../../tests/harness/books-driver.ts'
import { pageOfReport, type RunQuery, reporter, sealedNow } from '../../tests/harness/reporter.ts'
import { setUpApi } from '../../tests/harness/set-up-api.ts'
import { chanceFrom } from '../demo/chance.ts'

const api = setUpApi()

const DAYS = ['2025-06-30', '2025-12-31', '2026-01-01', '2026-02-28', '2026-03-15', '2026-06-01', '2026-12-31']
const PERIOD: RunQuery = { startDate: '2026-01-01', endDate: '2026-06-30' }
const SEALS = 4

test.each([3, 11])('from seal to seal (%i)', async seed => {
  const owner = await api.newMember()
  const books = createBooksDriver(api, owner)
  const reports = reporter(api, owner)
  const { whole, pick: one } = chanceFrom(seed)
  const random = (below: number) => whole(0, below - 1)
  const open = async (...account: Parameters<typeof books.open>) => (await books.open(...account)).accountID
  const costs = await open('Costs', 'EXPENSE')
  const accounts = [
    ...[await open('Bank'), await open('Card', 'LIABILITY'), await open('Capital', 'EQUITY')],
    ...[await open('Sales', 'INCOME'), await open('Windfall', 'GAIN'), costs, await open('Rent', 'EXPENSE', costs)],
  ]
  const kept: number[] = []
  const lineOf = (accountID: number, debitOrCredit: 'DEBIT' | 'CREDIT', transactionDCAmount: number) => ({
    accountID,
    debitOrCredit,
    transactionDCAmount,
  })
  const bodyOf = () => {
    const [debit, credit, other] = [...accounts].sort(() => random(3) - 1)
    const [cents, rest] = [2 + random(900), 1 + random(50)]
    const debitCreditSet = [
      ...[lineOf(debit!, 'DEBIT', cents + rest), lineOf(credit!, 'CREDIT', cents), lineOf(other!, 'CREDIT', rest)],
    ]
    return { transactionDate: one(DAYS), transactionComment: '', isClosing: random(4) === 0, debitCreditSet }
  }
  const acts = [
    async () => {
      const { body, status } = await api.call(owner, 'POST', '/transactions', { body: bodyOf() })
      expect(status).toBe(200)
      kept.push((body as { transactionID: number }).transactionID)
    },
    async () =>
      void (kept.length > 0 && (await api.call(owner, 'PUT', `/transactions/${one(kept)}`, { body: bodyOf() }))),
    async () => {
      if (kept.length > 4) await api.call(owner, 'DELETE', `/transactions/${kept.splice(random(kept.length), 1)[0]}`)
    },
  ]
  const all = async (extra: RunQuery = {}): Promise<ReportOutput[]> => {
    const outputs: ReportOutput[] = []
    for (const dataSetType of DATA_SET_TYPES) outputs.push(await reports.run({ dataSetType }, { ...PERIOD, ...extra }))
    return outputs
  }
  const shown = (outputs: readonly ReportOutput[]) =>
    outputs.map(output => [output.dataSetType, pageOfReport(output), output.tieOut])
  const moments: { at: string; outputs: unknown }[] = []
  for (let round = 0; round < SEALS; round += 1) {
    for (let step = 0; step < 12; step += 1) await one([acts[0]!, acts[0]!, acts[1]!, acts[2]!])()
    const at = await sealedNow(api)
    const plain = shown(await all())
    // All entries are sealed, so the sealed books equal the current books.
    expect(shown(await all({ asKnownAt: at }))).toEqual(plain)
    moments.push({ at, outputs: plain })
  }
  for (const { at, outputs } of moments) expect(shown(await all({ asKnownAt: at }))).toEqual(outputs)
  for (const [from, { at: since }] of moments.entries()) {
    for (const { at: asKnownAt } of moments.slice(from)) {
      for (const dataSetType of ['BALANCE', 'INCOME', 'EXPENSE', 'SUMGROUPLINE'] as const) {
        const { tieOut } = await reports.changes({ dataSetType }, { ...PERIOD, since, asKnownAt })
        expect([since, asKnownAt, dataSetType, tieOut?.holds]).toEqual([since, asKnownAt, dataSetType, true])
      }
    }
  }
  expect(new Set(moments.map(({ outputs }) => JSON.stringify(outputs))).size).toBe(SEALS)
})
