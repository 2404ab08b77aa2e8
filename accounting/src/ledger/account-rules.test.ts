import { describe, expect, test } from 'vitest'
import type { Result } from '../refusals.ts'
import {
  type AccountChangeFacts,
  type AccountDraft,
  checkAccountChange,
  checkAccountDeletion,
  checkAccountName,
  checkNewAccount,
  type ExistingAccount,
  type NewAccountFacts,
  type ParentFacts,
} from './account-rules.ts'
import type { SettingsRole } from './settings-roles.ts'

function outcome(result: Result<unknown>): string {
  return result.ok ? 'accepted' : result.refusals.map(({ code, field }) => `${code} ${field ?? '-'}`).join()
}

const assets: ParentFacts = { type: 'ASSET', isControl: false, isParty: false, level: 1 }
const expenses: ParentFacts = { type: 'EXPENSE', isControl: false, isParty: false, level: 1 }
const receivable: ParentFacts = { type: 'ASSET', isControl: true, isParty: false, level: 1 }
const customer: ParentFacts = { type: 'ASSET', isControl: false, isParty: true, level: 1 }

describe('an account name', () => {
  test.each([
    ['Cash', 'accepted'],
    ['  Cash  ', 'accepted'],
    ['', 'ACCOUNT_NAME_EMPTY accountName'],
    ['   ', 'ACCOUNT_NAME_EMPTY accountName'],
    ['\u200b', 'ACCOUNT_NAME_EMPTY accountName'],
    ['Assets:Cash', 'ACCOUNT_NAME_HAS_COLON accountName'],
    ['x'.repeat(200), 'accepted'],
    ['x'.repeat(201), 'TEXT_TOO_LONG accountName'],
    ['a\nb', 'TEXT_NOT_ALLOWED accountName'],
  ])('%j: %s', (name, expected) => {
    expect(outcome(checkAccountName(name))).toBe(expected)
  })

  test('is stored without the spaces around it', () => {
    expect(checkAccountName('  Cash ')).toEqual({ ok: true, value: 'Cash' })
  })
})

describe('a new account', () => {
  const draft: AccountDraft = { parentId: 1, name: 'Cash', type: undefined, memo: '', number: '', section: null }

  test('has the type of its parent, whatever was sent', () => {
    const facts = { parent: assets, takenBy: null }
    const value = { name: 'Cash', sortKey: 'cash', type: 'ASSET', number: '', section: null }
    const expected = { ok: true, value }
    expect(checkNewAccount({ ...draft, type: 'EXPENSE' }, facts)).toEqual(expected)
    expect(checkNewAccount({ ...draft, type: 'nonsense' }, facts)).toEqual(expected)
    expect(checkNewAccount(draft, facts)).toEqual(expected)
  })

  test.each<[Partial<AccountDraft>, Partial<NewAccountFacts>, string]>([
    [{ parentId: null, type: 'INCOME' }, { parent: null }, 'accepted'],
    [{ parentId: null }, { parent: null }, 'UNKNOWN_ACCOUNT_TYPE accountType'],
    [{ parentId: null, type: 'CASH' }, { parent: null }, 'UNKNOWN_ACCOUNT_TYPE accountType'],
    [{}, { parent: null }, 'UNKNOWN_PARENT accountParent'],
    [{}, { parent: receivable }, 'ACCOUNT_IS_CONTROL accountParent'],
    [{}, { parent: customer }, 'ACCOUNT_IS_PARTY accountParent'],
    [{}, { parent: { ...assets, level: 19 } }, 'accepted'],
    [{}, { parent: { ...assets, level: 20 } }, 'ACCOUNT_TOO_DEEP accountParent'],
    [{}, { takenBy: 'Bank' }, 'ACCOUNT_NAME_TAKEN accountName'],
    [{ name: '' }, { takenBy: 'Bank' }, 'ACCOUNT_NAME_EMPTY accountName'],
    [{ memo: 'x'.repeat(4001) }, {}, 'TEXT_TOO_LONG accountMemo'],
    [{ number: '4000', section: 'LONG_TERM' }, {}, 'accepted'],
    [{ number: '40 00' }, {}, 'ACCOUNT_NUMBER_NOT_ALLOWED accountNumber'],
    [{ number: '4000' }, { numberTakenBy: 'Bank' }, 'ACCOUNT_NUMBER_TAKEN accountNumber'],
    [{ section: 'COST_OF_SALES' }, {}, 'ACCOUNT_SECTION_NOT_ALLOWED accountSection'],
    [{ section: 'OTHER' }, { parent: expenses }, 'accepted'],
    [{ name: 'a:b' }, { parent: null }, 'ACCOUNT_NAME_HAS_COLON accountName,UNKNOWN_PARENT accountParent'],
  ])('%j where %j: %s', (change, facts, expected) => {
    expect(outcome(checkNewAccount({ ...draft, ...change }, { parent: assets, takenBy: null, ...facts }))).toBe(
      expected,
    )
  })
})

