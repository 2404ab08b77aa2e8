import { boundsAndFullNames } from '@twofold/accounting/ledger/chart-of-accounts'
import { checkTree } from '@twofold/accounting/ledger/tree-check'
import type pg from 'pg'
import type { Violation } from './violation.ts'

type AccountRow = {
  organisationId: number
  id: number
  parentId: number | null
  name: string
  sortKey: string
  isTypeRight: boolean
  isKeyRight: boolean
}

const ACCOUNTS = `
  SELECT a.organisation_id AS "organisationId", a.account_id AS id, a.parent_id AS "parentId", a.name,
         a.sort_key AS "sortKey", coalesce(p.type = a.type, true) AS "isTypeRight",
         a.name_key = name_key_of(a.sort_key) AS "isKeyRight"
    FROM account a LEFT JOIN account p ON p.organisation_id = a.organisation_id AND p.account_id = a.parent_id
   WHERE a.live AND ($1::bigint IS NULL OR a.organisation_id = $1)
   ORDER BY a.organisation_id`

/**
 * A1 for one organisation or for all organisations: the accounts form a tree in the right order. Each account has the type of its parent
 * and the sort key of its name.
 */
export async function checkTrees(client: pg.PoolClient, organisationId: number | null): Promise<Violation[]> {
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
    ...(isKeyRight ? [] : [`The sort key of account ${id} does not match its name`]),
  ])
  try {
    const places = boundsAndFullNames(accounts)
    const placed = accounts.map(account => ({ ...account, ...places.get(account.id)! }))
    return [...wrong, ...checkTree(placed)]
  } catch (error) {
    return [...wrong, (error as Error).message]
  }
}
