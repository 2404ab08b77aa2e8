import { type ImportFile, importFile, listImports, previewImport, undoImport } from '@twofold/contract/imports'
import { beforeEach, expect, test } from 'vitest'
import { openReceivables, type ReceivableAccounts, receivables } from '../../../tests/harness/documents/receivables.ts'
import { setUpBooks } from '../../../tests/harness/set-up-api.ts'
import { done, refusal } from '../../../tests/harness/test-api.ts'

const { api, owner, member } = setUpBooks()
const sales = receivables(api, owner)
let accounts: ReceivableAccounts

beforeEach(async () => {
  accounts = await openReceivables(api, owner)
})

const INVOICES: ImportFile = {
  kind: 'receivable-invoices',
  fileName: 'invoices.csv',
  text: 'Customer,Invoice Date,Invoice No,Total\nAnn,2026-01-05,A-1,5\nBob,2026-01-06,B-1,6.50\n',
  account: { always: 'Sales' },
  isPosted: true,
  termsDays: 30,
}
const PAYMENTS: ImportFile = {
  kind: 'customer-payments',
  fileName: 'payments.csv',
  text: 'customer,date,amount,invoice\nAnn,2026-01-20,4,A-1\nBob,2026-01-21,9,B-1\n',
  account: { always: 'Checking' },
}

const post = (path: string, body: unknown, member = owner, key?: string) =>
  api.call(member, 'POST', path, { body, ...(key !== undefined && { key }) })
const preview = async (file: ImportFile) => done(previewImport, await post('/imports/preview', file))
const bring = async (file: ImportFile) => done(importFile, await post('/imports', file))
const undo = (id: number, reason = '') =>
  api.call(owner, 'DELETE', `/imports/${id}${reason && `?lockReason=${encodeURIComponent(reason)}`}`)
const customers = async () =>
  (
    (await api.call(owner, 'GET', '/customers')).body as {
      customers: { customerID: number; customerName: string; accountsBalanceTotal: number }[]
    }
  ).customers
const balances = async () =>
  (await customers()).map(({ customerName, accountsBalanceTotal }) => [customerName, accountsBalanceTotal])
const invoices = async () =>
  (
    (await api.call(owner, 'GET', '/receivable-invoices')).body as {
      invoices: { receivableInvoiceID: number; gLEntry: number }[]
    }
  ).invoices

test('POST /imports/preview 200: shows the result for invoices, whose columns are recognized by common names', async () => {
  await sales.customer('Ann')
  expect(await preview({ ...INVOICES, text: `${INVOICES.text}Bob,2026-01-07,B-2,-1\n` })).toMatchObject({
    taken: { customer: 'Customer', date: 'Invoice Date', reference: 'Invoice No', amount: 'Total' },
    problems: [],
    rows: 3,
    faultCount: 0,
    faults: [],
    known: 0,
    added: 2,
    opened: 1,
    oddities: [{ oddity: 'credits', rows: 1, decision: null, lines: [4] }],
    parties: [
      {
        line: 2,
        partyName: 'Ann',
        isNew: false,
        document: { date: '2026-01-05', dateDue: '2026-02-04', reference: 'A-1', total: 500 },
      },
      { line: 3, partyName: 'Bob', isNew: true, document: { total: 650, amountApplied: 0 } },
    ],
  })
  expect(await balances()).toEqual([['Ann', 0]])
})

test('POST /imports 200: imports the whole file, finds nothing new in the same file, and returns the same response to a retry', async () => {
  const body = INVOICES
  const record = done(importFile, await post('/imports', body, owner, 'key-1'))
  expect(record).toMatchObject({ kind: 'receivable-invoices', partyCount: 2, documentCount: 2, transactionCount: 0 })
  expect(done(importFile, await post('/imports', body, owner, 'key-1'))).toEqual(record)
  expect(refusal(await post('/imports', body))).toBe('409 NOTHING_TO_IMPORT')
  expect(await bring(PAYMENTS)).toMatchObject({ partyCount: 0, documentCount: 2 })
  expect(await balances()).toEqual([
    ['Ann', 100],
    ['Bob', -250],
  ])
  expect(await preview(PAYMENTS)).toMatchObject({ known: 2, added: 0, parties: [{ isKnown: true }, { isKnown: true }] })
  const { imports } = done(listImports, await api.call(owner, 'GET', '/imports'))
  expect(imports.map(({ kind }) => kind)).toEqual(['customer-payments', 'receivable-invoices'])
})

