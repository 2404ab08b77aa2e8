// The audit trail in the API: each change with its user, time and role, and the record before and after the change.
import * as z from 'zod/mini'
import { getEndpoint } from './endpoint.ts'
import { day, id, idInPath, limit, text } from './wire.ts'

const WORD_LENGTH_MAX = 40

const WHOLE = ['create', 'change', 'delete'] as const
const PAIRED = [...WHOLE, 'tell apart', 'take together'] as const

/** The kinds of audited records, and the actions for each kind. The audit trail has no other entries. */
export const AUDITED = {
  transaction: ['post', 'change', 'void', 'restore', 'reconcile', 'unreconcile'],
  account: WHOLE,
  statement: ['record', 'reopen', 'refuse'],
  'statement import': ['create', 'undo'],
  'bank match': ['match', 'book', 'undo'],
  'bank line': ['set aside', 'change', 'undo'],
  'payee rule': ['create', 'delete'],
  customer: WHOLE,
  'receivable invoice': WHOLE,
  'customer payment': WHOLE,
  'customer payment advice': ['create', 'delete'],
  'customer write-off': WHOLE,
  vendor: WHOLE,
  'payable invoice': [...PAIRED, 'refuse'],
  'vendor payment': PAIRED,
  'vendor payment advice': ['create', 'delete'],
  'vendor payment run': ['create', 'pay', 'cancel'],
  mail: ['create', 'change'],
  report: WHOLE,
  'saved view': WHOLE,
  import: ['create', 'undo'],
  member: [...WHOLE, 'reset password', 'reset second factors'],
  invitation: ['create', 'delete'],
  organisation: ['create', 'change'],
  books: ['export'],
  'audit trail': ['export'],
} as const
export type AuditKind = keyof typeof AUDITED
export type AuditAction = (typeof AUDITED)[AuditKind][number]
/** A kind of record with an action, such as `member reset password`. */
export type AuditDeed = { [Kind in AuditKind]: `${Kind} ${(typeof AUDITED)[Kind][number]}` }[AuditKind]

/** A current or former member, or a user who is not a member but changed a record in these books. */
const person = z.object({ userID: id, username: z.string(), givenName: z.string(), familyName: z.string() })
export type AuditPerson = z.output<typeof person>

/** A version of a record. The keys are the names of its fields in the API. */
const record = z.nullable(z.record(z.string(), z.unknown()))

const auditEntry = z.object({
  auditEntryID: id,
  /** The time of the change, in UTC with microseconds. */
  at: z.string(),
  userID: id,
  role: z.string(),
  /** The action, such as `post`. Together with the kind of record, it is a pair from `AUDITED`. */
  action: z.string(),
  objectKind: z.string(),
  objectID: z.number(),
  /** The number of a transaction within the organisation. 0 for other records, and until the transaction is numbered. */
  entryNumber: z.number(),
  /** The version number that the record has after the change. */
  objectVersion: z.number(),
  /** The reason for overriding a lock or a rule. Empty if none was required. */
  reason: z.string(),
  before: record,
  after: record,
  /** The number of the block that seals the entry. Null until it is sealed, about a second after the change. */
  blockNo: z.nullable(z.number()),
  /** The id of the session that made the change, or `command line`. The id grants no access. */
  sessionID: z.string(),
  requestID: z.string(),
  /** The document of the entry, or the two documents of an application, with their current references and parties. */
  documents: z.array(z.object({ documentID: id, kind: z.string(), reference: z.string(), partyName: z.string() })),
})
export type AuditEntry = z.output<typeof auditEntry>

const entries = z.object({
  /** Newest first. */
  auditEntries: z.array(auditEntry),
  /** All users who can appear in the returned entries. */
  people: z.array(person),
  /** The cursor for older entries. Null at the beginning of the audit trail. */
  earlier: z.nullable(z.string()),
})
export type AuditEntries = z.output<typeof entries>

/** The filters of the audit trail. The two days are in the organisation's time zone and are included. */
const filters = {
  startDate: z.optional(day),
  endDate: z.optional(day),
  userID: z.optional(idInPath),
  action: z.optional(text(WORD_LENGTH_MAX)),
  objectKind: z.optional(text(WORD_LENGTH_MAX)),
  objectID: z.optional(idInPath),
}

const page = { limit: z.optional(limit), cursor: z.optional(text(80)) }

export const listAudit = getEndpoint({
  name: 'listAudit',
  path: '/audit',
  summary:
    'Returns the audit trail, newest first. With `limit`, returns the newest page or the page at `cursor`. Without `limit`, returns the whole trail.',
  permission: 'audit.read',
  query: z.strictObject({ ...filters, ...page }),
  response: entries,
  refusals: ['NOT_FOUND'],
})

export const exportAudit = getEndpoint({
  name: 'exportAudit',
  path: '/audit/export',
  summary: 'Returns the audit trail as CSV, newest first. Accepts the same filters as `GET /audit`.',
  permission: 'audit.read',
  query: z.strictObject(filters),
  response: z.string(),
  contentType: 'text/csv',
  refusals: ['NOT_FOUND'],
})

export const readHistory = getEndpoint({
  name: 'readHistory',
  path: '/audit/object/:objectKind/:objectID',
  summary: 'Returns the history of a record, newest first: each version with its author and changes.',
  permission: 'audit.history',
  params: z.object({ objectKind: text(WORD_LENGTH_MAX), objectID: idInPath }),
  query: z.strictObject(page),
  response: entries,
  refusals: ['NOT_FOUND'],
})
