// A file that can be read in two ways: the page shows both readings on rows of the file and sends the one that the user chooses.
import { listAccounts } from '@twofold/contract/accounts'
import { importFile, listImports, previewImport } from '@twofold/contract/imports'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CHART } from '../testing/chart.ts'
import { setUpPages } from '../testing/pages.tsx'

const { server, open } = setUpPages()

const QUESTION = 'Dates such as “01/02/2024” can be read in more than one order. Choose the order.'
const readingOf = (value: string, label: string, reading: string) => ({
  value,
  label,
  rows: [{ line: 2, text: '01/02/2024', reading }],
})

test('a file with two readings is imported only after the user chose one of them', async () => {
  server.answer(listAccounts, { accounts: CHART })
  server.answerEmpty(listImports, importFile)
  server.answer(previewImport, ({ body }) => ({
    columns: ['date', 'amount'],
    firstRows: [['01/02/2024', '1.00']],
    taken: { date: 'date', amount: 'amount' },
    rows: 1,
    added: 1,
    dateOrder: body.dateOrder ?? 'MDY',
    decimalMark: '.' as const,
    questions:
      body.dateOrder == null
        ? [
            {
              field: 'dateOrder' as const,
              question: QUESTION,
              readings: [
                readingOf('MDY', 'Month, day, year', 'Jan 2, 2024'),
                readingOf('DMY', 'Day, month, year', 'Feb 1, 2024'),
              ],
            },
          ]
        : [],
  }))
  await open('/organisation/import')
  await userEvent.upload(page.getByLabelText('Choose a file'), new File(['date,amount\n01/02/2024,1.00\n'], 'a.csv'))
  await expect.element(page.getByRole('heading', { name: QUESTION })).toBeVisible()
  const reading = page.getByRole('table', { name: 'Day, month, year' })
  await expect.element(reading.getByText('Feb 1, 2024')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Import', exact: true })).toHaveAccessibleDescription(QUESTION)
  await page.getByRole('button', { name: 'Day, month, year' }).click()
  await expect.element(page.getByRole('heading', { name: QUESTION })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Import 1 transaction' }).click()
  await expect.poll(() => server.sent(importFile).map(({ body }) => body.dateOrder)).toEqual(['DMY'])
})
