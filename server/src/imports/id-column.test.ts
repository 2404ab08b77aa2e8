// Tests files with a column `id`. A row is skipped only if the books have a row with the same id and the same content. If the content
// differs, the user decides.
import { existsSync, readFileSync } from 'node:fs'
import { type ImportFile, importFile, previewImport, undoImport } from '@twofold/contract/imports'
import { beforeEach, describe, expect, test } from 'vitest'
import { runWhileLocked } from '../../tests/harness/all-waiting.ts'
import { openReceivables } from '../../tests/harness/documents/receivables.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import { type ApiResponse, done, refusal } from '../../tests/harness/test-api.ts'

const { api, owner, books } = setUpBooks()

beforeEach(async () => {
  await openReceivables(api, owner)
})

const TRANSACTIONS: Omit<ImportFile, 'text'> = {
  kind: 'transactions',
  fileName: 'january.csv',
  account: { always: 'Checking' },
  counterAccount: { always: 'Sales' },
}
const INVOICES: Omit<ImportFile, 'text'> = {
  kind: 'receivable-invoices',
  fileName: 'january.csv',
  account: { always: 'Sales' },
}
const PAYMENTS: Omit<ImportFile, 'text'> = {
  kind: 'customer-payments',
  fileName: 'paid.csv',
  account: { always: 'Checking' },
}

const post = (path: string, file: ImportFile) => api.call(owner, 'POST', path, { body: file })
const preview = async (file: ImportFile) => done(previewImport, await post('/imports/preview', file))
const bring = async (file: ImportFile) => done(importFile, await post('/imports', file))
const keep = { decisions: { changedIds: 'keep' as const } }
const skip = { decisions: { changedIds: 'skip' as const } }

const JANUARY = 'id,date,comment,amount\n1,2024-01-02,Rent,-500.00\n2,2024-01-15,Water,-41.20\n'
const INVOICE = 'id,customer,date,reference,amount,tax,description\n1,Alpha,2024-01-02,R1,100.00,8.00,Tents\n'
const PAYMENT = 'id,customer,date,amount,reference,description\n1,Alpha,2024-01-20,60.00,Check 7,Part\n'

/** A row for each kind of file, and a change to the content of the row. The id stays the same. */
const CHANGES: [string, Omit<ImportFile, 'text'>, text: string, from: string, to: string][] = [
  ['transaction on another day', TRANSACTIONS, JANUARY, '2024-01-15', '2024-02-15'],
  ['transaction of another amount', TRANSACTIONS, JANUARY, '-41.20', '-41.21'],
  ['transaction with the other sign', TRANSACTIONS, JANUARY, '-41.20', '41.20'],
  ['transaction of another text', TRANSACTIONS, JANUARY, 'Water', 'Waters'],
  ['invoice of another customer', INVOICES, INVOICE, 'Alpha', 'Beta'],
  ['invoice on another day', INVOICES, INVOICE, '2024-01-02', '2024-02-02'],
  ['invoice of another number', INVOICES, INVOICE, 'R1', 'R2'],
  ['invoice of another total', INVOICES, INVOICE, '100.00', '100.01'],
  ['invoice of another tax', INVOICES, INVOICE, '8.00', '0.00'],
  ['invoice of another text', INVOICES, INVOICE, 'Tents', 'Tent'],
  ['payment of another amount', PAYMENTS, PAYMENT, '60.00', '61.00'],
  ['payment with another reference', PAYMENTS, PAYMENT, 'Check 7', 'Check 8'],
]

test.each(CHANGES)(
  'a %s is listed, not skipped, and is imported once the user keeps it',
  async (_, file, text, from, to) => {
    await bring({ ...file, text })
    const rows = text.trim().split('\n').length - 1
    expect(await preview({ ...file, text })).toMatchObject({ known: rows, added: 0, oddities: [] })
    const changed = { ...file, text: text.replace(from, to) }
    const named = { oddity: 'changedIds', rows: 1, lines: [rows + 1] }
    expect(await preview(changed)).toMatchObject({
      known: rows - 1,
      added: 0,
      oddities: [{ ...named, decision: null }],
    })
    expect(refusal(await post('/imports', changed))).toBe('409 IMPORT_HAS_FAULTS')
    expect(await preview({ ...changed, ...skip })).toMatchObject({
      added: 0,
      oddities: [{ ...named, decision: 'skip' }],
    })
    expect(refusal(await post('/imports', { ...changed, ...skip }))).toBe('409 NOTHING_TO_IMPORT')
    expect(await preview({ ...changed, ...keep })).toMatchObject({
      added: 1,
      oddities: [{ ...named, decision: 'keep' }],
    })
    const { transactionCount, documentCount } = await bring({ ...changed, ...keep })
    expect(transactionCount + documentCount).toBe(1)
    // The books now contain both versions of the row, so importing either file again adds nothing.
    for (const again of [changed, { ...file, text }])
      expect(await preview(again)).toMatchObject({ known: rows, added: 0, oddities: [] })
  },
)

