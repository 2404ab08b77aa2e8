// Tests the parts of the Profit and Loss and of the balance sheet.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sectionsOfType } from '../ledger/account-sections.ts'
import type { AccountSection, AccountType } from '../ledger/account-types.ts'
import { forAllAsync } from '../testing/for-all.ts'
import { balanceSheet } from './balance-sheet.ts'
import { incomeStatement } from './income-statement.ts'
import { NO_FIGURES, type ReportedAccount } from './reported-account.ts'
import { profitPartOf } from './statement-parts.ts'
import { booksOf, CHART, entryOn, selection, someEntries, somePeriod, wholeOf } from './testing/random-books.ts'

const PERIOD = { startDate: '2026-01-01', endDate: '2026-12-31' }

type Given = Partial<ReportedAccount> & Pick<ReportedAccount, 'name' | 'type'>

/** Returns books with these accounts. Each account is below the account with the id `parentId`. Ids count from 1. */
function booksWith(given: readonly Given[]) {
  const accounts = given.map(
    (each, index): ReportedAccount => ({
      ...NO_FIGURES,
      id: index + 1,
      parentId: null,
      orderKey: String(index),
      number: '',
      section: null,
      role: null,
      isLive: true,
      ...each,
    }),
  )
  const source = { ...selection(), ids: new Set(accounts.map(({ id }) => id)) }
  return { ...PERIOD, accounts, whole: accounts, source, filterTieOut: null }
}

async function shown(report: ReturnType<typeof incomeStatement>) {
  const { rows, totals } = await wholeOf(report)
  return [...rows, ...totals].map(({ kind, depth, cells }) => [kind, depth, ...cells])
}

test.each<[AccountType, AccountSection | null, string | null]>([
  ['INCOME', 'OPERATING', 'INCOME'],
  ['INCOME', 'OTHER', 'OTHER_INCOME'],
  ['GAIN', null, 'OTHER_INCOME'],
  ['EXPENSE', 'COST_OF_SALES', 'COST_OF_SALES'],
  ['EXPENSE', 'OPERATING', 'OPERATING_EXPENSES'],
  ['EXPENSE', 'OTHER', 'OTHER_EXPENSES'],
  ['LOSS', null, 'OTHER_EXPENSES'],
  ['ASSET', 'CURRENT', null],
  ['EQUITY', null, null],
])('%s in the section %s is shown in the part %s', (type, section, part) => {
  expect(profitPartOf(type, section)).toBe(part)
})

