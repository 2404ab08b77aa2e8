import { expect, test } from 'vitest'
import { checkEntry } from './entry-form.ts'
import { beginEntry } from './entry-pattern.ts'
import { checkValues } from './transaction-form.ts'

const BANK = { id: 3, sign: 'DEBIT' } as const
const [RENT, HEATING] = [5, 6]
const rent = {
  comment: 'Rent',
  lines: [
    { accountId: RENT, cents: 120_050 },
    { accountId: BANK.id, cents: -120_050 },
  ],
}

test('a two-line entry on the register’s account begins in the row, and posts the same accounts and amount', () => {
  const begun = beginEntry(rent, BANK, '2026-11-05')
  expect(begun).toEqual({
    form: 'row',
    values: { date: '2026-11-05', comment: 'Rent', otherAccountId: RENT, amountText: '\u22121,200.50', lockReason: '' },
  })
  const checked = begun.form === 'row' && checkEntry(begun.values, BANK)
  expect(checked !== false && checked.ok && checked.posting.debitCreditSet).toEqual([
    { accountID: RENT, transactionDCAmount: 120_050, debitOrCredit: 'DEBIT' },
    { accountID: BANK.id, transactionDCAmount: 120_050, debitOrCredit: 'CREDIT' },
  ])
})

test('the copy of a closing entry is a closing entry, in the split form', () => {
  const begun = beginEntry({ ...rent, isClosing: true }, BANK, '2026-12-31')
  const checked = begun.form === 'split' && checkValues(begun.values)
  expect(checked !== false && checked.ok && checked.posting.isClosing).toBe(true)
})

test('an entry of several lines, or only of other accounts, begins in the split form unchanged', () => {
  const lines = [...rent.lines.slice(1), { accountId: RENT, cents: 100_000 }, { accountId: HEATING, cents: 20_050 }]
  const begun = beginEntry({ comment: 'Rent', lines }, BANK, '2026-11-05')
  const checked = begun.form === 'split' && checkValues(begun.values)
  expect(checked !== false && checked.ok && checked.posting.debitCreditSet).toEqual([
    { accountID: BANK.id, transactionDCAmount: 120_050, debitOrCredit: 'CREDIT' },
    { accountID: RENT, transactionDCAmount: 100_000, debitOrCredit: 'DEBIT' },
    { accountID: HEATING, transactionDCAmount: 20_050, debitOrCredit: 'DEBIT' },
  ])
  expect(beginEntry(rent, { id: 9, sign: 'DEBIT' }, null).form).toBe('split')
})
