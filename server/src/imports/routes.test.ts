import { type ImportFile, importFile, listImports, previewImport, undoImport } from '@twofold/contract/imports'
import { beforeEach, describe, expect, test } from 'vitest'
import { runWhileLocked } from '../../tests/harness/all-waiting.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import { type ApiResponse, done, refusal } from '../../tests/harness/test-api.ts'

const { api, owner, books, member } = setUpBooks()
let bank: number

beforeEach(async () => {
  bank = (await books.open('Bank')).accountID
  await books.open('Sales', 'INCOME')
  await books.open('Costs', 'EXPENSE')
})

const SALES: ImportFile = {
  kind: 'transactions',
  fileName: 'bank.csv',
  text: 'Day,Text,Amount\n2026-01-05,Coffee,12.50\n2026-01-06,"=Tea; ""hot""",-2\n',
  columns: { date: 'Day', comment: 'Text', amount: 'Amount' },
  account: { always: 'Bank' },
  counterAccount: { always: 'Sales' },
}
/** Merchants for which accounts are created below Costs. */
const MERCHANTS: ImportFile = {
  ...SALES,
  fileName: 'card.csv',
  text: 'Day,Text,Amount,Shop\n2026-01-05,Coffee,12.50,Corner\n2026-01-06,Tea,2,Mill\n',
  columns: { ...SALES.columns, counterAccount: 'Shop' },
  counterAccount: { under: 'Costs:Shops' },
}
const CHART: ImportFile = {
  kind: 'accounts',
  fileName: 'chart.csv',
  text: 'fullName,type,memo\nAssets:Cash,ASSET,In the drawer\nBank,,\nAssets,ASSET,\n',
}

const post = (path: string, body: unknown, member = owner, key?: string) =>
  api.call(member, 'POST', path, { body, ...(key !== undefined && { key }) })
const preview = async (file: ImportFile) => done(previewImport, await post('/imports/preview', file))
const bring = async (file: ImportFile) => done(importFile, await post('/imports', file))
const undo = (id: number, member = owner, reason?: string): Promise<ApiResponse> =>
  api.call(member, 'DELETE', `/imports/${id}${reason === undefined ? '' : `?lockReason=${encodeURIComponent(reason)}`}`)
const balance = async (name: string) =>
  (await books.chart()).find(({ accountFullName }) => accountFullName === name)?.accountBalance
const sentence = ({ body }: ApiResponse) => (body as { err: string }).err

