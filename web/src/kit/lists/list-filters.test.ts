import { expect, test } from 'vitest'
import { INVOICE_DAYS, invoiceChoices, setFilters } from './list-filters.ts'

const TODAY = '2026-11-25'
const PARTS = {
  days: INVOICE_DAYS,
  choices: invoiceChoices({ name: 'chargeStatus', choices: [{ value: 'CHARGED', label: 'Charged' }] }),
}

test.each([
  [{ startDate: '2026-11-01', endDate: '2026-11-30' }, ['Date: This month']],
  [{ startDate: '2026-11-02', endDate: '2026-11-30' }, ['Date: Nov 2, 2026 to Nov 30, 2026']],
  [{ dueStartDate: '2026-11-05' }, ['Due: from Nov 5, 2026']],
  [{ dueEndDate: '2026-11-05' }, ['Due: to Nov 5, 2026']],
  [{ status: 'PAID', chargeStatus: 'CHARGED' }, ['Paid or open: Paid', 'Status: Charged']],
  [{}, []],
])('the filters %o are shown as chips', (filters, chips) => {
  const shown = setFilters({ filters }, PARTS, { today: TODAY })
  expect(shown.map(({ label, value }) => `${label}: ${value}`)).toEqual(chips)
})

test('the filters of the chosen part have no chip of their own', () => {
  const filters = { chargeStatus: 'CHARGED', status: 'OPEN', startDate: '2026-11-01' }
  const shown = setFilters({ filters }, PARTS, { today: TODAY, except: ['chargeStatus', 'status'] })
  expect(shown).toEqual([{ label: 'Date', value: 'from Nov 1, 2026', names: ['startDate', 'endDate'] }])
})
