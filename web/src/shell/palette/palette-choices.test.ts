import { indexForPicker } from '@twofold/accounting/ledger/picker-search'
import type { Role } from '@twofold/accounting/roles'
import { expect, it, vi } from 'vitest'
import { formActions } from './palette-actions.ts'
import { choicesFor, type PaletteSources } from './palette-choices.ts'

const nothing = () => {}
const place = (label: string, to: string, keys: string | null = null) => ({
  keys,
  does: `Go to ${label}`,
  area: 'Everywhere',
  to,
  run: nothing,
})

const SOURCES: PaletteSources = {
  shortcuts: [
    place('Home', '/', 'g h'),
    place('Accounts', '/accounts', 'g a'),
    place('Audit trail', '/organisation/audit'),
    { keys: null, does: 'Log out', area: 'Everywhere', run: nothing },
    { keys: 'n', does: 'New transaction', area: 'Register', run: nothing },
    { keys: 'j', does: 'Next row', area: 'Register', isKeyAlone: true, run: nothing },
  ],
  elsewhere: formActions('OWNER', '/accounts', nothing),
  accounts: indexForPicker([
    { id: 1, fullName: 'Assets:Bank:Checking', balanceCents: 100 },
    { id: 2, fullName: 'Assets:Accounts Receivable' },
    { id: 3, fullName: 'Expenses:Café' },
    { id: 4, fullName: 'Equity' },
  ]),
  partyAccounts: [],
  reports: indexForPicker([
    { id: 6, fullName: 'Profit and Loss' },
    { id: 4, fullName: 'Trial Balance' },
  ]),
  views: indexForPicker([
    { id: 0, fullName: 'Bills:Overdue', words: 'Overdue', beside: 'Bills', path: '/payable-invoices?status=OPEN' },
  ]),
  found: [],
  recent: ['/accounts', '/transactions/account/3', '/transactions/77', '/transactions/account/99', '/elsewhere'],
  here: '/accounts',
  mayReadBooks: true,
  isOverDialog: false,
  go: nothing,
}

const shown = (typed: string, changes: Partial<PaletteSources> = {}) =>
  choicesFor({ ...SOURCES, ...changes }, typed).map(({ title, choices }) => [title, choices.map(({ words }) => words)])

it('without text: recent screens except this one and deleted ones, then all screens and all actions', () => {
  expect(shown('')).toEqual([
    ['Recent', ['Café', 'Transaction 77']],
    ['Go to', ['Home', 'Accounts', 'Audit trail']],
    ['Actions', ['New transaction', 'Log out']],
  ])
})

it.each([
  [
    'acc',
    [
      ['Go to', ['Accounts']],
      ['Accounts', ['Accounts Receivable']],
    ],
  ],
  ['as ch', [['Accounts', ['Checking']]]],
  ['cafe', [['Accounts', ['Café']]]],
  ['new tr', [['Actions', ['New transaction']]]],
  [
    '  77 ',
    [
      ['Transactions', ['Transaction 77', 'Search the journal for “77”']],
      ['Amounts', ['$77.00 in Café', '$77.00 in Equity']],
    ],
  ],
  [
    '-1,410.22',
    [
      ['Transactions', ['Search the journal for “-1,410.22”']],
      ['Amounts', ['$1,410.22 in Café', '$1,410.22 in Equity']],
    ],
  ],
  ['0', [['Transactions', ['Transaction 0']]]],
  ['#12', [['Transactions', ['Transaction 12']]]],
  ['pro lo', [['Reports', ['Profit and Loss']]]],
  ['next row', []],
  ['zzz', []],
] as const)('“%s” finds by beginnings of words', (typed, expected) => {
  expect(shown(typed)).toEqual(expected)
})

it('a suggestion has its keys, path and balance, and opens its screen', () => {
  const go = vi.fn()
  const [accounts] = choicesFor({ ...SOURCES, go }, 'checking')
  expect(accounts?.choices[0]).toMatchObject({ path: 'Bank · Assets', balanceCents: 100 })
  accounts?.choices[0]?.run()
  expect(go.mock.calls).toEqual([['/transactions/account/1']])
  expect(choicesFor(SOURCES, 'home')[0]?.choices[0]).toMatchObject({ keys: 'g h' })
})

