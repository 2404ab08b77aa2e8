// Tests the output of each data set on small books, to the cent.

import { proves } from '@twofold/accounting/testing/proves'
import { beforeEach, describe, expect, test } from 'vitest'
import { createBooksDriver } from '../../tests/harness/books-driver.ts'
import { reconciler } from '../../tests/harness/reconciling/reconciler.ts'
import { pageOfReport, reporter } from '../../tests/harness/reporter.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'

const { api, owner, books } = setUpBooks()
const reports = reporter(api, owner)
let id: Record<
  'assets' | 'bank' | 'cash' | 'loan' | 'capital' | 'sales' | 'interest' | 'costs' | 'rent' | 'fees',
  number
>

beforeEach(async () => {
  const open = async (...account: Parameters<typeof books.open>) => (await books.open(...account)).accountID
  const assets = await open('Assets')
  const costs = await open('Costs', 'EXPENSE')
  id = {
    assets,
    bank: await open('Bank', 'ASSET', assets),
    cash: await open('Cash', 'ASSET', assets),
    loan: await open('Loan', 'LIABILITY'),
    capital: await open('Capital', 'EQUITY'),
    sales: await open('Sales', 'INCOME'),
    interest: await open('Interest', 'GAIN'),
    costs,
    rent: await open('Rent', 'EXPENSE', costs),
    fees: await open('Fees', 'LOSS'),
  }
  await books.enter({ debit: id.bank, credit: id.capital, cents: 10_000, date: '2025-03-31' })
  await books.enter({ debit: id.bank, credit: id.sales, cents: 5_000, date: '2025-06-15' })
  await books.enter({ debit: id.bank, credit: id.loan, cents: 2_000, date: '2026-01-01' })
  await books.enter({ debit: id.bank, credit: id.sales, cents: 700, date: '2026-02-10', comment: 'Invoice 7' })
  await books.enter({ debit: id.rent, credit: id.bank, cents: 300, date: '2026-02-28', comment: 'Rent' })
  await books.enter({ debit: id.cash, credit: id.bank, cents: 50, date: '2026-03-01' })
  await books.enter({ debit: id.fees, credit: id.cash, cents: 5, date: '2026-03-02' })
  await books.enter({ debit: id.bank, credit: id.interest, cents: 20, date: '2026-03-31' })
})

/** Transfers the profit of 2025 to capital with a closing entry. */
async function closeTheYear() {
  const line = (accountID: number, debitOrCredit: string) => ({ accountID, transactionDCAmount: 5_000, debitOrCredit })
  const body = {
    transactionDate: '2025-12-31',
    isClosing: true,
    debitCreditSet: [line(id.sales, 'DEBIT'), line(id.capital, 'CREDIT')],
  }
  expect((await api.call(owner, 'POST', '/transactions', { body })).body).toMatchObject({ isClosing: true })
}

const PERIOD = { startDate: '2026-02-01', endDate: '2026-03-31' }

describe('BALANCE', () => {
  proves('rule 2.59', "The report's computed output display is not shown.")

  test('is the tree of assets, liabilities and equity, with the profit of each year until it is closed', async () => {
    const output = await reports.run({ dataSetType: 'BALANCE' }, PERIOD)
    expect(output).toMatchObject({ isAsOf: true, startDate: '2026-02-01T00:00:00Z', knownAt: null, notice: '' })
    expect(pageOfReport(output)).toEqual([
      ['group', 0, 'Assets', null],
      ['line', 1, 'Bank', 17_370],
      ['line', 1, 'Cash', 45],
      ['subtotal', 0, 'Total assets', 17_415],
      ['group', 0, 'Liabilities', null],
      ['line', 1, 'Loan', 2_000],
      ['subtotal', 0, 'Total liabilities', 2_000],
      ['group', 0, 'Equity', null],
      ['line', 1, 'Capital', 10_000],
      ['computed', 1, 'Net income from prior fiscal years', 5_000],
      ['computed', 1, 'Net income for this fiscal year', 415],
      ['computed', 1, 'Closed to equity', null],
      ['subtotal', 0, 'Total equity', 15_415],
      ['total', 0, 'Total liabilities and equity', 17_415],
    ])
    expect(output.tieOut).toMatchObject({ left: 17_415, right: 17_415 })
    expect(output.rows[1]?.drill).toEqual({ accountIDs: [id.bank], endDate: '2026-03-31T00:00:00Z' })
  })

  test('shows what closing entries moved to equity, with unchanged totals', async () => {
    await closeTheYear()
    const { rows, totals } = await reports.run({ dataSetType: 'BALANCE' }, PERIOD)
    const equity = rows.slice(7).map(({ cells }) => cells)
    expect(equity).toEqual([
      ['Equity', null],
      ['Capital', 15_000],
      ['Net income from prior fiscal years', 5_000],
      ['Net income for this fiscal year', 415],
      ['Closed to equity', -5_000],
      ['Total equity', 15_415],
    ])
    expect(totals[0]?.cells[1]).toBe(17_415)
  })

  test('shows only the group if one is chosen, and still ties out on all books', async () => {
    const output = await reports.run(
      { dataSetType: 'BALANCE', sourceAccountSetType: 'GROUP', sourceAccountGroup: 'LIABILITY' },
      PERIOD,
    )
    expect(pageOfReport(output)).toEqual([
      ['group', 0, 'Liabilities', null],
      ['line', 1, 'Loan', 2_000],
      ['subtotal', 0, 'Total liabilities', 2_000],
    ])
    expect(output.tieOut?.left).toBe(17_415)
  })
})

