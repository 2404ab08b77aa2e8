// Recomputes the invariants of the books from the lines and reports every violation. Shares no code with the parts of the server that write
// the books.
import type { AccountType } from '@twofold/accounting/ledger/account-types'
import { boundsAndFullNames } from '@twofold/accounting/ledger/chart-of-accounts'
import { checkTree } from '@twofold/accounting/ledger/tree-check'
import type pg from 'pg'
import type { Database } from '../database/pool.ts'
import { checkChains } from './audit-trail.ts'
import { BOOK_CHECKS, STRUCTURE_CHECKS } from './checks.ts'
import type { InvariantId, Violation } from './violation.ts'

// Increases the memory limit of a statement, so that sums over millions of lines do not spill to disk.
const OPENING = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL work_mem = '128MB'`

/**
 * Returns every violation in the books of one organisation or of all organisations, or an empty list. Reads one snapshot, so the books may
 * be in use. `owner` is a connection with the role that owns the tables. Any other role would see no rows and find no violation.
 */
export async function verify(
  owner: Database,
  { organisationId }: { organisationId?: number } = {},
): Promise<Violation[]> {
  const client = await owner.pool.connect()
  try {
    await client.query(OPENING)
    await refuseBlindRole(client)
    const violations: Violation[] = []
    for (const { id, text } of STRUCTURE_CHECKS) violations.push(...(await run(client, id, text)))
    for (const { id, text } of BOOK_CHECKS) violations.push(...(await run(client, id, text, [organisationId ?? null])))
    violations.push(...(await checkTrees(client, organisationId ?? null)))
    violations.push(...(await checkChains(client, organisationId ?? null)))
    return violations
  } finally {
    // Nothing was written. Rolls back, so that the connection does not return to the pool with a failed database transaction.
    await client.query('ROLLBACK').catch(() => {})
    client.release()
  }
}

async function run(client: pg.PoolClient, id: InvariantId, text: string, values: unknown[] = []): Promise<Violation[]> {
  const { rows } = await client.query<{ organisationId: number | null; what: string }>(text, values)
  return rows.map(row => ({ id, ...row }))
}

async function refuseBlindRole(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ isBlind: boolean }>(`SELECT row_security_active('line') AS "isBlind"`)
  if (rows[0]?.isBlind !== false)
    throw new Error('verify must run as the owner of the tables, because this role cannot see all rows')
}

type AccountRow = {
  organisationId: number
  id: number
  parentId: number | null
  name: string
  sortKey: string
  orderKey: string
  number: string
  type: AccountType
  isTypeRight: boolean
  isKeyRight: boolean
}

const ACCOUNTS = `
  SELECT a.organisation_id AS "organisationId", a.account_id AS id, a.parent_id AS "parentId", a.name,
         a.sort_key AS "sortKey", a.order_key AS "orderKey", a.number, a.type, coalesce(p.type = a.type, true) AS "isTypeRight",
         a.name_key = name_key_of(a.sort_key) AND a.order_key = account_order_key(a.type, a.number, a.sort_key) AS "isKeyRight"
    FROM account a LEFT JOIN account p ON p.organisation_id = a.organisation_id AND p.account_id = a.parent_id
   WHERE a.live AND ($1::bigint IS NULL OR a.organisation_id = $1)
   ORDER BY a.organisation_id`

/**
 * A1 for one organisation or for all organisations: the accounts form a tree in the right order. Each account has the type of its parent
 * and the sort key of its name.
 */
async function checkTrees(client: pg.PoolClient, organisationId: number | null): Promise<Violation[]> {
  const { rows } = await client.query<AccountRow>(ACCOUNTS, [organisationId])
  const charts = new Map<number, AccountRow[]>()
  for (const row of rows) {
    const chart = charts.get(row.organisationId)
    if (chart === undefined) charts.set(row.organisationId, [row])
    else chart.push(row)
  }
  return [...charts].flatMap(([organisation, accounts]) =>
    checkChart(accounts).map(what => ({ id: 'A1' as const, organisationId: organisation, what })),
  )
}

function checkChart(accounts: AccountRow[]): string[] {
  const wrong = accounts.flatMap(({ id, parentId, isTypeRight, isKeyRight }) => [
    ...(isTypeRight ? [] : [`Account ${id} has a different type than its parent ${parentId}`]),
    ...(isKeyRight ? [] : [`The keys of account ${id} do not match its name, number and type`]),
  ])
  try {
    const places = boundsAndFullNames(accounts)
    const placed = accounts.map(account => ({ ...account, ...places.get(account.id)! }))
    return [...wrong, ...checkTree(placed)]
  } catch (error) {
    return [...wrong, (error as Error).message]
  }
}
