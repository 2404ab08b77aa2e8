// Closes several accounts together when an import is undone.
import { auditInsert, callerValues } from '../audit/record.ts'
import { namedStatement } from '../database/named-statement.ts'
import type { Books } from '../identity/books.ts'
import type { AccountRole } from './account-role.ts'

/** An account to be closed. `parentId` is null at the top level. */
export type ClosableAccount = {
  id: number
  parentId: number | null
  name: string
  version: number
  lineCount: number
  role: AccountRole | null
  isNamedBySettings: boolean
  /** The live child accounts of this account. */
  childIds: number[]
}

type ChartRow = Omit<ClosableAccount, 'childIds'>

// Reads the whole chart instead of the children of each account. Right after an import, the statistics are outdated, and the planner would
// look up the accounts one by one.
const READ = `
  SELECT a.account_id AS id, a.parent_id AS "parentId", a.name, a.version, t.line_count AS "lineCount", a.role,
         a.account_id IN (o.accounts_receivable_id, o.accounts_payable_id, o.sales_tax_payable_id, o.bad_debts_id,
                          o.retained_earnings_id) IS TRUE AS "isNamedBySettings"
    FROM account a JOIN account_total t USING (organisation_id, account_id) JOIN organisation o USING (organisation_id)
   WHERE a.organisation_id = $1 AND a.live ORDER BY a.account_id`

/** Locks accounts until the end of this database transaction and returns them. Omits accounts that are not live. */
export async function selectAccountsForUpdate(books: Books, ids: readonly number[]): Promise<ClosableAccount[]> {
  if (ids.length === 0) return []
  await books.query('SELECT hold_chart()')
  const chart = await books.query<ChartRow>(READ, [books.organisationId])
  const childIds = new Map<number, number[]>()
  for (const { id, parentId } of chart) {
    if (parentId === null) continue
    const siblings = childIds.get(parentId)
    if (siblings === undefined) childIds.set(parentId, [id])
    else siblings.push(id)
  }
  const wanted = new Set(ids)
  return chart
    .filter(({ id }) => wanted.has(id))
    .map(account => ({ ...account, childIds: childIds.get(account.id) ?? [] }))
}

const CLOSE = namedStatement(`
  WITH closed AS (
    UPDATE account SET live = false WHERE organisation_id = :organisation AND account_id = ANY (:ids::bigint[])
    RETURNING account_id, version, parent_id, name, type, memo
  )
  ${auditInsert(`
    'delete', 'account', account_id, version, NULL,
    jsonb_build_object('accountParent', coalesce(parent_id, 0), 'accountName', name, 'accountType', type, 'accountMemo', memo),
    NULL
    FROM closed`)}`)

/**
 * Closes accounts. Only other accounts in the same call may still refer to them. The database checks the chart after all accounts are
 * closed.
 */
export async function closeAccounts(books: Books, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await books.query(...CLOSE({ ...callerValues(books), ids }))
}
