// Tests each bank file of the shared cases through the API: the preview, the import, and the lines for review. If the folder of the cases
// is missing, accounting/src/bank-statements/statement-cases.test.ts covers the same cases with shortened files.
import { existsSync, readFileSync } from 'node:fs'
import type * as contract from '@twofold/contract/statement-imports'
import { describe, expect, test } from 'vitest'
import type { createBankLinesDriver } from '../../tests/harness/reconciling/bank-lines-driver.ts'
import { setUpChecking } from '../../tests/harness/reconciling/checking-fixture.ts'
import { refusal } from '../../tests/harness/test-api.ts'

const { bring, imported, linesForReview, previewOf } = setUpChecking()

const FOLDER = new URL('../../../../shared/cases/', import.meta.url)
const isPresent = existsSync(FOLDER)

type Options = NonNullable<Parameters<ReturnType<typeof createBankLinesDriver>['bring']>[2]>
type Preview = contract.StatementPreview
type Case = {
  files: string[]
  /** The options for the first file. */
  options?: Options
  /** The question about the last file, with the field that answers it. */
  asks?: { question: RegExp; answer: Options }
  /** Checks the preview of the last file. */
  shows?: (preview: Preview) => void
  /** The lines for review: date, amount, and words of the payee. */
  lines: string[]
  /** The closing balance, in cents. */
  closing?: number
}

