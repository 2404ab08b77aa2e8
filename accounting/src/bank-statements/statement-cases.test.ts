// Bank files that other programs parse incorrectly, each with the expected result. The files in this test are shortened. If the folder with
// the complete files exists, the test also reads them.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { read } from '../testing/read-text.ts'
import type { ParseOptions } from './parse-options.ts'

const FOLDER = fileURLToPath(new URL('../../../../shared/cases/', import.meta.url))
const isPresent = existsSync(FOLDER)

type Case = {
  file: string
  /** The shortened file as a string with one character for each byte. */
  inline?: string
  options?: ParseOptions
  /** The date, the amount and, in some cases, the payee of each line. */
  lines?: string[]
  closing?: number
  leftOut?: number
  mismatch?: { line: number; likely: RegExp }
  faults?: { line: number; sentence: string }[]
  account?: string
  memo?: string
}

const ofx = (entries: string, { header = 'CHARSET:1252', balance = '' } = {}) =>
  `OFXHEADER:100\n${header}\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>061000052<ACCTID>7700112233<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST>${entries}</BANKTRANLIST>${balance && `<LEDGERBAL><BALAMT>${balance}<DTASOF>20240131</LEDGERBAL>`}</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n`
const entry = (type: string, day: string, amount: string, rest: string) =>
  `<STMTTRN><TRNTYPE>${type}\n<DTPOSTED>${day}\n<TRNAMT>${amount}\n${rest}\n</STMTTRN>\n`

