import { expect, test } from 'vitest'
import { emptyInvoice, withDueDay } from './invoice-values.ts'

const RECEIVED = emptyInvoice('2026-11-04')

test('the due date follows the terms as they are typed, and their start date', () => {
  let values = RECEIVED
  const due = (terms: string) => {
    values = { ...values, ...withDueDay(values, { terms }) }
    return values.dueDate
  }
  expect(['Net', 'Net 3', 'Net 30'].map(due)).toEqual([null, '2026-11-07', '2026-12-04'])
  expect(withDueDay(values, { date: '2026-11-10' })).toEqual({ date: '2026-11-10', dueDate: '2026-12-10' })
  expect(withDueDay(values, { date: null })).toEqual({ date: null, dueDate: null })
  expect(due('as agreed')).toBeNull()
})

test('a typed due date stays, whatever the terms', () => {
  const typed = { ...RECEIVED, terms: 'Net 30', dueDate: '2026-11-20' as const }
  expect(withDueDay(typed, { terms: 'Net 60' })).toEqual({ terms: 'Net 60' })
  expect(withDueDay(typed, { date: '2026-11-10' })).toEqual({ date: '2026-11-10' })
  expect(withDueDay({ ...RECEIVED, dueDate: '2026-11-20' }, { date: '2026-11-10' })).toEqual({ date: '2026-11-10' })
})