describe('the Profit and Loss', () => {
  const income = (name: string, creditCents: number, more: Partial<ReportedAccount> = {}): Given => ({
    name,
    type: 'INCOME',
    creditCents,
    ...more,
  })
  const expense = (name: string, debitCents: number, more: Partial<ReportedAccount> = {}): Given => ({
    name,
    type: 'EXPENSE',
    debitCents,
    ...more,
  })

  test('has gross profit, operating profit and net income, and the totals of all income and of all expenses', async () => {
    const books = booksWith([
      income('Income', 0),
      income('Sales', 1000, { parentId: 1, number: '4000' }),
      income('Returns', -100, { parentId: 1 }),
      income('Interest', 50, { parentId: 1, section: 'OTHER' }),
      expense('Expenses', 0),
      expense('Cost of Goods Sold', 0, { parentId: 5, section: 'COST_OF_SALES' }),
      expense('Purchases', 400, { parentId: 6 }),
      expense('Office', 10, { parentId: 5, number: '6' }),
      expense('Rent', 250, { parentId: 8 }),
      expense('Loan Interest', 20, { parentId: 8, section: 'OTHER' }),
      { name: 'Losses', type: 'LOSS', debitCents: 5 },
    ])
    expect(await shown(incomeStatement(books))).toEqual([
      ['group', 0, 'Income', null],
      ['line', 1, '4000 Sales', 1000],
      ['line', 1, 'Returns', -100],
      ['subtotal', 0, 'Total revenue', 900],
      ['group', 0, 'Cost of sales', null],
      ['line', 1, 'Purchases', 400],
      ['subtotal', 0, 'Total cost of sales', 400],
      ['subtotal', 0, 'Gross profit', 500],
      ['group', 0, 'Operating expenses', null],
      ['group', 1, '6 Office', 10],
      ['line', 2, 'Rent', 250],
      ['subtotal', 1, 'Total 6 Office', 260],
      ['subtotal', 0, 'Total operating expenses', 260],
      ['subtotal', 0, 'Operating profit', 240],
      ['group', 0, 'Other income', null],
      ['line', 1, 'Interest', 50],
      ['subtotal', 0, 'Total other income', 50],
      ['group', 0, 'Other expenses', null],
      ['line', 1, 'Loan Interest', 20],
      ['line', 1, 'Losses', 5],
      ['subtotal', 0, 'Total other expenses', 25],
      ['subtotal', 0, 'Total income', 950],
      ['subtotal', 0, 'Total expenses', 685],
      ['total', 0, 'Net income', 265],
    ])
  })

  test('without sections is income, expenses and net income', async () => {
    const books = booksWith([income('Fees', 70), expense('Expenses', 5), expense('Rent', 30, { parentId: 2 })])
    expect(await shown(incomeStatement(books))).toEqual([
      ['group', 0, 'Income', null],
      ['line', 1, 'Fees', 70],
      ['subtotal', 0, 'Total income', 70],
      ['group', 0, 'Expenses', 5],
      ['line', 1, 'Rent', 30],
      ['subtotal', 0, 'Total expenses', 35],
      ['total', 0, 'Net income', 35],
    ])
  })

  test('keeps its profit rows if a part has no amount, so that periods can be compared', async () => {
    const books = booksWith([
      income('Fees', 70),
      expense('Purchases', 0, { section: 'COST_OF_SALES' }),
      { name: 'Gains', type: 'GAIN' },
    ])
    expect(await shown(incomeStatement(books))).toEqual([
      ['group', 0, 'Income', null],
      ['line', 1, 'Fees', 70],
      ['subtotal', 0, 'Total revenue', 70],
      ['subtotal', 0, 'Gross profit', 70],
      ['group', 0, 'Operating expenses', null],
      ['subtotal', 0, 'Total operating expenses', 0],
      ['subtotal', 0, 'Operating profit', 70],
      ['subtotal', 0, 'Total income', 70],
      ['subtotal', 0, 'Total expenses', 0],
      ['total', 0, 'Net income', 70],
    ])
  })

  test('has the same totals with any sections, and its parts add up to them', async () => {
    const someSections = fc.array(fc.nat(), { minLength: CHART.length, maxLength: CHART.length })
    await forAllAsync(someEntries, somePeriod, someSections, async (entries, period, drawn) => {
      const books = booksOf(entries, period)
      const accounts = books.accounts.map((account, index) => {
        const possible = [null, ...sectionsOfType(account.type)]
        return { ...account, section: possible[drawn[index]! % possible.length] ?? null }
      })
      const amounts = async (of: typeof books) =>
        new Map((await shown(incomeStatement(of))).map(([, , label, cents]) => [String(label), Number(cents)]))
      const plain = await amounts({ ...books, accounts: accounts.map(each => ({ ...each, section: null })) })
      const parted = await amounts({ ...books, accounts })
      for (const label of ['Total income', 'Total expenses', 'Net income'])
        expect(parted.get(label)).toBe(plain.get(label))
      const of = (label: string) => parted.get(label) ?? 0
      const income = parted.has('Total revenue') ? of('Total revenue') : of('Total income')
      const costs = of('Total cost of sales')
      if (parted.has('Gross profit')) expect(of('Gross profit')).toBe(income - costs)
      const operating = parted.has('Total operating expenses') ? of('Total operating expenses') : of('Total expenses')
      expect(of('Operating profit')).toBe(income - costs - operating)
      const other = of('Total other income') - of('Total other expenses')
      expect(of('Net income')).toBe(of('Operating profit') + other)
    })
  })
})