const CASES: Case[] = [
  {
    file: 'repeated-id-two-payees.ofx',
    inline: ofx(
      entry('DEBIT', '20240110', '-20.00', '<FITID>1<NAME>CITY PARKING') +
        entry('DEBIT', '20240110', '-20.00', '<FITID>1<NAME>GREEN GROCER') +
        entry('CREDIT', '20240112', '500.00', '<FITID>2<NAME>TRANSFER IN'),
      { balance: '460.00' },
    ),
    lines: ['2024-01-10 -20.00 CITY PARKING', '2024-01-10 -20.00 GREEN GROCER', '2024-01-12 500.00'],
    closing: 46000,
    account: '7700112233',
  },
  {
    file: 'repeated-id-two-coffees.ofx',
    inline: ofx(
      entry('DEBIT', '20240110', '-4.50', '<FITID>h<NAME>CORNER CAFE').repeat(2) +
        entry('CREDIT', '20240111', '100.00', '<FITID>i<NAME>PAY'),
    ),
    lines: ['2024-01-10 -4.50 CORNER CAFE', '2024-01-10 -4.50 CORNER CAFE', '2024-01-11 100.00'],
  },
  {
    file: 'beginning-balance-row.csv',
    inline:
      'Description,,Summary Amt.\r\nBeginning balance as of 01/01/2024,,"1,500.00"\r\nTotal debits,,"-125.25"\r\n\r\nDate,Description,Amount,Running Bal.\r\n01/01/2024,Beginning balance as of 01/01/2024,,"1,500.00"\r\n01/05/2024,HARDWARE,"-125.25","1,374.75"\r\n01/19/2024,Zelle,"300.00","1,674.75"\r\n',
    lines: ['2024-01-05 -125.25', '2024-01-19 300.00'],
    closing: 167475,
    leftOut: 1,
  },
  {
    file: 'tabs-decimal-commas-no-header.txt',
    inline:
      '123456789\tEUR\t20240105\t1000,00\t950,00\t20240105\t-50,00\tSEPA iDEAL Boekwinkel\r\n123456789\tEUR\t20240112\t950,00\t1150,50\t20240112\t200,50\tKlant\r\n123456789\tEUR\t20240131\t1150,50\t1143,00\t20240131\t-7,50\tKosten\r\n',
    options: { columns: { date: 'Column 3', amount: 'Column 7', payee: 'Column 8' } },
    lines: ['2024-01-05 -50.00 SEPA iDEAL Boekwinkel', '2024-01-12 200.50', '2024-01-31 -7.50'],
  },
  {
    file: 'one-day-newest-first.csv',
    inline:
      'Date,Description,Amount,Balance\n2024-01-31,Third,-10.00,1060.00\n2024-01-31,Second,-30.00,1070.00\n2024-01-31,First,100.00,1100.00\n',
    lines: ['2024-01-31 -10.00', '2024-01-31 -30.00', '2024-01-31 100.00'],
    closing: 106000,
  },
  {
    file: 'card-purchases-above-zero.ofx',
    inline: ofx(
      entry('DEBIT', '20240110', '35.00', '<FITID>a1<NAME>BOOK SHOP') +
        entry('CREDIT', '20240120', '-200.00', '<FITID>a2<NAME>PAYMENT'),
    ),
    options: { isTurned: true },
    lines: ['2024-01-10 -35.00', '2024-01-20 200.00'],
  },
  {
    file: 'unsigned-by-type.ofx',
    inline: ofx(
      entry('DEBIT', '20240110', '35.00', '<FITID>a1') +
        entry('CREDIT', '20240120', '200.00', '<FITID>a2') +
        entry('DEBIT', '20240121', '65.00', '<FITID>a3'),
      { balance: '100.00' },
    ),
    lines: ['2024-01-10 -35.00', '2024-01-20 200.00', '2024-01-21 -65.00'],
    closing: 10000,
  },
  {
    file: 'br-in-memo.ofx',
    inline: ofx(
      entry(
        'DEBIT',
        '20240223',
        '-27.00',
        '<FITID>b1<NAME>EFTPOS\n<MEMO>EFTPOS Purchase - Receipt 17395<BR>Date 23 Feb 2024 Card 12',
      ) +
        entry(
          'DEBIT',
          '20240224',
          '-28.00',
          '<FITID>b2<NAME>EFTPOS\n<MEMO>EFTPOS Purchase - Receipt 17396<BR/>Date 24 Feb 2024 Card 12',
        ),
    ),
    lines: ['2024-02-23 -27.00 EFTPOS', '2024-02-24 -28.00 EFTPOS'],
    memo: 'EFTPOS Purchase - Receipt 17395 Date 23 Feb 2024 Card 12',
  },
  {
    file: 'says-utf8-is-1252.ofx',
    inline: ofx(
      entry('DEBIT', '20240110', '-9.00', '<FITID>1<NAME>CAF\xc9 LUNA') +
        entry('DEBIT', '20240111', '-3.00', '<NAME>KIOSK'),
      {
        header: 'ENCODING:UTF-8\nCHARSET:NONE',
      },
    ),
    lines: ['2024-01-10 -9.00 CAFÉ LUNA', '2024-01-11 -3.00'],
  },
  {
    file: 'name-cut-in-a-letter.ofx',
    inline: ofx(
      entry('DEBIT', '20240110', '-9.00', '<FITID>1<NAME>B\xc3\x84CKEREI SCH\xc3\x96N') +
        entry('DEBIT', '20240111', '-3.00', '<FITID>2<NAME>STADTWERKE M\xc3'),
      { header: 'ENCODING:UNICODE-X\nCHARSET:NONE' },
    ),
    lines: ['2024-01-10 -9.00 BÄCKEREI SCHÖN', '2024-01-11 -3.00 STADTWERKE M'],
  },
  { file: 'no-movement.ofx', inline: ofx('', { balance: '250.00' }), lines: [], closing: 25000 },
  {
    file: 'camt-returned-debit.xml',
    inline:
      '<?xml version="1.0" encoding="UTF-8"?><Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy><Ownr><Nm>Harbour Tools GmbH</Nm></Ownr></Acct><Ntry><Amt Ccy="EUR">90.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><RvslInd>true</RvslInd><Sts>BOOK</Sts><BookgDt><Dt>2024-01-15</Dt></BookgDt><NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Kunde Krause</Nm></Pty></Dbtr><Cdtr><Pty><Nm>Harbour Tools GmbH</Nm></Pty></Cdtr></RltdPties></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>',
    lines: ['2024-01-15 -90.00 Kunde Krause'],
    account: 'DE02120300000000202051',
  },
  {
    file: 'header-repeated.qif',
    inline:
      '!Account\nN4423 (Visa)\nTCCard\n^\n!Type:CCard\nD01/15/24\nPFirst shop\nT-222.00\n^\n!Type:CCard\nD01/16/24\nPSecond shop\nT-33.00\n^\n!Type:CCard\nD01/17/24\nPThird shop\nT-4.00\n^\n',
    lines: ['2024-01-15 -222.00', '2024-01-16 -33.00', '2024-01-17 -4.00'],
    account: '4423 (Visa)',
  },
  {
    file: 'opening-balance-other-language.qif',
    inline:
      "!Type:Bank\nD28.02'2009\nT2.29\nCX\nPSolde initial\nL[Compte courant]\n^\nD28.02'2009\nT-1.00\nPVirement\nL[Compte P]\n^\nD01.01'2018\nT-9.00\nPRS\nLLoisirs\n^\n",
    options: { dayOrder: 'DMY' },
    lines: ['2009-02-28 -1.00', '2018-01-01 -9.00'],
    leftOut: 1,
  },
  {
    file: 'signs-d-and-k.csv',
    inline:
      '"Account";"Date";"Payee";"Details";"Amount";"Currency";"D/K"\n"LV1";"05.10.2020";"John Doe";"Memo";"6,20";"EUR";"D"\n"LV1";"15.10.2020";"Client";"Invoice 7";"120,00";"EUR";"K"\n',
    options: { columns: { date: 'Date', payee: 'Payee', memo: 'Details', amount: 'Amount', sign: 'D/K' } },
    lines: ['2020-10-05 -6.20', '2020-10-15 120.00'],
  },
  {
    file: 'fee-column.csv',
    inline:
      'Type,Started Date,Completed Date,Description,Amount,Fee,Balance\nTOPUP,2024-01-02 08:00:00,2024-01-02 08:00:05,Top-up,100.00,0.00,100.00\nTRANSFER,2024-01-05 10:00:00,2024-01-05 10:00:01,To Supplier,-50.00,0.48,49.52\n',
    options: { columns: { date: 'Completed Date', payee: 'Description', amount: 'Amount', balance: 'Balance' } },
    lines: ['2024-01-02 100.00', '2024-01-05 -50.00'],
    mismatch: { line: 3, likely: /add up only if “Fee” is subtracted/ },
    closing: 4952,
  },
  {
    file: 'fee-column.csv',
    inline:
      'Type,Started Date,Completed Date,Description,Amount,Fee,Balance\nTOPUP,2024-01-02 08:00:00,2024-01-02 08:00:05,Top-up,100.00,0.00,100.00\nTRANSFER,2024-01-05 10:00:00,2024-01-05 10:00:01,To Supplier,-50.00,0.48,49.52\n',
    options: {
      columns: { date: 'Completed Date', payee: 'Description', amount: 'Amount', fee: 'Fee', balance: 'Balance' },
    },
    lines: ['2024-01-02 100.00', '2024-01-05 -50.48'],
    closing: 4952,
  },
  {
    file: 'row-missing-by-balance.csv',
    inline:
      'Date,Description,Amount,Balance\n2024-01-02,Open,100.00,1100.00\n2024-01-03,Rent,-500.00,600.00\n2024-01-09,Client,250.00,900.00\n',
    lines: ['2024-01-02 100.00', '2024-01-03 -500.00', '2024-01-09 250.00'],
    mismatch: { line: 4, likely: /A row for \$50\.00 \(money in\) may be missing before this row/ },
  },
  {
    file: 'first-row-unreadable.csv',
    inline: 'Date,Payee,Amount\n2024-01-05,Hotel hold,pending\n2024-01-06,Shop,-5.00\n2024-01-07,Kiosk,-2.00\n',
    faults: [{ line: 2, sentence: '“pending” isn’t an amount.' }],
  },
  {
    file: 'windows-1250.csv',
    inline: 'Date;Payee;Amount\n05.01.2024;P\xf8ikryl;-10,00\n16.01.2024;\xb3\xf3d\xbc;-5,00\n',
    lines: ['2024-01-05 -10.00 Přikryl', '2024-01-16 -5.00'],
  },
  {
    file: 'sep-line.csv',
    inline: 'sep=;\ndate;comment;amount\n2024-01-05;a;1.00\n',
    lines: ['2024-01-05 1.00'],
  },
  // The values of these files are also in value-style.test.ts.
  { file: 'year-first-trailing-point.csv', lines: ['2025-11-27 -2450.00', '2025-11-28 350000.00'] },
  { file: 'weekday-before-day.csv', lines: ['2024-06-21 -18.00', '2024-07-03 7.50'] },
  { file: 'thousands-by-points-once.csv', lines: ['2024-01-05 -45000.00', '2024-01-23 -15990.00'] },
  {
    file: 'currency-before-bracket.csv',
    lines: ['2024-01-05 -1234.50', '2024-01-08 40.00', '2024-01-09 -63.12', '2024-01-16 -53.10'],
  },
  { file: 'swiss-apostrophe.csv', lines: ['2024-01-05 -1850.00', '2024-01-08 12345.60', '2024-01-09 -7.30'] },
  {
    file: 'brazilian-real.csv',
    options: { columns: { date: 'Data', payee: 'Descrição', amount: 'Valor' } },
    lines: ['2024-01-05 -1850.00', '2024-01-15 12345.60'],
  },
  { file: 'time-zone-word.ofx', lines: ['2022-10-28 -12.00', '2022-10-29 5.00'] },
  { file: 'two-digit-year-first.csv', lines: ['2024-01-25 -5.00', '2024-01-28 -2.00', '2024-02-03 9.00'] },
  { file: 'thousands-by-points.qif', lines: ['2024-01-13 -45000.00', '2024-01-23 -15990.00'] },
  {
    file: 'other-spellings-of-days.ofx',
    lines: ['2005-10-29 -1.00', '2024-01-31 -2.00', '2024-01-31 -3.00', '2024-01-31 -4.00', '2024-01-31 -5.00'],
  },
]

