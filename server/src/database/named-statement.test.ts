import { describe, expect, test } from 'vitest'
import { namedStatement } from './named-statement.ts'

describe('a statement with named parameters', () => {
  test.each([
    ['numbers names in the order of their first use', 'a = :id AND b = :day OR c = :id', 'a = $1 AND b = $2 OR c = $1'],
    ['keeps casts', 'SELECT :id::bigint, b::text', 'SELECT $1::bigint, b::text'],
    [
      'keeps quoted text',
      `SELECT ':day' || 'it''s :day' || ":day" || :id`,
      `SELECT ':day' || 'it''s :day' || ":day" || $1`,
    ],
    ['keeps comments', `SELECT -- don't read :day\n :id`, `SELECT -- don't read :day\n $1`],
    ['tells names with a common beginning apart', 'SELECT :id, :idOther', 'SELECT $1, $2'],
    ['keeps slices of arrays', 'SELECT (:id::bigint[])[1:2]', 'SELECT ($1::bigint[])[1:2]'],
  ])('%s', (_, source, text) => {
    expect(namedStatement(source)({ id: 1, day: 2, idOther: 3 })[0]).toBe(text)
  })

  test('has its values in the order of its numbers, null included', () => {
    expect(namedStatement('SELECT :b, :a, :b')({ a: 1, b: null, c: 3 })[1]).toEqual([null, 1])
  })

  test('refuses a missing value', () => {
    expect(() => namedStatement('SELECT :a, :b')({ a: 1 })).toThrow(':b has no value')
    expect(() => namedStatement('SELECT :a')({ a: undefined })).toThrow(':a has no value')
  })

  test('refuses numbered parameters', () => {
    expect(() => namedStatement('SELECT :a, $2')).toThrow('$2')
  })
})