test('POST /imports 409: an error, or a row without a decision, and nothing is written', async () => {
  const flagged = { ...INVOICES, text: `${INVOICES.text}Cy,2026-01-07,C-2,-1\n` }
  const answer = await post('/imports', flagged)
  expect(refusal(answer)).toBe('409 IMPORT_HAS_FAULTS')
  expect((answer.body as { err: string }).err).toContain('Line 4: Choose whether to import or skip these rows')
  expect(refusal(await post('/imports', { ...INVOICES, account: { always: 'Checking' } }))).toBe(
    '409 IMPORT_HAS_FAULTS',
  )
  expect(refusal(await post('/imports', { ...INVOICES, account: {} }))).toBe('409 IMPORT_HAS_FAULTS')
  expect(refusal(await post('/imports', { ...INVOICES, decisions: { credits: 'perhaps' } }))).toBe('400 NOT_A_CHOICE')
  expect(refusal(await post('/imports', { ...INVOICES, termsDays: 3651 }))).toMatch(/^400 /)
  expect(await balances()).toEqual([])
  expect(await bring({ ...flagged, decisions: { credits: 'skip' } })).toMatchObject({ documentCount: 2, partyCount: 2 })
})

test('POST /imports 403: a credit limit in a bookkeeper’s file is an error', async () => {
  const file: ImportFile = { kind: 'customers', fileName: 'c.csv', text: 'name,creditLimit\nAnn,100\n' }
  const bookkeeper = await member('BOOKKEEPER')
  const answer = await post('/imports', file, bookkeeper)
  expect([refusal(answer), (answer.body as { err: string }).err]).toEqual([
    '409 IMPORT_HAS_FAULTS',
    expect.stringContaining('Line 2: Only an accountant can set a credit limit.'),
  ])
  expect(await bring(file)).toMatchObject({ partyCount: 1, documentCount: 0 })
})

test('DELETE /imports/{id} 200: removes documents, applications and customers, and the file can be imported again', async () => {
  const brought = await bring(INVOICES)
  const paid = await bring(PAYMENTS)
  expect(refusal(await undo(brought.importID))).toBe('409 IMPORT_DOCUMENTS_APPLIED')
  expect(done(undoImport, await undo(paid.importID))).toMatchObject({ partiesLeft: 0 })
  expect(await balances()).toEqual([
    ['Ann', 500],
    ['Bob', 650],
  ])
  expect(done(undoImport, await undo(brought.importID))).toMatchObject({ partiesLeft: 0, accountsLeft: 0 })
  expect([await customers(), await invoices()]).toEqual([[], []])
  expect(refusal(await undo(brought.importID))).toBe('409 IMPORT_UNDONE')
  expect(await bring({ ...INVOICES, isPosted: false })).toMatchObject({ documentCount: 2, partyCount: 2 })
  expect(await balances()).toEqual([
    ['Ann', 0],
    ['Bob', 0],
  ])
})

test('DELETE /imports/{id} 200: keeps customers that something else uses', async () => {
  const { importID } = await bring(INVOICES)
  const [ann] = await customers()
  await sales.invoice(ann!.customerID, 100)
  expect(done(undoImport, await undo(importID))).toMatchObject({ partiesLeft: 1 })
  expect(await balances()).toEqual([['Ann', 0]])
})

test('DELETE /imports/{id} 409: records changed, reconciled or locked since, and customers in use', async () => {
  const { importID } = await bring(INVOICES)
  const made = await bring({ kind: 'customers', fileName: 'c.csv', text: 'name\nCy\n' })
  const cy = (await customers()).find(({ customerName }) => customerName === 'Cy')!
  await sales.invoice(cy.customerID, 100, { revenueAccountID: accounts.sales })
  const used = await undo(made.importID)
  expect([refusal(used), (used.body as { err: string }).err]).toEqual([
    '409 IMPORT_PARTIES_USED',
    'This import cannot be undone, because Cy was used or changed later.',
  ])
  await api.call(owner, 'PUT', '/organisation/settings', { body: { softLockDate: '2026-01-31' } })
  expect(refusal(await undo(importID))).toBe('409 LOCKED')
  const [invoice] = (await invoices()).filter(({ gLEntry }) => gLEntry > 0)
  const body = { transactionReconcileDate: '2026-01-31', accountID: accounts.sales }
  expect((await api.call(owner, 'PUT', `/transactions/${invoice!.gLEntry}/reconciled`, { body })).status).toBe(200)
  expect(refusal(await undo(importID, 'Wrong file'))).toBe('409 IMPORT_RECONCILED')
  await api.call(owner, 'PUT', `/transactions/${invoice!.gLEntry}/unreconciled?accountID=${accounts.sales}`)
  await api.call(owner, 'PUT', `/receivable-invoices/${invoice!.receivableInvoiceID}`, {
    body: { invoiceDescription: 'x', lockReason: 'x' },
  })
  const changed = await undo(importID, 'Wrong file')
  expect([refusal(changed), (changed.body as { err: string }).err]).toEqual([
    '409 IMPORT_DOCUMENTS_CHANGED',
    expect.stringContaining(`1 document was changed later (the first is ${invoice!.receivableInvoiceID}).`),
  ])
})
