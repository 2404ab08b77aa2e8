import type { Register, RegisterRow } from '@twofold/contract/transactions'
import { expect, it, vi } from 'vitest'
import { Overtaken } from '../../client/call-error.ts'
import { isCutShort, partShown, wholeRegister } from './whole-register.ts'

function row(id: number): RegisterRow {
  const day = `2026-11-${String(id).padStart(2, '0')}T00:00:00Z`
  return { transactionID: id, transactionDate: day, transactionComment: '', runningBalance: id * 100 } as RegisterRow
}

/** Returns a register of the transactions `first` to `last`. There is one transaction a day, each of 1.00. */
function run(first: number, last: number, around: Partial<Register> = {}): Register {
  const transactions = Array.from({ length: last - first + 1 }, (_, index) => row(first + index))
  const whole = { accountBalance: 900, lineCount: 25_000, earlier: null, later: null }
  return { ...whole, openingBalance: (first - 1) * 100, transactions, ...around } as Register
}

const ids = ({ transactions }: Register) => transactions.map(({ transactionID }) => transactionID)

it('a register that is short enough to print is read in one call, with its filters, and cut at its day', async () => {
  const read = vi.fn(async () => run(1, 9))
  const printed = await wholeRegister(read, 9, { date: '2026-11-07', sort: 'date', search: 'rent' })
  expect(read.mock.calls).toEqual([[{ search: 'rent' }]])
  expect([ids(printed), printed.openingBalance]).toEqual([[7, 8, 9], 600])
})

it.each([
  [{}, [1, 2, 3], 0],
  [{ date: '2026-11-01', sort: 'date' }, [1, 2, 3], 0],
  [{ date: '2026-11-03', sort: 'date' }, [3], 200],
  [{ date: '2026-12-01', sort: 'date' }, [], 300],
  [{ date: '2026-11-02' }, [1, 2], 0],
  [{ date: '2026-10-01' }, [], 0],
] as const)('the view %j has the previous balance brought forward', (view, expected, openingCents) => {
  const printed = partShown(run(1, 3), view)
  expect([ids(printed), printed.openingBalance]).toEqual([expected, openingCents])
})

it('a longer register is read in windows: backwards from the newest, or forwards from the oldest or a day', async () => {
  const windows: Record<string, Register> = {
    '-date': run(7, 9, { earlier: 'b6' }),
    b6: run(4, 6, { earlier: 'b3', later: 'a6' }),
    b3: run(1, 3, { later: 'a3' }),
    date: run(2, 5, { earlier: 'b2', later: 'a5' }),
    a5: run(6, 9, { earlier: 'b6' }),
  }
  const read: Parameters<typeof wholeRegister>[0] = async ({ cursor, sort }) => windows[cursor ?? sort ?? '']!
  const newest = await wholeRegister(read, 25_000, {})
  expect([ids(newest), newest.openingBalance]).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9], 0])
  const fromDayOn = await wholeRegister(read, 25_000, { date: '2026-11-02', sort: 'date' })
  expect([ids(fromDayOn), fromDayOn.openingBalance]).toEqual([[2, 3, 4, 5, 6, 7, 8, 9], 100])
  expect(isCutShort(fromDayOn, { date: '2026-11-02', sort: 'date' })).toBe(false)
  expect(isCutShort(windows.b6!, {})).toBe(true)
})

it('balances of two states are never on one paper', async () => {
  const read = vi
    .fn<Parameters<typeof wholeRegister>[0]>()
    .mockResolvedValueOnce(run(7, 9, { earlier: 'b6' }))
    .mockResolvedValueOnce(run(4, 6, { accountBalance: 901 }))
  await expect(wholeRegister(read, 25_000, {})).rejects.toThrow(Overtaken)
})
