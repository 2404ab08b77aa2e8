import { describe, expect, test } from 'vitest'
import { rows } from '../testing/equations.ts'
import { read } from '../testing/read-text.ts'

const HEADER = 'Date,Description,Amount,Balance\n'
const ROWS = '2024-01-05,Shop,-5.00,95.00\n2024-01-06,Kiosk,-2.00,93.00\n'

describe('a row that is not a transaction', () => {
  const [opening, closing] = ['opening', 'closing'].map(which => `The row is the ${which} balance, not a transaction.`)
  const pending = 'The row is pending and has no date.'

  test.each([
    ['an empty amount', '2024-01-05,Interest rate is now 1.5 %,,', 'The row has no amount.'],
    ['the beginning balance, in the next column', '2024-01-01,Balance brought forward,,100.00', opening],
    ['the beginning balance as its amount', '2024-01-01,Opening Balance:,100.00,', opening],
    ['the beginning balance with its date', '2024-01-01,Solde initial au 01/01/2024,100.00,', opening],
    ['the balance at the end', '2024-01-31,SALDO FINALE,93.00,', closing],
    ['the balance at the end, in Dutch', '2024-01-31,Eindsaldo,93.00,', closing],
    ['a word in place of the date', 'Pending,Hotel hold,-80.00,', pending],
    ['a German word in place of the date', 'vorgemerkt,Hotel,-80.00,', pending],
    ['zeros in place of the date', '00/00/0000,Hotel,-80.00,', pending],
    ['no date, but a status', ',Hotel (pending),-80.00,pending', pending],
    ['no date', ',Hotel,-80.00,', 'The row has no date.'],
    ['a total', 'Total,,-7.00,', 'The row is a total, not a transaction.'],
    ['closing text', ',"Pending items are not included",,', 'The row has no date and no amount.'],
    ['an end marker', '***END OF FILE***', 'The row has no amount.'],
  ])('is skipped and listed: %s', (_, row, reason) => {
    for (const text of [`${HEADER}${ROWS}${row}\n`, `${HEADER}${row}\n${ROWS}`]) {
      const { statements, faults, leftOut, leftOutCount } = read(text)
      expect(faults).toEqual([])
      expect(statements[0]?.lines.map(({ cents }) => cents)).toEqual([-500, -200])
      expect(leftOut.map(each => each.reason)).toEqual([reason])
      expect(leftOut[0]?.line).toBe(text.split('\n').indexOf(row) + 1)
      expect(leftOutCount).toBe(1)
    }
  })

  test.each([
    ['a shop', '2024-01-07,New Balance,-80.00,13.00'],
    ['a gas station', '2024-01-07,TOTAL,-80.00,13.00'],
    ['a transfer of a balance', '2024-01-07,Closing balance transfer fee,-80.00,13.00'],
    ['a payee with Saldo in its name', '2024-01-07,Saldo Restaurant,-80.00,13.00'],
    ['a credit of zero', '2024-01-07,Waived fee,0.00,93.00'],
  ])('is not %s', (_, row) => {
    const { statements, leftOut } = read(`${HEADER}${ROWS}${row}\n`)
    expect(leftOut).toEqual([])
    expect(statements[0]?.lines).toHaveLength(3)
  })

  test.each(rows`
    an amount | 2024-01-07,Hotel hold,pending, | “pending” isn’t an amount.
    a date | soon,Hotel,-1.00, | “soon” isn’t a date.
    both | x,Hotel,y, | “x” isn’t a date.
    more cells than columns | 2024-01-07,Smith, John,-1.00,92.00 | isn’t an amount
    an amount with the delimiter in it | 2024-01-07,Shop,1,234.50,1000.00 | The row has more cells than the header
  `)('is not a row that cannot be read: an error is reported for %s', (_, row, sentence) => {
    for (const [text, line] of [
      [`${HEADER}${row}\n${ROWS}`, 2],
      [`${HEADER}${ROWS}${row}\n`, 4],
    ] as const) {
      const { statements, faults, csv } = read(text)
      expect(statements).toEqual([])
      expect(csv?.head.columns).toEqual(['Date', 'Description', 'Amount', 'Balance'])
      expect(faults[0]).toEqual({ line, sentence: expect.stringContaining(sentence) })
    }
  })

  test('is skipped and listed: the header of the next page', () => {
    const { statements, leftOut } = read(`${HEADER}${ROWS}${HEADER}2024-01-07,Shop,-1.00,92.00\n`)
    expect(leftOut).toEqual([
      { line: 4, text: 'Date · Description · Amount · Balance', reason: 'The row repeats the column names.' },
    ])
    expect(statements[0]?.lines).toHaveLength(3)
  })

  test('is listed if it is above the column names and could be a transaction', () => {
    const { leftOut, statements } = read(`2024-01-01;5.00;Balance\n\n${(HEADER + ROWS).replaceAll(',', ';')}`)
    expect(leftOut).toEqual([
      { line: 1, text: '2024-01-01 · 5.00 · Balance', reason: 'The row is above the column names.' },
    ])
    expect(statements[0]?.lines).toHaveLength(2)
  })
})

