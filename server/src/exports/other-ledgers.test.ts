// hledger and Beancount compute the same balance for every account of exported books, to the cent.
import { rmSync } from 'node:fs'
import { accepted } from '@twofold/accounting/refusals'
import { afterAll, describe, expect, test } from 'vitest'
import { otherBalances } from '../../tests/harness/exported-balances.ts'
import { IS_THERE } from '../../tests/harness/other-ledgers.ts'
import { cardImport, cardPurchases } from '../../tests/harness/reconciling/card-purchases.ts'
import { setUpPools } from '../../tests/harness/set-up-api.ts'
import { temporaryFolder } from '../../tests/harness/temporary-folder.ts'
import { createTestBooks } from '../../tests/harness/test-books.ts'
import { createDemo } from '../demo/demo.ts'
import { type Caller, readBooks } from '../identity/books.ts'
import { importTransactions } from '../imports/transaction-files/transaction-import.ts'
import { readAccounts, readExportedBooks } from './books.ts'
import { hledgerNames } from './hledger.ts'

const folder = temporaryFolder()
const pools = setUpPools()

afterAll(async () => {
  rmSync(folder, { recursive: true })
})

/** Returns the balances from the stored totals, bypassing the export code. */
async function storedBalances(organisationId: number): Promise<Map<number, number>> {
  const { rows } = await pools.owner.pool.query<{ id: number; cents: number }>(
    `SELECT account_id AS id, debit - credit AS cents FROM account_total WHERE organisation_id = $1 AND debit <> credit`,
    [organisationId],
  )
  return new Map(rows.map(({ id, cents }) => [id, cents]))
}

async function expectAgreement(caller: Caller): Promise<void> {
  const stored = await storedBalances(caller.organisationId)
  expect(stored.size).toBeGreaterThan(5)
  for (const program of ['hledger', 'beancount'] as const) {
    const read = await readBooks(pools.app, caller, 'books.read', async books =>
      accepted(await otherBalances(program, folder, await readExportedBooks(books))),
    )
    if (!read.ok) throw new Error(JSON.stringify(read.refusals))
    if (read.value !== null) expect(sorted(read.value), program).toEqual(sorted(stored))
  }
}

function sorted(balances: Map<number, number>): [number, number][] {
  return [...balances].sort(([a], [b]) => a - b)
}

describe('hledger and Beancount find the balance of every account to the cent', () => {
  test('in both demo books', async () => {
    await createDemo(pools.app, { today: '2026-11-21' })
    const { rows } = await pools.owner.pool.query<{ organisationId: number; userId: number }>(
      'SELECT organisation_id AS "organisationId", min(user_id) AS "userId" FROM membership GROUP BY 1',
    )
    expect(rows).toHaveLength(2)
    for (const { organisationId, userId } of rows) {
      const caller = { organisationId, userId, sessionId: 'test', requestId: 'test' }
      await expectAgreement(caller)
      await readBooks(pools.app, caller, 'books.read', async books => {
        const accounts = await readAccounts(books)
        expect([...hledgerNames(accounts)]).toEqual(accounts.map(({ id, fullName }) => [id, fullName]))
        return accepted(null)
      })
    }
  })

  // If both programs are missing, there is nothing to compare.
  test.skipIf(!IS_THERE.hledger && !IS_THERE.beancount)(
    'in the imported card purchases',
    async () => {
      const books = await createTestBooks(pools, { Liabilities: 'LIABILITY', Expenses: 'EXPENSE' })
      const { file, rows } = cardPurchases(folder)
      const imported = await importTransactions({
        database: pools.app,
        caller: books.caller,
        source: cardImport(file),
        listener: { fault: () => {}, progress: () => {} },
      })
      expect(imported).toMatchObject({ ok: true, value: { added: rows, faults: 0 } })
      await expectAgreement(books.caller)
    },
    180_000,
  )
})