function check(bytes: Uint8Array, expected: Case): void {
  const { statements, faults, leftOutCount, questions } = read(bytes, expected.options)
  expect(faults).toEqual(expected.faults ?? [])
  if (expected.lines === undefined) return
  expect(questions).toEqual([])
  const [statement] = statements
  const found = statements.flatMap(({ lines }) =>
    lines.map(line => `${line.date} ${(line.cents / 100).toFixed(2)} ${line.payee}`),
  )
  expect(
    found.map((line, index) => (/ .* /.test(expected.lines?.[index] ?? '') ? line : line.split(' ', 2).join(' '))),
  ).toEqual(expected.lines)
  expect(leftOutCount).toBe(expected.leftOut ?? 0)
  if (expected.closing !== undefined) expect(statement?.closing?.cents).toBe(expected.closing)
  if (expected.account !== undefined) expect(statement?.account).toBe(expected.account)
  if (expected.memo !== undefined) expect(statement?.lines[0]?.memo).toBe(expected.memo)
  if (expected.mismatch === undefined) expect(statement?.mismatch ?? null).toBeNull()
  else
    expect(statement?.mismatch).toMatchObject({
      line: expected.mismatch.line,
      likely: expect.stringMatching(expected.mismatch.likely),
    })
}

const named = CASES.map((each, index) => [`${index + 1} ${each.file}`, each] as const)

