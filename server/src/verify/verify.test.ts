import { accepted } from '@twofold/accounting/refusals'
import { cells } from '@twofold/accounting/testing/equations'
import { beforeEach, describe, expect, test } from 'vitest'
import { plantedError } from '../../tests/harness/planted-error.ts'
import { setUpPools, setUpTestBooks } from '../../tests/harness/set-up-api.ts'
import { createTestBooks, openPools } from '../../tests/harness/test-books.ts'
import { createTestDatabase } from '../../tests/harness/test-database.ts'
import { type Books, openBooks } from '../identity/books.ts'
import { changeTransaction, voidTransaction } from '../ledger/change.ts'
import { markLines } from '../ledger/marks.ts'
import { openReports } from '../ledger/open-chart.ts'
import { createPost } from '../ledger/post.ts'
import { recordStatement } from '../reconciliation/commands.ts'
import { createView } from '../saved-views/commands.ts'
import { matchLines } from '../statement-imports/deciding.ts'
import { importStatement } from '../statement-imports/importing.ts'
import { parseStatement } from '../statement-imports/statement-upload.ts'
import { readBankLines } from '../statement-imports/waiting-lines.ts'
import { verify } from './verify.ts'

const pools = setUpPools()
const books = setUpTestBooks(pools)
let ids: number[]

/**
 * Creates books with every kind of history: posts, a changed date and amount, a void, a statement, a line cleared after the statement, an
 * idempotency key, and the first reports.
 */
beforeEach(async () => {
  const post = createPost(pools.app)
  const lines = books.lines({ Rent: 500, Bank: -500 })
  const results = await Promise.all(
    [1, 2, 3, 4].map(day =>
      post(books.caller, { key: `k${day}`, bodyHash: 'a' }, { date: `2026-11-0${day}`, comment: '', lines }),
    ),
  )
  ids = results.map(result => (result.ok ? result.value.id : 0))
  await openBooks(pools.app, books.caller, 'transactions.write', async opened => {
    await changeTransaction(opened, ids[1]!, { date: '2026-12-01', lines: lines.toReversed() })
    await voidTransaction(opened, ids[2]!, {})
    await openReports(opened)
    await opened.query(
      `INSERT INTO cleared_mark (organisation_id, transaction_id, account_id, date) VALUES ($1, $2, $3, '2026-12-31')`,
      [books.organisationId, ids[0], books.accountId('Bank')],
    )
    await markLines(opened, { transactionIds: [ids[3]!], accountId: books.accountId('Bank') }, '2026-11-30')
    await recordStatement(opened, books.accountId('Bank'), {
      accountReconcileDate: '2026-11-30',
      statementBalance: -500,
    })
    await matchStatement(opened)
    const view = { viewName: 'Open', list: 'customers', query: { search: 'a' } } as const
    await createView(opened, view, null)
    return accepted(null)
  })
})

/** Imports a bank statement with two lines. The first line is matched to the changed transaction. A later file changes the second line. */
async function matchStatement(opened: Books): Promise<void> {
  const bank = books.accountId('Bank')
  const bring = async (rows: string, said: object = {}) => {
    const content = Buffer.from(`Id,Date,Payee,Amount\n${rows}`).toString('base64')
    const columns = { bankId: 'Id', date: 'Date', payee: 'Payee', amount: 'Amount' }
    const read = parseStatement({ fileName: 'december.csv', content, columns, ...said }, [])
    expect(await importStatement(opened, bank, { read, key: null })).toMatchObject({ ok: true })
  }
  await bring('1,2026-12-02,Rent,-5.00\n2,2026-12-03,Pending,-7.00\n')
  await bring('2,2026-12-04,Cafe,-7.00\n', { changedLines: [{ line: 2, decision: 'SAME' }] })
  const page = await readBankLines(opened, bank, {})
  if (!page.ok) throw new Error('The bank has no lines')
  const rent = page.value.lines.filter(({ payee }) => payee === 'Rent')
  const match = { bankLineIDs: rent.map(({ bankLineID }) => bankLineID), transactionIDs: [ids[1]!] }
  await matchLines(opened, bank, { matches: [match], key: null })
}

const TABLES = cells(`
  line | account | account_total | month_total | transaction | transaction_version | cleared_mark | account_version
  audit_entry | statement | statement_line | bank_line | bank_line_change | bank_match | bank_match_line | report
  saved_view
`)

async function plant(text: string): Promise<void> {
  const names = { organisation: books.organisationId, bank: books.accountId('Bank'), first: ids[0], void: ids[2] }
  await pools.owner.pool.query(plantedError(TABLES, names, text))
}

