// Tests bank files of the shared cases through the API: files that depend on an earlier file, and one of each format.
// accounting/src/bank-statements/statement-cases.test.ts reads all files of the shared cases.
import { existsSync, readFileSync } from 'node:fs'
import type * as contract from '@twofold/contract/statement-imports'
import { describe, expect, test } from 'vitest'
import { type StatementOptions, setUpChecking } from '../../tests/harness/reconciling/checking-fixture.ts'
import { refusal } from '../../tests/harness/test-api.ts'

const { bring, imported, linesForReview, previewOf } = setUpChecking()

const FOLDER = new URL('../../../../shared/cases/', import.meta.url)
const isPresent = existsSync(FOLDER)

type Preview = contract.StatementPreview
type Case = {
  files: string[]
  /** The options for the first file. */
  options?: StatementOptions
  /** The question about the last file, with the field that answers it. */
  asks?: { question: RegExp; answer: StatementOptions }
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
  S43: { files: ['camt-returned-debit.xml'], lines: ['2024-01-15 -90.00 Kunde Krause'] },
  S47: {
    files: ['opening-balance-other-language.qif'],
    options: { dayOrder: 'DMY' },
    shows: ({ leftOut }) => expect(leftOut).toMatchObject([{ text: expect.stringContaining('Solde initial') }]),
    lines: ['2009-02-28 -1.00', '2018-01-01 -9.00'],
  },
  S70: {
    files: ['first-account.ofx', 'other-account.ofx'],
    asks: { question: /9900445566.*7700112233/, answer: { isOtherAccount: true } },
    lines: ['2024-01-10 -20.00', '2024-01-12 -33.00'],
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
})

test.skipIf(isPresent)('the folder of the shared cases is missing, so the full files are not tested', () => {
  console.log(`${FOLDER.pathname} is missing: the bank files of the shared cases are not tested through the API.`)
})

/** Returns a pattern for lines that begin with the given words. */
function startOf(line: string): RegExp {
  return new RegExp(`^${line.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?= |$)`, 'u')
}