describe('a file that other programs misread', () => {
  test.each(named.filter(([, { inline }]) => inline !== undefined))('%s is read, shortened', (_, each) => {
    check(
      Uint8Array.from(each.inline ?? '', letter => letter.charCodeAt(0)),
      each,
    )
  })

  // Skipped if the folder with the complete files does not exist. The shortened files test the same cases.
  test.runIf(isPresent).each(named)('%s is read, complete', (_, each) =>
    check(readFileSync(`${FOLDER}${each.file}`), each),
  )
})

describe.runIf(isPresent)('each spelling in the shared list', () => {
  /** Returns the rows of a table of spellings. Both cells of a row are in quotation marks. */
  const spellings = (name: string) =>
    readFileSync(`${FOLDER}${name}`, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map(
        row => JSON.parse(`[${row.replaceAll('""', '\\"').replace(/\\"$/, '""')}]`) as [spelled: string, value: string],
      )
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`

  test.each([
    ['a date', 'spellings-of-days.csv', (spelled: string) => `${cell(spelled)},X,-1.00`, 'date'],
    ['an amount', 'spellings-of-amounts.csv', (spelled: string) => `2024-01-05,X,${cell(spelled)}`, 'cents'],
  ] as const)('of %s is read as that value, or refused with its line', (_, name, rowOf, field) => {
    for (const [spelled, value] of spellings(name)) {
      const file = read(`Date,Payee,Amount\n${rowOf(spelled)}\n`)
      const values = file.statements.flatMap(({ lines }) => lines.map(line => `${line[field]}`))
      const faults = file.faults.map(({ line }) => line)
      expect([spelled, values, faults]).toEqual([spelled, ...(value === '' ? [[], [2]] : [[value], []])])
      expect([spelled, file.csv?.head.columns]).toEqual([spelled, ['Date', 'Payee', 'Amount']])
      // The point in an amount with three decimals may be a thousands separator, so the file asks a question.
      if (value !== '') expect([spelled, file.questions]).toEqual([spelled, []])
    }
  })
})