describe('a row stays known', () => {
  test('after its transaction was changed, deleted, or posted to another counter account', async () => {
    await bring({ ...TRANSACTIONS, text: JANUARY })
    const { transactions } = await books.register((await account('Checking'))!)
    await api.call(owner, 'PUT', `/transactions/${transactions[0]!.transactionID}`, {
      body: { transactionComment: 'mine' },
    })
    await api.call(owner, 'DELETE', `/transactions/${transactions[1]!.transactionID}`)
    expect(await preview({ ...TRANSACTIONS, text: JANUARY })).toMatchObject({ known: 2, added: 0, oddities: [] })
    await books.open('Rent', 'EXPENSE')
    const elsewhere = { ...TRANSACTIONS, counterAccount: { always: 'Rent' } }
    expect(await preview({ ...elsewhere, text: JANUARY })).toMatchObject({ known: 2, added: 0, oddities: [] })
  })

  test('for a transaction of several rows, by all its lines', async () => {
    const whole = { ...TRANSACTIONS, account: undefined, counterAccount: undefined }
    const text = (sales: string) =>
      `id,transaction,date,comment,account,debit,credit\n7,a,2024-01-02,Sale,Checking,10,\n7,a,,,${sales},,10\n`
    await books.open('Fees', 'INCOME')
    await bring({ ...whole, text: text('Sales') })
    expect(await preview({ ...whole, text: text('Sales') })).toMatchObject({ known: 2, added: 0 })
    expect(await preview({ ...whole, text: text('Fees') })).toMatchObject({ added: 0, oddities: [{ lines: [2] }] })
  })
})

test('rows of an undone import can be imported again, regardless of their content', async () => {
  const { importID } = await bring({ ...TRANSACTIONS, text: JANUARY })
  done(undoImport, await api.call(owner, 'DELETE', `/imports/${importID}`))
  expect(await preview({ ...TRANSACTIONS, text: JANUARY.replace('Water', 'Gas') })).toMatchObject({
    added: 2,
    oddities: [],
  })
})

test.each([
  ['transactions', TRANSACTIONS, JANUARY, 'Water', 'Gas'],
  ['invoices', INVOICES, INVOICE, 'Tents', 'Boats'],
] as const)(
  'if two concurrent imports of %s have one id with different contents, the slower one is refused',
  async (_, file, text, from, to) => {
    await bring({ ...INVOICES, text: 'customer,date,reference,amount\nAlpha,2024-01-01,R0,1.00\n' })
    const texts = [text, text.replace(from, to)]
    // Both imports look up their rows before one of them can claim the rows.
    const held = { text: 'LOCK TABLE imported_row IN EXCLUSIVE MODE', values: [], end: 'ROLLBACK' as const }
    const results = await runWhileLocked(api.pools.owner, held, () =>
      texts.map(each => post('/imports', { ...file, text: each })),
    )
    const answers = results.map(result => (result as PromiseFulfilledResult<ApiResponse>).value)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(refusal(answers.find(({ status }) => status === 409)!)).toBe('409 IMPORT_HAS_FAULTS')
    const came = await Promise.all(texts.map(each => preview({ ...file, text: each })))
    expect(came.map(({ oddities }) => oddities.length).sort()).toEqual([0, 1])
  },
)

async function account(name: string): Promise<number | undefined> {
  return (await books.chart()).find(({ accountFullName }) => accountFullName.endsWith(name))?.accountID
}

const CASES = new URL(`../../../../shared/cases/`, import.meta.url)
const textOf = (name: string) => readFileSync(new URL(name, CASES), 'utf8')
describe.runIf(existsSync(CASES))('case A18: February reuses the ids of January', () => {
  test.each([
    ['transactions', TRANSACTIONS, [2, 3], 3],
    ['invoices', INVOICES, [2], 1],
  ] as const)('the %s whose ids are known are listed, and all can be imported', async (name, file, lines, count) => {
    await bring({ ...file, text: textOf(`ids-anew-${name}-january.csv`) })
    const february = { ...file, text: textOf(`ids-anew-${name}-february.csv`) }
    expect((await preview(february)).oddities).toEqual([
      { oddity: 'changedIds', rows: lines.length, decision: null, lines },
    ])
    expect(refusal(await post('/imports', february))).toBe('409 IMPORT_HAS_FAULTS')
    const { transactionCount, documentCount } = await bring({ ...february, ...keep })
    expect(transactionCount + documentCount).toBe(count)
  })
})
