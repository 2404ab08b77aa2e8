import type { AuditAction, AuditKind } from '@twofold/contract/audit'
import type { Books } from '../identity/books.ts'

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

/** The beginning of every statement that writes audit entries. It ends before the columns that only some entries have. */
export const INTO_AUDIT = `INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id,
    action, object_kind, object_id, object_version`

/** Returns the values of the first five columns, which identify the caller. */
export function whoOf({ organisationId, userId, role, sessionId, requestId }: Omit<AuditedBooks, 'query'>): unknown[] {
  return [organisationId, userId, role, sessionId, requestId]
}

const RECORD = `
  ${INTO_AUDIT}, reason, before, after)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`

/** Writes an audit entry in the database transaction of the change. If the change or the audit entry fails, both are rolled back. */
export async function recordAudit(books: AuditedBooks, entry: AuditEntry): Promise<void> {
  const { action, objectKind, objectId, objectVersion, reason = null, before, after } = entry
  await books.query(RECORD, [
    ...whoOf(books),
    action,
    objectKind,
    objectId,
    objectVersion,
    reason,
    before === undefined ? null : JSON.stringify(before),
    after === undefined ? null : JSON.stringify(after),
  ])
}
