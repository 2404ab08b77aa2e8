// Tests a list of lines for review that has more than one page.
import { listBankLines, matchBankLines, undoBankLine } from '@twofold/contract/bank-lines'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { barriers } from '../testing/barriers.ts'
import { answerBooks } from '../testing/books.ts'
import { idOf } from '../testing/chart.ts'
import { type RecordedCall, raw } from '../testing/fake-server.ts'
import { press, tabTo } from '../testing/keyboard.ts'
import { setUpPages } from '../testing/pages.tsx'

const { server, open } = setUpPages()
const PAGE = 1000
const ALL = 2_319
const ADDRESS = `/reconcile/${idOf('Checking')}/import`

const line = (bankLineID: number) => ({
  bankLineID,
  statementImportID: 1,
  lineDate: '2026-01-05T00:00:00Z',
  amount: -bankLineID * 100,
  payee: `LINE ${bankLineID}`,
  state: 'WAITING' as const,
})

/** The number of lines at the start of the list that have already been processed. */
let decided = 0

/** Returns the page after a cursor. The page suggests a match for its first line. */
function answerPage({ query }: RecordedCall<typeof listBankLines>) {
  const first = Number(query.cursor?.split('.')[1] ?? decided) + 1
  const last = Math.min(ALL, first + PAGE - 1)
  return {
    accountID: idOf('Checking'),
    accountFullName: 'Assets:Checking',
    waitingCount: ALL - decided,
    lines: Array.from({ length: last - first + 1 }, (_, index) => line(first + index)),
    next: last < ALL ? `2026-01-05.${last}` : null,
    entries: [
      {
        transactionID: first,
        transactionDate: '2026-01-05T00:00:00Z',
        transactionComment: `Entry ${first}`,
        amount: -first * 100,
      },
    ],
    proposals: [
      {
        bankLineIDs: [first],
        transactionIDs: [first],
        confidence: 90,
        reasons: ['Same amount', 'Same day', 'Same text'],
      },
    ],
  }
}

beforeEach(() => {
  decided = 0
  answerBooks(server)
  server.answer(listBankLines, answerPage)
})

const grid = page.getByRole('grid', { name: 'Bank lines for review' })
const more = page.getByRole('button', { name: 'Show more' })
const shows = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible()

test('the list says how many lines it shows of how many, and a button loads the rest', async () => {
  await open(ADDRESS)
  await shows('Showing 1,000 of 2,319 lines for review')
  await tabTo(more)
  await press('Enter')
  await shows('Showing 2,000 of 2,319 lines for review')
  await expect.element(more).toHaveFocus()
  await press('Enter')
  await shows('2,319 lines for review')
  expect(more.query()).toBeNull()
  expect(server.sent(listBankLines).map(({ query }) => query.cursor)).toEqual([
    ...[undefined, '2026-01-05.1000', '2026-01-05.2000'],
  ])
  await expect.element(page.getByRole('button', { name: 'Accept 3 strong matches' })).toBeVisible()
  expect(await barriers()).toEqual([])
})

test('the key End loads the lines after those that are shown, until all of them are', async () => {
  await open(ADDRESS)
  await shows('Showing 1,000 of 2,319 lines for review')
  await tabTo(grid)
  await press('End')
  await shows('Showing 2,000 of 2,319 lines for review')
  await press('End')
  await shows('2,319 lines for review')
  await press('End')
  await expect.element(grid.getByText('LINE 2319')).toBeVisible()
})

test('a decision takes its line from the list and the count, and Undo brings both back on all pages that are loaded', async () => {
  server.answer(matchBankLines, ({ body }) => {
    const [id = 0] = body.matches[0]!.bankLineIDs
    decided = 1
    return { lines: [{ ...line(id), state: 'MATCHED' as const, transactionIDs: [id] }] }
  })
  server.answer(undoBankLine, () => {
    decided = 0
    return { lines: [line(1)] }
  })
  await open(ADDRESS)
  await shows('Showing 1,000 of 2,319 lines for review')
  await more.click()
  await shows('Showing 2,000 of 2,319 lines for review')
  await page.getByRole('button', { name: 'Accept: LINE 1', exact: true }).click()
  await shows('Showing 1,999 of 2,318 lines for review')
  await expect.element(grid.getByText('LINE 2', { exact: true })).toBeVisible()
  await press('u')
  await shows('Showing 2,000 of 2,319 lines for review')
  await expect.element(grid.getByText('LINE 1', { exact: true })).toBeVisible()
  await more.click()
  await shows('2,319 lines for review')
})

test('if the next lines cannot be loaded, the list keeps those that it has, says so, and loads them on demand', async () => {
  await open(ADDRESS)
  await shows('Showing 1,000 of 2,319 lines for review')
  server.answer(listBankLines, raw(400, ''))
  await more.click()
  await expect.element(page.getByRole('alert').filter({ hasText: 'The next lines couldn’t be loaded.' })).toBeVisible()
  await shows('Showing 1,000 of 2,319 lines for review')
  server.answer(listBankLines, answerPage)
  await more.click()
  await shows('Showing 2,000 of 2,319 lines for review')
})
