// Tests the screen that imports a CSV file: errors in the file, and the state during the import.
import { importFile, listImports, previewImport } from '@twofold/contract/imports'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { barriers } from '../testing/barriers.ts'
import { answerBooks } from '../testing/books.ts'
import { idOf } from '../testing/chart.ts'
import { refused } from '../testing/fake-server.ts'
import { expectError } from '../testing/fields.ts'
import { pick, press } from '../testing/keyboard.ts'
import { setUpPages } from '../testing/pages.tsx'

const { server, open } = setUpPages()

const file = () => page.getByLabelText('Choose a file')
const button = (name: string | RegExp) => page.getByRole('button', { name })
const PREVIEW = { columns: ['Date', 'Sum'], firstRows: [['2026-11-05', '12.50']], taken: { date: 'Date' }, rows: 2 }

beforeEach(() => {
  answerBooks(server)
  server.answerEmpty(listImports)
})

async function choose(preview: Parameters<typeof server.answer<typeof previewImport>>[1]): Promise<void> {
  server.answer(previewImport, preview)
  await open('/organisation/import', { viewport: { width: 390, height: 844 } })
  await userEvent.upload(file(), new File(['Date,Sum\n'], 'till.csv', { type: 'text/csv' }))
}

test('an error of the whole file is shown next to the file field, which is invalid, and no columns are shown', async () => {
  const sentence = 'Line 1: This row has 501 cells. A file can have at most 500 columns.'
  await choose({ columns: [], problems: [sentence] })
  await expectError(file(), sentence)
  await expect.element(page.getByText(sentence).first()).toBeInViewport()
  expect(page.getByLabelText('Other account for all rows').elements()).toEqual([])
  expect(await barriers()).toEqual([])
  server.answer(previewImport, { ...PREVIEW, added: 2 })
  await userEvent.upload(file(), new File(['Date,Sum\n1,2\n'], 'mended.csv'))
  await expectError(file(), null)
  await expect.element(button('Import 2 transactions')).toBeVisible()
})

test('a refusal of the file is shown next to the file field', async () => {
  await choose(refused({ code: 'IMPORT_TOO_LONG', field: 'text', detail: { rowsMax: 50_000 } }))
  await expectError(file(), 'This file has more than 50,000 rows. Import it from the command line.')
})

test('a column that is not chosen is asked for next to the columns, and the file is valid', async () => {
  await choose({ ...PREVIEW, problems: ['Say which column holds the amount.'] })
  await expect.element(page.getByText('Choose what the columns contain')).toBeVisible()
  await expectError(file(), null)
})

test('while a file is imported the form says so and is inert, and nothing is lost if the import is refused', async () => {
  await choose({ ...PREVIEW, added: 2 })
  await page.getByLabelText('Date format').selectOptions('DMY')
  await expect.element(button('Import 2 transactions')).not.toHaveAttribute('aria-disabled')
  const held = server.hold(importFile)
  server.answer(importFile, refused({ code: 'IMPORT_HAS_FAULTS' }))
  await button('Import 2 transactions').click()
  await held.asked
  const progress = page.getByRole('status').filter({ hasText: 'Importing till.csv ...' })
  await expect.element(progress).toBeVisible()
  await expect.element(button('Import 2 transactions')).toHaveAttribute('aria-busy', 'true')
  expect(file().element().closest('[inert]')).not.toBeNull()
  held.letGo()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(page.getByLabelText('Date format')).toHaveValue('DMY')
  expect(file().element().closest('[inert]')).toBeNull()
})

test('a question shows both readings of rows of the file, takes the answer by keyboard, and allows the import after it', async () => {
  const question = {
    field: 'dateOrder' as const,
    question: 'The order of day, month and year is unclear in dates such as “2/3/2026”. Choose the order.',
    readings: [
      { value: 'MDY', label: 'Month, day, year', rows: [{ line: 2, text: '2/3/2026', reading: 'Feb 3, 2026' }] },
      { value: 'DMY', label: 'Day, month, year', rows: [{ line: 2, text: '2/3/2026', reading: 'Mar 2, 2026' }] },
    ],
  }
  await choose(({ body }) => ({ ...PREVIEW, added: 2, questions: body.dateOrder ? [] : [question] }))
  await expect.element(page.getByRole('radio', { name: 'Month, day, year' })).toHaveFocus()
  await expect.element(page.getByText('Mar 2, 2026')).toBeVisible()
  await expect.element(button('Import')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByText('First choose the date format.')).toBeInTheDocument()
  expect(await barriers()).toEqual([])
  await press('ArrowDown')
  await expect.poll(() => server.sent(previewImport).at(-1)?.body.dateOrder).toBe('DMY')
  await expect.element(button('Import 2 transactions')).not.toHaveAttribute('aria-disabled')
  await expect.element(page.getByRole('radio', { name: 'Day, month, year' })).toBeChecked()
})

test('a bank statement is refused next to the file field, and leads to the import into its account', async () => {
  await open('/organisation/import')
  await userEvent.upload(file(), new File(['OFXHEADER:100\nDATA:OFXSGML\n<OFX>'], 'november.ofx'))
  await expectError(file(), 'This is a bank statement (OFX). Import it into its bank account.')
  expect(server.sent(previewImport)).toEqual([])
  await pick(page.getByLabelText('Bank account of the statement'), 'Checking')
  await expect.poll(() => location.pathname).toBe(`/reconcile/${idOf('Checking')}/import`)
})

test('a PDF is refused next to the file field', async () => {
  await open('/organisation/import')
  await userEvent.upload(file(), new File(['%PDF-1.7'], 'november.pdf'))
  await expectError(file(), 'PDF files can’t be imported. Choose a CSV file.')
})
