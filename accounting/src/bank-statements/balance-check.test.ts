import { describe, expect, test } from 'vitest'
import { centsIn, read } from '../testing/read-text.ts'
import type { StatementColumns } from './csv-columns.ts'

/** Returns a CSV file with rows of January 2024. Each row has a day, an amount and a balance, such as `02 10 110`. */
function csvOf(rows: string): string {
  const cells = rows.split(', ').map(row => `2024-01-${row.replaceAll(' ', ',')}`)
  return `Date,Amount,Balance\n${cells.join('\n')}\n`
}

function checkOf(text: string, columns?: StatementColumns, isTurned?: boolean) {
  const { statements, faults } = read(text, { columns, isTurned })
  expect(faults).toEqual([])
  const { opening, closing, mismatch } = statements[0]!
  return { opening: opening?.cents, closing: closing && [closing.date, closing.cents], mismatch }
}

describe('the balances of a CSV', () => {
  test.each([
    ['the oldest row first', '02 10 110, 03 -20 90, 03 5 95', ['2024-01-03', 9500], 10000],
    ['the newest row first', '03 5 95, 03 -20 90, 02 10 110', ['2024-01-03', 9500], 10000],
    ['one day, newest first', '03 5 95, 03 -20 90, 03 10 110', ['2024-01-03', 9500], 10000],
    ['one day, oldest first', '03 10 110, 03 -20 90, 03 5 95', ['2024-01-03', 9500], 10000],
    ['days in order, newest first', '02 -5 105, 02 10 110, 03 5 80, 03 -30 75', ['2024-01-03', 8000], 10000],
    ['days reversed, in order within', '03 -30 75, 03 5 80, 02 10 110, 02 -5 105', ['2024-01-03', 8000], 10000],
    ['a balance only in the last row of a day', '02 10, 02 -5 105, 03 1 106', ['2024-01-03', 10600], 10000],
    ['one row', '02 10 110', ['2024-01-02', 11000], 10000],
    ['card debt as positive amounts', '02 -10 110, 03 -20 130, 04 50 80', ['2024-01-04', -8000], -10000],
  ] as const)('follow with %s', (_, rows, closing, opening) => {
    expect(checkOf(csvOf(rows))).toEqual({ opening, closing, mismatch: null })
  })

  test.each([
    ['a missing row', '02 10 110, 03 -20 90, 05 5 60', 4, 9500, 6000, /\$35\.00 \(money out\) may be missing/],
    ['a missing row, newest first', '05 5 60, 03 -20 90, 02 10 110', 2, 9500, 6000, /\$35\.00 \(money out\) may be/],
    ['a duplicate row', '02 10 110, 03 -20 90, 03 -20 90, 04 5 95', 4, 7000, 9000, /twice/],
    ['a wrong sign', '02 10 110, 03 20 90, 04 5 95', 3, 13000, 9000, /wrong sign/],
    ['an amount with a missing digit', '02 10 110, 03 -2 90, 04 5 95', 3, 10800, 9000, /\$18\.00 \(money out\)/],
    ['a missing row of the amount that a wrong sign would explain', '05 -5 95, 06 -2 90', 3, 9300, 9000, /\$3\.00 \(/],
    ['unrelated balances', '02 10 500, 03 -2 77, 04 5 901', 3, 49800, 7700, /may not be the balance column/],
  ] as const)('do not follow at %s', (_, rows, line, expected, found, likely) => {
    const { mismatch } = checkOf(csvOf(rows))
    expect(mismatch).toEqual({ line, expected, found, likely: expect.stringMatching(likely) })
  })

  test('are reversed with the amounts of a card', () => {
    const rows = csvOf('02 10 110, 03 20 130')
    expect(checkOf(rows, undefined, true)).toEqual({ opening: -10000, closing: ['2024-01-03', -13000], mismatch: null })
    expect(checkOf(csvOf('02 10 110'), undefined, true).closing).toEqual(['2024-01-02', -11000])
  })
})

describe('a fee next to the amount', () => {
  const columns = { date: 'Date', amount: 'Amount', balance: 'Balance' }
  const file = (fees: [string, string, string]) =>
    `Date,Amount,Commission,Balance\n2024-01-02,100.00,${fees[0]},99.50\n2024-01-03,-10.00,${fees[1]},89.50\n2024-01-04,-20.00,${fees[2]},69.25\n`

  test.each([
    ['above zero', ['0.50', '0.00', '0.25']],
    ['below zero', ['-0.50', '0.00', '-0.25']],
    ['with empty cells', ['0.50', '', '0.25']],
  ] as const)('is named as the likely reason, and counts once it is chosen: %s', (_, fees) => {
    const text = file([...fees])
    expect(checkOf(text, columns).mismatch).toMatchObject({ line: 4, likely: expect.stringContaining('“Commission”') })
    const chosen = { ...columns, fee: 'Commission' }
    expect(checkOf(text, chosen)).toEqual({ opening: 0, closing: ['2024-01-04', 6925], mismatch: null })
    expect(centsIn(text, { columns: chosen })).toEqual([9950, -1000, -2025])
  })

  test('a refunded fee is money in', () => {
    const text = file(['0.50', '1.00', '-0.25'])
    expect(centsIn(text, { columns: { ...columns, fee: 'Commission' } })).toEqual([9950, -1100, -1975])
  })

  test('a fee that cannot be read is an error on its line', () => {
    const text = file(['0.50', 'some', '0.25'])
    expect(read(text, { columns: { ...columns, fee: 'Commission' } }).faults).toEqual([
      { line: 3, sentence: '“some” isn’t an amount.' },
    ])
  })
})

describe('opening and closing balances', () => {
  const camt = (balances: string, entries: string) =>
    `<?xml version="1.0"?>\n<Document><BkToCstmrStmt>${balances
      .split('|')
      .map(
        (each, index) =>
          `<Stmt><Acct><Id><IBAN>DE1</IBAN></Id><Ccy>EUR</Ccy></Acct>\n${each}\n${entries.split('|')[index] ?? ''}</Stmt>`,
      )
      .join('')}</BkToCstmrStmt></Document>`
  const balance = (type: string, amount: string, day = type === 'CLBD' ? '31' : '01') =>
    `<Bal><Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2024-01-${day}</Dt></Dt></Bal>`
  const entry = (amount: string, status = 'BOOK') =>
    `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>2024-01-15</Dt></BookgDt></Ntry>`

  test.each([
    ['agree', balance('OPBD', '100') + balance('CLBD', '70'), entry('10') + entry('20'), null],
    [
      'agree without pending entries',
      balance('PRCD', '100') + balance('CLBD', '90'),
      entry('10') + entry('5', 'PDNG'),
      null,
    ],
    [
      'do not agree',
      balance('OPBD', '100') + balance('CLBD', '65'),
      entry('10') + entry('20'),
      { line: 3, expected: 7000, found: 6500, likely: '$5.00 (money out)' },
    ],
    ['are compared only if both are there', balance('CLBD', '65'), entry('10'), null],
    [
      'of statements that are not consecutive',
      `${balance('OPBD', '100')}${balance('CLBD', '90', '15')}|${balance('OPBD', '80', '16')}${balance('CLBD', '70')}`,
      `${entry('10')}|${entry('10')}`,
      { line: 6, expected: 9000, found: 8000, likely: 'A statement may be missing' },
    ],
  ] as const)('of CAMT %s', (_, balances, entries, found) => {
    const { mismatch } = checkOf(camt(balances, entries))
    if (found === null) expect(mismatch).toBeNull()
    else expect(mismatch).toEqual({ ...found, likely: expect.stringContaining(found.likely) })
  })

  test('in rows of a CSV are checked', () => {
    const rows = (closing: string) =>
      `Date,Description,Amount\n2024-01-01,Opening balance,100.00\n2024-01-02,Shop,-30.00\n2024-01-31,Closing balance,${closing}\n`
    expect(checkOf(rows('70.00'))).toEqual({ opening: 10000, closing: ['2024-01-31', 7000], mismatch: null })
    expect(checkOf(rows('75.00')).mismatch).toMatchObject({ line: 4, expected: 7000, found: 7500 })
    const withBalances =
      'Date,Description,Amount,Balance\n2024-01-01,Opening balance,,100.00\n2024-01-02,Shop,-30.00,60.00\n'
    expect(checkOf(withBalances).mismatch).toMatchObject({ line: 3, expected: 10000, found: 9000 })
  })
})