describe('POST /imports/preview', () => {
  test('200: shows what would be posted, and writes nothing', async () => {
    const before = await books.chart()
    expect(await preview(MERCHANTS)).toEqual({
      columns: ['Day', 'Text', 'Amount', 'Shop'],
      firstRows: [
        ['2026-01-05', 'Coffee', '12.50', 'Corner'],
        ['2026-01-06', 'Tea', '2', 'Mill'],
      ],
      taken: { date: 'Day', comment: 'Text', amount: 'Amount', counterAccount: 'Shop' },
      dateOrder: 'YMD',
      decimalMark: '.',
      questions: [],
      problems: [],
      rows: 2,
      faultCount: 0,
      faults: [],
      known: 0,
      added: 2,
      opened: 3,
      oddities: [],
      parties: [],
      transactions: [
        {
          line: 2,
          transactionDate: '2026-01-05',
          transactionComment: 'Coffee',
          isKnown: false,
          lines: [
            { accountFullName: 'Bank', isNew: false, transactionDCAmount: 1250, debitOrCredit: 'DEBIT' },
            { accountFullName: 'Costs:Shops:Corner', isNew: true, transactionDCAmount: 1250, debitOrCredit: 'CREDIT' },
          ],
        },
        expect.objectContaining({ line: 3, transactionComment: 'Tea' }),
      ],
      accounts: [],
    })
    expect(await books.chart()).toEqual(before)
    expect((await books.register(bank)).transactions).toEqual([])
  })

  test('200: reports every error with its line, and the rows that are already in the books', async () => {
    await bring(SALES)
    const worse = `${SALES.text}2026-02-30,x,1.234\n2026-02-03,y,nothing\n`
    const { faults, faultCount, known, rows, transactions } = await preview({ ...SALES, text: worse })
    expect({ faults, faultCount, known, rows }).toEqual({
      faults: [
        { line: 4, err: 'date "2026-02-30": Enter a real calendar date, such as 2026-11-05.' },
        { line: 4, err: 'amount "1.234": An amount can have at most two decimal places.' },
        { line: 5, err: 'amount "nothing": Enter an amount, such as 1,234.50, or a calculation, such as 12.50*3.' },
      ],
      faultCount: 3,
      known: 2,
      rows: 4,
    })
    expect(transactions.map(({ isKnown }) => isKnown)).toEqual([true, true])
  })

  test('200: recognizes columns by the names that banks use, and reports missing ones', async () => {
    const { columns: _, ...unmapped } = SALES
    const text = 'Booking Date;Description;Amount\n5.1.2026;Coffee;3\n'
    const found = await preview({ ...unmapped, text, dateOrder: 'DMY' })
    expect(found).toMatchObject({
      taken: { date: 'Booking Date', comment: 'Description', amount: 'Amount' },
      problems: [],
      added: 1,
    })
    const { account: __, ...nowhere } = SALES
    expect(await preview({ ...nowhere, columns: { date: 'Day', amount: 'Sum' } })).toMatchObject({
      columns: ['Day', 'Text', 'Amount'],
      problems: ['The file has no column Sum. Its columns are Day, Text, Amount.'],
      rows: 0,
    })
    expect((await preview({ ...nowhere, columns: { date: 'Day', amount: 'Amount' } })).problems).toEqual([
      expect.stringMatching(/^Choose the column with the account/),
    ])
  })

  test('200: lists accounts with their types, existing or new', async () => {
    expect(await preview(CHART)).toMatchObject({
      rows: 3,
      known: 1,
      added: 2,
      opened: 2,
      accounts: [
        { line: 2, accountFullName: 'Assets:Cash', accountType: 'ASSET', accountMemo: 'In the drawer', isKnown: false },
        { line: 3, accountFullName: 'Bank', accountType: 'ASSET', isKnown: true },
        { line: 4, accountFullName: 'Assets', isKnown: false },
      ],
    })
  })

  test('400 for a file without columns, 413 for more rows than one request may import', async () => {
    const answers = [
      post('/imports/preview', { ...SALES, text: 'x'.repeat(5000) }),
      post('/imports/preview', { ...SALES, columns: { colour: 'Text' } }),
      post('/imports/preview', { ...SALES, kind: 'invoices' }),
      post('/imports/preview', { ...SALES, text: `Day,Text,Amount\n${'2026-01-05,x,1\n'.repeat(50_001)}` }),
      post('/imports/preview', { ...SALES, text: 'x'.repeat(17_000_000) }),
    ]
    expect((await Promise.all(answers)).map(refusal)).toEqual([
      '400 FIELD_VALUE',
      '400 UNKNOWN_FIELD',
      '400 NOT_A_CHOICE',
      '413 IMPORT_TOO_LONG',
      '413 TOO_LARGE',
    ])
  })
})

test('a file of more than 500 columns is refused with a sentence, regardless of their number', async () => {
  const wide = (columns: number) => ({ ...SALES, columns: undefined, text: `${Array(columns).fill('a').join(',')}\n` })
  const { problems, columns } = await preview(wide(7_000))
  expect([problems, columns]).toEqual([['Line 1: This row has 7000 cells. A file can have at most 500 columns.'], []])
  const answer = await post('/imports', wide(501))
  expect(refusal(answer)).toBe('409 IMPORT_HAS_FAULTS')
  expect(sentence(answer)).toContain('at most 500 columns')
  expect((await preview(wide(500))).columns).toHaveLength(500)
  const { columns: none, problems: ofCommas } = await preview({ ...SALES, text: `${','.repeat(3_000_000)}\n` })
  expect([none, ofCommas]).toEqual([[], ['Line 1: This row is longer than 1,000,000 characters.']])
})