const CASES: Record<string, Case> = {
  S01: {
    files: ['repeated-id-two-payees.ofx'],
    lines: ['2024-01-10 -20.00 CITY', '2024-01-10 -20.00 GREEN', '2024-01-12 500.00'],
    closing: 460_00,
  },
  S02: {
    files: ['repeated-id-two-coffees.ofx'],
    lines: ['2024-01-10 -4.50', '2024-01-10 -4.50', '2024-01-11 100.00'],
  },
  S03: {
    files: ['ids-anew-january.ofx', 'ids-anew-february.ofx'],
    lines: ['2024-01-02 -500.00', '2024-01-15 -41.20', '2024-02-02 -500.00', '2024-02-14 -38.75'],
  },
  S04: {
    files: ['row-numbers-january.csv', 'row-numbers-february.csv'],
    lines: ['2024-01-02 -500.00', '2024-01-15 -41.20', '2024-02-02 -500.00', '2024-02-14 -38.75'],
  },
  S09: {
    files: ['beginning-balance-row.csv'],
    shows: ({ leftOut }) => expect(leftOut.map(({ reason }) => reason)).toEqual([expect.stringMatching(/balance/)]),
    lines: ['2024-01-05 -125.25', '2024-01-19 300.00'],
    closing: 1674_75,
  },
  S11: {
    files: ['tabs-decimal-commas-no-header.txt'],
    options: { columns: { date: 'Column 3', amount: 'Column 7', payee: 'Column 8' } },
    shows: ({ taken }) => expect(taken).toMatchObject({ delimiter: '\t', headerLine: 0 }),
    lines: ['2024-01-05 -50.00 SEPA iDEAL Boekwinkel', '2024-01-12 200.50', '2024-01-31 -7.50'],
  },
  S15: { files: ['year-first-trailing-point.csv'], lines: ['2025-11-27 -2450.00', '2025-11-28 350000.00'] },
  S17: { files: ['weekday-before-day.csv'], lines: ['2024-06-21 -18.00', '2024-07-03 7.50'] },
  S19: { files: ['thousands-by-points-once.csv'], lines: ['2024-01-05 -45000.00', '2024-01-23 -15990.00'] },
  S20: {
    files: ['currency-before-bracket.csv'],
    lines: ['2024-01-05 -1234.50', '2024-01-08 40.00', '2024-01-09 -63.12', '2024-01-16 -53.10'],
  },
  S22: { files: ['swiss-apostrophe.csv'], lines: ['2024-01-05 -1850.00', '2024-01-08 12345.60', '2024-01-09 -7.30'] },
  S23: {
    files: ['brazilian-real.csv'],
    options: { columns: { date: 'Data', payee: 'Descrição', amount: 'Valor' } },
    lines: ['2024-01-05 -1850.00', '2024-01-15 12345.60'],
  },
  S27: {
    files: ['one-day-newest-first.csv'],
    lines: ['2024-01-31 -10.00', '2024-01-31 -30.00', '2024-01-31 100.00'],
    closing: 1060_00,
  },
  S30: {
    files: ['day-first-said.csv', 'iso-later.csv'],
    options: { dayOrder: 'DMY' },
    lines: ['2024-01-05 -18.00', '2024-02-21 -19.00', '2024-02-22 -2.00'],
  },
  S31: {
    files: ['turned-card.csv', 'other-layout-later.csv'],
    options: { isTurned: true },
    shows: ({ taken }) => expect(taken.isTurned).toBe(false),
    lines: ['2024-01-15 -120.00', '2024-01-16 500.00', '2024-02-15 -60.00', '2024-02-16 300.00'],
  },
  S32: {
    files: ['card-purchases-above-zero.ofx'],
    options: { isTurned: true },
    lines: ['2024-01-10 -35.00', '2024-01-20 200.00'],
  },
  S33: {
    files: ['unsigned-by-type.ofx'],
    lines: ['2024-01-10 -35.00', '2024-01-20 200.00', '2024-01-21 -65.00'],
    closing: 100_00,
  },
  S34: { files: ['time-zone-word.ofx'], lines: ['2022-10-28 -12.00', '2022-10-29 5.00'] },
  S36: {
    files: ['br-in-memo.ofx'],
    shows: ({ lines }) => expect(lines[0]?.memo).toMatch(/^EFTPOS Purchase .* Receipt \S+ Date /),
    lines: ['2024-02-23 -27.00 EFTPOS', '2024-02-24 -28.00 EFTPOS'],
  },
  S39: { files: ['says-utf8-is-1252.ofx'], lines: ['2024-01-10 -9.00 CAFÉ LUNA', '2024-01-11 -3.00'] },
  S40: {
    files: ['name-cut-in-a-letter.ofx'],
    lines: ['2024-01-10 -9.00 BÄCKEREI SCHÖN', '2024-01-11 -3.00 STADTWERKE M'],
  },
  S43: { files: ['camt-returned-debit.xml'], lines: ['2024-01-15 -90.00 Kunde Krause'] },
  S46: { files: ['header-repeated.qif'], lines: ['2024-01-15 -222.00', '2024-01-16 -33.00', '2024-01-17 -4.00'] },
  S47: {
    files: ['opening-balance-other-language.qif'],
    options: { dayOrder: 'DMY' },
    shows: ({ leftOut }) => expect(leftOut).toMatchObject([{ text: expect.stringContaining('Solde initial') }]),
    lines: ['2009-02-28 -1.00', '2018-01-01 -9.00'],
  },
  S60: {
    files: ['signs-d-and-k.csv'],
    options: { columns: { date: 'Date', payee: 'Payee', memo: 'Details', amount: 'Amount', sign: 'D/K' } },
    lines: ['2020-10-05 -6.20', '2020-10-15 120.00'],
  },
  S61: {
    files: ['fee-column.csv'],
    options: { columns: { date: 'Completed Date', payee: 'Description', amount: 'Amount', balance: 'Balance' } },
    shows: ({ statements }) =>
      expect(statements[0]?.mismatch).toMatchObject({ line: 3, likely: expect.stringContaining('“Fee”') }),
    lines: ['2024-01-02 100.00', '2024-01-05 -50.00'],
    closing: 49_52,
  },
  'S61 with its fee column': {
    files: ['fee-column.csv'],
    options: {
      columns: { date: 'Completed Date', payee: 'Description', amount: 'Amount', balance: 'Balance', fee: 'Fee' },
    },
    shows: ({ statements }) => expect(statements[0]?.mismatch).toBeNull(),
    lines: ['2024-01-02 100.00', '2024-01-05 -50.48'],
    closing: 49_52,
  },
  S63: {
    files: ['row-missing-by-balance.csv'],
    shows: ({ statements }) =>
      expect(statements[0]?.mismatch).toMatchObject({ line: 4, expected: 850_00, found: 900_00 }),
    lines: ['2024-01-02 100.00', '2024-01-03 -500.00', '2024-01-09 250.00'],
  },
  S70: {
    files: ['first-account.ofx', 'other-account.ofx'],
    asks: { question: /9900445566.*7700112233/, answer: { isOtherAccount: true } },
    lines: ['2024-01-10 -20.00', '2024-01-12 -33.00'],
  },
  S74: { files: ['two-digit-year-first.csv'], lines: ['2024-01-25 -5.00', '2024-01-28 -2.00', '2024-02-03 9.00'] },
  S75: { files: ['thousands-by-points.qif'], lines: ['2024-01-13 -45000.00', '2024-01-23 -15990.00'] },
  S78: { files: ['windows-1250.csv'], lines: ['2024-01-05 -10.00 Přikryl', '2024-01-16 -5.00 łódź'] },
  S80: {
    files: ['other-spellings-of-days.ofx'],
    lines: ['2005-10-29 -1.00', '2024-01-31 -2.00', '2024-01-31 -3.00', '2024-01-31 -4.00', '2024-01-31 -5.00'],
  },
}

