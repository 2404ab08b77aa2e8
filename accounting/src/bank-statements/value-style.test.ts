import { describe, expect, test } from 'vitest'
import { equations } from '../testing/equations.ts'
import { read } from '../testing/read-text.ts'
import type { ParseOptions } from './parse-options.ts'

const lines = (text: string, options: ParseOptions = {}) => {
  const { faults, statements } = read(text, options)
  return faults.length > 0
    ? faults.map(({ sentence }) => sentence)
    : statements.flatMap(each => each.lines.map(({ date, cents }) => `${date} ${cents}`))
}
const csv = (...rows: string[]) => ['Date,Payee,Amount', ...rows].join('\n')
const ofx = (currency: string, ...entries: [day: string, amount: string][]) =>
  `OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>${currency}<BANKTRANLIST>${entries
    .map(([day, amount]) => `<STMTTRN><DTPOSTED>${day}<TRNAMT>${amount}<NAME>A</STMTTRN>`)
    .join('')}</BANKTRANLIST></STMTRS></OFX>`
const qif = (...entries: [day: string, amount: string][]) =>
  `!Type:Bank\n${entries.map(([day, amount]) => `D${day}\nT${amount}\nPA\n^\n`).join('')}`

describe('values of a file', () => {
  test.each<[name: string, text: string, lines: string[]]>([
    [
      'thousands separated by periods in a CSV',
      'Fecha;Concepto;Importe\n05/01/2024;Arriendo;-45.000\n23/01/2024;Café;-15.990\n',
      ['2024-01-05 -4500000', '2024-01-23 -1599000'],
    ],
    [
      'thousands separated by periods in a QIF',
      qif(['13/01/2024', '-45.000'], ['23/01/2024', '-15.990']),
      ['2024-01-13 -4500000', '2024-01-23 -1599000'],
    ],
    [
      'thousands separated by periods in an OFX',
      ofx('CLP', ['20240113', '-45.000'], ['20240123', '-15.990']),
      ['2024-01-13 -4500000', '2024-01-23 -1599000'],
    ],
    [
      'thousands separated by commas',
      csv('2024-01-05,A,"-45,000"', '2024-01-06,B,"-15,990"'),
      ['2024-01-05 -4500000', '2024-01-06 -1599000'],
    ],
    [
      'parentheses around sign and currency',
      csv('1/5/2024,A," $ (1,234.50)"', '1/8/2024,B,$40.00', '1/9/2024,C,$(63.12)', '1/16/2024,D,"USD (53.10)"'),
      ['2024-01-05 -123450', '2024-01-08 4000', '2024-01-09 -6312', '2024-01-16 -5310'],
    ],
    [
      'typographic apostrophes',
      'Datum;Text;Betrag\n05.01.2024;A;-1’850.00\n08.01.2024;B;CHF 12’345.60\n09.01.2024;C;-7.30\n',
      ['2024-01-05 -185000', '2024-01-08 1234560', '2024-01-09 -730'],
    ],
    [
      'a currency between sign and digits',
      'Datum;Text;Betrag\n05/01/2024;A;-R$ 1.850,00\n15/01/2024;B;R$ 12.345,60\n',
      ['2024-01-05 -185000', '2024-01-15 1234560'],
    ],
    [
      'years in front with a trailing period',
      'Date;Payee;Amount\n2025.11.27.;A;-2450,00\n2025.11.28.;B;350000,00\n',
      ['2025-11-27 -245000', '2025-11-28 35000000'],
    ],
    [
      'weekdays',
      csv('"Friday, 21 June 2024",A,-18.00', '"Wed, 3 Jul 2024",B,7.50'),
      ['2024-06-21 -1800', '2024-07-03 750'],
    ],
    [
      'two-digit years in front',
      csv('24-01-25,A,-5.00', '24-01-28,B,-2.00', '24-02-03,C,9.00'),
      ['2024-01-25 -500', '2024-01-28 -200', '2024-02-03 900'],
    ],
    [
      'times of an OFX in all spellings',
      ofx(
        'USD',
        ['200510291120', '-1.00'],
        ['2024-01-31', '-2.00'],
        ['20240131T093000', '-3.00'],
        ['20240131093000-0500', '-4.00'],
        ['20221028120000.000 GMT', '-5.00'],
      ),
      ['2005-10-29 -100', '2024-01-31 -200', '2024-01-31 -300', '2024-01-31 -400', '2022-10-28 -500'],
    ],
    [
      'dates of an OFX in the format of the bank’s country',
      ofx('EUR', ['31.01.2024', '-2,00'], ['01.02.2024', '5,00']),
      ['2024-01-31 -200', '2024-02-01 500'],
    ],
  ])('are read without a question: %s', (_, text, expected) => {
    expect(read(text).questions).toEqual([])
    expect(lines(text)).toEqual(expected)
  })

  test.each(
    equations(`
      D = K | Dr. = CR | Debit = Credit | Soll = Haben | S = H | Débit = Crédit | Debe = Haber | Dare = Avere | Af = Bij
      DBIT = CRDT | \u2212 = + | Wn = Ma
    `),
  )('with a column of signs are money out for %s and money in for %s', (out, into) => {
    const columns = { date: 'Date', amount: 'Amount', sign: 'D/K' }
    const text = `Date;Amount;D/K\n05.10.2020;6,20;${out}\n15.10.2020;-120,00;${into}\n`
    expect(lines(text, { columns })).toEqual(['2020-10-05 -620', '2020-10-15 12000'])
  })

  test('with two possible date orders are a question that shows both readings of rows of the file', () => {
    const text = csv('05/05/2024,A,-1.00', '01/02/2024,B,-2.00', '03/04/2024,C,-3.00')
    const rows = (one: string, other: string) => [
      { line: 3, text: '01/02/2024', reading: one },
      { line: 4, text: '03/04/2024', reading: other },
    ]
    expect(read(text).questions).toEqual([
      {
        field: 'dayOrder',
        question: 'The order of day, month and year is unclear in dates such as “01/02/2024”. Choose the order.',
        readings: [
          { value: 'MDY', label: 'Month, day, year', rows: rows('Jan 2, 2024', 'Mar 4, 2024') },
          { value: 'DMY', label: 'Day, month, year', rows: rows('Feb 1, 2024', 'Apr 3, 2024') },
        ],
      },
    ])
    expect(lines(text)).toEqual(['2024-05-05 -100', '2024-01-02 -200', '2024-03-04 -300'])
    expect(read(text, { dayOrder: 'DMY' }).questions).toEqual([])
    expect(lines(text, { dayOrder: 'DMY' })).toEqual(['2024-05-05 -100', '2024-02-01 -200', '2024-04-03 -300'])
    expect(read(qif(['01/02/24', '-1.00'])).questions).toMatchObject([
      { field: 'dayOrder', readings: [{ value: 'MDY' }, { value: 'DMY' }, { value: 'YMD' }] },
    ])
  })

  test.each<[name: string, text: string]>([
    ['CSV', csv('2024-01-05,A,-15.990', '2024-01-06,B,-45.000', '2024-01-07,C,-12.50')],
    ['QIF', qif(['2024-01-05', '-15.990'], ['2024-01-06', '-45.000'], ['2024-01-07', '-12.50'])],
    ['OFX', ofx('USD', ['20240105', '-15.990'], ['20240106', '-45.000'], ['20240107', '-12.50'])],
  ])('with three decimals next to two are a question in a %s', (_, text) => {
    const [question, ...others] = read(text).questions
    expect(others).toEqual([])
    expect(question).toMatchObject({ field: 'decimalMark', readings: [{ value: '.' }, { value: ',' }] })
    expect(question?.readings.map(({ rows }) => rows.map(row => `${row.text} = ${row.reading}`))).toEqual([
      ['-15.990 = -15.99', '-45.000 = -45.00', '-12.50 = -12.50'],
      ['-15.990 = -15,990.00', '-45.000 = -45,000.00', '-12.50 = -12.50'],
    ])
    const at = (cents: number[]) => cents.map((each, index) => `2024-01-0${index + 5} ${each}`)
    expect(lines(text, { decimalMark: '.' })).toEqual(at([-1599, -4500, -1250]))
    expect(lines(text, { decimalMark: ',' })).toEqual(at([-1599000, -4500000, -1250]))
  })

  test('of a currency with three decimals are a question, and a third decimal is an error of its row', () => {
    const text = ofx('KWD', ['20240105', '-15.990'], ['20240106', '-45.125'])
    expect(
      read(text).questions[0]?.readings.map(
        ({ value, rows }) => `${value} ${rows.map(({ reading }) => reading).join(' ')}`,
      ),
    ).toEqual(['. -15.99 Not an amount', ', -15,990.00 -45,125.00'])
    expect(lines(text)).toEqual(['TRNAMT of the entry: “-45.125” has more than two decimals.'])
    expect(lines(text, { decimalMark: ',' })).toEqual(['2024-01-05 -1599000', '2024-01-06 -4512500'])
    expect(read(csv('2024-01-05,A,KWD 15.990')).questions).toHaveLength(1)
    expect(
      read('Date,Amount (KWD)\n2024-01-05,15.990\n', { columns: { date: 'Date', amount: 'Amount (KWD)' } }).questions,
    ).toHaveLength(1)
  })

  test('with a single amount of three decimals are a question, and never thousands without an answer', () => {
    const text = csv('2024-01-05,A,12.505')
    expect(read(text, { columns: { date: 'Date', amount: 'Amount' } }).questions).toMatchObject([
      {
        field: 'decimalMark',
        readings: [{ rows: [{ reading: 'Not an amount' }] }, { rows: [{ reading: '12,505.00' }] }],
      },
    ])
  })

  test('ask about at most five rows, and about amounts and dates in one list of questions', () => {
    const rows = Array.from({ length: 200 }, (_, index) => `0${(index % 9) + 1}/10/2024,A,-${(index % 90) + 10}.990`)
    const { questions } = read(csv(...rows, '01/02/2024,B,-1.50'))
    expect(questions.map(({ field, readings }) => [field, readings[0]?.rows.length])).toEqual([
      ['dayOrder', 5],
      ['decimalMark', 5],
    ])
  })
})
