import { proves } from '@twofold/accounting/testing/proves'
import type { Transaction } from '@twofold/contract/transactions'
import { describe, expect, test } from 'vitest'
import { mergedWith } from '../../kit/forms/foreign-changes.ts'
import { linesOf, transactionOf } from '../../testing/transactions.ts'
import { errorsByField } from './posting.ts'
import {
  checkValues,
  mergedFields,
  type TransactionValues,
  totalsOf,
  transactionChanges,
  valuesOf,
  withLine,
  withNewLine,
  withoutLine,
} from './transaction-form.ts'

const BANK = 3
const FEES = 4
const SALES = 6

const values: TransactionValues = {
  date: '2026-11-05',
  comment: 'Card receipts',
  isClosing: false,
  lockReason: '',
  lines: [
    { key: 0, side: 'DEBIT', accountId: BANK, amountText: '490.00' },
    { key: 1, side: 'DEBIT', accountId: FEES, amountText: '10' },
    { key: 2, side: 'CREDIT', accountId: SALES, amountText: '500' },
  ],
}

test('the lines are sent with positive amounts on their sides, the day as a full timestamp', () => {
  proves('rule 5.6', 'Amounts are parsed from text into cents.')

  expect(checkValues(values)).toMatchObject({
    ok: true,
    posting: {
      transactionDate: '2026-11-05T00:00:00Z',
      transactionAmount: 50_000,
      debitCreditSet: linesOf([
        [BANK, 49_000],
        [FEES, 1_000],
        [SALES, -50_000],
      ]),
    },
  })
})

test('a closing entry is sent with its flag, other entries without it', () => {
  const [open, closing] = [checkValues(values), checkValues({ ...values, isClosing: true })]
  expect(open.ok && 'isClosing' in open.posting).toBe(false)
  expect(closing.ok && closing.posting.isClosing).toBe(true)
})

test('a negative line is saved on the other side with the positive amount, as in the totals', () => {
  proves(
    'rule 5.5',
    '**Transaction edit save**: a line with a negative amount is flipped to the opposite side with the positive amount.',
  )

  const refund = withLine(withLine(values, 1, { amountText: '-10' }), 2, { amountText: '480' })
  expect(totalsOf(refund)).toEqual({ debitCents: 49_000, creditCents: 49_000 })
  const checked = checkValues(refund)
  expect(checked.ok && checked.posting.debitCreditSet[1]).toEqual(linesOf([[FEES, -1_000]])[0])
})

test('a new line has the amount that its side lacks, so that the last line balances', () => {
  proves('rule 2.44', 'Each line has an account choice and an amount; lines can be added and removed.')

  const short = withoutLine(values, 1)
  const added = withNewLine(short, 'DEBIT').lines.at(-1)
  expect(added).toMatchObject({ key: 3, side: 'DEBIT', accountId: null, amountText: '10.00' })
  expect(withNewLine(values, 'CREDIT').lines.at(-1)?.amountText).toBe('')
})

test('the remainder follows what is typed in the other lines, until an amount is typed in its own', () => {
  const added = withNewLine(withoutLine(values, 1), 'DEBIT')
  const amountOfLast = (form: TransactionValues) => form.lines.at(-1)?.amountText
  const followed = withLine(added, 0, { amountText: '450' })
  expect(amountOfLast(followed)).toBe('50.00')
  expect(amountOfLast(withLine(followed, 3, { accountId: FEES }))).toBe('50.00')
  expect(amountOfLast(withLine(followed, 0, { amountText: '600' }))).toBe('')
  const typed = withLine(followed, 3, { amountText: '40' })
  expect(amountOfLast(withLine(typed, 0, { amountText: '460' }))).toBe('40')
  expect(amountOfLast(withNewLine(typed, 'DEBIT'))).toBe('10.00')
  expect(amountOfLast(withoutLine(withNewLine(typed, 'DEBIT'), 3))).toBe('50.00')
})

describe('with one line on each side', () => {
  const pair = { ...values, lines: [values.lines[0]!, { ...values.lines[2]!, amountText: '490.00' }] }
  const amounts = (form: TransactionValues) => form.lines.map(line => line.amountText)

  test('the other amount follows what is typed, negative amounts included, until it is typed itself', () => {
    const followed = withLine(pair, 0, { amountText: '80' })
    expect(amounts(followed)).toEqual(['80', '80.00'])
    expect(amounts(withLine(followed, 0, { amountText: '85' }))).toEqual(['85', '85.00'])
    const turned = withLine(pair, 2, { amountText: '-80' })
    expect(totalsOf(turned)).toEqual({ debitCents: 8_000, creditCents: 8_000 })
    const typed = withLine(followed, 2, { amountText: '70' })
    expect(amounts(typed)).toEqual(['80', '70'])
    expect(amounts(withLine(typed, 0, { amountText: '90' }))).toEqual(['90', '70'])
  })

  test('a changed account changes no amount, and a reconciled line does not follow', () => {
    expect(amounts(withLine(pair, 0, { accountId: FEES }))).toEqual(['490.00', '490.00'])
    expect(amounts(withLine(pair, 0, { amountText: '80' }, new Set([2])))).toEqual(['80', '490.00'])
  })

  test('with a third line, no amount follows', () => {
    expect(amounts(withLine(values, 0, { amountText: '80' }))).toEqual(['80', '10', '500'])
  })
})

