import { expect, test } from 'vitest'
import { setUpChecking } from '../../tests/harness/reconciling/checking-fixture.ts'
import { refusal } from '../../tests/harness/test-api.ts'

const { bring, imported, linesForReview, page, previewOf } = setUpChecking()

const DAYS = 'Date,Payee,Amount\n01/02/2024,Ferry,-18.00\n03/04/2024,Kiosk,-2.00\n'
const AMOUNTS = 'Date,Payee,Amount\n2024-01-05,Ferry,-15.990\n2024-01-06,Kiosk,-12.50\n'
const BOTH = DAYS.replace('-18.00', '-15.990')

test('the preview of a file with two readings shows both with its own rows, and the lines in the likeliest one', async () => {
  const preview = await previewOf(DAYS)
  expect(preview.questions).toEqual([
    {
      field: 'dayOrder',
      question: 'The order of day, month and year is unclear in dates such as “01/02/2024”. Choose the order.',
      readings: [
        {
          value: 'MDY',
          label: 'Month, day, year',
          rows: [
            { line: 2, text: '01/02/2024', reading: 'Jan 2, 2024' },
            { line: 3, text: '03/04/2024', reading: 'Mar 4, 2024' },
          ],
        },
        {
          value: 'DMY',
          label: 'Day, month, year',
          rows: [
            { line: 2, text: '01/02/2024', reading: 'Feb 1, 2024' },
            { line: 3, text: '03/04/2024', reading: 'Apr 3, 2024' },
          ],
        },
      ],
    },
  ])
  expect(preview.lines.map(({ lineDate }) => lineDate.slice(0, 10))).toEqual(['2024-01-02', '2024-03-04'])
})

test('400 STATEMENT_QUESTIONS: an import with open questions names each field and writes nothing', async () => {
  const answer = await bring(BOTH)
  expect(refusal(answer)).toBe('400 STATEMENT_QUESTIONS')
  expect(answer.body).toMatchObject({
    fields: [
      { field: 'dayOrder', code: 'STATEMENT_QUESTIONS' },
      { field: 'decimalMark', code: 'STATEMENT_QUESTIONS' },
    ],
  })
  expect(refusal(await bring(BOTH, { dayOrder: 'DMY' }))).toBe('400 STATEMENT_QUESTIONS')
  expect((await page()).imports).toEqual([])
})

test.each([
  ['MDY', ['2024-01-02 -18.00 Ferry', '2024-03-04 -2.00 Kiosk']],
  ['DMY', ['2024-02-01 -18.00 Ferry', '2024-04-03 -2.00 Kiosk']],
] as const)('200: the answer %s decides how dates are read', async (dayOrder, lines) => {
  await imported(DAYS, { dayOrder })
  expect(await linesForReview()).toEqual(lines)
})

test.each([
  ['.', ['2024-01-05 -15.99 Ferry', '2024-01-06 -12.50 Kiosk']],
  [',', ['2024-01-05 -15990.00 Ferry', '2024-01-06 -12.50 Kiosk']],
] as const)('200: the answer %s decides how amounts are read', async (decimalMark, lines) => {
  await imported(AMOUNTS, { decimalMark })
  expect(await linesForReview()).toEqual(lines)
})

test('an answer is stored: the next file of the same layout does not ask', async () => {
  await imported(DAYS, { dayOrder: 'DMY' })
  const next = DAYS.replace('Ferry', 'Train')
  expect((await previewOf(next)).questions).toEqual([])
  await imported(next)
  expect(await linesForReview()).toContain('2024-02-01 -18.00 Train')
  const again = await previewOf(next, { dayOrder: null })
  expect(again.questions).toMatchObject([{ field: 'dayOrder' }])
})
