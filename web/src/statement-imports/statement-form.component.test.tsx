// Tests the screen that imports a bank statement: choice of account, questions, skipped rows, file format, and the state during the import.
import { listBankLines } from '@twofold/contract/bank-lines'
import { importStatement, previewStatement, type StatementPreview } from '@twofold/contract/statement-imports'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { barriers } from '../testing/barriers.ts'
import { answerBooks } from '../testing/books.ts'
import { idOf } from '../testing/chart.ts'
import { refused } from '../testing/fake-server.ts'
import { errorOf } from '../testing/fields.ts'
import type { Given } from '../testing/filled.ts'
import { press } from '../testing/keyboard.ts'
import { setUpPages } from '../testing/pages.tsx'

const { server, open } = setUpPages()

const button = (name: string | RegExp) => page.getByRole('button', { name })
const file = () => page.getByLabelText('Choose a statement')
const sentBody = () => server.sent(previewStatement).at(-1)!.body

const STATEMENT = {
  bank: 'Lake Bank',
  account: '7700112233',
  currency: 'USD',
  lineCount: 2,
  sum: -3_250,
  hasOpening: true,
  openingDate: '2026-10-01T00:00:00Z',
  openingBalance: 100_000,
  hasClosing: true,
  closingDate: '2026-10-31T00:00:00Z',
  closingBalance: 96_750,
}
const PREVIEW: Given<StatementPreview> = {
  format: 'CSV',
  statements: [STATEMENT],
  columns: ['Day', 'Text', 'Amount'],
  firstRows: [['03/02/2026', 'Kiosk Přikryl', '-15.990']],
  taken: {
    columns: { date: 'Day', payee: 'Text', amount: 'Amount' },
    delimiter: ';',
    headerLine: 1,
    encoding: 'UTF-8',
  },
  layout: { isKnown: true, name: 'CSV with Day, Text, Amount' },
  added: 2,
  lines: [{ line: 2, lineDate: '2026-10-03T00:00:00Z', payee: 'Kiosk', amount: -1_250 }],
}
const DAYS = {
  field: 'dayOrder' as const,
  question: 'The order of day, month and year is unclear in dates such as “03/02/2026”. Choose the order.',
  readings: [
    { value: 'MDY', label: 'Month, day, year', rows: [{ line: 2, text: '03/02/2026', reading: 'Mar 2, 2026' }] },
    { value: 'DMY', label: 'Day, month, year', rows: [{ line: 2, text: '03/02/2026', reading: 'Feb 3, 2026' }] },
  ],
}
const MARKS = {
  field: 'decimalMark' as const,
  question: 'The decimal mark is unclear in amounts such as “-15.990”. Choose the decimal mark.',
  readings: [
    { value: ',', label: 'Decimal comma', rows: [{ line: 2, text: '-15.990', reading: '-15,990.00' }] },
    { value: '.', label: 'Decimal point', rows: [{ line: 2, text: '-15.990', reading: '-15.99' }] },
  ],
}

beforeEach(() => answerBooks(server))
afterEach(() => void vi.useRealTimers())

/** Opens the screen and chooses a file with the given preview. */
async function choose(preview: Parameters<typeof server.answer<typeof previewStatement>>[1]): Promise<void> {
  server.answer(previewStatement, preview)
  await open(`/reconcile/${idOf('Checking')}/import`)
  await userEvent.upload(file(), new File(['Day;Text;Amount\n'], 'october.csv', { type: 'text/csv' }))
}

test('account number, bank, currency, sum and balances are shown, and the first line where the balances differ', async () => {
  const mismatch = { line: 6, expected: 118_000, found: 68_000, likely: 'A row of $500.00 money out may be missing.' }
  await choose({ ...PREVIEW, statements: [{ ...STATEMENT, mismatch }] })
  for (const [name, value] of [
    ['Account number', '7700112233'],
    ['Bank', 'Lake Bank'],
    ['Currency', 'USD'],
    ['Opening balance, Oct 1, 2026', '$1,000.00'],
    ['Sum of all lines', '−$32.50'],
    ['Closing balance, Oct 31, 2026', '$967.50'],
    ['Layout (used before)', 'CSV with Day, Text, Amount'],
  ] as const) {
    const term = page.getByRole('term').filter({ hasText: name })
    await expect.poll(() => term.element().nextElementSibling?.textContent).toBe(value)
  }
  const notice = page.getByRole('status').filter({ hasText: 'don’t match its lines' })
  await expect
    .poll(() => notice.element().textContent)
    .toContain('Line 6: the balance is $680.00, but should be $1,180.00 after the previous lines. A row of $500.00')
  expect(await barriers()).toEqual([])
})

