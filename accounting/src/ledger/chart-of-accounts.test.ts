import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forAll } from '../testing/for-all.ts'
import { numberKeyOf, type OrderedAccount, orderKeyOf } from './account-order.ts'
import { ACCOUNT_TYPES } from './account-types.ts'
import {
  boundsAndFullNames,
  levelOf,
  levelsFrom,
  type PlacedAccount,
  placeOf,
  subtreeIds,
} from './chart-of-accounts.ts'
import { sortKeyOf } from './sort-key.ts'
import { checkTree } from './tree-check.ts'

type NumberedAccount = PlacedAccount & OrderedAccount

function account(
  id: number,
  parentId: number | null,
  name: string,
  { type = 'ASSET', number = '' }: Partial<OrderedAccount> = {},
): NumberedAccount {
  const ordered = { type, number, sortKey: sortKeyOf(name) }
  return { id, parentId, name, ...ordered, orderKey: orderKeyOf(ordered) }
}

const books = [
  account(1, null, 'Assets'),
  account(2, 1, 'Cash'),
  account(3, 1, 'bank'),
  account(4, 3, 'Savings'),
  account(5, 3, 'Checking'),
  account(6, null, 'Ärger'),
  account(7, null, 'Sales'),
]

describe('the tree of accounts', () => {
  test('is in alphabetical order with bounds 1..2n and full names', () => {
    const places = boundsAndFullNames(books)
    expect([...places].map(([id, { left, right, fullName, depth }]) => [id, left, right, fullName, depth])).toEqual([
      [1, 1, 10, 'Assets', 0],
      [3, 2, 7, 'Assets:bank', 1],
      [5, 3, 4, 'Assets:bank:Checking', 2],
      [4, 5, 6, 'Assets:bank:Savings', 2],
      [2, 8, 9, 'Assets:Cash', 1],
      [7, 11, 12, 'Sales', 0],
      [6, 13, 14, 'Ärger', 0],
    ])
  })

  test('has top-level accounts in statement order, and numbered accounts first, by their number', () => {
    const numbered = [
      account(1, null, 'Advertising', { type: 'EXPENSE' }),
      account(2, null, 'Zebra', { type: 'GAIN', number: '9' }),
      account(3, null, 'Aardvark', { type: 'GAIN' }),
      account(4, null, 'Sales', { type: 'INCOME' }),
      account(5, null, 'Capital', { type: 'EQUITY' }),
      account(6, null, 'Loans', { type: 'LIABILITY' }),
      account(7, null, 'Assets'),
      account(8, 7, 'Bank', { number: '1000' }),
      account(9, 7, 'Cash', { number: '900' }),
      account(10, 7, 'Art'),
      account(11, null, 'Fire', { type: 'LOSS', number: '1' }),
    ]
    expect([...boundsAndFullNames(numbered).keys()]).toEqual([7, 9, 8, 10, 6, 5, 4, 2, 3, 1, 11])
  })

  test('of no accounts is empty', () => {
    expect(boundsAndFullNames([]).size).toBe(0)
  })

  test('has levels from the top, and from an account to its deepest subaccount', () => {
    expect([1, 3, 5, 7].map(id => levelOf(books, id))).toEqual([1, 2, 3, 1])
    expect([1, 3, 5, 7].map(id => levelsFrom(books, id))).toEqual([3, 2, 1, 1])
  })

  test('reserves a level below each control account for its parties, even if there are none', () => {
    const from = (control: number) => [1, 3, 5, 7].map(id => levelsFrom(books, id, account => account.id === control))
    expect(from(7)).toEqual([3, 2, 1, 2])
    expect(from(5)).toEqual([4, 3, 2, 1])
    expect(from(3)).toEqual([3, 2, 1, 1])
  })

  test('with a missing parent or a cycle throws and returns nothing', () => {
    expect(() => boundsAndFullNames([...books, account(8, 99, 'Lost')])).toThrow('8')
    expect(() => boundsAndFullNames([...books, account(8, 9, 'Ring'), account(9, 8, 'Ring')])).toThrow('8, 9')
  })

  test('below an account contains it and all its subaccounts', () => {
    expect([...subtreeIds(books, 1)].sort()).toEqual([1, 2, 3, 4, 5])
    expect([...subtreeIds(books, 4)]).toEqual([4])
  })

  test('passes the independent check A1 whatever its shape and names', () => {
    forAll(charts, chart => {
      const places = boundsAndFullNames(chart)
      const stored = chart.map(one => {
        const place = places.get(one.id)
        return { ...one, left: place?.left ?? 0, right: place?.right ?? 0, fullName: place?.fullName ?? '' }
      })
      expect(checkTree(stored)).toEqual([])
    })
  })

  test('gives one account the same place by the counts around it, whatever its shape and names', () => {
    forAll(charts, chart => {
      const byId = new Map(chart.map(each => [each.id, each]))
      const namesAbove = (parentId: number | null): string[] => {
        const parent = parentId === null ? undefined : byId.get(parentId)
        return parent === undefined ? [] : [...namesAbove(parent.parentId), parent.name]
      }
      for (const [beforeCount, [id, place]] of [...boundsAndFullNames(chart)].entries()) {
        const { name, parentId } = byId.get(id)!
        const belowCount = subtreeIds(chart, id).size - 1
        expect(placeOf({ name, namesAbove: namesAbove(parentId), beforeCount, belowCount })).toEqual(place)
      }
    })
  })
})

/** Valid account numbers with digits, letters and separators, short enough that equal parts are frequent. */
const someNumber = fc.stringMatching(/^(?:0|1|9|10|a|B){1,3}(?:[./-](?:0|1|20|b)){0,2}$/)

/**
 * Charts of up to 40 accounts. The parent of each account is an earlier account, siblings have different names, and no two accounts have the
 * same number.
 */
const charts = fc
  .array(
    fc.record({
      parent: fc.nat(),
      name: fc.string({ unit: fc.constantFrom(...'abAB1é ß\u{1f600}\uffee'), maxLength: 4 }),
      number: fc.oneof(fc.constant(''), someNumber),
      type: fc.constantFrom(...ACCOUNT_TYPES),
    }),
    {
      maxLength: 40,
    },
  )
  .map(drawn => {
    const taken = new Set<string>()
    const chart: NumberedAccount[] = []
    for (const { parent, name, number: drawnNumber, type: drawnType } of drawn) {
      const above = parent % (chart.length + 1) === 0 ? undefined : chart[(parent % (chart.length + 1)) - 1]!
      const [parentId, type] = [above?.id ?? null, above?.type ?? drawnType]
      const number = chart.some(each => numberKeyOf(each.number) === numberKeyOf(drawnNumber)) ? '' : drawnNumber
      const key = `${parentId} ${sortKeyOf(name)}`
      if (taken.has(key)) continue
      taken.add(key)
      chart.push(account(1000 - chart.length, parentId, name, { type, number }))
    }
    return chart
  })
