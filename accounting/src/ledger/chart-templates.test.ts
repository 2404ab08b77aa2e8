import { describe, expect, test } from 'vitest'
import { checkAccountName } from './account-rules.ts'
import { refusalsOfSection } from './account-sections.ts'
import { accountsOfTemplate, CHART_TEMPLATES, chartTemplate } from './chart-templates.ts'
import { mayHaveType, SETTINGS_ROLES } from './settings-roles.ts'

test('there are four chart templates, each found by its key', () => {
  expect(CHART_TEMPLATES.map(template => template.key)).toEqual(['minimal', 'services', 'trade', 'non-profit'])
  expect(chartTemplate('trade')?.name).toBe('Trade')
  expect(chartTemplate('none')).toBeUndefined()
})

describe.each(CHART_TEMPLATES.map(template => [template.name, accountsOfTemplate(template)] as const))(
  'the chart %s',
  (_, accounts) => {
    test('has exactly one account of a suitable type for each use of the settings, without subaccounts', () => {
      for (const role of SETTINGS_ROLES) {
        const named = accounts.filter(account => account.role === role)
        expect(named).toHaveLength(1)
        expect(named.every(account => mayHaveType(role, account.type))).toBe(true)
        expect(accounts.some(account => account.parentFullName === named[0]?.fullName)).toBe(false)
      }
    })

    test('has the accounts that bookkeepers expect', () => {
      const roleOf = new Map(accounts.map(account => [account.name, account.role]))
      expect(roleOf.get('Accounts Receivable')).toBe('ACCOUNTS_RECEIVABLE')
      expect(roleOf.get('Accounts Payable')).toBe('ACCOUNTS_PAYABLE')
      expect(roleOf.get('Sales Tax Payable')).toBe('SALES_TAX_PAYABLE')
      expect(roleOf.get('Bad Debts')).toBe('BAD_DEBTS')
      expect(roleOf.get('Retained Earnings')).toBe('RETAINED_EARNINGS')
    })

    test('can be created account by account: parents first, with valid and unique names and inherited types', () => {
      const types = new Map<string | null, string>()
      for (const account of accounts) {
        expect(checkAccountName(account.name)).toEqual({ ok: true, value: account.name })
        if (account.parentFullName !== null) expect(types.get(account.parentFullName)).toBe(account.type)
        expect(types.has(account.fullName)).toBe(false)
        types.set(account.fullName, account.type)
      }
      const keys = new Set(accounts.map(account => `${account.parentFullName}:${account.sortKey}`))
      expect(keys.size).toBe(accounts.length)
    })

    test('has sections that the types can have, and long-term assets and liabilities', () => {
      for (const { type, section } of accounts) expect(refusalsOfSection(section, type)).toEqual([])
      const longTerm = accounts.filter(({ section }) => section === 'LONG_TERM').map(({ type }) => type)
      expect(new Set(longTerm)).toEqual(new Set(['ASSET', 'LIABILITY']))
    })

    test('has cash, income and expense accounts', () => {
      const types = new Set(accounts.map(account => account.type))
      for (const type of ['ASSET', 'LIABILITY', 'EQUITY', 'INCOME', 'EXPENSE'] as const) {
        expect(types.has(type)).toBe(true)
      }
    })
  },
)
