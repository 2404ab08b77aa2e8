import { expect, test } from 'vitest'
import { sortKeyOf } from '../ledger/sort-key.ts'
import { checkPartyDeletion, checkPartyName, partyAccountName } from './party-account.ts'

const taken = (...names: string[]) => {
  const keys = new Set(names.map(sortKeyOf))
  return (key: string) => keys.has(key)
}

test.each([
  ['Ann', [], 'Ann'],
  ['Ann: Smith', [], 'Ann- Smith'],
  ['Ann', ['ANN'], 'Ann (7)'],
  ['Ann', ['Ann', 'ann (7)'], 'Ann (7) (7)'],
])('the account of %s with siblings %j is %s', (name, siblings, expected) => {
  expect(partyAccountName({ id: 7, name }, taken(...siblings))).toBe(expected)
})

test('a party must have a visible name on one line', () => {
  expect(checkPartyName('  Ann ', 'customerName')).toEqual({ ok: true, value: 'Ann' })
  expect(checkPartyName(' ', 'customerName')).toMatchObject({ refusals: [{ code: 'PARTY_NAME_EMPTY' }] })
  expect(checkPartyName('a\nb', 'customerName')).toMatchObject({ refusals: [{ code: 'TEXT_NOT_ALLOWED' }] })
})

test('a party can be deleted only if nothing current refers to it', () => {
  expect(checkPartyDeletion({ documentCount: 0, hasLines: false }).ok).toBe(true)
  expect(checkPartyDeletion({ documentCount: 2, hasLines: true })).toMatchObject({
    refusals: [{ code: 'PARTY_HAS_DOCUMENTS', detail: { documents: 2 } }],
  })
  expect(checkPartyDeletion({ documentCount: 0, hasLines: true })).toMatchObject({
    refusals: [{ code: 'PARTY_HAS_LINES' }],
  })
})
