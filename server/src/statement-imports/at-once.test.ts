// Two users work on the lines of one import concurrently. One user matches a line while the other user undoes the import.
import { listBankLines } from '@twofold/contract/bank-lines'
import { importStatement, previewStatement } from '@twofold/contract/statement-imports'
import { beforeEach, describe, expect, test } from 'vitest'
import { runWhileLocked, waitingCount } from '../../tests/harness/all-waiting.ts'
import { createBooksDriver } from '../../tests/harness/books-driver.ts'
import { createBankLinesDriver } from '../../tests/harness/reconciling/bank-lines-driver.ts'
import { ofxFile } from '../../tests/harness/reconciling/ofx-file.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import { done } from '../../tests/harness/test-api.ts'

const { api, owner, books } = setUpBooks()
const driver = createBankLinesDriver(api, owner)
let [bank, rent, paid, line, imported] = [0, 0, 0, 0, 0]

beforeEach(async () => {
  bank = (await books.open('Bank')).accountID
  rent = (await books.open('Rent', 'EXPENSE')).accountID
  paid = (await books.enter({ debit: rent, credit: bank, cents: 800, date: '2026-01-05' })).transactionID
  const text = 'Date,Description,Amount\n2026-01-05,LANDLORD,-8.00\n'
  imported = done(importStatement, await driver.bring(bank, text)).statementImportID
  line = (await driver.page(bank)).lines[0]!.bankLineID
})

test('undoing an import while one of its lines is matched also undoes the match', async () => {
  const { owner: tables } = api.pools
  const text = 'SELECT FROM transaction WHERE transaction_id = $1 FOR UPDATE'
  const results = await runWhileLocked(tables, { text, values: [paid], end: 'ROLLBACK' }, () => [
    driver.match(bank, [{ bankLineIDs: [line], transactionIDs: [paid] }]),
    // Undoes the import when the match has locked its line and is waiting for its transaction.
    expect
      .poll(() => waitingCount(tables))
      .toBe(1)
      .then(() => driver.undoImport(imported)),
  ])
  expect(results).toMatchObject([{ value: { status: 200 } }, { value: { status: 200 } }])
  await api.expectRight()
  const { transactions } = await createBooksDriver(api, owner).register(bank)
  expect(transactions.map(({ isReconciled }) => isReconciled)).toEqual([false])
})

test('undoing an import that changed a line while a file with the old line is imported keeps both lines', async () => {
  const ofx = (day: string, name: string) => ofxFile([{ day, amount: '-4.50', id: '1', name }])
  done(importStatement, await driver.bring(bank, ofx('2026-02-10', 'PENDING')))
  const posted = ofx('2026-02-12', 'POSTED')
  const { changed } = done(previewStatement, await driver.preview(bank, posted))
  const changedLines = changed.map(each => ({ line: each.line, decision: 'SAME' as const }))
  const { statementImportID } = done(importStatement, await driver.bring(bank, posted, { changedLines }))
  // The import first assigns the ordinals of its lines, then waits.
  const held = { text: 'LOCK TABLE statement_import IN SHARE ROW EXCLUSIVE MODE', values: [], end: 'ROLLBACK' as const }
  const results = await runWhileLocked(api.pools.owner, held, () => [
    driver.bring(bank, 'Date,Description,Amount\n2026-02-10,PENDING,-4.50\n'),
    expect
      .poll(() => waitingCount(api.pools.owner))
      .toBe(1)
      .then(() => driver.undoImport(statementImportID)),
  ])
  expect(results).toMatchObject([{ value: { status: 200 } }, { value: { status: 200 } }])
  await api.expectRight()
  const payees = (await driver.page(bank)).lines.map(({ payee }) => payee)
  expect(payees).toEqual(['LANDLORD', 'PENDING', 'PENDING'])
})

describe('no writer can set the state of a line to', () => {
  const refused = (text: string) =>
    expect(api.pools.owner.pool.query(text, [line])).rejects.toThrow('BANK_LINE_DECIDED')

  test('undone while its import is not undone, or matched without a match', async () => {
    for (const state of ['UNDONE', 'MATCHED', 'BOOKED'])
      await refused(`UPDATE bank_line SET state = '${state}' WHERE line_id = $1`)
    expect(done(listBankLines, await api.call(owner, 'GET', `/accounts/${bank}/bank-lines`)).lines).toHaveLength(1)
  })

  test('waiting while it is matched', async () => {
    await driver.match(bank, [{ bankLineIDs: [line], transactionIDs: [paid] }])
    for (const state of ['WAITING', 'ASIDE', 'UNDONE', 'BOOKED'])
      await refused(`UPDATE bank_line SET state = '${state}' WHERE line_id = $1`)
    await refused('UPDATE bank_match_line SET standing = false WHERE line_id = $1')
  })
})
