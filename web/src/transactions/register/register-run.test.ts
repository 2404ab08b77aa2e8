import { type Register, type RegisterRow, readRegister } from '@twofold/contract/transactions'
import { describe, expect, test } from 'vitest'
import { responseTo } from '../../testing/filled.ts'
import { pendingRows, type RunEnd, withWindow } from './register-run.ts'

/** Returns a row with the given amount, and with the given balance after it. */
function row(transactionID: number, day: string, transactionDCAmount: number, runningBalance: number): RegisterRow {
  return {
    transactionID,
    entryNumber: 0,
    transactionDate: `${day}T00:00:00Z`,
    transactionComment: '',
    transactionDCAmount,
    debitOrCredit: 'DEBIT',
    split: '6',
    isReconciled: false,
    transactionReconcileDate: '0001-01-01T00:00:00Z',
    runningBalance,
    sourceKind: '',
    sourceID: 0,
    modifiedAt: '1',
  }
}

const sale = row(1, '2026-11-01', 500, 500)
const tip = row(2, '2026-11-05', 30, 530)
const NONE = responseTo(readRegister, { accountID: 3, accountSign: 'DEBIT', accountBalance: 530, lineCount: 2 })
const older: Register = { ...NONE, transactions: [sale], later: 'on' }
const newer: Register = { ...NONE, transactions: [tip], openingBalance: 500, earlier: 'back' }

function joined(run: Register, end: RunEnd, window: Register, isNarrowed = false): Register | null {
  return withWindow(run, { end, cursor: end === 'earlier' ? 'back' : 'on', window, isNarrowed })
}

test('a window is joined once, and only at its own end', () => {
  const whole = { ...NONE, transactions: [sale, tip] }
  expect(joined(newer, 'earlier', { ...older, later: null })).toEqual(whole)
  expect(joined(older, 'later', { ...newer, earlier: null })).toEqual(whole)
  expect(joined(whole, 'earlier', older)).toBe(whole)
})

test('the run stops growing at an end without more rows', () => {
  const window = { ...NONE, openingBalance: 500 }
  expect(joined(newer, 'earlier', window)).toEqual({ ...newer, earlier: null })
})

describe('a window of another state is not joined', () => {
  // Another user changed the date of transaction 2 to a date before transaction 1. The account's balance does not change.
  const moved = [row(2, '2026-10-31', 30, 30), row(1, '2026-11-01', 500, 530)]

  test('when the account has another balance', () => {
    expect(joined(newer, 'earlier', { ...older, accountBalance: 531 })).toBeNull()
  })

  test('when a loaded transaction was moved into the window', () => {
    expect(joined(newer, 'earlier', { ...older, transactions: moved })).toBeNull()
    expect(joined({ ...older, transactions: moved }, 'later', newer)).toBeNull()
  })

  test('when one was moved out of it, which no row shows', () => {
    expect(joined(older, 'later', { ...NONE, openingBalance: 530 })).toBeNull()
    expect(joined({ ...newer, openingBalance: 530 }, 'earlier', older)).toBeNull()
  })

  test('when the balances match, and a transaction without an amount is on both sides', () => {
    const still = (day: string) => row(9, day, 0, 500)
    const run = { ...newer, transactions: [still('2026-11-04'), tip] }
    expect(joined(run, 'earlier', { ...older, transactions: [sale, still('2026-11-02')] })).toBeNull()
  })
})

test('with a filter balances need not match, because rows are left out, but a row on both sides is still detected', () => {
  expect(joined({ ...newer, openingBalance: 520 }, 'earlier', older, true)?.transactions).toEqual([sale, tip])
  expect(
    joined(
      newer,
      'earlier',
      { ...older, transactions: [sale, { ...tip, transactionDate: '2026-10-31T00:00:00Z' }] },
      true,
    ),
  ).toBeNull()
})

test('a run from the newest row has a scroll bar of the length of the whole register', () => {
  const books = { ...NONE, transactions: [sale, tip] }
  expect(pendingRows({ ...books, earlier: 'a', lineCount: 100_000 })).toEqual({ later: 0, earlier: 99_998 })
  expect(pendingRows({ ...books, earlier: 'a', later: 'b', lineCount: 100_000 })).toEqual({ later: 60, earlier: 60 })
})
