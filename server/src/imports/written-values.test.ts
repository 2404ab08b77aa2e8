import * as contract from '@twofold/contract/imports'
import { beforeEach, expect, test } from 'vitest'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'

const { api, owner, books } = setUpBooks()
let bank = 0

beforeEach(async () => {
  bank = (await books.open('Bank')).accountID
  await books.open('Costs', 'EXPENSE')
})

type Chosen = Partial<contract.ImportFile>

const transactions = (text: string, chosen: Chosen = {}): contract.ImportFile => ({
  kind: 'transactions',
  fileName: 'entries.csv',
  text,
  account: { always: 'Bank' },
  counterAccount: { always: 'Costs' },
  ...chosen,
})
const preview = async (body: contract.ImportFile) =>
  done(contract.previewImport, await api.call(owner, 'POST', '/imports/preview', { body }))
const importFile = (body: contract.ImportFile) => api.call(owner, 'POST', '/imports', { body })
const posted = async () =>
  (await books.register(bank)).transactions
    .map(
      ({ transactionDate, transactionDCAmount, debitOrCredit }) =>
        `${transactionDate.slice(0, 10)} ${debitOrCredit === 'DEBIT' ? '' : '-'}${transactionDCAmount}`,
    )
    .sort()

test.each<[name: string, text: string, entries: string]>([
  [
    'the accounting format of spreadsheets',
    '2024-01-05,Printer," $ (1,234.50)"\n2024-01-06,Stamps,$(63.12)\n',
    '2024-01-05 -123450, 2024-01-06 -6312',
  ],
  ['decimal commas', '05.01.2024;Miete;-1.850,00\n06.01.2024;Porto;-7,30\n', '2024-01-05 -185000, 2024-01-06 -730'],
  ['days with times', '1/5/2024 0:00,a,1.00\n1/16/2024 12:30:00 PM,b,2.00\n', '2024-01-05 100, 2024-01-16 200'],
  ['names of months', '5-Jan-24,a,1.00\n"Jan 16, 2024",b,2.00\n', '2024-01-05 100, 2024-01-16 200'],
  ['compact days', '20240105,a,1.00\n2024/01/06,b,2.00\n', '2024-01-05 100, 2024-01-06 200'],
  ['a line that names the delimiter', 'sep=;\ndate;comment;amount\n2024-01-05;a;1.00\n', '2024-01-05 100'],
  ['signs behind the amount', '2024-01-05,a,12.00-\n2024-01-05,b,12.00 CR\n', '2024-01-05 -1200, 2024-01-05 1200'],
  ['thousands by points', '2024-01-05,a,-15.990\n2024-01-06,b,-45.000\n', '2024-01-05 -1599000, 2024-01-06 -4500000'],
  [
    'spaces, apostrophes and full-width digits',
    '2024-01-05;a;-1\u00a0850.00\n2024-01-06;b;1’234.50\n2024-01-07;c;\uff11\uff12.50\n',
    '2024-01-05 -185000, 2024-01-06 123450, 2024-01-07 1250',
  ],
  [
    'debit and credit columns',
    'date,comment,debit,credit\n5. Mai 2024,a,"$1,200.00", $ - \n6. Mai 2024,b,,USD 3.00\n',
    '2024-05-05 120000, 2024-05-06 -300',
  ],
])('transactions: %s', async (_, rows, entries) => {
  const text = rows.includes('date')
    ? rows
    : `${rows.includes(';') ? 'date;comment;amount' : 'date,comment,amount'}\n${rows}`
  expect(await preview(transactions(text))).toMatchObject({ faults: [], problems: [], questions: [] })
  done(contract.importFile, await importFile(transactions(text)))
  expect((await posted()).join(', ')).toBe(entries)
})

const TWO_ORDERS = 'date,comment,amount\n01/02/2024,a,-15.990\n03/04/2024,b,12.50\n'

test('a file that can be read in two ways produces a question with sample rows, and 400 IMPORT_QUESTIONS until it is answered', async () => {
  const shown = await preview(transactions(TWO_ORDERS))
  expect(shown).toMatchObject({ dateOrder: 'MDY', decimalMark: '.' })
  expect(shown.questions).toMatchObject([
    {
      field: 'dateOrder',
      readings: [
        { value: 'MDY', rows: [{ line: 2, text: '01/02/2024', reading: 'Jan 2, 2024' }, { reading: 'Mar 4, 2024' }] },
        { value: 'DMY', rows: [{ reading: 'Feb 1, 2024' }, { reading: 'Apr 3, 2024' }] },
      ],
    },
    {
      field: 'decimalMark',
      readings: [
        {
          value: '.',
          rows: [
            { line: 2, text: '-15.990', reading: '-15.99' },
            { text: '12.50', reading: '12.50' },
          ],
        },
        { value: ',', rows: [{ reading: '-15,990.00' }, { reading: '12.50' }] },
      ],
    },
  ])
  const answer = await importFile(transactions(TWO_ORDERS))
  expect(refusal(answer)).toBe('400 IMPORT_QUESTIONS')
  expect(answer.body).toMatchObject({ fields: [{ field: 'dateOrder' }, { field: 'decimalMark' }] })
  expect(refusal(await importFile(transactions(TWO_ORDERS, { dateOrder: 'DMY' })))).toBe('400 IMPORT_QUESTIONS')
  expect(await posted()).toEqual([])
  done(contract.importFile, await importFile(transactions(TWO_ORDERS, { dateOrder: 'DMY', decimalMark: ',' })))
  expect(await posted()).toEqual(['2024-02-01 -1599000', '2024-04-03 1250'])
})

test('dates that match no order are a problem of the file, and a date that does not exist is an error of its row', async () => {
  const head = 'date,comment,amount\n'
  const mixed = await preview(transactions(`${head}13/01/2024,a,1.00\n01/13/2024,b,1.00\n`))
  expect(mixed.problems).toEqual(['The dates in the file have different formats. Choose the format.'])
  const missing = await preview(transactions(`${head}1/16/2024,a,1.00\n2/30/2024,b,1.00\n`))
  expect(missing.faults).toMatchObject([{ line: 3 }])
})

test('invoices: dates, due dates and amounts are read in the same formats', async () => {
  const text =
    'customer;reference;date;dueDate;amount\nAlpha;R1;25. Mai 2024;24.06.2024;1.234,50 €\nBeta;R2;26. Mai 2024;25.06.2024;2.000\n'
  const shown = await preview({ kind: 'receivable-invoices', fileName: 'invoices.csv', text })
  expect(shown).toMatchObject({ faults: [], questions: [] })
  expect(shown.parties.map(({ document }) => [document?.date, document?.dateDue, document?.total])).toEqual([
    ['2024-05-25', '2024-06-24', 123450],
    ['2024-05-26', '2024-06-25', 200000],
  ])
  const asked = await preview({
    kind: 'receivable-invoices',
    fileName: 'invoices.csv',
    text: text.replace(/;\d\d\.06/g, ';1/2').replaceAll('/2.', '/2/'),
  })
  expect(asked.questions).toMatchObject([{ field: 'dateOrder', readings: [{ value: 'MDY' }, { value: 'DMY' }] }])
})

test('customers: a credit limit is read like other amounts', async () => {
  const text = 'name,creditLimit\nAlpha,"$ 1,000"\nBeta,500.50\n'
  expect(await preview({ kind: 'customers', fileName: 'customers.csv', text })).toMatchObject({ added: 2, faults: [] })
})
