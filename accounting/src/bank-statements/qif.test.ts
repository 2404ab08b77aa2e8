import { describe, expect, it } from 'vitest'
import type { BankLine } from './bank-statement.ts'
import type { ParseOptions } from './parse-options.ts'
import { readStatementFile } from './read-statement.ts'

function read(text: string, options: ParseOptions = {}) {
  return readStatementFile(new TextEncoder().encode(text), options)
}

function told({ date, cents, payee, memo, number }: BankLine) {
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
  it('is read as Quicken writes it: padded days, an apostrophe before the year, no opening balance', () => {
    const { statements, faults } = read(QUICKEN)
    expect(faults).toEqual([])
    expect(statements[0]?.account).toBe('Checking')
    expect(statements[0]?.lines.map(told)).toEqual([
      ['2010-01-05', -123450, 'Landlord', 'Rent', '1042'],
      ['1999-12-31', 2000, 'Back', '', ''],
    ])
  })

  it('takes an entry of several parts for the one movement that it is', () => {
    expect(read(SPLIT).statements[0]?.lines.map(told)).toEqual([
      ['2010-01-13', -7500, 'Office Depot', 'Paper; Chair', ''],
    ])
  })

  it('is read with points between the parts of a day and a decimal comma', () => {
    expect(read(EUROPEAN).statements[0]?.lines.map(told)).toEqual([
      ['2010-01-05', -123450, 'Müller GmbH', '', ''],
      ['2010-01-31', 200000, '', '', ''],
    ])
  })

  it('puts the parts of a day in the order that is said', () => {
    const text = '!Type:Bank\nD03/04/10\nT1.00\n^\n'
    expect(read(text).statements[0]?.lines[0]?.date).toBe('2010-03-04')
    expect(read(text, { dayOrder: 'DMY' }).statements[0]?.lines[0]?.date).toBe('2010-04-03')
  })

  it.each([
    ['a last entry that is not closed', QUICKEN.slice(0, -2), 21, 'cut off'],
    ['an amount without digits', QUICKEN.replace('T20.00\n', 'Tx\n'), 21, 'not an amount'],
    ['two amounts', QUICKEN.replace('T20.00\n', 'T20.00\nT2.00\n'), 21, 'two lines T'],
    ['no day', QUICKEN.replace('D12/31/99\n', ''), 21, 'no day'],
    ['days in two orders', `${QUICKEN}D31/12/10\nT1\n^\n`, 13, 'not all written in one way'],
    ['investments', '!Type:Invst\nD1/5/10\n^\n', 1, 'investments'],
  ])('says where it is wrong: %s', (_, text, line, said) => {
    const { statements, faults } = read(text)
    expect(statements).toEqual([])
    expect(faults[0]?.sentence).toContain(said)
    expect(faults[0]?.line).toBe(line)
  })
})
