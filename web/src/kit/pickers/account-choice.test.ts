import { indexForPicker } from '@twofold/accounting/ledger/picker-search'
import { proves } from '@twofold/accounting/testing/proves'
import { expect, test } from 'vitest'
import { type AccountChoice, accountLine, ownNameOf, pathOf, suggestAccounts } from './account-choice.ts'
import { CLOSED, type PickerState, pressKey } from './picking.ts'

const accounts: AccountChoice[] = [
  { id: 1, fullName: 'Assets' },
  { id: 2, fullName: 'Assets:Bank' },
  { id: 3, fullName: 'Assets:Bank:Checking' },
  { id: 4, fullName: 'Expenses' },
  { id: 5, fullName: 'Expenses:Premises:Rent' },
]
const index = indexForPicker(accounts)
const suggestions = (typed: string) => suggestAccounts(index, typed, { mayCreate: true })
const typing = (typed: string, active = 0): PickerState => ({ ...CLOSED, typed, isOpen: true, active })

test('Tab chooses the highlighted account and moves to the next field', () => {
  const outcome = pressKey(typing('as ch'), 'Tab', suggestions('as ch'))
  expect(outcome.taken).toEqual({ kind: 'account', account: accounts[2] })
  expect(outcome.isUsed).toBe(false)
  expect(outcome.state).toEqual(CLOSED)
})

test('Tab never creates an account by accident', () => {
  const outcome = pressKey(typing('Parking'), 'Tab', suggestions('Parking'))
  expect(outcome.taken).toBeUndefined()
  expect(outcome.state.typed).toBe('Parking')
})

test('Enter chooses the highlighted account and does not submit the form; with a closed list it does', () => {
  expect(pressKey(typing('rent'), 'Enter', suggestions('rent'))).toMatchObject({
    isUsed: true,
    taken: { kind: 'account' },
  })
  expect(pressKey(CLOSED, 'Enter', suggestions('')).isUsed).toBe(false)
})

test('Tab and Enter choose what is typed even after scrolling closed the list', () => {
  const closed = { ...typing('rent'), isOpen: false }
  expect(pressKey(closed, 'Tab', suggestions('rent')).taken).toMatchObject({ account: accounts[4] })
  expect(pressKey(closed, 'Enter', suggestions('rent')).taken).toMatchObject({ account: accounts[4] })
})

test('the highlight stops at both ends of the list', () => {
  const list = suggestions('as')
  expect(pressKey(typing('as', list.length - 1), 'ArrowDown', list).state.active).toBe(list.length - 1)
  expect(pressKey(typing('as', 0), 'ArrowUp', list).state.active).toBe(0)
})

test('Escape restores the previous account; only the next Escape closes the dialog', () => {
  expect(pressKey(typing('zz'), 'Escape', [])).toEqual({ state: CLOSED, isUsed: true })
  expect(pressKey(CLOSED, 'Escape', []).isUsed).toBe(false)
})

test('an unknown name can be created; after a colon, below the account before the colon', () => {
  expect(suggestions('ex:Parking').at(-1)).toEqual({ kind: 'new', wanted: { name: 'Parking', parent: accounts[3] } })
  expect(suggestions('Parking').at(-1)).toEqual({ kind: 'new', wanted: { name: 'Parking', parent: null } })
  expect(pressKey(typing('Parking'), 'Enter', suggestions('Parking')).state).toEqual({
    ...typing('Parking'),
    isOpen: false,
  })
})

test('an account that exists is never offered for creation', () => {
  for (const typed of ['assets:bank', 'Assets:\u00a0Ba\u00adnk', 'ＡＳＳＥＴＳ:bank'])
    expect(suggestions(typed).map(suggestion => suggestion.kind)).not.toContain('new')
})

test('accounts of less usual types are after all others, however well they match', () => {
  proves(
    'constant 9.6',
    'Account types used for selection: INCOME for revenue, ASSET for payment and disbursement accounts, EXPENSE for bills.',
  )

  const mixed = indexForPicker<AccountChoice>([{ id: 8, fullName: 'Sales', isOther: true }, ...accounts])
  const fitting = suggestAccounts(
    indexForPicker([...mixed.map(({ account }) => account), { id: 9, fullName: 'Old sales' }]),
    'sales',
    {
      mayCreate: false,
    },
  )
  expect(fitting.map(suggestion => suggestion.kind === 'account' && suggestion.account.id)).toEqual([9, 8])
})

test('accounts of the usual type are all suggested, however many others precede them in the chart', () => {
  const others = Array.from({ length: 60 }, (_, at) => ({ id: 100 + at, fullName: `Assets:Van ${at}`, isOther: true }))
  const chart = indexForPicker<AccountChoice>([...others, { id: 5, fullName: 'Expenses:Van rent' }])
  for (const typed of ['', 'van'])
    expect(suggestAccounts(chart, typed, { mayCreate: false })[0]).toMatchObject({ account: { id: 5 } })
})

test('a full name splits into its path and its own name without losing a character', () => {
  expect(pathOf('Assets:Bank:Checking') + ownNameOf('Assets:Bank:Checking')).toBe('Assets:Bank:Checking')
  expect(pathOf('Assets')).toBe('')
})

test.each([
  ['Assets:Current Assets:Bank:Checking', '1010', '1010 Checking · Bank · Current Assets · Assets'],
  ['Income:Service Revenue:Consulting Fees', '', 'Consulting Fees · Service Revenue · Income'],
  ['Equity:Owner Capital', '', 'Owner Capital · Equity'],
  ['Assets', '1', '1 Assets'],
])('%s with the number %j is shown as %j', (fullName, number, line) => {
  expect(accountLine(fullName, number)).toBe(line)
})
