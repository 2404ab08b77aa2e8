import { describe, expect, it } from 'vitest'
import { centsIn, read, refusalOf } from '../testing/read-text.ts'
import type { BankLine } from './bank-statement.ts'

function fieldsOf({ line, date, cents, payee, memo, number }: BankLine) {
  return [line, date, cents, payee, memo, number]
}

const AMERICAN = `Date,Description,Amount,Running Bal.
01/05/2010,"SMITH, JOHN
second line","-1,234.50","$5,000.00"
01/13/2010,Interest,0.07,"$5,000.07"
`

const GERMAN = `Kontonummer:;DE02 1203 0000
Kontostand:;1.000,00 EUR

Buchungstag;Valuta;Auftraggeber/Empfänger;Verwendungszweck;Betrag
05.01.2010;06.01.2010;Müller & Co;"Rechnung ""17""";-1.234,50
04.01.2010;04.01.2010;Kunde;;2.000,00
;;;Ende;
`

const SIDES = `Trans Date\tPayee\tWithdrawals\tDeposits\tCheck Number
2010-01-05\tLandlord\t75.00\t\t1042
2010-01-06\tCustomer\t0.00\t100.00\t
`

const SIGNED = `Datum;Naam / Omschrijving;Af Bij;Bedrag
20100105;Albert Heijn;Af;12,50
20100106;Salaris;Bij;2.000,00
`

describe('CSV of a bank', () => {
  it('is read with quoted commas and line breaks, and has a closing balance', () => {
    const { statements, csv, faults } = read(AMERICAN)
    expect(faults).toEqual([])
    expect(csv?.problems).toEqual([])
    expect(statements[0]?.lines.map(fieldsOf)).toEqual([
      [2, '2010-01-05', -123450, 'SMITH, JOHN second line', '', ''],
      [4, '2010-01-13', 7, 'Interest', '', ''],
    ])
    expect(statements[0]?.closing).toEqual({ date: '2010-01-13', cents: 500007 })
  })

  it('is read below other lines, with semicolons, a decimal comma and closing text', () => {
    expect(read(GERMAN).statements[0]?.lines.map(fieldsOf)).toEqual([
      [5, '2010-01-05', -123450, 'Müller & Co', 'Rechnung "17"', ''],
      [6, '2010-01-04', 200000, 'Kunde', '', ''],
    ])
  })

  it('is read with separate columns for money in and money out, zero or empty if the other has an amount', () => {
    expect(read(SIDES).statements[0]?.lines.map(fieldsOf)).toEqual([
      [2, '2010-01-05', -7500, 'Landlord', '', '1042'],
      [3, '2010-01-06', 10000, 'Customer', '', ''],
    ])
  })

  it('reads negative amounts in the money-out column as money out', () => {
    expect(read(SIDES.replace('75.00', '-75.00')).statements[0]?.lines[0]?.cents).toBe(-7500)
  })

  it('is read with a word next to the amount that gives the direction', () => {
    expect(centsIn(SIGNED)).toEqual([-1250, 200000])
  })

  it('reverses the amounts of a card statement with purchases above zero', () => {
    expect(centsIn(AMERICAN, { isTurned: true })).toEqual([123450, -7])
  })

  it('is read without a header if its columns are chosen', () => {
    const text = '05/01/2010;Rent;-75.00\n13/01/2010;Fee;-1.00\n'
    expect(read(text).csv?.problems).toHaveLength(2)
    const columns = { date: 'Column 1', payee: 'Column 2', amount: 'Column 3' }
    expect(read(text, { columns }).statements[0]?.lines.map(fieldsOf)).toEqual([
      [1, '2010-01-05', -7500, 'Rent', '', ''],
      [2, '2010-01-13', -100, 'Fee', '', ''],
    ])
  })

  it.each([
    ['an invalid amount', AMERICAN.replace('0.07', 'seven'), 4, '“seven” isn’t an amount.'],
    ['a day that does not exist', AMERICAN.replace('01/13/2010', '02/30/2010'), 4, '“02/30/2010” isn’t a date.'],
    ['an unclosed quotation mark', AMERICAN.replace('line"', 'line'), 2, 'text after a closing quotation mark'],
    ['money in and money out in one row', SIDES.replace('0.00', '5.00'), 3, 'both money in and money out'],
    ['amounts in two formats', AMERICAN.replace('0.07', '"0,07"'), 2, 'different formats'],
  ])('reports the line of %s', (_, text, line, said) => {
    expect(refusalOf(text)).toEqual({ line, sentence: expect.stringContaining(said) })
  })

  it('names the kind of a file that is not a statement', () => {
    const sentence = (bytes: number[]) => read(Uint8Array.from(bytes)).faults[0]?.sentence
    expect(sentence([0x25, 0x50, 0x44, 0x46, 0x2d])).toContain('PDF')
    expect(sentence([0x50, 0x4b, 3, 4, 0])).toContain('workbook')
    expect(sentence([68, 97, 116, 101, 44, 0, 65, 66, 67])).toContain('not a text file')
    expect(sentence([])).toContain('not an OFX, QIF or CAMT file')
  })
})
