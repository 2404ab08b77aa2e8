import { proves } from '@twofold/accounting/testing/proves'
import { expect, test } from 'vitest'
import { checkEntry, entryErrors, isEntryBegun, ownSide, sidesOf, swappedAmount, withPattern } from './entry-form.ts'

const BANK = { id: 3, sign: 'DEBIT' } as const
const RENT = 5
const values = { date: '2026-11-05', comment: 'Rent', otherAccountId: RENT, amountText: '-1,200', lockReason: '' }

test('a negative amount in a bank’s register credits the bank and debits the other account', () => {
  proves(
    'rule 5.1',
    '**Transaction form**: the typed amount has commas and a dollar sign removed and is multiplied by 100 to cents.',
  )
  proves('rule 5.2', 'A negative amount is flipped to positive and both sides are swapped.')

  const checked = checkEntry(values, BANK)
  expect(checked.ok && checked.posting).toEqual({
    transactionDate: '2026-11-05T00:00:00Z',
    transactionComment: 'Rent',
    transactionAmount: 120_000,
    debitCreditSet: [
      { accountID: RENT, transactionDCAmount: 120_000, debitOrCredit: 'DEBIT' },
      { accountID: BANK.id, transactionDCAmount: 120_000, debitOrCredit: 'CREDIT' },
    ],
  })
})

test('the row shows the sides that will be posted while the entry is typed', () => {
  proves('rule 5.3', "The other side of the entry always has the opposite sign to the chosen account's sign.")

  expect(sidesOf(values, BANK)).toEqual({ debitAccountId: RENT, creditAccountId: BANK.id, amountCents: 120_000 })
  expect(sidesOf({ ...values, amountText: '1200' }, BANK)).toMatchObject({ debitAccountId: BANK.id })
  expect(sidesOf({ ...values, otherAccountId: null }, BANK)).toBeNull()
})

test('a missing account and amount are reported at their fields; an empty comment is accepted', () => {
  proves('rule 5.4', "An empty comment only logs a warning ('comment cannot be empty') and is not blocked.")

  const checked = checkEntry(
    { date: '2026-11-05', comment: '', otherAccountId: null, amountText: '', lockReason: '' },
    BANK,
  )
  expect(checked.ok ? {} : checked.errors).toEqual({ account: 'Choose an account.', amount: 'Enter an amount.' })
  expect(checkEntry({ ...values, comment: '' }, BANK).ok).toBe(true)
})

test('the register’s own account is refused as the other account', () => {
  const checked = checkEntry({ ...values, otherAccountId: BANK.id }, BANK)
  expect(checked.ok ? {} : Object.keys(checked.errors)).toEqual(['account'])
})

test('the server’s refusal of the other line is shown at the account, of the own line at the form', () => {
  const other = [{ field: 'debitCreditSet.0.accountID', err: 'Control.' }]
  expect(entryErrors(other, [1, 0])).toEqual({ account: 'Control.' })
  expect(entryErrors(other, [0, 1])).toEqual({ form: 'Control.' })
})

test('the side changes as soon as a minus is typed', () => {
  expect(ownSide('', 'DEBIT')).toBe('DEBIT')
  expect(ownSide('-', 'DEBIT')).toBe('CREDIT')
  expect(ownSide('(12)', 'CREDIT')).toBe('DEBIT')
  expect(ownSide('12', 'CREDIT')).toBe('CREDIT')
})

test('swapping the sides twice restores the amount', () => {
  expect(swappedAmount('12.50')).toBe('-12.50')
  expect(swappedAmount('-12.50')).toBe('12.50')
  expect(swappedAmount('\u221212.50')).toBe('12.50')
  expect(swappedAmount('10+2')).toBe('-(10+2)')
  expect(swappedAmount('-(10+2)')).toBe('10+2')
  expect(swappedAmount('-10+2')).toBe('-(-10+2)')
})

test('a date alone does not count as a begun entry', () => {
  expect(isEntryBegun({ date: '2026-11-05', comment: '', otherAccountId: null, amountText: '', lockReason: '' })).toBe(
    false,
  )
  expect(isEntryBegun(values)).toBe(true)
})

test('an earlier entry fills in empty fields and overwrites no typed ones', () => {
  const earlier = {
    date: '2020-01-01',
    comment: 'Rent',
    otherAccountId: RENT,
    amountText: '-1,200.00',
    lockReason: 'x',
  }
  const typed = { date: '2026-11-05', comment: 're', otherAccountId: null, amountText: '', lockReason: '' }
  expect(withPattern(typed, earlier)).toEqual({ ...earlier, date: '2026-11-05', lockReason: '' })
  const most = { ...typed, otherAccountId: 9, amountText: '7' }
  expect(withPattern(most, earlier)).toEqual({ ...most, comment: 'Rent' })
})
