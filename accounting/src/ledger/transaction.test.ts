import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LINE_CENTS_MAX } from '../money.ts'
import type { Result } from '../refusals.ts'
import { forCases } from '../testing/for-all.ts'
import {
  amountOf,
  checkTransaction,
  type DebitCreditLine,
  debitCreditSetOf,
  type Line,
  linesFromDebitCreditSet,
} from './transaction.ts'

const ACCOUNTS = ['Bank', 'Sales', 'Tax']

/** Parses lines from a string in the form `Bank 500 | Sales -500`. */
function journal(text: string): Line[] {
  return text.split('|').map(part => {
    const [account = '', cents = ''] = part.trim().split(/\s+/)
    return { accountId: ACCOUNTS.indexOf(account) + 1, cents: Number(cents) }
  })
}

function outcome<T>(result: Result<T>): T | string {
  return result.ok ? result.value : result.refusals.map(({ code, field }) => `${code} ${field}`).join()
}

const BAD_LINE = (line: number) => `AMOUNT_OUT_OF_RANGE debitCreditSet.${line}.transactionDCAmount`

describe('a transaction', () => {
  test.each([
    ['Bank 500 | Sales -500', 500],
    ['Bank 1083 | Sales -1000 | Tax -83', 1083],
    ['Bank 700 | Bank -200 | Sales -500', 700],
    [`Bank ${LINE_CENTS_MAX} | Sales ${-LINE_CENTS_MAX}`, LINE_CENTS_MAX],
    ['Bank 500', 'NEEDS_TWO_SIDES debitCreditSet'],
    ['Bank 500 | Sales 500', 'NEEDS_TWO_SIDES debitCreditSet'],
    ['Bank -500 | Sales -500', 'NEEDS_TWO_SIDES debitCreditSet'],
    ['Bank 500 | Sales -499', 'UNBALANCED debitCreditSet'],
    ['Bank 500 | Bank -500', 'NEEDS_TWO_ACCOUNTS debitCreditSet'],
    ['Bank 500 | Sales -500 | Tax 0', BAD_LINE(2)],
    ['Bank 0.5 | Sales -0.5', `${BAD_LINE(0)},${BAD_LINE(1)}`],
    ['Bank NaN | Sales -500', BAD_LINE(0)],
    [`Bank ${LINE_CENTS_MAX + 1} | Sales -500`, BAD_LINE(0)],
  ])('of %s is %s', (text, expected) => {
    const draft = { date: '2026-11-05', comment: '', lines: journal(text) }
    expect(outcome(checkTransaction(draft))).toBe(expected)
  })

  test('without lines is refused', () => {
    expect(checkTransaction({ date: '2026-11-05', comment: '', lines: [] }).ok).toBe(false)
  })

  test.each([
    [{ date: '2026-02-30' }, 'NOT_A_DATE transactionDate'],
    [{ date: '0001-01-01' }, 'NOT_A_DATE transactionDate'],
    [{ date: '2026-11-05T00:00:00Z' }, 'NOT_A_DATE transactionDate'],
    [{ date: '0001-01-02' }, 500],
    [{ comment: '' }, 500],
    [{ comment: 'x'.repeat(2000) }, 500],
    [{ comment: 'x'.repeat(2001) }, 'TEXT_TOO_LONG transactionComment'],
    [{ comment: 'a\u0000b' }, 'TEXT_NOT_ALLOWED transactionComment'],
    [{ declaredAmountCents: 500 }, 500],
    [{ declaredAmountCents: undefined }, 500],
    [{ declaredAmountCents: 501 }, 'AMOUNT_DIFFERS_FROM_LINES transactionAmount'],
    [{ declaredAmountCents: 0 }, 'AMOUNT_DIFFERS_FROM_LINES transactionAmount'],
    [{ date: '', comment: '\ud800' }, 'NOT_A_DATE transactionDate,TEXT_NOT_ALLOWED transactionComment'],
  ])('with %j is %s', (change, expected) => {
    const draft = { date: '2026-11-05', comment: 'Counter sales', lines: journal('Bank 500 | Sales -500') }
    expect(outcome(checkTransaction({ ...draft, ...change }))).toBe(expected)
  })

  test('larger than the largest balance is refused, although each line is in range', () => {
    const lines = Array.from({ length: 901 }, () => [
      { accountId: 1, cents: LINE_CENTS_MAX },
      { accountId: 2, cents: -LINE_CENTS_MAX },
    ]).flat()
    expect(outcome(checkTransaction({ date: '2026-11-05', comment: '', lines }))).toBe(
      'AMOUNT_OUT_OF_RANGE debitCreditSet',
    )
  })

  test('is accepted exactly if it balances on two accounts, computed with big integers', () => {
    const lines = fc.array(
      fc.record({ accountId: fc.integer({ min: 1, max: 3 }), cents: fc.integer({ min: -4, max: 4 }) }),
      { maxLength: 5 },
    )
    let acceptedCount = 0
    forCases(3000, lines, drawn => {
      const total = drawn.reduce((sum, line) => sum + BigInt(line.cents), 0n)
      const accounts = new Set(drawn.map(line => line.accountId))
      const isRight = drawn.every(line => line.cents !== 0) && total === 0n && accounts.size > 1
      const result = checkTransaction({ date: '2026-11-05', comment: '', lines: drawn })
      expect(result.ok).toBe(isRight)
      if (result.ok) acceptedCount += 1
    })
    expect(acceptedCount).toBeGreaterThan(50)
  })
})

describe('lines in API format', () => {
  const set: DebitCreditLine[] = [
    { accountID: 1, transactionDCAmount: 1083, debitOrCredit: 'DEBIT' },
    { accountID: 2, transactionDCAmount: 1000, debitOrCredit: 'CREDIT' },
    { accountID: 3, transactionDCAmount: 83, debitOrCredit: 'CREDIT' },
  ]

  test('are converted to debit-positive lines and back', () => {
    const lines = outcome(linesFromDebitCreditSet(set))
    expect(lines).toEqual(journal('Bank 1083 | Sales -1000 | Tax -83'))
    expect(debitCreditSetOf(lines as Line[])).toEqual(set)
    expect(amountOf(lines as Line[])).toBe(1083)
  })

  test.each([0, -500, 0.5, LINE_CENTS_MAX + 1])('cannot have the amount %s, because the side is the sign', cents => {
    const lines = set.map((line, index) => (index === 1 ? { ...line, transactionDCAmount: cents } : line))
    expect(outcome(linesFromDebitCreditSet(lines))).toBe(BAD_LINE(1))
  })
})