test('missing facts of a file are shown as missing', async () => {
  await choose({ ...PREVIEW, statements: [{ lineCount: 2 }] })
  await expect
    .poll(() => page.getByText('Not in the file', { exact: true }).elements().length)
    .toBeGreaterThanOrEqual(5)
})

describe('a file that can be read in two ways', () => {
  const asked: Parameters<typeof choose>[0] = ({ body }) => ({
    ...PREVIEW,
    questions: [...(body.dayOrder ? [] : [DAYS]), ...(body.decimalMark ? [] : [MARKS])],
  })

  test('asks with both readings of its own rows, by keyboard, and is imported after both answers', async () => {
    await choose(asked)
    const first = page.getByRole('radio', { name: 'Month, day, year' })
    await expect.element(first).toHaveFocus()
    await expect.element(page.getByText('Feb 3, 2026')).toBeVisible()
    await expect.element(page.getByText('-15,990.00')).toBeVisible()
    await expect.element(button('Import')).toHaveAttribute('aria-disabled', 'true')
    await expect.element(page.getByText('First choose the date format.').last()).toBeVisible()
    expect(await barriers()).toEqual([])
    await press('ArrowDown')
    await expect.poll(() => sentBody()).toMatchObject({ dayOrder: 'DMY' })
    await expect.element(page.getByText('First choose the amount format.').last()).toBeVisible()
    await press('Tab', 'Space')
    await expect.poll(() => sentBody()).toMatchObject({ dayOrder: 'DMY', decimalMark: ',' })
    await expect.element(button('Import 2 lines')).not.toHaveAttribute('aria-disabled')
    server.answer(importStatement, { lineCount: 2 })
    await button('Import 2 lines').click()
    await expect.element(page.getByText('2 lines from october.csv')).toBeVisible()
    expect(server.sent(importStatement)[0]!.body).toMatchObject({ dayOrder: 'DMY', decimalMark: ',' })
  })

  test('shows an answered question further, so that the answer can be changed', async () => {
    await choose(asked)
    await page.getByRole('radio', { name: 'Day, month, year' }).click()
    await expect.poll(() => sentBody()).toMatchObject({ dayOrder: 'DMY' })
    await page.getByRole('radio', { name: 'Month, day, year' }).click()
    await expect.poll(() => sentBody()).toMatchObject({ dayOrder: 'MDY' })
    await expect.element(page.getByRole('radio', { name: 'Month, day, year' })).toBeChecked()
  })

  test('does not take the focus from a user who is elsewhere', async () => {
    await choose(({ body }) => ({ ...PREVIEW, questions: body.delimiter === '|' ? [DAYS] : [] }))
    await page.getByLabelText('Delimiter').selectOptions('|')
    ;(page.getByLabelText('Delimiter').element() as HTMLElement).focus()
    await expect.element(page.getByRole('radio', { name: 'Month, day, year' })).toBeVisible()
    await expect.element(page.getByLabelText('Delimiter')).toHaveFocus()
  })
})

test('a file of another account is confirmed or refused before the import', async () => {
  const question =
    'This file is from account 9900445566. Earlier files were from account 7700112233. Does this file belong to this account?'
  const whose = { field: 'isOtherAccount' as const, question, readings: [{ value: 'true', label: 'Yes' }] }
  await choose(({ body }) => ({ ...PREVIEW, questions: body.isOtherAccount ? [] : [whose] }))
  await expect.element(page.getByRole('group', { name: question })).toBeVisible()
  await page.getByRole('radio', { name: 'No' }).click()
  await expect.element(page.getByText('This file is from another account. Choose another file.').last()).toBeVisible()
  await page.getByRole('radio', { name: 'Yes' }).click()
  await expect.poll(() => sentBody()).toMatchObject({ isOtherAccount: true })
  await expect.element(button('Import 2 lines')).not.toHaveAttribute('aria-disabled')
})