const bytesOf = (name: string) => readFileSync(new URL(name, FOLDER))
describe.runIf(isPresent)('a shared case through the API', () => {
  test.each(Object.entries(CASES))(
    '%s imports each transaction once',
    async (_, { files, options = {}, asks, shows, lines, closing }) => {
      for (const [index, name] of files.entries()) {
        const bytes = bytesOf(name)
        const isLast = index === files.length - 1
        let chosen = index === 0 ? options : {}
        const preview = await previewOf(bytes, chosen)
        expect([preview.faults, preview.problems, preview.known]).toEqual([[], [], 0])
        if (isLast && asks !== undefined) {
          const fields = Object.keys(asks.answer)
          expect(preview.questions).toMatchObject(
            fields.map(field => ({ field, question: expect.stringMatching(asks.question) })),
          )
          const refused = await bring(bytes, chosen)
          expect(refusal(refused)).toBe('400 STATEMENT_QUESTIONS')
          expect(JSON.stringify(refused.body)).toMatch(asks.question)
          chosen = { ...chosen, ...asks.answer }
        } else expect(preview.questions).toEqual([])
        if (isLast) {
          shows?.(preview)
          if (closing !== undefined) expect(preview.statements[0]?.closingBalance).toBe(closing)
        }
        const { lineCount } = await imported(bytes, chosen)
        expect(lineCount).toBe(preview.added)
        expect(refusal(await bring(bytes, chosen))).toBe('409 STATEMENT_KNOWN')
      }
      const found = await linesForReview()
      expect(found).toHaveLength(lines.length)
      for (const line of lines) expect(found).toContainEqual(expect.stringMatching(startOf(line)))
    },
  )

  test.each([
    ['S41', 'no-movement.ofx', 'The file has no transactions, only a balance.', 1],
    ['S72', 'first-row-unreadable.csv', '“pending” isn’t an amount.', 2],
  ])('%s is refused as a whole, with the reason for its line', async (_, name, err, line) => {
    const bytes = bytesOf(name)
    const { faults, columns } = await previewOf(bytes)
    expect(faults).toEqual([{ line, err }])
    if (name.endsWith('.csv')) expect(columns).toEqual(['Date', 'Payee', 'Amount'])
    expect(refusal(await bring(bytes))).toBe('409 IMPORT_HAS_FAULTS')
    expect(await linesForReview()).toEqual([])
  })

  test('M: each spelling of a date is read as that date, or refused with its line', async () => {
    for (const [spelled, day] of spellings('spellings-of-days.csv')) {
      const preview = await previewOf(`Date,Payee,Amount\n${cell(spelled)},X,-1.00\n`)
      expect([spelled, ...asRead(preview, ({ lineDate }) => lineDate.slice(0, 10))]).toEqual([
        spelled,
        ...expected(day),
      ])
      expect([spelled, preview.questions]).toEqual([spelled, []])
    }
  })

  test('M: each spelling of an amount is read as these cents, or refused with its line', async () => {
    for (const [spelled, cents] of spellings('spellings-of-amounts.csv')) {
      const file = `Date,Payee,Amount\n2024-01-05,X,${cell(spelled)}\n`
      const preview = await previewOf(file)
      expect([spelled, ...asRead(preview, ({ amount }) => `${amount}`)]).toEqual([spelled, ...expected(cents)])
      // The point in an amount with three decimals may be a thousands separator, so the preview asks a question.
      if (cents !== '') expect([spelled, preview.questions]).toEqual([spelled, []])
      else expect((await bring(file)).status).toBeGreaterThanOrEqual(400)
    }
  })
})

test.skipIf(isPresent)('the folder of the shared cases is missing, so the full files are not tested', () => {
  console.log(`${FOLDER.pathname} is missing: the bank files of the shared cases are not tested through the API.`)
})

/** Returns a pattern for lines that begin with the given words. */
function startOf(line: string): RegExp {
  return new RegExp(`^${line.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?= |$)`, 'u')
}

/** Returns the rows of a table of spellings. Both cells of a row are in quotation marks. */
function spellings(name: string): [spelled: string, means: string][] {
  const rows = bytesOf(name).toString('utf8').trim().split('\n').slice(1)
  return rows.map(row => {
    const [spelled, means] = JSON.parse(`[${row.replaceAll('""', '\\"').replace(/\\"$/, '""')}]`) as [string, string]
    return [spelled, means]
  })
}

function cell(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

/** Returns the value, the line numbers of the errors, and the columns in the preview of one row. */
function asRead({ lines, faults, columns }: Preview, value: (line: Preview['lines'][number]) => string) {
  return [lines.map(value), faults.map(({ line }) => line), columns]
}

function expected(value: string) {
  return [value === '' ? [] : [value], value === '' ? [2] : [], ['Date', 'Payee', 'Amount']]
}
