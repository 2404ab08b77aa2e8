import { describe, expect, test } from 'vitest'
import { proves } from '../testing/proves.ts'
import { ACCOUNT_TYPES, isAccountType, oppositeSide, sideOf, signOf } from './account-types.ts'

describe('signs of account types', () => {
  test('are those of the specification, and TEXTBOOK reverses income and expense', () => {
    proves(
      'fields 3.5',
      '**Account type**: name, sign. Fixed list: ASSET→DEBIT, LIABILITY→CREDIT, EQUITY→CREDIT, INCOME→DEBIT, EXPENSE→CREDIT, GAIN→CREDIT, LOSS→DEBIT.',
    )

    expect(ACCOUNT_TYPES.map(type => [type, signOf(type, 'SPECIFICATION'), signOf(type, 'TEXTBOOK')])).toEqual([
      ['ASSET', 'DEBIT', 'DEBIT'],
      ['LIABILITY', 'CREDIT', 'CREDIT'],
      ['EQUITY', 'CREDIT', 'CREDIT'],
      ['INCOME', 'DEBIT', 'CREDIT'],
      ['EXPENSE', 'CREDIT', 'DEBIT'],
      ['GAIN', 'CREDIT', 'CREDIT'],
      ['LOSS', 'DEBIT', 'DEBIT'],
    ])
  })

  test('a debit-positive amount is on the side of its sign, and 0 has no side', () => {
    expect([sideOf(500), sideOf(-500), sideOf(0)]).toEqual(['DEBIT', 'CREDIT', null])
    expect([oppositeSide('DEBIT'), oppositeSide('CREDIT')]).toEqual(['CREDIT', 'DEBIT'])
  })

  test('only the seven types are types', () => {
    proves('constant 9.5', 'Fixed list of 7 account types with signs (point 3).')

    expect(['ASSET', 'LOSS', 'asset', 'CASH', '', 'toString'].filter(isAccountType)).toEqual(['ASSET', 'LOSS'])
  })
})