const CHANGED = [41, 42].map((bankLineID, at) => ({
  line: 4 + at,
  lineDate: '2026-10-05T00:00:00Z',
  amount: -1_250,
  payee: 'HARBOR CAFE 0417',
  memo: '',
  existing: { bankLineID, lineDate: '2026-10-03T00:00:00Z', amount: -1_250, payee: 'PENDING', memo: '' },
}))

describe('lines that may be changed versions of existing ones', () => {
  const asked: Parameters<typeof choose>[0] = ({ body }) => {
    const isOpen = (body.changedLines?.length ?? 0) < CHANGED.length
    const question = { field: 'changedLines' as const, question: '2 lines may be changed.', readings: [] }
    return { ...PREVIEW, changed: CHANGED, changedCount: 2, added: 0, questions: isOpen ? [question] : [] }
  }

  test('are shown side by side and decided one by one', async () => {
    await choose(asked)
    await expect.element(page.getByText('Imported earlier').first()).toBeVisible()
    await expect.element(page.getByText('In this file, line 4')).toBeVisible()
    await expect.element(page.getByText('2 to decide')).toBeVisible()
    await expect.element(page.getByRole('radio', { name: 'Same transaction' }).first()).toHaveFocus()
    expect(await barriers()).toEqual([])
    await press('Space')
    await page.getByRole('radio', { name: 'New transaction' }).last().click()
    await expect.element(page.getByText('No lines left to decide')).toBeVisible()
    await expect
      .poll(() => sentBody().changedLines)
      .toEqual([
        { line: 4, decision: 'SAME' },
        { line: 5, decision: 'NEW' },
      ])
    await expect.element(button('Change 1 line')).toBeVisible()
  })

  test('are decided together', async () => {
    await choose(asked)
    await button('Mark all as new').click()
    await expect.poll(() => sentBody().changedLines?.map(({ decision }) => decision)).toEqual(['NEW', 'NEW'])
    await button('Mark all as same').click()
    await expect.poll(() => sentBody().changedLines?.map(({ decision }) => decision)).toEqual(['SAME', 'SAME'])
    await expect.element(button('Change 2 lines')).toBeVisible()
  })
})

test('changed lines that the preview only counts are decided as a group, or together with the listed ones', async () => {
  await choose({ ...PREVIEW, changed: CHANGED, changedCount: 1_204, added: 0 })
  await expect.element(page.getByText('1,204 to decide')).toBeVisible()
  await expect.element(page.getByText('1,202 more lines in the file')).toBeVisible()
  await page
    .getByRole('group', { name: /^Decision for the other changed lines/ })
    .getByLabelText('Same transaction')
    .click()
  await expect.element(page.getByText('2 to decide', { exact: true })).toBeVisible()
  await expect.poll(() => sentBody().otherChangedLines).toBe('SAME')
  await button('Mark all as new').click()
  await expect.element(page.getByText('No lines left to decide')).toBeVisible()
  await expect.poll(() => sentBody()).toMatchObject({ otherChangedLines: 'NEW' })
  expect(sentBody().changedLines).toHaveLength(2)
})

test('an entry with which the bank removes a line is also decided', async () => {
  const [line] = CHANGED
  const removed = { ...line, kind: 'REMOVED' as const, existing: { ...line!.existing, state: 'MATCHED' as const } }
  await choose({ ...PREVIEW, changed: [removed], changedCount: 1, added: 0 })
  await expect.element(page.getByText('Imported earlier, matched')).toBeVisible()
  await expect.element(page.getByText('Removed by the bank, line 4')).toBeVisible()
  await page.getByRole('radio', { name: 'Exclude the line' }).click()
  await expect.poll(() => sentBody().changedLines).toEqual([{ line: 4, decision: 'SAME' }])
})

