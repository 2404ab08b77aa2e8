import type { Account } from '@twofold/contract/accounts'
import { expect, test } from 'vitest'
import { chartOf } from '../../kit/pickers/chart.ts'
import { NO_SUGGESTIONS, pressKey, suggestEntries } from './comment-choice.ts'

const account = (accountID: number, accountType: Account['accountType']) =>
  ({ accountID, accountType, accountKind: 'ORDINARY', accountFullName: `Account ${accountID}` }) as Account
const [bank, cash, rent] = [account(1, 'ASSET'), account(2, 'ASSET'), account(3, 'EXPENSE')]
const chart = chartOf([bank, cash, rent])

const known = (transactionComment: string, creditID: number, debitID = rent.accountID) => ({
  transactionComment,
  transactionDate: '2026-11-05T00:00:00Z',
  debitCreditSet: [
    { accountID: debitID, transactionDCAmount: 100, debitOrCredit: 'DEBIT' as const },
    { accountID: creditID, transactionDCAmount: 100, debitOrCredit: 'CREDIT' as const },
  ],
})
const suggestions = ['Rent', 'Rent May', 'Rental car'].map(comment => ({ comment, lines: [] }))
const open = { isOpen: true, active: null }

test('an entry of another bank account is suggested for this one; a transfer between two others is not', () => {
  const found = suggestEntries([known('Rent', cash.accountID), known('Safe', cash.accountID, 9)], '', {
    account: bank,
    chart,
  })
  expect(found).toEqual([
    {
      comment: 'Rent',
      lines: [
        { accountId: rent.accountID, cents: 100 },
        { accountId: bank.accountID, cents: -100 },
      ],
    },
  ])
})

test('an answer for earlier letters suggests nothing that the later letters exclude', () => {
  const answer = [known('Rent', 1), known('Rental car', 1)]
  expect(suggestEntries(answer, 'RENTA', { account: bank, chart }).map(each => each.comment)).toEqual(['Rental car'])
})

test('nothing is highlighted until an arrow key is pressed, so Tab and Enter keep the typed text', () => {
  for (const key of ['Tab', 'Enter']) {
    expect(pressKey(open, key, suggestions)).toEqual({ state: NO_SUGGESTIONS, isUsed: false })
  }
})

test('arrows move through the suggestions and back to the typed text', () => {
  const first = pressKey(open, 'ArrowDown', suggestions).state
  expect(first).toEqual({ isOpen: true, active: 'Rent' })
  const third = pressKey(pressKey(first, 'ArrowDown', suggestions).state, 'ArrowDown', suggestions).state
  expect(pressKey(third, 'ArrowDown', suggestions).state.active).toBe('Rental car')
  expect(pressKey(first, 'ArrowUp', suggestions).state.active).toBeNull()
})

test('Tab and Enter choose the highlighted suggestion; Tab moves to the next field, Enter does not post', () => {
  const state = { isOpen: true, active: 'Rent May' }
  expect(pressKey(state, 'Tab', suggestions)).toMatchObject({ taken: { comment: 'Rent May' }, isUsed: false })
  expect(pressKey(state, 'Enter', suggestions)).toMatchObject({ taken: { comment: 'Rent May' }, isUsed: true })
})

test('a highlighted suggestion that disappears is not replaced by another', () => {
  expect(pressKey({ isOpen: true, active: 'Rent' }, 'Enter', suggestions.slice(1)).taken).toBeUndefined()
})

test('Escape closes the list before it has any other effect', () => {
  expect(pressKey(open, 'Escape', suggestions)).toEqual({ state: NO_SUGGESTIONS, isUsed: true })
  expect(pressKey(NO_SUGGESTIONS, 'Escape', suggestions).isUsed).toBe(false)
  expect(pressKey(open, 'Escape', []).isUsed).toBe(false)
})