describe('the header of a CSV', () => {
  test.each(rows`
    in unknown words, above a row that cannot be read | Hvornår;Hvem;Hvor meget\n05.01.2024;Hotel;x\n06.01.2024;Butik;-5,00\n | 1
    below an account and a balance | Kontostand:;1.000,00 EUR\nKonto:;DE02 1203\n\nBuchung;Wer;Betrag\n06.01.2024;Laden;-5,00\n | 4
    below a line with a date and an amount | As of;2024-01-01;5.00\nDate;Payee;Amount\n2024-01-02;a;1.00\n | 2
    with an empty row below | Date;Payee;Amount\n;;\n2024-01-02;a;1.00\n | 1
    none | 2024-01-02;a;1.00\n2024-01-03;b;2.00\n | 0
    none, and a first row that cannot be read | 2024-01-02;a;?\n2024-01-03;b;2.00\n | 0
    with a line break in a name | Date;"Payee\nname";Amount\n2024-01-02;a;1.00\n | 1
  `)('is found: %s', (_, text, line) => {
    expect(read(text).csv?.head.headerLine).toBe(Number(line))
  })

  test('can be chosen', () => {
    const text = 'Day,Who,What\n2024-01-01,a,1.00\nDate,Payee,Amount\n2024-01-02,b,2.00\n'
    expect(read(text).csv?.head).toMatchObject({ headerLine: 3, columns: ['Date', 'Payee', 'Amount'] })
    expect(read(text, { headerLine: 1 }).csv?.head).toMatchObject({ headerLine: 1, columns: ['Day', 'Who', 'What'] })
    const columns = { date: 'Column 1', amount: 'Column 3' }
    expect(read(text, { headerLine: 0, columns }).statements).toEqual([])
    expect(new Set(read(text, { headerLine: 0, columns }).faults.map(({ line }) => line))).toEqual(new Set([1, 3]))
    expect(read(text, { headerLine: 9 }).faults[0]?.sentence).toBe(
      'The file has no row on line 9. Choose another header line.',
    )
  })
})

describe('the delimiter of a CSV', () => {
  test.each([',', ';', '\t'])(
    '%j is found even if its rows have too many cells, which is then the error',
    delimiter => {
      const row = Array.from({ length: 600 }, (_, index) => `C${index}`).join(delimiter)
      expect(read(`${row}\n${row}\n`).faults).toEqual([{ line: 1, sentence: 'A row has more than 500 cells.' }])
    },
  )

  test.each(rows`
    a semicolon, with decimal commas | Date;Payee;Amount\n05.01.2024;a;-1,00\n06.01.2024;b;-2,50\n | ;
    a tab, with decimal commas | Date\tPayee\tAmount\n05.01.2024\ta\t-1,00\n06.01.2024\tb\t-2,50\n | \t
    a comma, with semicolons in the texts | Date,Payee,Amount\n2024-01-05,a; b; c,-1.00\n2024-01-06,d; e; f,2.00\n | ,
    a vertical bar | Date|Payee|Amount\n2024-01-05|a, b|-1.00\n | |
    a semicolon, below lines with commas | Words, more words, and more\nOthers, too, here\nDate;Payee;Amount\n2024-01-05;a;-1.00\n | ;
    a comma, in quotes throughout | "Date","Payee","Amount"\n"2024-01-05","a;b; c","1.50"\n"2024-01-05","a","-1.00"\n | ,
    the one in the line sep= | sep=;\nDate;Payee;Amount\n2024-01-05;a;-1.00\n | ;
    the one in the line sep=, in quotes | "sep=\t"\nDate\tPayee\tAmount\n2024-01-05\ta\t-1.00\n | \t
  `)('is found: %s', (_, text, delimiter) => {
    const { csv, statements, faults } = read(text)
    expect(faults).toEqual([])
    expect(csv?.delimiter).toBe(delimiter)
    expect(statements[0]?.lines.length).toBeGreaterThan(0)
  })

  test('can be chosen', () => {
    const text = 'Date;Payee,who;Amount\n2024-01-05;a,b;-1.00\n'
    expect(read(text, { delimiter: ',' }).csv).toMatchObject({
      delimiter: ',',
      head: { columns: ['Date;Payee', 'who;Amount'] },
    })
    expect(read(text, { delimiter: ';' }).statements[0]?.lines).toHaveLength(1)
    expect(read(`sep=,\n${text}`, { delimiter: ';' }).statements[0]?.lines[0]).toMatchObject({ line: 3, cents: -100 })
  })
})

describe('the account of a CSV', () => {
  test.each(rows`
    a line above the header | IBAN;DE02 1203 0000 0000\n\nDate;Payee;Amount;Währung\n2024-01-05;a;-1,00;EUR\n | DE02 1203 0000 0000 | EUR
    one cell above the header | Kontonummer: 1234567\nDate;Payee;Amount\n2024-01-05;a;-1,00\n | 1234567 | ""
    a column | Account number,Date,Payee,Amount,Currency\n1234567,2024-01-05,a,-1.00,usd\n1234567,2024-01-06,b,2.00,usd\n | 1234567 | USD
    a column with several | Account,Date,Payee,Amount,Currency\n1234567,2024-01-05,a,-1.00,USD\n7654321,2024-01-06,b,2.00,EUR\n | "" | ""
    a column of words | Account,Date,Payee,Amount\nChecking,2024-01-05,a,-1.00\n | "" | ""
    a masked card number | Kreditkarte:;1234****5677\n\nDatum;Beschreibung;Betrag (EUR)\n02.01.2024;a;-1,00\n | 1234****5677 | ""
  `)('is read from %s', (_, text, account, currency) => {
    const { statements, csv } = read(
      text,
      text.includes('Beschreibung') ? { columns: { date: 'Datum', amount: 'Betrag (EUR)' } } : {},
    )
    expect(csv?.problems).toEqual([])
    expect(statements[0]).toMatchObject({ account, currency })
  })
})