describe('INCOME and EXPENSE', () => {
  test('for all accounts are the Profit and Loss, with or without closing entries', async () => {
    const whole = { startDate: '2025-01-01', endDate: '2026-03-31' }
    const before = await reports.run({ dataSetType: 'INCOME' }, whole)
    expect(pageOfReport(before)).toEqual([
      ['group', 0, 'Income', null],
      ['line', 1, 'Sales', 5_700],
      ['subtotal', 0, 'Total revenue', 5_700],
      ['group', 0, 'Operating expenses', null],
      ['line', 1, 'Rent', 300],
      ['subtotal', 0, 'Total operating expenses', 300],
      ['subtotal', 0, 'Operating profit', 5_400],
      ['group', 0, 'Other income', null],
      ['line', 1, 'Interest', 20],
      ['subtotal', 0, 'Total other income', 20],
      ['group', 0, 'Other expenses', null],
      ['line', 1, 'Fees', 5],
      ['subtotal', 0, 'Total other expenses', 5],
      ['subtotal', 0, 'Total income', 5_720],
      ['subtotal', 0, 'Total expenses', 305],
      ['total', 0, 'Net income', 5_415],
    ])
    await closeTheYear()
    expect(pageOfReport(await reports.run({ dataSetType: 'INCOME' }, whole))).toEqual(pageOfReport(before))
  })

  test('leave other accounts of a set out and name them', async () => {
    const query = { ...PERIOD, account: [id.rent, id.sales, id.bank] }
    const expense = await reports.run({ dataSetType: 'EXPENSE', sourceAccountSetType: 'USER_SUPPLIED' }, query)
    expect(pageOfReport(expense)).toEqual([
      ['line', 0, 'Costs:Rent', 300],
      ['total', 0, 'Total expenses', 300],
    ])
    expect(expense.notice).toBe('This report shows only expenses. These accounts aren’t included: Bank, Sales.')
  })

  test('GROUP INCOME includes gains, GROUP EXPENSE includes losses', async () => {
    const group = (sourceAccountGroup: 'INCOME' | 'EXPENSE') =>
      reports.run({ dataSetType: sourceAccountGroup, sourceAccountSetType: 'GROUP', sourceAccountGroup }, PERIOD)
    expect((await group('INCOME')).totals[0]?.cells).toEqual(['Total income', 720])
    expect((await group('EXPENSE')).totals[0]?.cells).toEqual(['Total expenses', 305])
    expect((await group('EXPENSE')).tieOut).toMatchObject({ left: 305, right: 305 })
  })

  test('of one group have its total once, and tie out to it', async () => {
    const query = { ...PERIOD, account: id.costs }
    const body = {
      dataSetType: 'EXPENSE',
      sourceAccountSetType: 'USER_SUPPLIED',
      sourceRecurseSubAccounts: true,
    } as const
    const output = await reports.run(body, query)
    expect(pageOfReport(output)).toEqual([
      ['group', 0, 'Costs', null],
      ['line', 1, 'Rent', 300],
      ['total', 0, 'Total expenses', 300],
    ])
    expect(output.tieOut).toMatchObject({ left: 300, right: 300 })
  })
})