test('rows that are left out are counted, and listed with their reasons', async () => {
  const leftOut = [
    { line: 2, text: 'Beginning balance', reason: 'The row is the opening balance, not a transaction.' },
    { line: 9, text: 'Notice', reason: 'The row has no amount.' },
  ]
  await choose({ ...PREVIEW, leftOut, leftOutCount: 1_204 })
  await expect.element(page.getByText('1,204 rows not imported')).toBeVisible()
  const reason = page.getByText('The row has no amount.')
  await expect.element(reason).not.toBeVisible()
  await page.getByText('1,204 rows in the file aren’t imported').click()
  await expect.element(reason).toBeVisible()
  await expect.element(page.getByText('1,202 more rows not shown.')).toBeVisible()
})

test('lines that were imported before are listed with the reason', async () => {
  const known = { line: 3, lineDate: '2026-10-03T00:00:00Z', amount: -1_250, payee: 'Kiosk', memo: '' }
  await choose({ ...PREVIEW, known: 1, knownLines: [{ ...known, reason: 'The account already has this line.' }] })
  await page.getByText('1 line was imported before').click()
  await expect.element(page.getByRole('row', { name: /3 Oct 3, 2026, −\$12\.50, Kiosk The account/ })).toBeVisible()
})

test('a file without transactions says so', async () => {
  const faults = [{ line: 1, err: 'The file has no transactions, only a balance.' }]
  const empty = { faultCount: 1, faults, statements: [{ ...STATEMENT, lineCount: 0 }], added: 0, lines: [] }
  await choose({ ...PREVIEW, format: 'OFX', ...empty })
  await expect.element(page.getByText('1 error in the file')).not.toBeInTheDocument()
  await expect.element(page.getByText('This file has no transactions.').first()).toBeVisible()
  await expect.element(button('Import')).toHaveAttribute('aria-disabled', 'true')
})

describe('how a file is read', () => {
  test.each([
    ['Delimiter', 'Found in the file: Semicolon', '\t', { delimiter: '\t' }, { delimiter: null }],
    ['Line with column names', 'Found in the file: Line 1', '3', { headerLine: 3 }, { headerLine: null }],
    ['Encoding', 'Found in the file: UTF-8', 'WINDOWS-1250', { encoding: 'WINDOWS-1250' }, { encoding: null }],
    ['Date format', 'Found in the file', 'DMY', { dayOrder: 'DMY' }, { dayOrder: null }],
    ['Amount format', 'Found in the file', ',', { decimalMark: ',' }, { decimalMark: null }],
  ])('the %s can be chosen, and found in the file again', async (label, found, value, sent, sentAgain) => {
    await choose(PREVIEW)
    const field = page.getByLabelText(label)
    await expect.poll(() => (field.element() as HTMLSelectElement).selectedOptions[0]?.textContent).toBe(found)
    await field.selectOptions(value)
    await expect.poll(() => sentBody()).toMatchObject(sent)
    await field.selectOptions('')
    await expect.poll(() => sentBody()).toMatchObject(sentAgain)
  })

  test('what was kept from the last import is shown as such, and can be found in the file again', async () => {
    const kept = ['dayOrder', 'columns', 'isTurned']
    await choose(({ body }) => ({
      ...PREVIEW,
      taken: {
        ...PREVIEW.taken,
        dayOrder: body.dayOrder === null ? null : ('DMY' as const),
        isTurned: true,
        kept: kept.filter(name => !(name in body)),
      },
    }))
    const field = page.getByLabelText('Date format')
    await expect.element(field).toHaveValue('DMY')
    await expect.element(page.getByText('From your last import with this layout.').first()).toBeVisible()
    await expect.element(page.getByText('Columns in the file. From your last import with this layout.')).toBeVisible()
    await expect.element(page.getByLabelText('Positive amounts are money out')).toBeChecked()
    await field.selectOptions('')
    await expect.poll(() => sentBody()).toMatchObject({ dayOrder: null })
    await expect.element(field).toHaveValue('')
    await button('Detect columns again').click()
    await expect.poll(() => sentBody()).toMatchObject({ columns: null })
    await expect.poll(() => page.getByText('Columns in the file. From').elements()).toEqual([])
  })

  test.each(['OFX', 'QIF'] as const)('amounts above zero can be money out in %s', async format => {
    await choose({ ...PREVIEW, format, columns: [], firstRows: [] })
    await page.getByLabelText('Positive amounts are money out').click()
    await expect.poll(() => sentBody()).toMatchObject({ isTurned: true })
    expect(await barriers()).toEqual([])
  })

  test('the first rows and the letters are shown as they are read', async () => {
    const columns = ['Day', 'Text', 'Amount', ...Array.from({ length: 20 }, (_, at) => `Further ${at}`)]
    await choose({ ...PREVIEW, columns, letters: [{ line: 2, text: 'Kiosk Přikryl' }] })
    const rows = page.getByRole('region', { name: 'First rows in the file' })
    await expect.element(rows.getByRole('columnheader', { name: 'Amount' })).toBeVisible()
    await expect.element(rows.getByRole('cell', { name: '-15.990' })).toBeVisible()
    await expect.element(page.getByText('Special characters in this encoding:')).toBeVisible()
    await page.viewport(390, 844)
    expect(await barriers()).toEqual([])
    const { right } = page.getByLabelText('Delimiter').element().getBoundingClientRect()
    expect(right).toBeLessThanOrEqual(390)
  })
})