describe('a change of an account', () => {
  const plain = { number: '', section: null, isParty: false }
  const petty: ExistingAccount = { ...plain, parentId: 1, name: 'Petty Cash', type: 'ASSET' }
  const top: ExistingAccount = { ...plain, parentId: null, name: 'Assets', type: 'ASSET' }
  const party: ExistingAccount = { ...plain, parentId: 4, name: 'Bakery Ltd', type: 'ASSET', isParty: true }
  const quiet: AccountChangeFacts = {
    parent: assets,
    takenBy: null,
    subtreeLevels: 1,
    isParentInSubtree: false,
    hasSubtreeLines: false,
    hasSubtreeParties: false,
    subtreeSettingsRoles: [],
  }

  function change(account: ExistingAccount, draft: Partial<AccountDraft>, facts: Partial<AccountChangeFacts>) {
    const { isParty: _, ...standing } = account
    return checkAccountChange(account, { ...standing, memo: '', ...draft }, { ...quiet, ...facts })
  }

  const move = { parentId: 2 }
  const at = (level: number): ParentFacts => ({ ...assets, level })
  const usedFor = (role: SettingsRole) => ({ parent: null, subtreeSettingsRoles: [role] })
  const [typeFixed, fixedTop] = ['ACCOUNT_TYPE_FIXED accountParent', 'ACCOUNT_TYPE_FIXED accountType']
  const numberTaken = 'ACCOUNT_NUMBER_TAKEN accountNumber'
  const [tooDeep, inSettings] = ['ACCOUNT_TOO_DEEP accountParent', 'ACCOUNT_IN_SETTINGS accountType']

  test.each<[what: string, ExistingAccount, Partial<AccountDraft>, Partial<AccountChangeFacts>, string]>([
    ['a rename', petty, { name: 'Till' }, { hasSubtreeLines: true }, 'accepted'],
    ['a rename to a sibling’s name', petty, { name: 'Bank' }, { takenBy: 'Bank' }, 'ACCOUNT_NAME_TAKEN accountName'],
    ['a move of the same type', petty, move, { hasSubtreeLines: true }, 'accepted'],
    ['a move to another type', petty, move, { parent: expenses }, 'accepted'],
    ['a move to another type with lines', petty, move, { parent: expenses, hasSubtreeLines: true }, typeFixed],
    ['a move to another type with parties', petty, move, { parent: expenses, hasSubtreeParties: true }, typeFixed],
    ['a move of 3 levels to the last 3', petty, move, { parent: at(17), subtreeLevels: 3 }, 'accepted'],
    ['a move of 3 levels with room for 2', petty, move, { parent: at(18), subtreeLevels: 3 }, tooDeep],
    ['a rename on the last level', petty, { name: 'Till' }, { parent: at(20) }, 'accepted'],
    ['a move to the top', petty, { parentId: null }, { parent: null, hasSubtreeLines: true }, 'accepted'],
    ['a move to its own subaccount', petty, move, { isParentInSubtree: true }, 'ACCOUNT_BELOW_ITSELF accountParent'],
    ['a move to an unknown parent', petty, move, { parent: null }, 'UNKNOWN_PARENT accountParent'],
    ['a move below a control account', petty, move, { parent: receivable }, 'ACCOUNT_IS_CONTROL accountParent'],
    ['a move below a party', petty, move, { parent: customer }, 'ACCOUNT_IS_PARTY accountParent'],
    ['another type sent for a subaccount', petty, { type: 'EXPENSE' }, { hasSubtreeLines: true }, 'accepted'],
    ['another type at the top', top, { type: 'EQUITY' }, { parent: null }, 'accepted'],
    [
      'another type with lines in subaccounts',
      top,
      { type: 'EQUITY' },
      { parent: null, hasSubtreeLines: true },
      fixedTop,
    ],
    ['no type at the top', top, { type: 'NONE' }, { parent: null }, 'UNKNOWN_ACCOUNT_TYPE accountType'],
    ['a type that the settings cannot use', top, { type: 'EQUITY' }, usedFor('ACCOUNTS_RECEIVABLE'), inSettings],
    [
      'a type that the settings can use',
      { ...top, type: 'LOSS' },
      { type: 'EXPENSE' },
      usedFor('BAD_DEBTS'),
      'accepted',
    ],
    ['a party’s memo', party, { memo: 'Pays late' }, { parent: receivable }, 'accepted'],
    ['a party’s name', party, { name: 'Baker' }, { parent: receivable }, 'ACCOUNT_IS_PARTY accountName'],
    ['a party’s parent', party, { parentId: 1 }, {}, 'ACCOUNT_IS_PARTY accountParent'],
    ['a party’s number', party, { number: '1' }, { parent: receivable }, 'ACCOUNT_IS_PARTY accountNumber'],
    ['a party’s section', party, { section: 'CURRENT' }, { parent: receivable }, 'ACCOUNT_IS_PARTY accountSection'],
    ['a number', petty, { number: '1010' }, { hasSubtreeLines: true }, 'accepted'],
    ['a number that another account has', petty, { number: '1010' }, { numberTakenBy: 'Till' }, numberTaken],
    ['a section of another type', petty, { section: 'OTHER' }, {}, 'ACCOUNT_SECTION_NOT_ALLOWED accountSection'],
    ['a memo that is too long', petty, { memo: 'x'.repeat(4001) }, {}, 'TEXT_TOO_LONG accountMemo'],
  ])('%s', (_, account, draft, facts, expected) => {
    expect(outcome(change(account, draft, facts))).toBe(expected)
  })

  test('returns the type of the account after the change', () => {
    expect(change(petty, { parentId: 2, name: ' Fees ' }, { parent: expenses })).toEqual({
      ok: true,
      value: { name: 'Fees', sortKey: 'fees', type: 'EXPENSE', number: '', section: null },
    })
  })

  test('keeps the section of the account only if its new type can have it', () => {
    const current: ExistingAccount = { ...petty, section: 'CURRENT' }
    const sectionBelow = (type: ParentFacts['type']) => {
      const changed = change(current, { parentId: 2 }, { parent: { ...assets, type } })
      return changed.ok && changed.value.section
    }
    expect([sectionBelow('LIABILITY'), sectionBelow('EXPENSE'), sectionBelow('EQUITY')]).toEqual([
      'CURRENT',
      null,
      null,
    ])
  })
})

describe('the deletion of an account', () => {
  const free = { hasChildren: false, hasLines: false, hasDocuments: false, isParty: false, settingsRoles: [] }

  test('is accepted if nothing current refers to it', () => {
    expect(outcome(checkAccountDeletion(free))).toBe('accepted')
  })

  test('refuses with every reason', () => {
    const used = { hasChildren: true, hasLines: true, hasDocuments: true, isParty: true }
    expect(outcome(checkAccountDeletion({ ...used, settingsRoles: ['ACCOUNTS_PAYABLE', 'BAD_DEBTS'] }))).toBe(
      'ACCOUNT_HAS_CHILDREN -,ACCOUNT_HAS_LINES -,ACCOUNT_HAS_DOCUMENTS -,ACCOUNT_IS_PARTY -,' +
        'ACCOUNT_IS_CONTROL -,ACCOUNT_IN_SETTINGS -',
    )
  })
})
