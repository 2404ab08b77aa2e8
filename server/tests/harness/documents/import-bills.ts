// Imports a whole file of bills twice, with and without decisions, and compares the books with the file.
import { expect } from 'vitest'
import { csvOfText } from '../../../src/imports/csv.ts'
import type { PartySource } from '../../../src/imports/party-files/party-check.ts'
import { importPartyFile } from '../../../src/imports/party-files/party-import.ts'
import { acceptedOf } from '../accepted.ts'
import type { SignedIn } from '../signed-in.ts'
import type { TestApi } from '../test-api.ts'
import { BILL_MAP, type BillFacts, billFacts } from './vendor-bills.ts'

const KEEP_ALL = { credits: 'keep', zeroTotals: 'keep', equalRows: 'keep', repeatedNumbers: 'keep' } as const

const BALANCES = `
  SELECT p.name, t.credit - t.debit AS cents FROM party p JOIN account_total t USING (organisation_id, account_id)
   WHERE p.organisation_id = $1 AND p.side = 'PAYABLE' ORDER BY p.name`

// Updates the planner statistics, because the database of a test has no autovacuum.
const COUNTED = `SELECT reltuples AS counted FROM pg_class WHERE relname = 'document'`

/** Checks the amount owed to each vendor against the sum of these bills, and the total of all vendors against the sum of all bills. */
export async function expectOwed(api: TestApi, { organisationId }: SignedIn, facts: BillFacts): Promise<void> {
  const { rows } = await api.pools.owner.pool.query<{ name: string; cents: number }>(BALANCES, [organisationId])
  expect(rows.reduce((sum, { cents }) => sum + cents, 0)).toBe(facts.cents)
  // Lists are used instead of maps, because Vitest compares every pair of map entries.
  const byName = (each: Iterable<[string, number]>) => [...each].sort(([one], [other]) => (one < other ? -1 : 1))
  expect(byName(rows.map(({ name, cents }) => [name, cents]))).toEqual(byName(facts.centsOf))
}

/**
 * Imports bills twice into an organisation with an accounts payable account, approved or pending. Returns the rows per second of the first
 * import.
 */
export async function importBills(
  api: TestApi,
  owner: SignedIn,
  text: string,
  { isPosted = true }: { isPosted?: boolean } = {},
): Promise<number> {
  const facts = billFacts(text)
  const caller = { userId: owner.userId, organisationId: owner.organisationId, sessionId: 'test', requestId: 'test' }
  const run = async (decisions: PartySource['decisions'], isDryRun = false) => {
    const source = {
      kind: 'payable-invoices' as const,
      file: csvOfText('bills.csv', text),
      map: BILL_MAP,
      dateOrder: 'YMD' as const,
      termsDays: 30,
      accountName: 'Costs',
      isPosted,
      decisions,
      isDryRun,
      lockReason: undefined,
      allowOverCreditLimit: false,
    }
    const listener = { fault: (fault: unknown) => expect(fault).toBeUndefined(), progress: () => {} }
    return acceptedOf(await importPartyFile({ database: api.pools.app, caller, source, listener }))
  }
  const { credits, zeroTotals, equalRows, repeatedNumbers } = facts
  const counts = { credits, zeroTotals, equalRows, repeatedNumbers, changedIds: 0 }
  const undecided = await run({})
  expect(undecided).toMatchObject({ rows: facts.rows, faults: 0, undecided: expect.any(Number) })
  expect(Object.fromEntries(undecided.oddities.map(({ oddity, rows }) => [oddity, rows]))).toEqual(counts)
  const beganAt = performance.now()
  const imported = await run(KEEP_ALL)
  const seconds = (performance.now() - beganAt) / 1000
  expect(imported).toMatchObject({ rows: facts.rows, added: facts.rows, opened: facts.vendors, known: 0 })
  // Updates the planner statistics during the import. Otherwise, the planner would assume empty tables, and each batch would read all
  // earlier rows.
  const { rows } = await api.pools.owner.pool.query<{ counted: number }>(COUNTED)
  expect(rows[0]!.counted).toBeGreaterThan(0)
  await api.pools.app.pool.query('SELECT count_anew()')
  expect(await run({})).toMatchObject({ added: 0, known: facts.rows, undecided: 0 })
  return facts.rows / seconds
}