test('a file that cannot be read at all is refused next to the file field', async () => {
  const err = 'This is a PDF. Ask the bank for OFX, CAMT, QIF or CSV.'
  await choose({ format: 'CSV', faultCount: 1, faults: [{ line: 1, err }] })
  await expect.poll(() => errorOf(file())).toBe(err)
  expect(page.getByLabelText('Delimiter').elements()).toEqual([])
})

describe('while a file is imported', () => {
  test('the form says so and is inert, and after three seconds it says that the server is busy', async () => {
    await choose(PREVIEW)
    await page.getByLabelText('Date format').selectOptions('DMY')
    await expect.element(button('Import 2 lines')).not.toHaveAttribute('aria-disabled')
    const held = server.hold(importStatement)
    server.answer(importStatement, refused({ code: 'IMPORT_HAS_FAULTS' }))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await button('Import 2 lines').click()
    await held.asked
    const progress = page.getByRole('status').filter({ hasText: 'Importing october.csv ...' })
    await expect.element(progress).toBeVisible()
    await expect.element(button('Import 2 lines')).toHaveAttribute('aria-busy', 'true')
    await expect.element(button('Import 2 lines')).toHaveFocus()
    expect(page.getByLabelText('Date format').element().closest('[inert]')).not.toBeNull()
    expect(progress.element().textContent).not.toContain('busy')
    vi.advanceTimersByTime(3_000)
    await expect.poll(() => progress.element().textContent).toContain('The server is busy. Waiting ...')
    vi.useRealTimers()
    held.letGo()
    await expect.element(page.getByRole('alert')).toBeVisible()
    await expect.element(page.getByLabelText('Date format')).toHaveValue('DMY')
    expect(page.getByLabelText('Date format').element().closest('[inert]')).toBeNull()
    await expect.poll(() => page.getByText('The server is busy').elements()).toEqual([])
  })

  test('a preview that takes long says so, and nothing says so after its answer', async () => {
    await choose(PREVIEW)
    await expect.element(button('Import 2 lines')).toBeVisible()
    const held = server.hold(previewStatement)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await page.getByLabelText('Date format').selectOptions('DMY')
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThanOrEqual(2)
    vi.advanceTimersByTime(150)
    await held.asked
    vi.advanceTimersByTime(3_000)
    await expect.element(page.getByText('Reading october.csv ... The server is busy. Waiting ...')).toBeVisible()
    vi.useRealTimers()
    held.letGo()
    await expect.element(button('Import 2 lines')).toBeVisible()
    await expect.poll(() => page.getByText('The server is busy').elements()).toEqual([])
  })
})

test('counts of the bank lines for review are grouped', async () => {
  server.answer(listBankLines, {
    accountID: idOf('Checking'),
    accountFullName: 'Assets:Checking',
    waitingCount: 22_319,
  })
  await open(`/reconcile/${idOf('Checking')}/import`)
  await expect.element(page.getByText('22,319').first()).toBeVisible()
})
