import { type ImportFile, importFile, previewImport, undoImport } from '@twofold/contract/imports'
import { beforeEach, expect, test } from 'vitest'
import { expectOwed, importBills } from '../../../tests/harness/documents/import-bills.ts'
import { billFacts, vendorBills } from '../../../tests/harness/documents/vendor-bills.ts'
import { setUpBooks } from '../../../tests/harness/set-up-api.ts'
import { done, refusal } from '../../../tests/harness/test-api.ts'

const { api, owner, books } = setUpBooks()

beforeEach(async () => {
  const accountsPayableID = (await books.open('Payable', 'LIABILITY')).accountID
  await books.open('Costs', 'EXPENSE')
  await books.open('Checking')
  await api.call(owner, 'PUT', '/organisation/settings', { body: { accountsPayableID } })
})

const BILLS: ImportFile = {
  kind: 'payable-invoices',
  fileName: 'bills.csv',
  text: 'vendor,date,reference,amount,terms,paymentMethod,purchaseOrder\nOld Mill,2026-01-05,7,5,Net 10,wire,12\nOld Mill,2026-01-06,8,6,,,\n',
  account: { always: 'Costs' },
  termsDays: 30,
  isPosted: true,
}
const bring = async (file: ImportFile) => done(importFile, await api.call(owner, 'POST', '/imports', { body: file }))
const list = async (path: string, name: string) =>
  ((await api.call(owner, 'GET', path)).body as Record<string, Record<string, unknown>[]>)[name]!
const balances = async () =>
  (await list('/vendors', 'vendors')).map(vendor => [vendor.vendorName, vendor.accountsBalanceTotal])

test("real bills are imported and approved, with every warning counted and decided on, and each vendor's balance matches the file", async () => {
  const text = vendorBills(2000)
  await importBills(api, owner, text)
  await expectOwed(api, owner, billFacts(text))
})

test('bills have the due dates of the file, are approved, are paid by number, and are removed when the import is undone', async () => {
  await bring({ kind: 'vendors', fileName: 'v.csv', text: 'number,name,city\nV1,Old Mill,Leeds\n' })
  const brought = await bring(BILLS)
  expect(await list('/payable-invoices?sort=payableInvoiceID', 'invoices')).toMatchObject([
    {
      vendorInvoiceNumber: '7',
      dateDue: '2026-01-15T00:00:00Z',
      paymentMethod: 'WIRE',
      purchaseOrderID: 12,
      approvalStatus: 'APPROVED',
      remitToCity: 'Leeds',
    },
    { vendorInvoiceNumber: '8', dateDue: '2026-02-05T00:00:00Z', paymentMethod: 'CHECK', paymentTerms: 'Net 30' },
  ])
  const text = 'vendorNumber,date,amount,invoice\nV1,2026-01-20,9,7\n'
  const paid = await bring({ kind: 'vendor-payments', fileName: 'p.csv', text, account: { always: 'Checking' } })
  expect(await balances()).toEqual([['Old Mill', 200]])
  expect(await list('/payable-invoices?sort=payableInvoiceID', 'invoices')).toMatchObject([
    { totalPaid: 500 },
    { totalPaid: 0 },
  ])
  for (const { importID } of [paid, brought]) done(undoImport, await api.call(owner, 'DELETE', `/imports/${importID}`))
  expect(await balances()).toEqual([['Old Mill', 0]])
})

test('a number that the vendor’s existing bill has is flagged like one that the file repeats', async () => {
  await bring(BILLS)
  const more = `${BILLS.text}old mill,2026-02-05,7,9,,,\nOld Mill,2026-02-06,9,1,,,\n`
  const previewed = await api.call(owner, 'POST', '/imports/preview', { body: { ...BILLS, text: more } })
  expect(done(previewImport, previewed)).toMatchObject({
    known: 2,
    oddities: [{ oddity: 'repeatedNumbers', rows: 1, lines: [4] }],
  })
  expect(await bring({ ...BILLS, text: more, decisions: { repeatedNumbers: 'skip' } })).toMatchObject({
    documentCount: 1,
  })
  expect(await balances()).toEqual([['Old Mill', 1200]])
})

test('numbers are compared like those of bills entered by hand', async () => {
  const rows = ['a-1', 'A-1', 'A1', 'A-01'].map((number, index) => `Old Mill,2026-01-0${index + 1},${number},5,,,\n`)
  const [head = ''] = BILLS.text.split('\n')
  await bring({ ...BILLS, text: `${head}\n${rows.join('')}` })
  const text = `${head}\nOld Mill,2026-02-05, a-1 ,6,,,\nOld Mill,2026-02-06,A-1,6,,,\nOld Mill,2026-02-07,a1,6,,,\n`
  const previewed = await api.call(owner, 'POST', '/imports/preview', { body: { ...BILLS, text } })
  expect(done(previewImport, previewed).oddities).toMatchObject([{ oddity: 'repeatedNumbers', rows: 2, lines: [2, 3] }])
})

test('terms in a file produce the same due date as on the screen', async () => {
  const terms = ['2/10 net 30', 'Due on receipt', 'EOM', 'Net 10 EOM', '45', 'as agreed']
  const rows = terms.map((each, index) => `Old Mill,2026-01-05,${index},5,${each}\n`).join('')
  const text = `vendor,date,reference,amount,terms\n${rows}`
  const previewed = await api.call(owner, 'POST', '/imports/preview', { body: { ...BILLS, text } })
  const { parties, faults } = done(previewImport, previewed)
  expect(parties?.map(({ document }) => document?.dateDue)).toEqual([
    ...['2026-02-04', '2026-01-05', '2026-01-31', '2026-02-10', '2026-02-19'],
  ])
  expect(faults).toMatchObject([{ line: 7, err: 'dueDate: The due date is missing.' }])
})

test('a bill without a due date is an error, and if bills need a second approver, no one can approve bills they import', async () => {
  const { termsDays: _, ...undated } = BILLS
  const answer = await api.call(owner, 'POST', '/imports', { body: undated })
  expect([refusal(answer), (answer.body as { err: string }).err]).toEqual([
    '409 IMPORT_HAS_FAULTS',
    expect.stringContaining('Line 3: dueDate: The due date is missing.'),
  ])
  await api.call(owner, 'PUT', '/organisation/settings', { body: { secondApprover: true } })
  const approved = await api.call(owner, 'POST', '/imports', { body: BILLS })
  expect(refusal(approved)).toBe('409 IMPORT_HAS_FAULTS')
  expect(await bring({ ...BILLS, isPosted: false })).toMatchObject({ documentCount: 2 })
})
