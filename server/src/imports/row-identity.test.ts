import { expect, test } from 'vitest'
import { rowIdentities } from './row-identity.ts'

type ImportedRow = { id: string | null; accountName: string; date: string; cents: number; comment: string }
const COFFEE: ImportedRow = { id: null, accountName: 'Cards:77', date: '2026-01-05', cents: 450, comment: 'COFFEE' }

function rowOf({ id, accountName, date, cents, comment }: ImportedRow) {
  return { id, date, comment, lines: [{ accountName, cents, side: null }], isWhole: false }
}

function identitiesOf(rows: ImportedRow[]): string[] {
  const { next } = rowIdentities()
  return rows.map(row => next(rowOf(row)).identity)
}

test('rows that differ in account, date, amount or text have different identities, and equal ones differ by their ordinal', () => {
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
  expect(rowIdentities().next(rowOf(COFFEE))).toEqual({
    identity: expect.stringMatching(/^[0-9a-f]{32}$/),
    content: null,
    ordinal: 1,
  })
})

test('a row has the same identity in another file, at any position and with any spelling of its account', () => {
  const [first, second] = identitiesOf([COFFEE, COFFEE])
  const tea = { ...COFFEE, comment: 'TEA' }
  expect(identitiesOf([tea, { ...COFFEE, accountName: 'CARDS: 77' }, tea, COFFEE])).toEqual([
    expect.any(String),
    first,
    expect.any(String),
    second,
  ])
})

test('a row with an id is looked up by it, and its content decides whether it is known', () => {
  const [one, same, other] = identitiesOf([
    { ...COFFEE, id: 'A1' },
    { ...COFFEE, id: 'A1', cents: 1 },
    { ...COFFEE, id: 'A2' },
  ])
  expect(rowIdentities().next(rowOf({ ...COFFEE, id: 'A1', comment: 'else' })).identity).toBe(one)
  expect(new Set([one, same, other]).size).toBe(3)
  const contentOf = (row: ImportedRow) => rowIdentities().next(rowOf(row)).content
  expect(contentOf({ ...COFFEE, id: 'A1' })).not.toBe(contentOf({ ...COFFEE, id: 'A1', cents: 1 }))
  expect(contentOf({ ...COFFEE, id: 'A1' })).not.toBe(contentOf({ ...COFFEE, id: 'A2' }))
})

test('a transaction of several rows is identified by all of its lines, regardless of its name in the file', () => {
  const line = (accountName: string, cents: number) => ({ accountName, cents, side: 'DEBIT' as const })
  const whole = { id: null, date: '2026-01-05', comment: 'Rent', isWhole: true }
  const { next } = rowIdentities()
  const first = next({ ...whole, lines: [line('Rent', 900), line('Bank', -900)] })
  expect(rowIdentities().next({ ...whole, lines: [line('rent', 900), line('BANK', -900)] })).toEqual(first)
  expect(next({ ...whole, lines: [line('Rent', 900), line('Bank', -900)] })).toMatchObject({ ordinal: 2 })
  expect(next({ ...whole, lines: [line('Rent', 900), line('Cash', -900)] })).toMatchObject({ ordinal: 1 })
})

test('identities never change, because books already store them', () => {
  expect(identitiesOf([COFFEE, COFFEE, { ...COFFEE, id: 'A1' }])).toEqual([
    '0c87ba219e5e33cb4c19703998539dcc',
    '8dbb0afe0ebc795067d555f8101c4586',
    '5d706d3687fb8a611a8dc6a3a5cdfc7d',
  ])
})