test('an empty extra line is not sent and is no error', () => {
  const checked = checkValues(withNewLine(values, 'CREDIT'))
  expect(checked.ok && checked.posting.debitCreditSet).toHaveLength(3)
})

test('every invalid field has its own error, and nothing is sent', () => {
  const wrong = withLine(withLine({ ...values, date: null }, 0, { amountText: '12..3' }), 1, { accountId: null })
  const checked = checkValues(wrong)
  expect(checked.ok ? [] : Object.keys(checked.errors).sort()).toEqual(['0.amount', '1.account', 'date'])
})

test('unequal sides are refused with both sums before anything is sent', () => {
  const checked = checkValues(withLine(values, 2, { amountText: '499' }))
  expect(checked.ok ? '' : checked.errors.form).toContain('$500.00')
  expect(checked.ok ? '' : checked.errors.form).toContain('$499.00')
})

test('a refusal of the server is assigned to the line by its position in the request, even after lines were removed', () => {
  const refusals = [
    { field: 'debitCreditSet.1.accountID', code: 'ACCOUNT_IS_CONTROL', err: 'Control.' },
    { field: 'transactionDate', code: 'LOCKED', err: 'Locked.' },
    { code: 'OWNED_BY_DOCUMENT', err: 'Owned.' },
  ]
  expect(errorsByField(refusals, [5, 9])).toEqual({ '9.account': 'Control.', lockReason: 'Locked.', form: 'Owned.' })
})

const LINES = [
  [1, 100],
  [2, -100],
] as const
const transaction = transactionOf(7, '2026-11-05', LINES, { transactionComment: 'Rent', transactionAmount: 100 })
const nameOf = (id: number) => `Account ${id}`

const typed = valuesOf(transaction)
const mergedBy = (mine: TransactionValues, now: Transaction, theirs: string[]) =>
  mergedWith(mergedFields(nameOf), { now: valuesOf(now), typed: mine }, new Set(theirs))
const changes = (now: Transaction, mine = typed) =>
  transactionChanges({ before: transaction, now, typed: mine }, nameOf)

test('only the changes of another user are listed, with the old and the new value', () => {
  const now = { ...transaction, transactionDate: '2026-11-06T00:00:00Z', version: 2, modifiedAt: '2' }
  expect(changes(now)).toEqual([{ what: 'Date', was: 'Nov 5, 2026', now: 'Nov 6, 2026' }])
})

test('a transaction that another user made a closing entry is listed, and can be merged', () => {
  const now = { ...transaction, isClosing: true }
  expect(changes(now)).toEqual([{ what: 'Closing entry', was: 'No', now: 'Yes' }])
  expect(mergedBy(typed, now, ['Closing entry']).isClosing).toBe(true)
})

test('changed lines are described by side, account and amount', () => {
  const [debit, credit] = transaction.debitCreditSet
  if (debit === undefined || credit === undefined) throw new Error('two lines')
  const now = { ...transaction, debitCreditSet: [{ ...debit, accountID: 9 }, credit] }
  expect(changes(now)).toEqual([
    {
      what: 'Lines',
      was: 'DEBIT Account 1 $1.00; CREDIT Account 2 $1.00',
      now: 'DEBIT Account 9 $1.00; CREDIT Account 2 $1.00',
    },
  ])
})

test('a field that both changed also has the typed value; if both typed the same, there is no choice', () => {
  const now = { ...transaction, transactionComment: 'Rent of May' }
  expect(changes(now, { ...typed, comment: 'Rent of June' })).toMatchObject([{ what: 'Comment', mine: 'Rent of June' }])
  expect(changes(now, { ...typed, comment: 'Rent of May' })).toEqual([
    { what: 'Comment', was: 'Rent', now: 'Rent of May' },
  ])
  expect(changes(now, { ...typed, date: '2026-12-01' })).toEqual([{ what: 'Comment', was: 'Rent', now: 'Rent of May' }])
})

test('merging keeps both changes: theirs where they changed a field, mine where I did', () => {
  const now = { ...transaction, transactionComment: 'Rent of May' }
  const mine = withLine(withLine(typed, 0, { amountText: '2' }), 1, { amountText: '2' })
  const merged = checkValues(mergedBy(mine, now, ['Comment']))
  expect(merged.ok && merged.posting).toMatchObject({ transactionComment: 'Rent of May', transactionAmount: 200 })
  expect(mergedBy(mine, now, ['Comment', 'Lines']).lines).toEqual(valuesOf(now).lines)
  expect(mergedBy({ ...mine, comment: 'Mine' }, now, []).comment).toBe('Mine')
})