it('an amount is searched in the open register before the recent ones', () => {
  const go = vi.fn()
  const amounts = choicesFor({ ...SOURCES, go, here: '/transactions/account/1' }, '410.22').at(-1)
  expect(amounts?.choices.map(({ words, path }) => [words, path])).toEqual([
    ['$410.22 in Checking', 'Bank · Assets'],
    ['$410.22 in Café', 'Expenses'],
    ['$410.22 in Equity', ''],
  ])
  amounts?.choices[0]?.run()
  expect(go.mock.calls).toEqual([['/transactions/account/1?amountFrom=41022&amountTo=41022']])
})

it('a report opens the form for its dates and accounts', () => {
  const go = vi.fn()
  choicesFor({ ...SOURCES, go }, 'trial')[0]?.choices[0]?.run()
  expect(go.mock.calls).toEqual([['/reports?reportID=4']])
})

it('a view of a list is found by its own name and its list’s, and opens the list', () => {
  const go = vi.fn()
  const [views] = choicesFor({ ...SOURCES, go }, 'bi over')
  expect([views?.title, views?.choices[0]?.words, views?.choices[0]?.path]).toEqual(['Views', 'Overdue', 'Bills'])
  views?.choices[0]?.run()
  expect(go.mock.calls).toEqual([['/payable-invoices?status=OPEN']])
})

it('only screens are suggested over a dialog, and no transaction to a role that may not read the books', () => {
  expect(shown('', { isOverDialog: true }).map(([title]) => title)).toEqual(['Recent', 'Go to'])
  expect(shown('12', { mayReadBooks: false })).toEqual([])
})

/** The fields of a search result that only transactions have. */
const NO_TRANSACTION = { date: '0001-01-01T00:00:00Z', entryNumber: 0 }

it('records from the server are below the immediate results, and open their screens', () => {
  const went: string[] = []
  const record = { beside: 'Salem', amount: 100, ...NO_TRANSACTION }
  const found = [
    { kind: 'vendor payment', recordID: 4, name: '', ...record },
    { kind: 'payable invoice', recordID: 9, name: 'INV-9', ...record },
    { kind: 'vendor', recordID: 5, name: 'Check Printers', ...record },
    { kind: 'receivable invoice', recordID: 7, name: 'PO-1', ...record },
    { kind: 'customer', recordID: 3, name: 'Checkers Ltd', ...record },
  ] as const
  const groups = choicesFor({ ...SOURCES, found, go: path => void went.push(path) }, 'check')
  expect(groups.map(({ title }) => title)).toEqual([
    ...['Accounts', 'Customers', 'Invoices', 'Vendors', 'Bills', 'Send Payments'],
  ])
  expect(groups.at(-1)?.choices).toMatchObject([{ words: 'No. 4', path: 'Salem', balanceCents: 100 }])
  for (const { choices } of groups.slice(1)) choices[0]?.run()
  expect(went).toEqual([
    ...['/customers/3', '/receivable-invoices/7', '/vendors/5', '/payable-invoices/9', '/vendor-payments/4'],
  ])
})

it('entries are first if the user types an amount, and nothing is suggested until they arrive', () => {
  const went: string[] = []
  const entry = {
    kind: 'transaction',
    recordID: 77,
    name: 'Lunch',
    amount: 8640,
    date: '2026-11-05T00:00:00Z',
  } as const
  const found = [{ ...entry, beside: 'Checking, Meals', entryNumber: 12 }]
  expect(shown('86.40', { found: null })).toEqual([])
  const groups = choicesFor({ ...SOURCES, found, go: path => void went.push(path) }, '86.40')
  expect(groups.map(({ title }) => title)).toEqual(['Transactions', 'Amounts'])
  expect(groups[0]?.choices).toMatchObject([
    { words: 'Lunch', path: 'Nov 5, 2026 · Checking, Meals · Entry 12', balanceCents: 8640 },
    { words: 'Search the journal for “86.40”' },
  ])
  for (const choice of groups[0]?.choices ?? []) choice.run()
  expect(went).toEqual(['/transactions/77', '/journal?search=86.40'])
  expect(shown('77', { found: [{ ...found[0]!, name: '' }] })[0]).toEqual([
    'Transactions',
    ['Entry 12', 'Search the journal for “77”'],
  ])
  expect(shown('86.40', { mayReadBooks: false, found: [] })).toEqual([])
})

