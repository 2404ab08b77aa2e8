import { describe, expect, test } from 'vitest'
import { checkSettingsAccount, type SettingsAccountFacts, type SettingsRole } from './settings-roles.ts'

const fresh: SettingsAccountFacts = {
  type: 'ASSET',
  isControl: false,
  isParty: false,
  hasLines: false,
  hasChildren: false,
  level: 19,
}

function outcome(role: SettingsRole, account: Partial<SettingsAccountFacts> | null, hasPresentParties = false): string {
  const facts = account && { ...fresh, ...account }
  const checked = checkSettingsAccount(role, facts, { field: 'it', hasPresentParties })
  return checked.ok ? 'accepted' : checked.refusals.map(({ code, field }) => `${code} ${field}`).join(', ')
}

describe('an account chosen in the settings', () => {
  test.each<[SettingsRole, Partial<SettingsAccountFacts> | null, string]>([
    ['BAD_DEBTS', { type: 'LOSS', hasLines: true, hasChildren: true }, 'accepted'],
    ['SALES_TAX_PAYABLE', { type: 'LIABILITY', hasLines: true }, 'accepted'],
    ['SALES_TAX_PAYABLE', null, 'UNKNOWN_ACCOUNT it'],
    ['RETAINED_EARNINGS', { type: 'LIABILITY' }, 'ACCOUNT_TYPE_UNSUITABLE it'],
    ['SALES_TAX_PAYABLE', { type: 'LIABILITY', isControl: true }, 'ACCOUNT_IS_CONTROL it'],
    ['SALES_TAX_PAYABLE', { type: 'LIABILITY', isParty: true }, 'ACCOUNT_IS_PARTY it'],
  ])('%s by %o: %s', (role, account, expected) => {
    expect(outcome(role, account)).toBe(expected)
  })

  test('a control account must have no lines and no children, and its predecessor no parties', () => {
    expect(outcome('ACCOUNTS_RECEIVABLE', {})).toBe('accepted')
    expect(outcome('ACCOUNTS_RECEIVABLE', { hasLines: true })).toBe('ACCOUNT_HAS_LINES it')
    expect(outcome('ACCOUNTS_RECEIVABLE', { hasChildren: true })).toBe('ACCOUNT_HAS_CHILDREN it')
    expect(outcome('ACCOUNTS_RECEIVABLE', {}, true)).toBe('CONTROL_HAS_PARTIES it')
  })

  test('a control account needs a level below it for its parties', () => {
    expect(outcome('ACCOUNTS_PAYABLE', { type: 'LIABILITY', level: 19 })).toBe('accepted')
    expect(outcome('ACCOUNTS_PAYABLE', { type: 'LIABILITY', level: 20 })).toBe('ACCOUNT_TOO_DEEP it')
    expect(outcome('SALES_TAX_PAYABLE', { type: 'LIABILITY', level: 20 })).toBe('accepted')
  })
})