describe('SUMGROUPLINE', () => {
  test('is the trial balance with subtotals by group and equal column totals', async () => {
    expect(pageOfReport(await reports.run({ dataSetType: 'SUMGROUPLINE' }, PERIOD))).toEqual([
      ['group', 0, 'Assets', null, null, null, null, null, null],
      ['line', 1, 'Bank', 17_000, null, 720, 350, 17_370, null],
      ['line', 1, 'Cash', null, null, 50, 5, 45, null],
      ['subtotal', 0, 'Total Assets', 17_000, null, 770, 355, 17_415, null],
      ['line', 0, 'Loan', null, 2_000, null, null, null, 2_000],
      ['line', 0, 'Capital', null, 10_000, null, null, null, 10_000],
      ['line', 0, 'Sales', null, 5_000, null, 700, null, 5_700],
      ['line', 0, 'Interest', null, null, null, 20, null, 20],
      ['group', 0, 'Costs', null, null, null, null, null, null],
      ['line', 1, 'Rent', null, null, 300, null, 300, null],
      ['subtotal', 0, 'Total Costs', null, null, 300, null, 300, null],
      ['line', 0, 'Fees', null, null, 5, null, 5, null],
      ['total', 0, 'Total', 17_000, 17_000, 1_075, 1_075, 17_720, 17_720],
    ])
  })

  test('with a filter shows only movements against the filtered accounts', async () => {
    const body = {
      dataSetType: 'SUMGROUPLINE',
      filterAccountSetType: 'GROUP',
      filterAccountGroup: 'ASSET',
    } as const
    const output = await reports.run(body, PERIOD)
    expect(output.columns.map(({ id: column }) => column)).toEqual(['account', 'debits', 'credits'])
    expect(pageOfReport(output).at(-1)).toEqual(['total', 0, 'Total', 355, 770])
  })
})

