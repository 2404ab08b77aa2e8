import type { ReconcileRow } from '@twofold/contract/reconciliation'
import { expect, test } from 'vitest'
import type { Chart } from '../kit/pickers/chart.ts'
import { reconcileRow } from '../testing/transactions.ts'
import { type ReportParts, reportPaper } from './statement-paper.tsx'

const row = (transactionID: number, cents: number, isReconciled: boolean) =>
  reconcileRow(transactionID, cents, { isReconciled })

const parts = (rows: ReconcileRow[], accountSign: 'DEBIT' | 'CREDIT' = 'DEBIT'): ReportParts => ({
  accountFullName: 'Banks:Checking',
  accountSign,
  date: '2026-10-31',
  openingCents: 100_00,
  rows,
  facts: [],
  chart: { byId: new Map(), accounts: [] } as unknown as Chart,
  user: undefined,
  now: 0,
})

const summaryOf = (given: ReportParts) =>
  reportPaper(given).summary?.map(({ label, value }) => `${label} ${String(value)}`)

test('the report leads from the opening to the closing balance, and from there to the book balance', () => {
  const rows = [row(1, 50_00, true), row(2, -20_00, true), row(3, 7_00, false), row(4, -9_00, false)]
  expect(summaryOf(parts(rows))).toEqual([
    'Opening balance $100.00',
    'Cleared increases $50.00',
    'Cleared decreases −$20.00',
    'Closing balance $130.00',
    'Outstanding increases $7.00',
    'Outstanding decreases −$9.00',
    'Book balance on Oct 31, 2026 $128.00',
  ])
})

test('an amount that raises a CREDIT account is an increase', () => {
  expect(summaryOf(parts([row(1, -50_00, true)], 'CREDIT'))?.slice(1, 4)).toEqual([
    'Cleared increases $50.00',
    'Cleared decreases $0.00',
    'Closing balance $150.00',
  ])
})

test('a long statement is printed in sections of at most 500 rows, with the total last', () => {
  const many = Array.from({ length: 1200 }, (_, index) => row(index, 1_00, true))
  const { sections } = reportPaper(parts(many))
  expect(sections.map(({ rows }) => rows.length)).toEqual([500, 500, 201])
  expect(sections.at(-1)?.rows.at(-1)?.cells).toEqual(['', '', '1,200 lines', '', '$1,200.00', ''])
})
