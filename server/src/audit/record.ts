import { accepted, type Result } from '@twofold/accounting/refusals'
import type { AuditAction, AuditKind } from '@twofold/contract/audit'
import type { Permission } from '@twofold/contract/permissions'
import { namedStatement } from '../database/named-statement.ts'
import type { Database } from '../database/pool.ts'
import { type Books, type Caller, openBooks } from '../identity/books.ts'

/** A change to a record. `objectVersion` is the version that the change created. */
export type AuditEntry = {
  action: AuditAction
  objectKind: AuditKind
  objectId: number
  objectVersion: number
  /** The reason for overriding a lock or a rule, if one was required. */
  reason?: string | undefined
  before?: unknown
  after?: unknown
}

/** The caller and the database transaction of an entry. */
export type AuditedBooks = Pick<Books, 'organisationId' | 'userId' | 'role' | 'sessionId' | 'requestId' | 'query'>

/**
 * Returns the SQL that writes an audit entry for each row. `rows` has the action, the kind, id and version of the object, the reason, and
 * the values before and after the change, followed by FROM. The other parameters are those of `callerValues`.
 */
export function auditInsert(rows: string): string {
  return `
    INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id, object_version,
                             reason, before, after)
    SELECT :organisation::bigint, :user::bigint, :role::text, :session::text, :request::text, ${rows}`
}

/** Returns the parameters that identify the caller of a change. */
export function callerValues(books: Omit<AuditedBooks, 'query'>) {
  const { organisationId, userId, role, sessionId, requestId } = books
  return { organisation: organisationId, user: userId, role, session: sessionId, request: requestId }
}

const RECORD = namedStatement(
  auditInsert(
    ':action::text, :kind::text, :id::bigint, :version::integer, :reason::text, :before::jsonb, :after::jsonb',
  ),
)

/** Writes an audit entry in the database transaction of the change. If the change or the audit entry fails, both are rolled back. */
export async function recordAudit(books: AuditedBooks, entry: AuditEntry): Promise<void> {
  const { action, objectKind, objectId, objectVersion, reason = null, before, after } = entry
  const entered = { action, kind: objectKind, id: objectId, version: objectVersion, reason }
  const states = { before: jsonOrNull(before), after: jsonOrNull(after) }
  await books.query(...RECORD({ ...callerValues(books), ...entered, ...states }))
}

function jsonOrNull(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value)
}

/** The maximum number of entries sealed in one run. A full run takes a fraction of a second. */
const SEALED_MAX = 10_000

/** The number of entries that one run numbers. A run takes about a tenth of a second, in which no entries are sealed. */
const NUMBERED_MAX = 5_000

const SEAL = 'SELECT seal_audit($1) AS sealed'

/**
 * Seals the unsealed entries of all organisations, in one block for each organisation. Does nothing while another process is sealing.
 * Returns whether unsealed entries may remain.
 */
export async function sealAudit({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ sealed: number }>(SEAL, [SEALED_MAX])
  return rows[0]?.sealed === SEALED_MAX
}

/**
 * Numbers a part of the entries that were sealed before entries had numbers. New entries get their numbers when they are sealed. Returns
 * whether more may remain.
 */
export async function numberEarlierEntries({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>('SELECT number_earlier_entries($1) AS found', [NUMBERED_MAX])
  return rows[0]?.found === true
}

/** The subject of an export, and the details in its audit entry: the format, and the filters of an audit trail. */
export type Exported = { objectKind: 'books' | 'audit trail'; after: Record<string, unknown> }

/**
 * Writes the audit entry of an export, which creates a copy outside the server. Uses a separate database transaction, because the export
 * only reads. Call it before the first byte is sent, so that an incomplete export also has an entry. If the caller lacks the permission,
 * refuses the export and writes no entry.
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
