import { describe, expect, it } from 'vitest'
import { cells, rows } from '../testing/equations.ts'
import { read, refusalOf } from '../testing/read-text.ts'
import type { BankLine } from './bank-statement.ts'

function fieldsOf({ date, cents, payee, memo, number }: BankLine) {
  return [date, cents, payee, memo, number]
}

const QUICKEN = `!Option:AutoSwitch
!Account
NChecking
TBank
^
!Type:Bank
D1/ 1'10
T500.00
CX
POpening Balance
L[Checking]
^
D1/ 5'10
U-1,234.50
T-1,234.50
N1042
PLandlord
MRent
LHousing
^
D12/31/99
T20.00
NATM
PBack
^
`

const SPLIT = `!Type:CCard
D01/13/2010
T-75.00
POffice Depot
SSupplies
EPaper
$-50.00
SFurniture
EChair
$-25.00
^
`

const EUROPEAN = `!Type:Bank
D05.01.10
T-1.234,50
PMüller GmbH
^
D31.01.2010
T2000,00
P
M
^
`

describe('QIF', () => {
  it('is read in the format of Quicken: padded days, an apostrophe before the year, no opening balance', () => {
    const { statements, faults } = read(QUICKEN)
    expect(faults).toEqual([])
    expect(statements[0]?.account).toBe('Checking')
    expect(statements[0]?.lines.map(fieldsOf)).toEqual([
      ['2010-01-05', -123450, 'Landlord', 'Rent', '1042'],
      ['1999-12-31', 2000, 'Back', '', ''],
    ])
  })

  it('reads a split entry as one line', () => {
    expect(read(SPLIT).statements[0]?.lines.map(fieldsOf)).toEqual([
      ['2010-01-13', -7500, 'Office Depot', 'Paper; Chair', ''],
    ])
  })

  it('is read with periods in dates and a decimal comma', () => {
    expect(read(EUROPEAN).statements[0]?.lines.map(fieldsOf)).toEqual([
      ['2010-01-05', -123450, 'Müller GmbH', '', ''],
      ['2010-01-31', 200000, '', '', ''],
    ])
  })

  it('uses the chosen order of dates', () => {
    const text = '!Type:Bank\nD03/04/10\nT1.00\n^\n'
    expect(read(text).statements[0]?.lines[0]?.date).toBe('2010-03-04')
    expect(read(text, { dayOrder: 'DMY' }).statements[0]?.lines[0]?.date).toBe('2010-04-03')
  })

  it.each([
    ['an unclosed last entry', QUICKEN.slice(0, -2), 21, 'incomplete'],
    ['an amount without digits', QUICKEN.replace('T20.00\n', 'Tx\n'), 21, 'isn’t an amount'],
    ['two amounts', QUICKEN.replace('T20.00\n', 'T20.00\nT2.00\n'), 21, 'two T lines'],
    ['no date', QUICKEN.replace('D12/31/99\n', ''), 21, 'no date'],
    ['dates in two orders', `${QUICKEN}D31/12/10\nT1\n^\n`, 13, 'different formats'],
    ['investments', '!Type:Invst\nD1/5/10\n^\n', 1, 'list of investments'],
  ])('reports the line of %s', (_, text, line, said) => {
    expect(refusalOf(text)).toEqual({ line, sentence: expect.stringContaining(said) })
  })

  it.each(
    cells(`
      PSolde initial | PSaldo iniziale | PAnfangssaldo | PSaldo inicial | PPočáteční zůstatek | PBeginsaldo
      PSaldo początkowe | POpening Balance | MOpening Balance
    `),
  )('skips and lists the opening balance: %s', payee => {
    const { statements, leftOut } = read(`!Type:Bank\nD01/13/10\nT500.00\n${payee}\n^\nD01/14/10\nT-1.00\nPShop\n^\n`)
    expect(statements[0]).toMatchObject({ opening: { date: '2010-01-13', cents: 50000 }, lines: [{ cents: -100 }] })
    expect(leftOut).toEqual([
      { line: 2, text: expect.any(String), reason: 'The row is the opening balance, not a transaction.' },
    ])
  })

  it.each(rows`
    !Type:Bank\nD01/13/10\nT1\n^\n!Type:Bank\nD01/14/10\nT2\n^\n | 2 in ""
    !Account\nNA\n^\n!Type:Bank\nD01/13/10\nT1\n^\n!Type:Bank\nD01/14/10\nT2\n^\n | 2 in "A"
    !Account\nNA\n^\n!Type:Bank\nD01/13/10\nT1\n^\n!Account\nNB\n^\n!Type:Bank\nD01/14/10\nT2\n^\n | 1 in "A", 1 in "B"
    !Account\nNA\n^\n!Type:Bank\nD01/13/10\nT1\n^\n!Type:CCard\nD01/14/10\nT2\n^\n | 1 in "A", 1 in ""
    !Type:Bank\n!Type:Bank\nD01/13/10\nT1\n^\n | 1 in ""
    D01/13/10\nT1\nPShop\n^\nD01/14/10\nT2\n^\n | 2 in ""
  `)('reads lists that are repeated or missing: %j', (text, accounts) => {
    const { statements, faults } = read(text)
    expect(faults).toEqual([])
    expect(statements.map(({ account, lines }) => `${lines.length} in "${account}"`).join(', ')).toBe(accounts)
  })

  it.each(['00/00/00', '0', 'Pending'])('skips and lists a pending entry with the date %s', day => {
    const { statements, faults, leftOut } = read(`!Type:Bank\nD${day}\nT-2.00\nPHotel\n^\nD01/14/10\nT-1.00\n^\n`)
    expect([statements[0]?.lines.length, faults]).toEqual([1, []])
    expect(leftOut).toMatchObject([{ line: 2, reason: 'The entry is pending and has no date.' }])
    const runTogether = read(`!Type:Bank\nD${day}\nT-2.00\nT-3.00\n^\nD01/14/10\nT-1.00\n^\n`)
    expect(runTogether.faults[0]?.sentence).toContain('two T lines')
  })

  it('skips and lists entries without an amount, empty entries and entries of other lists', () => {
    const text = '!Type:Cat\nNFood\nE\n^\n!Type:Bank\n^\nD01/13/10\nT-1.00\nPShop\n^\nD01/14/10\nPRates change\n^\n'
    const { statements, leftOut, leftOutCount } = read(text)
    expect(statements[0]?.lines).toHaveLength(1)
    expect(leftOut.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'The entry is in a section of the file that does not contain transactions.'],
      [6, 'The entry is empty.'],
      [11, 'The entry has no amount.'],
    ])
    expect(leftOutCount).toBe(3)
  })

  it('reverses amounts and the opening balance', () => {
    const text =
      '!Type:CCard\nD01/13/10\nT500.00\nPOpening Balance\n^\nD01/14/10\nT35.00\n^\nD01/15/10\nT-200.00\n^\nD01/16/10\nT0\n^\n'
    const [statement] = read(text, { isTurned: true }).statements
    expect(statement?.lines.map(({ cents }) => cents)).toEqual([-3500, 20000, 0])
    expect(statement?.opening?.cents).toBe(-50000)
  })
})
