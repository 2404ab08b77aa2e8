import { ACCOUNT_TYPES, type AccountType } from '@twofold/accounting/ledger/account-types'
import { expect, test } from 'vitest'
import { beancountNames } from './beancount.ts'
import type { ExportedAccount } from './books.ts'
import { hledgerNames, writeHledger } from './hledger.ts'

/** Accounts at the top level (`name`) and below the previous account (`> name`). */
function chart(type: AccountType, ...names: string[]): ExportedAccount[] {
  let top = 0
  return names.map((written, index) => {
    const id = index + 1
    const name = written.replace(/^> /, '')
    const parentId = name === written ? null : top
    if (parentId === null) top = id
    return { id, parentId, name, fullName: name, type, kind: 'ORDINARY', memo: '', number: '', section: null }
  })
}

test.each<[string, ExportedAccount[], string[]]>([
  ['ordinary names stay', chart('ASSET', 'Assets', '> Bank (old) & Co.'), ['Assets', 'Assets:Bank (old) & Co.']],
  [
    'names that become equal are made distinct',
    chart('ASSET', 'a;b', 'a,b', 'a\u00a0\u00a0b', 'a b'),
    ['a,b', 'a,b 2', 'a b', 'a b 4'],
  ],
  [
    'a comment, mark or virtual posting is escaped',
    chart('ASSET', '; a', '* b', '> (c)', '> [d]'),
    ['_ a', '_ b', '_ b:_c_', '_ b:_d_'],
  ],
])('hledger: %s', (_, accounts, names) => {
  expect([...hledgerNames(accounts).values()]).toEqual(names)
})

test.each<[string, ExportedAccount[], string[]]>([
  [
    'names that begin with the word of their type stay',
    chart('ASSET', 'Assets', '> Bank'),
    ['Assets:Assets', 'Assets:Bank'],
  ],
  ['others get that word as a prefix', chart('GAIN', 'Gains', '> On sales'), ['Income:Gains', 'Income:Gains:On-sales']],
  [
    'an account with the name of its parent stays separate',
    chart('LOSS', 'Expenses', '> Expenses'),
    ['Expenses:Expenses', 'Expenses:Expenses-2'],
  ],
  [
    'names that become equal are made distinct',
    chart('EQUITY', 'a b', 'a-b', '???', '!!!'),
    ['Equity:A-b', 'Equity:A-b-2', 'Equity:X', 'Equity:X-4'],
  ],
  [
    'letters of all scripts that Beancount knows are kept',
    chart('ASSET', 'ßeta', 'éclair', 'жук', '現金', '😀'),
    ['Assets:SSeta', 'Assets:Éclair', 'Assets:Жук', 'Assets:X現金', 'Assets:X'],
  ],
])('Beancount: %s', (_, accounts, names) => {
  expect([...beancountNames(accounts).values()]).toEqual(names)
})

test('hledger: each account is declared with the type that its statements use', async () => {
  const accounts = ACCOUNT_TYPES.flatMap((type, index) => chart(type, type).map(each => ({ ...each, id: index + 1 })))
  const books = {
    organisationName: 'Harbor',
    signConvention: 'SPECIFICATION' as const,
    today: '2026-11-05',
    firstOn: null,
  }
  const transactions = (async function* () {})()
  let journal = ''
  for await (const piece of writeHledger({ ...books, accounts, transactions, sections: [] })) journal += piece
  expect([...journal.matchAll(/^account (\w+) {2}; type:(\w)$/gm)].map(([, name, type]) => `${name} ${type}`)).toEqual([
    'ASSET A',
    'LIABILITY L',
    'EQUITY E',
    'INCOME R',
    'EXPENSE X',
    'GAIN R',
    'LOSS X',
  ])
})