describe('the balance sheet', () => {
  const PLAIN = { startDate: '2026-01-01', endDate: '2026-01-31' }

  test('has current and long-term parts, one row for all customers, and totals below the accounts', async () => {
    const asset = (name: string, debitCents: number, more: Partial<ReportedAccount> = {}): Given => ({
      name,
      type: 'ASSET',
      debitCents,
      ...more,
    })
    const books = booksWith([
      asset('Assets', 0),
      asset('Bank', 5, { parentId: 1 }),
      asset('Checking', 700, { parentId: 2 }),
      asset('Accounts Receivable', 0, { parentId: 1, role: 'RECEIVABLE_CONTROL' }),
      asset('Ann', 40, { parentId: 4, role: 'RECEIVABLE_PARTY' }),
      asset('Ben', 0, { parentId: 4, role: 'RECEIVABLE_PARTY' }),
      asset('Cem', -15, { parentId: 4, role: 'RECEIVABLE_PARTY' }),
      asset('Fixed Assets', 0, { parentId: 1, section: 'LONG_TERM' }),
      asset('Van', 300, { parentId: 8 }),
      asset('Depreciation', -100, { parentId: 8 }),
      { name: 'Loan', type: 'LIABILITY', creditCents: 930 },
    ])
    const { rows, totals } = await wholeOf(balanceSheet({ ...books, isEquityWhole: true }))
    expect([...rows, ...totals].map(({ kind, depth, cells }) => [kind, depth, ...cells])).toEqual([
      ['group', 0, 'Assets', null],
      ['group', 1, 'Current assets', null],
      ['group', 2, 'Bank', 5],
      ['line', 3, 'Checking', 700],
      ['subtotal', 2, 'Total Bank', 705],
      ['line', 2, 'Accounts Receivable', 25],
      ['subtotal', 1, 'Total current assets', 730],
      ['group', 1, 'Long-term assets', null],
      ['line', 2, 'Van', 300],
      ['line', 2, 'Depreciation', -100],
      ['subtotal', 1, 'Total long-term assets', 200],
      ['subtotal', 0, 'Total assets', 930],
      ['group', 0, 'Liabilities', null],
      ['line', 1, 'Loan', 930],
      ['subtotal', 0, 'Total liabilities', 930],
      ['group', 0, 'Equity', null],
      ['computed', 1, 'Net income from prior fiscal years', 0],
      ['computed', 1, 'Net income for this fiscal year', 0],
      ['computed', 1, 'Closed to equity', null],
      ['subtotal', 0, 'Total equity', 0],
      ['total', 0, 'Total liabilities and equity', 930],
    ])
    const drillOf = (label: string) => rows.find(({ cells }) => cells[0] === label)?.drill
    expect(drillOf('Accounts Receivable')).toEqual({ accountIds: [4, 5, 7], isOwn: true, endDate: '2026-12-31' })
    // The accounts above the parts have no balance of their own, so the parts drill down to the accounts below.
    expect(drillOf('Total current assets')).toEqual({ accountIds: [2, 4], endDate: '2026-12-31' })
    expect(drillOf('Total long-term assets')).toEqual({ accountIds: [8], endDate: '2026-12-31' })
    expect(drillOf('Total assets')).toEqual({ accountIds: [2, 4, 8], endDate: '2026-12-31' })
  })

  test('has no parts if all accounts of a type are in one section', async () => {
    const books = booksOf([entryOn('2026-01-05', [2, 4], [5, -4])], PLAIN)
    const accounts = books.accounts.map(each => ({ ...each, section: null }))
    const rows = await shown(balanceSheet({ ...books, accounts, isEquityWhole: false }))
    expect(rows.map(([, , label]) => label)).toEqual([
      ...['Assets', 'Bank', 'Total assets', 'Equity', 'Capital', 'Total equity', 'Total liabilities and equity'],
    ])
  })
})
