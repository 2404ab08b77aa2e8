import { expect, test } from 'vitest'
import { refusalsOfSection, sectionIfOfType, sectionsInEffect, sectionsOfType } from './account-sections.ts'
import { ACCOUNT_SECTIONS, ACCOUNT_TYPES, type AccountType } from './account-types.ts'

test.each<[AccountType, string]>([
  ['ASSET', 'CURRENT LONG_TERM'],
  ['LIABILITY', 'CURRENT LONG_TERM'],
  ['EQUITY', ''],
  ['INCOME', 'OPERATING OTHER'],
  ['GAIN', ''],
  ['EXPENSE', 'OPERATING COST_OF_SALES OTHER'],
  ['LOSS', ''],
])('accounts of type %s can have the sections %s', (type, sections) => {
  expect(sectionsOfType(type).join(' ')).toBe(sections)
})

test('a section that the type cannot have is refused, and is not kept if the type changes', () => {
  for (const type of ACCOUNT_TYPES) {
    for (const section of ACCOUNT_SECTIONS) {
      const isPossible = sectionsOfType(type).includes(section)
      expect(refusalsOfSection(section, type).map(({ code }) => code)).toEqual(
        isPossible ? [] : ['ACCOUNT_SECTION_NOT_ALLOWED'],
      )
      expect(sectionIfOfType(section, type)).toBe(isPossible ? section : null)
    }
    expect(refusalsOfSection(null, type)).toEqual([])
  }
})

test('an account has its own section, or that of the nearest account above it, or the default of its type', () => {
  const account = (id: number, parentId: number | null, section: (typeof ACCOUNT_SECTIONS)[number] | null = null) => ({
    id,
    parentId,
    section,
    type: 'EXPENSE' as const,
  })
  const sections = sectionsInEffect([
    account(5, 4),
    account(4, 2, 'OTHER'),
    account(3, 2),
    account(2, 1, 'COST_OF_SALES'),
    account(1, null),
    { ...account(6, null), type: 'EQUITY' },
    { ...account(7, null), type: 'LIABILITY' },
  ])
  expect([1, 2, 3, 4, 5, 6, 7].map(id => sections.get(id))).toEqual([
    'OPERATING',
    'COST_OF_SALES',
    'COST_OF_SALES',
    'OTHER',
    'OTHER',
    null,
    'CURRENT',
  ])
})
