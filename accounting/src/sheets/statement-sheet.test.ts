import { expect, test } from 'vitest'
import { type PrintedStatement, statementMail, statementSheet } from './statement-sheet.ts'

const letterhead = { name: 'Harbor & Co.', address: '12 Quay St', footer: '' }
const statement: PrintedStatement = {
  customerId: 3,
  customerName: 'Ann',
  customerEmail: 'ann@example.com',
  careOf: 'Bob',
  address: '1 Elm St\nApt 2',
  city: 'Salem',
  state: 'OR',
  zip: '97301',
  startDate: '2026-11-01',
  endDate: '2026-11-30',
  openingCents: 500,
  closingCents: 1180,
  movements: [
    {
      date: '2026-11-05',
      document: 'Invoice 12',
      reference: 'PO 9',
      raisedCents: 1080,
      loweredCents: 0,
      balanceCents: 1580,
    },
    {
      date: '2026-11-06',
      document: 'Payment',
      reference: 'CHK',
      raisedCents: 0,
      loweredCents: 400,
      balanceCents: 1180,
    },
  ],
  open: { ages: [680, 500, 0, 0, 0], markedPaidCents: 0, unappliedCents: -100, adjustmentsCents: 100 },
}

test('a statement has its opening balance, entries, closing balance and aging', () => {
  const sheet = statementSheet(statement, letterhead)
  expect(sheet).toMatchObject({ title: 'Statement', fileName: 'statement-3-2026-11-30', sums: [], stamp: '' })
  expect(sheet.facts.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Customer number: 3',
    'From: Nov 1, 2026',
    'Through: Nov 30, 2026',
    'Balance: $11.80',
  ])
  expect(sheet.blocks[0]?.lines).toEqual(['Ann', 'c/o Bob', '1 Elm St', 'Apt 2', 'Salem, OR 97301'])
  expect(sheet.rows.map(({ look, cells }) => [look, ...cells])).toEqual([
    ['CARRIED', '2026-11-01', 'Opening balance', null, null, null, 500],
    ['LINE', '2026-11-05', 'Invoice 12', 'PO 9', 1080, null, 1580],
    ['LINE', '2026-11-06', 'Payment', 'CHK', null, 400, 1180],
    ['TOTAL', '2026-11-30', 'Closing balance', null, 1080, 400, 1180],
  ])
  expect(sheet.ages.map(({ label, cents }) => `${label} ${cents}`)).toEqual([
    'Current 680',
    '1–30 days 500',
    '31–60 days 0',
    '61–90 days 0',
    'Over 90 days 0',
    'Unapplied -100',
    'Adjustments 100',
  ])
  expect(sheet.ages.reduce((sum, { cents }) => sum + cents, 0)).toBe(1180)
})

test('a balance below 0 is in the customer’s favor, in print and in the email; without a first day none is shown', () => {
  const credit = { ...statement, startDate: null, closingCents: -250 }
  expect(statementSheet(credit, letterhead).facts.slice(1)).toEqual([
    { label: 'Through', value: 'Nov 30, 2026' },
    { label: 'Balance in your favor', value: '$2.50' },
  ])
  expect(statementMail(credit, letterhead)).toEqual({
    to: 'ann@example.com',
    subject: 'Statement from Harbor & Co., Nov 30, 2026',
    message:
      'Hi Ann,\n\nYour statement as of Nov 30, 2026 is attached. The balance is $2.50 in your favor.\n\nThank you,\nHarbor & Co.',
  })
})
