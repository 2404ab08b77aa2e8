import { describe, expect, test } from 'vitest'
import type { Result } from '../refusals.ts'
import {
  checkReconcile,
  checkReopening,
  checkStatement,
  checkUnreconcile,
  type MarkExtent,
  type MarkFacts,
} from './statement-rules.ts'

const outcome = (result: Result<unknown>) =>
  result.ok ? JSON.stringify(result.value) : result.refusals.map(({ code }) => code).join(' ')

const unmarked = { accountId: 1, markedOn: null, reconciledOn: null }
const bank = (facts: Partial<MarkFacts> = {}): MarkFacts => ({ ...unmarked, ...facts })
const card = (facts: Partial<MarkFacts> = {}): MarkFacts => ({ ...bank(facts), accountId: 2 })
const JANUARY = '2026-01-31'
const reconciled = bank({ reconciledOn: JANUARY })
const marked = bank({ markedOn: '2026-01-20' })
const lateMark = bank({ markedOn: '2026-01-20', reconciledOn: JANUARY })
const onStatement = bank({ markedOn: JANUARY, reconciledOn: JANUARY })

describe('a reconcile mark', () => {
  test.each<[string, string, MarkExtent, MarkFacts[], string]>([
    ['on the day of the transaction', '2026-01-10', 'all', [bank()], '[1]'],
    ['before the day of the transaction', '2026-01-09', 'all', [bank()], 'RECONCILE_DATE_TOO_EARLY'],
    ['on the day through which the account is reconciled', JANUARY, 'all', [reconciled], 'RECONCILE_DATE_TOO_EARLY'],
    ['a day later', '2026-02-01', 'all', [reconciled], '[1]'],
    ['that already exists', '2026-01-20', 'all', [marked], '[]'],
    ['on another day than before', '2026-01-21', 'all', [marked], '[1]'],
    ['of a line on a statement', '2026-02-05', 'all', [lateMark], 'ON_STATEMENT'],
    ['of the lines of a transaction that are not on a statement', '2026-02-05', 'all', [lateMark, card()], '[2]'],
    ['of two accounts, one reconciled later', '2026-01-15', 'all', [reconciled, card()], 'RECONCILE_DATE_TOO_EARLY'],
    ['of all that can be marked', '2026-01-15', 'what may', [reconciled, card()], '[2]'],
    ['of all that can be marked, if nothing can', '2026-01-15', 'what may', [reconciled], 'RECONCILE_DATE_TOO_EARLY'],
    ['of no account at all', '2026-01-15', 'all', [], 'NOTHING_TO_RECONCILE'],
  ])('%s', (_, date, extent, accounts, expected) => {
    expect(outcome(checkReconcile('2026-01-10', { date, extent }, accounts))).toBe(expected)
  })

  test.each<[string, MarkFacts[], string]>([
    ['of an open line does nothing', [bank()], '[]'],
    ['of a cleared line', [marked], '[1]'],
    ['of a cleared line after a statement', [bank({ markedOn: '2026-02-20', reconciledOn: JANUARY })], '[1]'],
    ['of a line on a statement', [onStatement], 'ON_STATEMENT'],
    ['of one on a statement and one that is not', [onStatement, card({ markedOn: '2026-02-01' })], '[2]'],
    ['of one on a statement and an open one', [onStatement, card()], 'ON_STATEMENT'],
    ['of no account at all', [], 'NOTHING_TO_RECONCILE'],
  ])('removed: %s', (_, accounts, expected) => {
    expect(outcome(checkUnreconcile(accounts))).toBe(expected)
  })
})

describe('a statement', () => {
  const facts = { reconciledOn: JANUARY, relatedName: null, computedBalance: 130_00 }
  const agreed = { date: '2026-02-28', balance: 130_00 }

  test.each([
    ['that agrees to the cent', agreed, facts, 'null'],
    ['without a balance has the computed one', { date: '2026-02-28', balance: undefined }, facts, 'null'],
    ['a cent off', { date: '2026-02-28', balance: 130_01 }, facts, 'STATEMENT_BALANCE_DIFFERS'],
    ['of the same day as the one before', { date: JANUARY, balance: 130_00 }, facts, 'STATEMENT_DATE_NOT_LATER'],
    ['of the zero date', { date: '0001-01-01', balance: 0 }, { ...facts, reconciledOn: null }, 'NOT_A_DATE'],
    [
      'below an account that has statements',
      agreed,
      { ...facts, relatedName: 'Banks' },
      'STATEMENT_ON_RELATED_ACCOUNT',
    ],
  ])('%s', (_, draft, known, expected) => {
    expect(outcome(checkStatement(draft, known))).toBe(expected)
  })

  test('that differs reports the difference', () => {
    expect(checkStatement({ date: '2026-02-28', balance: 135_00 }, facts)).toMatchObject({
      refusals: [{ detail: { computedBalance: 130_00, statementBalance: 135_00, difference: 5_00 } }],
    })
  })

  test.each([
    ['the newest, with a reason', ' bank sent another ', { isReopened: false, isNewest: true }, '"bank sent another"'],
    ['without a reason', '  ', { isReopened: false, isNewest: true }, 'TEXT_EMPTY'],
    ['one before the newest', 'x', { isReopened: false, isNewest: false }, 'STATEMENT_NOT_NEWEST'],
    ['one that was reopened', 'x', { isReopened: true, isNewest: false }, 'STATEMENT_REOPENED'],
    ['with a reason that cannot be stored', 'x\u0000', { isReopened: false, isNewest: true }, 'TEXT_NOT_ALLOWED'],
  ])('reopened: %s', (_, reason, known, expected) => {
    expect(outcome(checkReopening(reason, { ...known, newestOn: JANUARY }))).toBe(expected)
  })
})