describe('the lists', () => {
  const row = (cells: readonly unknown[] = []) => cells.filter((_, index) => index !== 1)

  test('INCOMETRANS lists the lines of income with a running total', async () => {
    const { rows, totals } = await reports.run({ dataSetType: 'INCOMETRANS' }, PERIOD)
    expect(rows.map(({ cells }) => row(cells))).toEqual([
      ['2026-02-10T00:00:00Z', 'Invoice 7', 'Sales', 'Assets:Bank', 700, 700],
      ['2026-03-31T00:00:00Z', '', 'Interest', 'Assets:Bank', 20, 720],
    ])
    expect(totals[0]?.cells).toEqual(['Total', null, null, null, null, 720, null])
  })

  test('EXPENSETRANS lists the lines of expense, prorated with a filter, without closing entries', async () => {
    const cut = (accountID: number, debitOrCredit: string, transactionDCAmount: number) => ({
      accountID,
      debitOrCredit,
      transactionDCAmount,
    })
    const split = [cut(id.rent, 'DEBIT', 100), cut(id.bank, 'CREDIT', 67), cut(id.loan, 'CREDIT', 33)]
    const post = (body: unknown) => api.call(owner, 'POST', '/transactions', { body })
    const shared = { transactionDate: '2026-03-10', transactionComment: 'Shared', debitCreditSet: split }
    expect((await post(shared)).status).toBe(200)
    const closed = [cut(id.capital, 'DEBIT', 300), cut(id.rent, 'CREDIT', 300)]
    const close = { transactionDate: '2026-03-31', isClosing: true, debitCreditSet: closed }
    expect((await post(close)).status).toBe(200)
    const { rows, totals } = await reports.run({ dataSetType: 'EXPENSETRANS' }, PERIOD)
    expect(rows.map(({ cells }) => row(cells))).toEqual([
      ['2026-02-28T00:00:00Z', 'Rent', 'Costs:Rent', 'Assets:Bank', 300, 300],
      ['2026-03-02T00:00:00Z', '', 'Fees', 'Assets:Cash', 5, 305],
      ['2026-03-10T00:00:00Z', 'Shared', 'Costs:Rent', 'Assets:Bank, Loan', 100, 405],
    ])
    expect(totals[0]?.cells).toEqual(['Total', null, null, null, null, 405, null])
    const owed = {
      dataSetType: 'EXPENSETRANS',
      filterAccountSetType: 'GROUP',
      filterAccountGroup: 'LIABILITY',
    } as const
    const part = await reports.run(owed, PERIOD)
    expect(part.rows.map(({ cells }) => row(cells).slice(1))).toEqual([
      ['Shared', 'Costs:Rent', 'Assets:Bank, Loan', 33, 33],
    ])
    expect((await reports.run({ ...owed, filterAccountGroup: 'ASSET' }, PERIOD)).totals[0]?.cells[5]).toBe(372)
  })

  test('NETTRANS lists the lines of a set without transfers within it', async () => {
    const chosen = {
      dataSetType: 'NETTRANS',
      sourceAccountSetType: 'USER_SUPPLIED',
      sourceRecurseSubAccounts: true,
    } as const
    const { rows, totals } = await reports.run(chosen, { ...PERIOD, account: id.assets })
    expect(rows.map(({ kind, cells }) => [kind, ...row(cells)])).toEqual([
      ['opening', '2026-02-01T00:00:00Z', 'Opening balance', null, null, null, null, 17_000],
      ['line', '2026-02-10T00:00:00Z', 'Invoice 7', 'Assets:Bank', 'Sales', 700, null, 17_700],
      ['line', '2026-02-28T00:00:00Z', 'Rent', 'Assets:Bank', 'Costs:Rent', null, 300, 17_400],
      ['line', '2026-03-02T00:00:00Z', '', 'Assets:Cash', 'Fees', null, 5, 17_395],
      ['line', '2026-03-31T00:00:00Z', '', 'Assets:Bank', 'Interest', 20, null, 17_415],
      ['closing', '2026-03-31T00:00:00Z', 'Closing balance', null, null, null, null, 17_415],
    ])
    expect(totals[0]?.cells).toEqual(['Total', null, null, null, null, 720, 305, 17_415])
  })

  test('NETTRANS of mixed accounts has a running total of debits less credits, and says so', async () => {
    const body = { dataSetType: 'NETTRANS', sourceAccountSetType: 'USER_SUPPLIED' } as const
    const { columns } = await reports.run(body, { ...PERIOD, account: [id.bank, id.loan] })
    expect(columns.at(-1)?.label).toBe('Balance (debits − credits)')
    expect((await reports.run(body, { ...PERIOD, account: id.loan })).columns.at(-1)?.label).toBe('Balance')
  })

  test('LEDGER has a block for each account with a balance or a movement', async () => {
    const body = { dataSetType: 'LEDGER', sourceAccountSetType: 'USER_SUPPLIED' } as const
    const { rows, totals } = await reports.run(body, { ...PERIOD, account: [id.loan, id.cash, id.costs] })
    expect(rows.map(({ kind, cells }) => [kind, cells[0], cells[1], ...cells.slice(3)])).toEqual([
      ['group', 'Assets:Cash', null, null, null, null, null, null],
      ['opening', null, '2026-02-01T00:00:00Z', 'Opening balance', null, null, null, 0],
      ['line', null, '2026-03-01T00:00:00Z', '', 'Assets:Bank', 50, null, 50],
      ['line', null, '2026-03-02T00:00:00Z', '', 'Fees', null, 5, 45],
      ['closing', null, '2026-03-31T00:00:00Z', 'Closing balance', null, 50, 5, 45],
      ['group', 'Loan', null, null, null, null, null, null],
      ['opening', null, '2026-02-01T00:00:00Z', 'Opening balance', null, null, null, 2_000],
      ['closing', null, '2026-03-31T00:00:00Z', 'Closing balance', null, 0, 0, 2_000],
    ])
    expect(totals[0]?.cells.slice(5)).toEqual([50, 5, null])
  })

  test('a limit omits rows and says how many; totals are those of all rows', async () => {
    const whole = await reports.run({ dataSetType: 'LEDGER' }, PERIOD)
    const first = await reports.run({ dataSetType: 'LEDGER' }, { ...PERIOD, limit: 3 })
    expect(first.rows).toEqual(whole.rows.slice(0, 3))
    expect([first.rowsLeftOut, first.totals]).toEqual([whole.rows.length - 3, whole.totals])
  })
})

describe('AGING', () => {
  test('ages other accounts by their balance, first in, first out', async () => {
    const body = { dataSetType: 'AGING', sourceAccountSetType: 'USER_SUPPLIED' } as const
    const { rows, totals, columns } = await reports.run(body, { ...PERIOD, account: [id.bank, id.cash] })
    expect(columns.map(({ label }) => label)).toEqual([
      'Account',
      'Current',
      '1–30',
      '31–60',
      '61–90',
      'Over 90',
      'Total',
    ])
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Assets:Bank', 20, 0, 700, 2_000, 14_650, 17_370],
      ['Assets:Cash', 0, 45, 0, 0, 0, 45],
    ])
    expect(totals[0]?.cells).toEqual(['Total', 20, 45, 700, 2_000, 14_650, 17_415])
  })

  test('is empty for a group without parties, and says so', async () => {
    const body = { dataSetType: 'AGING', sourceAccountSetType: 'GROUP', sourceAccountGroup: 'ASSET' } as const
    expect(await reports.run(body)).toMatchObject({ rows: [], notice: 'No customer or vendor has an account yet.' })
  })
})

