import { expect, test } from 'vitest'
import type { Document } from '../documents/document.ts'
import { planRun } from './run-plan.ts'

const ZED = { partyId: 1, partyAccountId: 2, limitCents: 0, name: 'Zed', isClosed: false, takesDocuments: true }
const parties = new Map([[1, { ...ZED, isPurchasesAllowed: true, takesPayments: true, paymentsNote: '' }]])

const document = (id: number, totalCents: number, changes: Partial<Document> = {}): Document => ({
  id,
  kind: 'payable invoice',
  state: 'POSTED',
  partyId: 1,
  partyName: 'Zed',
  totalCents,
  preTaxCents: totalCents,
  taxCents: 0,
  appliedCents: 0,
  isMarkedPaid: false,
  isRefund: false,
  number: null,
  enteredBy: null,
  cycle: 1,
  date: '2026-11-05',
  dueDate: null,
  accountId: 3,
  accountName: '',
  entryId: 4,
  reference: `N-${id}`,
  comment: '',
  details: {},
  version: 1,
  modifiedAt: '',
  ...changes,
})

test.each<[what: string, changes: Partial<Document>, toPay: number]>([
  ['is unchanged', {}, 700],
  ['was set back to pending', { state: 'PENDING', entryId: null }, 1_000],
  ['was canceled', { state: 'ENDED', entryId: null }, 1_000],
  ['was marked as paid', { isMarkedPaid: true }, 1_000],
  ['is fully applied', { appliedCents: 300 }, 1_000],
])('a credit that %s when the run locks it covers what it still can', (_, changes, toPay) => {
  const { vendors } = planRun({ bills: [document(1, 1_000)], credits: [document(2, -300, changes)], parties })
  expect(vendors.map(({ summary }) => [summary.toPay, summary.credits.length])).toEqual([
    [toPay, toPay === 700 ? 1 : 0],
  ])
})
