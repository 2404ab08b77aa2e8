import { expect, test } from 'vitest'
import { type DayDraft, dayMeant, stepDay, typeDay } from './typed-day.ts'

const today = '2026-11-20'

function typeAll(start: DayDraft, keys: string): DayDraft {
  let draft = start
  for (const key of keys) draft = typeDay(draft, (draft.typed ?? '') + key, today)
  return draft
}

test('plus pressed three times is three days later, and +7 still a week', () => {
  const from = { date: '2026-11-05', typed: null }
  expect(dayMeant(typeAll(from, '+++'), today)).toBe('2026-11-08')
  expect(dayMeant(typeAll(from, '--'), today)).toBe('2026-11-03')
  expect(dayMeant(typeAll(from, '+7'), today)).toBe('2026-11-12')
})

test('t is today whatever day the field has, 12/3 is December 3 of its year', () => {
  expect(dayMeant({ date: '2020-01-01', typed: 't' }, today)).toBe(today)
  expect(dayMeant({ date: '2024-01-01', typed: '12/3' }, today)).toBe('2024-12-03')
})

test('a text that is not a day differs from an emptied field', () => {
  expect(dayMeant({ date: '2026-11-05', typed: 'tuesday' }, today)).toBe(false)
  expect(dayMeant({ date: '2026-11-05', typed: ' ' }, today)).toBeNull()
})

test('the arrows step from the typed day, and do nothing if the text is not a day', () => {
  expect(stepDay({ date: '2026-11-05', typed: '12/31' }, 1, today)).toEqual({ date: '2027-01-01', typed: null })
  const unclear = { date: '2026-11-05', typed: 'zz' }
  expect(stepDay(unclear, 1, today)).toBe(unclear)
  expect(stepDay({ date: '9999-12-31', typed: null }, 1, today).date).toBe('9999-12-31')
})

test('n, the key of a new entry, changes nothing when it is pressed in the field, and later keys count', () => {
  const from = { date: '2026-11-05', typed: null }
  expect(dayMeant(typeAll(from, 'n'), today)).toBe('2026-11-05')
  expect(dayMeant(typeAll(from, 'nn'), today)).toBe('2026-11-05')
  expect(dayMeant(typeAll(from, 'n12/3'), today)).toBe('2026-12-03')
  expect(dayMeant(typeAll(from, 'n++'), today)).toBe('2026-11-07')
  expect(dayMeant(typeAll(from, 'nt'), today)).toBe(today)
  expect(dayMeant(typeAll({ date: '2026-01-05', typed: null }, 'nov 7'), today)).toBe('2026-11-07')
})
