// Audits exports of the books and of the audit trail, because each export creates a copy outside the server.
import { accepted, type Result } from '@twofold/accounting/refusals'
import type { Permission } from '@twofold/contract/permissions'
import type { Database } from '../database/pool.ts'
import { type Caller, openBooks } from '../identity/books.ts'
import { recordAudit } from './record.ts'

/** The subject of an export, and the details in its audit entry: the format, and the filters of an audit trail. */
export type Exported = { objectKind: 'books' | 'audit trail'; after: Record<string, unknown> }

/**
 * Writes the audit entry of an export in a separate database transaction, because the export only reads. Call it before the first byte is
 * sent, so that an incomplete export also has an entry. If the caller lacks the permission, refuses the export and writes no entry.
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
