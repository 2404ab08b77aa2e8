import { describe, expect, test } from 'vitest'
import { ACCOUNT_TYPES, isAccountType, oppositeSide, sideOf, signOf } from './account-types.ts'

describe('signs of account types', () => {
  test('are the specification’s, and textbooks turn income and expense round', () => {
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

  test('a debit-positive amount stands on the side of its sign, and 0 on none', () => {
    expect([sideOf(500), sideOf(-500), sideOf(0)]).toEqual(['DEBIT', 'CREDIT', null])
    expect([oppositeSide('DEBIT'), oppositeSide('CREDIT')]).toEqual(['CREDIT', 'DEBIT'])
  })

  test('only the seven types are types', () => {
    expect(['ASSET', 'LOSS', 'asset', 'CASH', '', 'toString'].map(isAccountType)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })
})
