import * as contract from '@twofold/contract/statement-imports'
import { beforeEach, expect, test } from 'vitest'
import { createBankLinesDriver } from '../../tests/harness/reconciling/bank-lines-driver.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'

const { api, owner, books } = setUpBooks()
const driver = createBankLinesDriver(api, owner)
let checking = 0

beforeEach(async () => {
  checking = (await books.open('Checking')).accountID
})

const DAYS = 'Date,Payee,Amount\n01/02/2024,Ferry,-18.00\n03/04/2024,Kiosk,-2.00\n'
const AMOUNTS = 'Date,Payee,Amount\n2024-01-05,Ferry,-15.990\n2024-01-06,Kiosk,-12.50\n'
const BOTH = DAYS.replace('-18.00', '-15.990')

const waiting = async () =>
  (await driver.page(checking)).lines.map(({ lineDate, amount }) => `${lineDate.slice(0, 10)} ${amount}`)

test('the preview of a file with two readings shows both with its own rows, and the lines in the likeliest one', async () => {
  const preview = done(contract.previewStatement, await driver.preview(checking, DAYS))
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
  const answer = await driver.bring(checking, BOTH)
  expect(refusal(answer)).toBe('400 STATEMENT_QUESTIONS')
  expect(answer.body).toMatchObject({
    fields: [
      { field: 'dayOrder', code: 'STATEMENT_QUESTIONS' },
      { field: 'decimalMark', code: 'STATEMENT_QUESTIONS' },
    ],
  })
  expect(refusal(await driver.bring(checking, BOTH, { dayOrder: 'DMY' }))).toBe('400 STATEMENT_QUESTIONS')
  expect((await driver.page(checking)).imports).toEqual([])
})

test.each([
  ['MDY', ['2024-01-02 -1800', '2024-03-04 -200']],
  ['DMY', ['2024-02-01 -1800', '2024-04-03 -200']],
] as const)('200: the answer %s decides how dates are read', async (dayOrder, lines) => {
  done(contract.importStatement, await driver.bring(checking, DAYS, { dayOrder }))
  expect(await waiting()).toEqual(lines)
})

test.each([
  ['.', ['2024-01-05 -1599', '2024-01-06 -1250']],
  [',', ['2024-01-05 -1599000', '2024-01-06 -1250']],
] as const)('200: the answer %s decides how amounts are read', async (decimalMark, lines) => {
  done(contract.importStatement, await driver.bring(checking, AMOUNTS, { decimalMark }))
  expect(await waiting()).toEqual(lines)
})

test('an answer is stored: the next file of the same layout does not ask', async () => {
  done(contract.importStatement, await driver.bring(checking, DAYS, { dayOrder: 'DMY' }))
  const next = DAYS.replace('Ferry', 'Train')
  expect(done(contract.previewStatement, await driver.preview(checking, next)).questions).toEqual([])
  done(contract.importStatement, await driver.bring(checking, next))
  expect(await waiting()).toContain('2024-02-01 -1800')
  const again = done(contract.previewStatement, await driver.preview(checking, next, { dayOrder: null }))
  expect(again.questions).toMatchObject([{ field: 'dayOrder' }])
})