const OWN = `WHERE organisation_id = {organisation}`
const FIRST = `${OWN} AND transaction_id = {first}`
const ITS_BANK = `${OWN} AND account_id = {bank}`
const NO_AUDIT = `DELETE FROM audit_entry ${OWN} AND`

test('books kept through the commands have no violation', async () => {
  expect(await verify(pools.owner, { organisationId: books.organisationId })).toEqual([])
})

describe('verify reports a planted error', () => {
  test.each([
    ['T5', 'a line whose amount was changed', `UPDATE line SET cents = cents + 1 ${FIRST} AND cents > 0`],
    ['T5', 'a missing line', `DELETE FROM line ${FIRST} AND cents > 0`],
    [
      'T5',
      'a line of a void transaction',
      `INSERT INTO line SELECT organisation_id, {bank}, {void}, 5, '2026-11-03', 1
         FROM organisation ${OWN}`,
    ],
    ['T5', 'a line on a different date', `UPDATE line SET date = '2026-11-02' ${FIRST} AND cents > 0`],
    ['T5', 'an account total', `UPDATE account_total SET debit = debit + 1, credit = credit + 1 ${OWN}`],
    ['T5', 'a month total', `UPDATE month_total SET debit = debit + 7 ${ITS_BANK}`],
    ['T5', 'a missing month total', `DELETE FROM month_total ${OWN} AND line_count > 0`],
    ['T5', 'an account without a total', `DELETE FROM account_total ${OWN} AND line_count = 0`],
    ['T3', 'a line on a closed account', `UPDATE account SET live = false ${ITS_BANK}`],
    ['T3', 'a line on a missing account', `UPDATE line SET account_id = 987654321 ${FIRST} AND cents > 0`],
    ['T4', 'a mark dated before its transaction', `UPDATE cleared_mark SET date = '2026-10-01' ${OWN}`],
    ['T6', 'a key without its transaction', `UPDATE idempotency_key SET object_id = 987654321 ${OWN} AND key = 'k1'`],
    [
      'T6',
      'an imported row without its transaction',
      `INSERT INTO imported_row SELECT organisation_id, gen_random_uuid(), 'transaction', 987654321, 1
         FROM organisation ${OWN}`,
    ],
    ['A1', 'two accounts that are parents of each other', `UPDATE account SET parent_id = {bank} ${ITS_BANK}`],
    ['A1', 'a sort key that does not match its name', `UPDATE account SET sort_key = 'zz' ${ITS_BANK}`],
    ['A1', 'an order key that does not match its number', `UPDATE account SET number = '1' ${ITS_BANK}`],
    ['R1', 'a statement with a wrong closing balance', `UPDATE statement SET closing = closing + 1 ${OWN}`],
    ['R1', 'a missing line of a statement', `DELETE FROM statement_line ${OWN}`],
    ['R1', 'a missing mark of a statement', `DELETE FROM cleared_mark ${OWN} AND date = '2026-11-30'`],
    [
      'R1',
      'a mark of a statement on a different date',
      `UPDATE cleared_mark SET date = '2026-11-29' ${OWN} AND date = '2026-11-30'`,
    ],
    ['R1', 'a mark in the period of a statement', `UPDATE cleared_mark SET date = '2026-11-30' ${OWN}`],
    [
      'R1',
      'a different amount in a statement',
      `UPDATE transaction SET cents = ARRAY[501, -501] ${OWN} AND NOT voided`,
    ],
    ['R1', 'a statement that does not follow', `UPDATE statement SET no = 7 ${OWN}`],
    [
      'R1',
      'a statement of an account whose subaccount has statements',
      `UPDATE account SET parent_id = {bank} ${OWN} AND name = 'Rent';
       INSERT INTO statement (organisation_id, account_id, no, date, opening, closing, line_count, recorded_by, recorded_at)
       SELECT organisation_id, account_id, 1, '2026-11-30', 0, 0, 0, 1, now() FROM account ${OWN} AND name = 'Rent'`,
    ],
    ['B1', 'a match with unequal sums', `UPDATE bank_line SET cents = cents + 1 ${OWN}`],
    ['B1', 'a matched line with the status waiting', `UPDATE bank_line SET state = 'WAITING' ${OWN}`],
    ['B1', 'an undone line whose import is not undone', `UPDATE bank_line SET state = 'UNDONE' ${OWN}`],
    ['B1', 'a match that is partly undone', `UPDATE bank_match_line SET standing = false ${OWN}`],
    ['B1', 'a change of a line whose import is undone', `UPDATE bank_line_change SET standing = false ${OWN}`],
    ['B1', 'a change of a line without an audit entry', `${NO_AUDIT} object_kind = 'bank line'`],
    ['C2', 'a match without an audit entry', `${NO_AUDIT} object_kind = 'bank match'`],
    ['C1', 'a missing version', `DELETE FROM transaction_version ${OWN}`],
    ['C1', 'a rewritten version', `UPDATE transaction_version SET superseded_at = recorded_at ${OWN}`],
    ['C2', 'a missing audit entry', `${NO_AUDIT} action = 'void'`],
    [
      'C2',
      'a report without an audit entry',
      `${NO_AUDIT} object_kind = 'report' AND after->>'reportName' = 'Balance Sheet'`,
    ],
    [
      'C2',
      'a rewritten report',
      `UPDATE report SET body = body || '{"dataSetType":"AGING"}' ${OWN} AND name = 'Balance Sheet'`,
    ],
    ['C2', 'a saved view that was shared without an audit entry', `UPDATE saved_view SET is_shared = true ${OWN}`],
    ['C2', 'a saved view without an audit entry', `${NO_AUDIT} object_kind = 'saved view'`],
    [
      'C2',
      'a report that was deleted without an audit entry',
      `UPDATE report SET live = false ${OWN} AND name = 'Balance Sheet'`,
    ],
    ['C2', 'a statement without an audit entry', `${NO_AUDIT} object_kind = 'statement'`],
    ['C2', 'a missing entry of the creation of the first chart', `${NO_AUDIT} action = 'create'`],
    [
      'C2',
      'an account without an audit entry',
      `INSERT INTO account (organisation_id, name, sort_key, type, modified_at)
       SELECT organisation_id, 'Petty', 'petty', 'ASSET', now() FROM organisation ${OWN};
       INSERT INTO account_total SELECT organisation_id, account_id FROM account ${OWN} AND name = 'Petty'`,
    ],
    [
      'C2',
      'a version of an account without an audit entry',
      `UPDATE account SET version = 2 ${ITS_BANK};
       INSERT INTO account_version
       SELECT organisation_id, account_id, 1, parent_id, name, sort_key, type, role, memo, live, modified_at, modified_at
         FROM account ${ITS_BANK}`,
    ],
    [
      'C2',
      'an entry without an audit entry',
      `INSERT INTO transaction (organisation_id, date, account, cents)
       SELECT organisation_id, '2026-11-05', account, cents FROM transaction ${FIRST}`,
    ],
  ])('%s: %s', async (id, _, text) => {
    await plant(text)
    const violations = await verify(pools.owner, { organisationId: books.organisationId })
    expect(violations.map(violation => violation.id)).toContain(id)
    expect(new Set(violations.map(violation => violation.organisationId))).toEqual(new Set([books.organisationId]))
  })

  test('T1 and T2: an unbalanced entry, after its CHECK is dropped', async () => {
    const spare = await createTestDatabase()
    const spares = openPools(spare)
    const own = await createTestBooks(spares)
    await spares.owner.pool.query('ALTER TABLE transaction DROP CONSTRAINT transaction_is_balanced')
    const insert = `INSERT INTO transaction (organisation_id, date, account, cents) VALUES ($1, '2026-01-01', $2, $3)`
    const accounts = [own.accountId('Bank'), own.accountId('Rent')]
    await spares.owner.pool.query(insert, [own.organisationId, accounts, [5, -6]])
    await spares.owner.pool.query(insert, [own.organisationId, accounts, [0, 0]])
    const found = (await verify(spares.owner)).map(({ id }) => id)
    expect(found.filter(id => id === 'T1')).toHaveLength(1)
    expect(found.filter(id => id === 'T2')).toHaveLength(2)
    await spares.end()
    await spare.drop()
  })

  test('N1 and T5: a table without its policy, and a disabled trigger', async () => {
    const spare = await createTestDatabase()
    const spares = openPools(spare)
    await spares.owner.pool.query(
      'ALTER TABLE line DISABLE ROW LEVEL SECURITY; ALTER TABLE line DISABLE TRIGGER only_by_trigger',
    )
    expect((await verify(spares.owner)).map(({ id, what }) => `${id} ${what}`)).toEqual([
      'N1 The table line is not isolated by organisation',
      'T5 The trigger only_by_trigger on line is disabled',
    ])
    await spares.end()
    await spare.drop()
  })
})

test('verify refuses to run as a role that cannot see all rows', async () => {
  await expect(verify(pools.app)).rejects.toThrow('owner')
})
