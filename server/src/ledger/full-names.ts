import { boundsAndFullNames, type ChartAccount } from '@twofold/accounting/ledger/chart-of-accounts'
import type { Books } from '../identity/books.ts'

const ACCOUNTS = `
  SELECT account_id AS id, parent_id AS "parentId", name, sort_key AS "sortKey", type
    FROM account WHERE organisation_id = $1 AND live`

/** Returns the full names of all live accounts by id. Runs one statement. */
export async function readFullNames(books: Books): Promise<Map<number, string>> {
  const accounts = await books.query<ChartAccount>(ACCOUNTS, [books.organisationId])
  return new Map([...boundsAndFullNames(accounts)].map(([id, { fullName }]) => [id, fullName]))
}