describe('RECONCILIATION', () => {
  test('lists what is cleared on statements and what is outstanding, up to the ledger balance', async () => {
    const marks = reconciler(api, owner)
    const { transactions } = await books.register(id.bank)
    const [capital, sale, loan, invoice] = transactions.map(({ transactionID }) => transactionID)
    for (const entry of [capital, sale]) await marks.clear(entry!, '2025-12-31', id.bank)
    await marks.record(id.bank, '2025-12-31', 15_000)
    for (const entry of [loan, invoice]) await marks.clear(entry!, '2026-02-28', id.bank)
    await marks.record(id.bank, '2026-02-28', 17_700)
    const body = { dataSetType: 'RECONCILIATION', sourceAccountSetType: 'USER_SUPPLIED' } as const
    const output = await reports.run(body, { endDate: '2026-03-31', startDate: '2026-03-01', account: id.bank })
    const shown = output.rows.map(({ kind, depth, cells }) => [
      kind,
      depth,
      /^\d+$/.test(String(cells[0])) ? '' : cells[0],
      ...cells.slice(4),
    ])
    expect(shown).toEqual([
      ['group', 0, 'Assets:Bank', null, null, null],
      ['computed', 1, 'Statement 2', null, null, 17_700],
      ['opening', 1, 'Opening cleared balance', null, null, 15_000],
      ['group', 1, 'Cleared', null, null, null],
      ['line', 2, '', 2_000, null, 17_000],
      ['line', 2, '', 700, null, 17_700],
      ['subtotal', 1, 'Cleared', 2_700, 0, null],
      ['closing', 1, 'Closing cleared balance', null, null, 17_700],
      ['group', 1, 'Outstanding', null, null, null],
      ['line', 2, '', null, 300, 17_400],
      ['line', 2, '', null, 50, 17_350],
      ['line', 2, '', 20, null, 17_370],
      ['subtotal', 1, 'Outstanding', 20, 350, null],
      ['closing', 1, 'Book balance', null, null, 17_370],
    ])
    expect(output.tieOut).toMatchObject({ left: 17_370, right: 17_370 })
  })

  test('shows when a statement was recorded in the organisation’s time zone', async () => {
    const kolkata = await api.newMember({ timeZone: 'Asia/Kolkata' })
    const { accountID: till } = await createBooksDriver(api, kolkata).open('Till')
    await reconciler(api, kolkata).record(till, '2026-02-28', 0)
    const body = { dataSetType: 'RECONCILIATION', sourceAccountSetType: 'USER_SUPPLIED' } as const
    const { rows } = await reporter(api, kolkata).run(body, { endDate: '2026-03-31', account: till })
    const recorded = rows.find(({ kind }) => kind === 'computed')?.cells[3]
    expect(recorded).toMatch(/^Recorded by .+, [A-Z][a-z]{2} \d{1,2}, \d{4}, \d\d:\d\d GMT\+5:30$/)
  })
})

test('a CSV file has the compared periods that are asked for, with changes in amount and in percent', async () => {
  const report = await reports.idOf({
    dataSetType: 'EXPENSE',
    sourceAccountSetType: 'GROUP',
    sourceAccountGroup: 'EXPENSE',
  })
  await books.enter({ debit: id.rent, credit: id.bank, cents: 200, date: '2026-01-20' })
  const path = `/reports/${report}/output/csv?startDate=2026-02-01&endDate=2026-02-28`
  const linesOf = async (query: string) => {
    const response = await fetch(`${api.origin}/api${path}${query}`, { headers: owner.headers })
    return (await response.text()).split('\r\n')
  }
  const compared = await linesOf('&compare=previous&compare=year')
  expect(compared[0]).toBe(
    'Account,Amount,Previous,Previous: change,Previous: %,Previous year,Previous year: change,Previous year: %',
  )
  expect(compared.find(line => line.includes('Rent'))).toMatch(/^" *Rent",3\.00,2\.00,1\.00,50,/)
  expect((await linesOf(''))[0]).toBe('Account,Amount')
  expect((await api.call(owner, 'GET', `${path}&compare=never`)).status).toBe(400)
})
