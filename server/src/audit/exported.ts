// Exports of everything leave an audit entry: after one, a copy of the books or of the trail is somewhere else.
import { accepted, type Result } from '@twofold/accounting/refusals'
import type { Permission } from '@twofold/contract/permissions'
import type { Database } from '../database/pool.ts'
import { type Caller, openBooks } from '../identity/books.ts'
import { recordAudit } from './record.ts'

/** What is exported, and what the entry says of it: the format, and the filters of a trail. */
export type Exported = { objectKind: 'books' | 'audit trail'; after: Record<string, unknown> }

/**
 * Writes who exports what. It comes before the first byte and in a database transaction of its own, because an export only reads:
 * without an entry there is no export, and one that broke off has its entry. Refuses whoever may not export, without an entry.
 */
export function recordExport(
  database: Database,
  caller: Caller,
  permission: Permission,
  { objectKind, after }: Exported,
): Promise<Result<null>> {
  return openBooks(database, caller, permission, async books => {
    await recordAudit(books, { action: 'export', objectKind, objectId: books.organisationId, objectVersion: 1, after })
    return accepted(null)
  })
}