it('entries that contain the words are the first results of the server', () => {
  const common = {
    name: 'Check 5',
    beside: 'Cash',
    amount: 5,
    date: '2026-11-05T00:00:00Z',
    entryNumber: 0,
    recordID: 9,
  }
  const found = [
    { kind: 'customer', ...common },
    { kind: 'transaction', ...common },
  ] as const
  expect(shown('check', { found }).map(([title]) => title)).toEqual(['Accounts', 'Transactions', 'Customers'])
})

it('a customer is suggested before the customer’s account, which is withheld until the search ends', () => {
  const hazel = {
    kind: 'customer',
    recordID: 3,
    name: 'Hazel Workshop',
    beside: 'Bath',
    amount: 500,
    ...NO_TRANSACTION,
  } as const
  const partyAccounts = indexForPicker([{ id: 5, fullName: 'Assets:Accounts Receivable:Hazel Workshop' }])
  expect(shown('hazel', { partyAccounts, found: null })).toEqual([])
  expect(shown('hazel', { partyAccounts, found: [hazel] })).toEqual([
    ['Customers', ['Hazel Workshop']],
    ['Customer and vendor accounts', ['Hazel Workshop']],
  ])
})

it('reconcile (or its beginning) and words of an account open its statement, except for a role without the books', () => {
  expect(shown('reconcile chec')).toEqual([['Reconcile', ['Reconcile Checking']]])
  expect(shown('recon')).toEqual([
    ['Reconcile', ['Reconcile Checking', 'Reconcile Accounts Receivable', 'Reconcile Café', 'Reconcile Equity']],
  ])
  expect(shown('reconcile chec', { mayReadBooks: false })).toEqual([])
  const go = vi.fn<(path: string) => void>()
  choicesFor({ ...SOURCES, go }, 'Rec checking')[0]?.choices[0]?.run()
  expect(go).toHaveBeenCalledWith('/reconcile/1')
})

it('accounts with a statement are the first to reconcile, then accounts that are called like a bank account', () => {
  const accounts = indexForPicker([
    { id: 1, fullName: 'Assets', statements: 2 as const },
    { id: 2, fullName: 'Assets:Bank', statements: 2 as const },
    { id: 3, fullName: 'Assets:Bank:Savings', statements: 1 as const },
    { id: 4, fullName: 'Assets:Bank:Checking', statements: 0 as const },
  ])
  expect(shown('reconcile', { accounts })).toEqual([
    ['Reconcile', ['Reconcile Checking', 'Reconcile Savings', 'Reconcile Assets', 'Reconcile Bank']],
  ])
})

it.each([
  ['new inv', ['New invoice']],
  ['create customer', ['New customer']],
  ['add bill', ['New bill']],
  ['receive', ['Receive payment']],
  ['new acc', []],
])('“%s” finds the forms of other screens', (typed, expected) => {
  expect(shown(typed).flatMap(([title, words]) => (title === 'Actions' ? words : []))).toEqual(expected)
  expect(shown(typed, { isOverDialog: true }).filter(([title]) => title === 'Actions')).toEqual([])
})

it('a form is offered only to roles that may use it', () => {
  const offered = (role: Role) => formActions(role, '/home', nothing).map(({ does }) => does)
  expect(offered('VIEWER')).toEqual([])
  expect(offered('CLERK')).toEqual(['New invoice', 'New customer', 'New bill', 'New vendor'])
  expect(offered('OWNER')).toContain('Send payment')
})