test('if columns differ only in case, the first one is used', async () => {
  const { taken } = await preview({
    ...SALES,
    columns: undefined,
    text: 'DATE,Date,Amount,comment\n2026-01-05,2026-01-06,1,x\n',
  })
  expect(taken).toMatchObject({ date: 'DATE', amount: 'Amount' })
})

describe('POST /imports', () => {
  test('200: all rows are posted once, and the list shows who imported them', async () => {
    const record = await bring(MERCHANTS)
    expect(record).toMatchObject({ kind: 'transactions', fileName: 'card.csv', transactionCount: 2, accountCount: 3 })
    expect([await balance('Bank'), await balance('Costs:Shops:Corner')]).toEqual([1450, 1250])
    expect(refusal(await post('/imports', MERCHANTS))).toBe('409 NOTHING_TO_IMPORT')
    const longer = { ...MERCHANTS, text: `${MERCHANTS.text}2026-01-07,Milk,1,Mill\n` }
    expect(await bring(longer)).toMatchObject({ transactionCount: 1, accountCount: 0 })
    const { imports, people } = done(listImports, await api.call(owner, 'GET', '/imports'))
    expect(imports.map(({ transactionCount, undoneAt }) => [transactionCount, undoneAt])).toEqual([
      [1, null],
      [2, null],
    ])
    expect(people.map(({ userID }) => userID)).toContain(imports[0]!.userID)
    expect(done(listImports, await api.call(owner, 'GET', '/imports?limit=1')).imports.length).toBe(1)
  })

  test('200: imports once for each key, even if the books changed since; 422 for another file', async () => {
    const first = done(importFile, await post('/imports', SALES, owner, 'k'))
    expect(done(importFile, await post('/imports', SALES, owner, 'k'))).toEqual(first)
    expect(refusal(await post('/imports', MERCHANTS, owner, 'k'))).toBe('422 IDEMPOTENCY_MISMATCH')
    const twice = await Promise.all(['a', 'a', 'a', 'a'].map(key => post('/imports', MERCHANTS, owner, key)))
    expect(new Set(twice.map(answer => done(importFile, answer).importID)).size).toBe(1)
    // The coffee row is already in the books, because the counter account is not part of a row's identity.
    expect(await balance('Bank')).toBe(1050 + 200)
  })

  test('409: if there is an error, nothing is written, not even an account', async () => {
    const before = await books.chart()
    const answer = await post('/imports', { ...MERCHANTS, text: `${MERCHANTS.text}2026-01-07,Milk,,New\n` })
    expect(refusal(answer)).toBe('409 IMPORT_HAS_FAULTS')
    expect(sentence(answer)).toBe(
      'The file has 1 error. Nothing was imported. Line 4: amount "": Enter an amount, such as 1,234.50, or a calculation, such as 12.50*3.',
    )
    const unmapped = await post('/imports', { ...MERCHANTS, columns: {} })
    expect(sentence(unmapped)).toMatch(/^The file has errors. Nothing was imported. Choose the column with the date/)
    expect(await books.chart()).toEqual(before)
  })

  test('if two imports of one file run concurrently, each row is posted once', async () => {
    const text = `Day,Text,Amount\n${Array.from({ length: 300 }, (_, row) => `2026-01-05,${row},1\n`).join('')}`
    const answers = await Promise.all([post('/imports', { ...SALES, text }), post('/imports', { ...SALES, text })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await balance('Bank')).toBe(30_000)
  })

  test('a locked period is an error with its line, and a recorded reason overrides it', async () => {
    await api.call(owner, 'PUT', '/organisation/settings', { body: { softLockDate: '2026-01-05' } })
    expect(refusal(await post('/imports', SALES))).toBe('409 IMPORT_HAS_FAULTS')
    expect(await bring({ ...SALES, lockReason: 'Late statement' })).toMatchObject({ transactionCount: 2 })
  })
})

test('statistics after imports are updated in the slot of a long request, of which each user has two', async () => {
  const days = Array.from({ length: 500 }, (_, no) => `2026-01-05,Coffee ${no},12.50\n`).join('')
  const client = await api.pools.owner.pool.connect()
  try {
    // ANALYZE of the table waits for this lock. Writes to the table do not wait.
    await client.query('BEGIN; LOCK TABLE account IN SHARE UPDATE EXCLUSIVE MODE')
    const imports = [1, 2, 3].map(no =>
      api.call(owner, 'POST', '/imports', {
        body: {
          ...SALES,
          fileName: `${no}.csv`,
          text: `Day,Text,Amount\n${days.replaceAll('Coffee', `Coffee ${no}`)}`,
        },
      }),
    )
    await expect.poll(() => api.pools.app.shares.figures('long')).toEqual({ held: 2, waiting: 1, refused: 0 })
    const waiting = "SELECT count(*)::int AS count FROM pg_locks WHERE relation = 'account'::regclass AND NOT granted"
    await expect.poll(async () => (await client.query(waiting)).rows).toEqual([{ count: 2 }])
    expect(api.pools.app.shares.figures('long').held).toBe(2)
    await client.query('COMMIT')
    for (const { status } of await Promise.all(imports)) expect(status).toBe(200)
  } finally {
    client.release(true)
  }
})

describe('DELETE /imports/:importID', () => {
  test('200: voids its transactions, closes its accounts, and the file can be imported again', async () => {
    const { importID } = await bring(MERCHANTS)
    const undone = done(undoImport, await undo(importID))
    expect(undone).toMatchObject({ importID, accountsLeft: 0, undoneBy: undone.userID })
    expect([await balance('Bank'), await balance('Costs:Shops')]).toEqual([0, undefined])
    expect(refusal(await undo(importID))).toBe('409 IMPORT_UNDONE')
    expect(await bring({ ...MERCHANTS, counterAccount: { under: 'Costs:Other' } })).toMatchObject({
      transactionCount: 2,
    })
    expect([await balance('Bank'), await balance('Costs:Other:Corner')]).toEqual([1450, 1250])
  })

  test('200: skips transactions that were deleted by hand, and keeps accounts that something else uses', async () => {
    const { importID } = await bring(MERCHANTS)
    const [first] = (await books.register(bank)).transactions
    await api.call(owner, 'DELETE', `/transactions/${first!.transactionID}`)
    const corner = (await books.chart()).find(({ accountName }) => accountName === 'Corner')!.accountID
    await books.enter({ debit: corner, credit: bank, cents: 5 })
    expect(done(undoImport, await undo(importID))).toMatchObject({ accountsLeft: 2 })
    expect([await balance('Bank'), await balance('Costs:Shops:Corner'), await balance('Costs:Shops:Mill')]).toEqual([
      ...[-5, -5, undefined],
    ])
  })

  test('409: if a transaction of it was changed since, and says which one', async () => {
    const { importID } = await bring(SALES)
    const [first] = (await books.register(bank)).transactions
    const body = { transactionComment: 'Another word' }
    await api.call(owner, 'PUT', `/transactions/${first!.transactionID}`, { body })
    const answer = await undo(importID)
    expect(refusal(answer)).toBe('409 IMPORT_CHANGED')
    expect(sentence(answer)).toContain(
      `This import cannot be undone, because 1 transaction was changed later (the first is ${first!.transactionID}).`,
    )
    expect(await balance('Bank')).toBe(1050)
    await api.call(owner, 'DELETE', `/transactions/${first!.transactionID}`)
    expect((await undo(importID)).status).toBe(200)
    expect(await balance('Bank')).toBe(0)
  })

  test('409: if a line of it is reconciled, or it is in a locked period and no reason is given', async () => {
    const { importID } = await bring(SALES)
    const [first] = (await books.register(bank)).transactions
    const mark = 'INSERT INTO cleared_mark (organisation_id, transaction_id, account_id, date) VALUES ($1, $2, $3, $4)'
    const { pool } = api.pools.owner
    await pool.query(mark, [owner.organisationId, first!.transactionID, bank, '2026-01-31'])
    expect(refusal(await undo(importID))).toBe('409 IMPORT_RECONCILED')
    await pool.query('DELETE FROM cleared_mark WHERE organisation_id = $1', [owner.organisationId])
    await api.call(owner, 'PUT', '/organisation/settings', { body: { softLockDate: '2026-01-05' } })
    expect(refusal(await undo(importID))).toBe('409 LOCKED')
    const clerk = await member('BOOKKEEPER')
    expect(refusal(await undo(importID, clerk, 'please'))).toBe('409 LOCKED')
    await api.call(owner, 'PUT', '/organisation/settings', { body: { hardLockDate: '2026-01-05' } })
    expect(refusal(await undo(importID, owner, 'please'))).toBe('409 HARD_LOCKED')
    expect(await balance('Bank')).toBe(1050)
  })

  test('an import of accounts can be undone by a user who may delete accounts, unless one of them is used or changed', async () => {
    const { importID, accountCount } = await bring(CHART)
    expect(accountCount).toBe(2)
    expect(refusal(await undo(importID, await member('BOOKKEEPER')))).toBe('403 FORBIDDEN')
    const cash = (await books.chart()).find(({ accountName }) => accountName === 'Cash')!
    await api.call(owner, 'PUT', `/accounts/${cash.accountID}`, { body: { accountMemo: 'In the safe' } })
    const answer = await undo(importID)
    expect(refusal(answer)).toBe('409 IMPORT_ACCOUNTS_USED')
    expect(sentence(answer)).toBe(
      'This import cannot be undone, because Assets and 1 other account are used or were changed later.',
    )
    const again = await bring({ ...CHART, text: 'fullName,type\nLoans:House,LIABILITY\n' })
    expect((await undo(again.importID)).status).toBe(200)
    expect(await balance('Loans')).toBeUndefined()
  })

  test('a bookkeeper can undo an import of transactions; the accounts that it created stay', async () => {
    const clerk = await member('BOOKKEEPER')
    const { importID } = done(importFile, await post('/imports', MERCHANTS, clerk))
    expect(done(undoImport, await undo(importID, clerk))).toMatchObject({ accountsLeft: 3 })
    expect(await balance('Bank')).toBe(0)
  })

  test('409: while a concurrent change of it is uncommitted', async () => {
    const { importID } = await bring(SALES)
    const changing = {
      text: `
        WITH one AS (SELECT min(object_id) AS id FROM imported_row WHERE organisation_id = $1 AND import_id = $2), changed AS (
          UPDATE transaction SET comment = 'sorted' WHERE organisation_id = $1 AND transaction_id = (SELECT id FROM one)
          RETURNING transaction_id, version)
        INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id, object_version)
        SELECT $1, $3, 'OWNER', 'test', 'test', 'change', 'transaction', transaction_id, version FROM changed`,
      values: [owner.organisationId, importID, owner.userId],
      end: 'COMMIT' as const,
    }
    const [answer] = await runWhileLocked(api.pools.owner, changing, () => [undo(importID)])
    expect(answer?.status === 'fulfilled' && refusal(answer.value)).toBe('409 IMPORT_CHANGED')
  })

  test('if two users undo it concurrently, one succeeds', async () => {
    const { importID } = await bring(SALES)
    const answers = await Promise.all([undo(importID), undo(importID)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await balance('Bank')).toBe(0)
  })
})

test('rows of an import are released only by undoing it', async () => {
  const { importID } = await bring(SALES)
  const { pool } = api.pools.owner
  const all = [owner.organisationId, importID]
  const remove = pool.query('DELETE FROM imported_row WHERE organisation_id = $1 AND import_id = $2', all)
  await expect(remove).rejects.toThrow('IMPORTED_ROWS_ARE_KEPT')
  const move = pool.query(
    'UPDATE imported_row SET import_id = import_id + 1 WHERE organisation_id = $1',
    all.slice(0, 1),
  )
  await expect(move).rejects.toThrow('IMPORTED_ROWS_ARE_KEPT')
  await undo(importID)
  const again = pool.query('UPDATE import SET undone_at = NULL, undone_by = NULL WHERE import_id = $1', [importID])
  await expect(again).rejects.toThrow('IMPORT_UNDONE')
})
