import { expect, test } from 'vitest'
import { rowIdentities } from './row-identity.ts'

const COFFEE = { id: null, accountName: 'Cards:77', date: '2026-01-05', cents: 450, comment: 'COFFEE' }

function identitiesOf(rows: (typeof COFFEE | (Omit<typeof COFFEE, 'id'> & { id: string }))[]): string[] {
  const { next } = rowIdentities()
  return rows.map(row => next(row).identity)
}

test('rows that differ in account, day, amount or text differ, and equal ones by their ordinal', () => {
  const rows = [
    COFFEE,
    { ...COFFEE, accountName: 'Cards:78' },
    { ...COFFEE, date: '2026-01-06' },
    { ...COFFEE, cents: -450 },
    { ...COFFEE, comment: 'COFFEE ' },
    COFFEE,
    COFFEE,
  ]
  expect(new Set(identitiesOf(rows)).size).toBe(7)
  expect(rowIdentities().next(COFFEE)).toEqual({ identity: expect.stringMatching(/^[0-9a-f]{32}$/), ordinal: 1 })
})

test('a row is the same in another file, wherever it stands there, and however its account is spelled', () => {
  const [first, second] = identitiesOf([COFFEE, COFFEE])
  const tea = { ...COFFEE, comment: 'TEA' }
  expect(identitiesOf([tea, { ...COFFEE, accountName: 'CARDS: 77' }, tea, COFFEE])).toEqual([
    expect.any(String),
    first,
    expect.any(String),
    second,
  ])
})

test('an id of its own is all that a row is known by', () => {
  const [one, same, other] = identitiesOf([
    { ...COFFEE, id: 'A1' },
    { ...COFFEE, id: 'A1', cents: 1 },
    { ...COFFEE, id: 'A2' },
  ])
  expect(rowIdentities().next({ ...COFFEE, id: 'A1', comment: 'else' }).identity).toBe(one)
  expect(new Set([one, same, other]).size).toBe(3)
})

test('identities stay what they were: books already hold them', () => {
  expect(identitiesOf([COFFEE, COFFEE, { ...COFFEE, id: 'A1' }])).toEqual([
    '0c87ba219e5e33cb4c19703998539dcc',
    '8dbb0afe0ebc795067d555f8101c4586',
    '5d706d3687fb8a611a8dc6a3a5cdfc7d',
  ])
})
