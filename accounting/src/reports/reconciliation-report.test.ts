import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { forAllAsync } from '../testing/for-all.ts'
import {
  type ReconciledItem,
  type RecordedStatement,
  reconciledBlocks,
  reconciliationReport,
} from './reconciliation-report.ts'
import { closingCents } from './reported-account.ts'
import {
  cellsOf,
  figuresOf,
  linesOf,
  NAMES,
  selection,
  someEntries,
  stream,
  wholeOf,
  within,
} from './testing/random-books.ts'

/** Returns the first statement of an account, with zero balances. */
function statementOf(accountId: number): RecordedStatement {
  return {
    accountId,
    no: 1,
    date: '2026-02-28',
    previousOn: null,
    openingCents: 0,
    closingCents: 0,
    recordedBy: 'ada',
    recordedAt: '2026-03-01T10:00:00.000000Z',
  }
}

const PERIOD = { startDate: '2025-01-01', endDate: '2026-03-01' }
const statements = (...of: RecordedStatement[]) => new Map(of.map(each => [each.accountId, each]))
/** Returns the account of each block with the accounts in it, such as `1: 1,2,3; 4: 4`. */
const blockIds = (ids: number[] | undefined, recorded: Map<number, RecordedStatement>, areChosen: boolean) =>
  reconciledBlocks(figuresOf([], PERIOD), selection(ids), recorded, areChosen)
    .map(({ account, accounts }) => `${account.id}: ${accounts.map(({ id }) => id).sort((a, b) => a - b)}`)
    .join('; ')

describe('the reconciled part', () => {
  test.each<[what: string, ids: number[] | undefined, onAccounts: number[], areChosen: boolean, blocks: string]>([
    ['of all accounts are those with statements', undefined, [2, 4], false, '2: 2; 4: 4'],
    ['of all accounts is nothing without a statement', undefined, [], false, ''],
    ['of a chosen account is that account, with or without a statement', [4], [], true, '4: 4'],
    ['of a chosen subtree is its top', [1, 2, 3], [], true, '1: 1,2,3'],
    ['of a chosen subtree are its subaccounts with statements', [1, 2, 3], [3], true, '3: 3'],
    ['of a subaccount of an account with a statement is nothing', [2], [1], true, ''],
  ])('%s', (_, ids, onAccounts, areChosen, blocks) => {
    expect(blockIds(ids, statements(...onAccounts.map(id => statementOf(id))), areChosen)).toBe(blocks)
  })
})

test('cleared plus outstanding lines equal the ledger balance, for any clearing dates', async () => {
  const someMarks = fc.array(fc.option(fc.constantFrom('2025-01-31', '2025-12-31', '2026-02-28', '2026-04-30')), {
    minLength: 60,
    maxLength: 60,
  })
  await forAllAsync(someEntries, someMarks, fc.boolean(), async (entries, marks, isRecorded) => {
    const accounts = figuresOf(entries, PERIOD)
    const lines = within(linesOf(entries), { startDate: '0001-01-02', endDate: PERIOD.endDate })
      .filter(({ accountId }) => accountId <= 3)
      .map((line, index) => {
        const mark = marks[index] ?? null
        return { ...line, clearedOn: mark !== null && mark >= line.date && mark <= PERIOD.endDate ? mark : null }
      })
    // The first statement includes the lines that were cleared by the end of January 2025. The newest statement starts after that.
    const previousOn = isRecorded ? '2025-01-31' : null
    const isBefore = ({ clearedOn }: { clearedOn: string | null }) =>
      previousOn !== null && clearedOn !== null && clearedOn <= previousOn
    const openingCents = lines.filter(isBefore).reduce((sum, { cents }) => sum + cents, 0)
    const recorded = isRecorded ? statements({ ...statementOf(1), previousOn, openingCents }) : statements()
    const blocks = reconciledBlocks(accounts, selection([1, 2, 3]), recorded, true)
    const items = lines
      .filter(line => !isBefore(line))
      .map((line): ReconciledItem => ({ block: 0, ...line }))
      .sort((a, b) => Number(a.clearedOn === null) - Number(b.clearedOn === null))
    const params = { names: NAMES, endDate: PERIOD.endDate, timeZone: 'UTC' }
    const report = reconciliationReport(blocks, stream(items), params)
    const { rows, tieOut } = await wholeOf(report)
    expect(tieOut).toMatchObject({ holds: true })
    const balance = accounts.filter(({ id }) => id <= 3).reduce((sum, each) => sum + closingCents(each), 0)
    expect(cellsOf(report, rows, 'balance').at(-1)).toBe(balance)
    expect(rows.at(-1)?.drill).toEqual({ accountIds: [1], endDate: PERIOD.endDate })
    const missing = reconciliationReport(blocks, stream(items.slice(1)), params)
    if (items.length > 0) expect((await wholeOf(missing)).tieOut?.holds).toBe(false)
  })
})

test('the time at which a statement was recorded is in the time zone of the organisation, which is named', async () => {
  const recorded = statements({ ...statementOf(2), recordedAt: '2026-03-01T02:30:00.000000Z' })
  const blocks = reconciledBlocks(figuresOf([], PERIOD), selection([2]), recorded, true)
  const recordedIn = async (timeZone: string) => {
    const report = reconciliationReport(blocks, stream([]), { names: NAMES, endDate: PERIOD.endDate, timeZone })
    return cellsOf(report, (await wholeOf(report)).rows, 'comment').filter(cell => cell !== null)
  }
  expect(await recordedIn('America/New_York')).toEqual(['Recorded by ada, Feb 28, 2026, 21:30 EST'])
  expect(await recordedIn('UTC')).toEqual(['Recorded by ada, Mar 1, 2026, 02:30 UTC'])
})

test('items that are not grouped by block throw', async () => {
  const blocks = reconciledBlocks(figuresOf([], PERIOD), selection([2, 4]), statements(), true)
  const item = { transactionId: 1, accountId: 2, date: '2026-01-01', comment: '', cents: 5, clearedOn: null }
  const report = reconciliationReport(
    blocks,
    stream([
      { ...item, block: 1 },
      { ...item, block: 0 },
    ]),
    { names: NAMES, endDate: PERIOD.endDate, timeZone: 'UTC' },
  )
  await expect(wholeOf(report)).rejects.toThrow(/out of order/)
})
