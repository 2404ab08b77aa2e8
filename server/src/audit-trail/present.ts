// Converts entries of the audit trail to wire format: the record before and after the change, with its API field names.
import { dayAsWritten, toWire } from '@twofold/accounting/calendar'
import type { CsvCell } from '@twofold/accounting/csv'
import { type DebitCreditLine, debitCreditSetOf, type Line } from '@twofold/accounting/ledger/transaction'
import { centsToDecimal } from '@twofold/accounting/money'
import type { AuditEntry } from '@twofold/contract/audit'
import type { TrailPerson, TrailPlace, TrailRow } from '../audit/trail-sql.ts'

type Fields = Record<string, unknown>

/**
 * The stored state of a transaction before and after a change: date, comment, lines (account and cents), and whether it is a closing entry.
 */
type KeptTransaction = [date: string, comment: string, lines: [accountId: number, cents: number][], isClosing?: true]

/**
 * Returns an entry in wire format. The entry of a plain post contains no copy of the transaction, so its values are from the version that
 * it refers to.
 */
export function presentEntry(row: TrailRow): AuditEntry {
  const { id, at, userId, role, action, objectKind, objectId, objectVersion, reason, blockNo, sessionId, requestId } =
    row
  return {
    auditEntryID: id,
    at,
    userID: userId,
    role,
    action,
    objectKind,
    objectID: objectId,
    entryNumber: row.entryNumber ?? 0,
    objectVersion,
    reason,
    before: fieldsOf(row, row.before),
    after: row.date === null ? fieldsOf(row, row.after) : writtenBy({ ...row, date: row.date }),
    blockNo,
    sessionID: sessionId,
    requestID: requestId,
    documents: row.documents ?? [],
  }
}

function writtenBy({ date, comment, accounts, cents, isClosing }: TrailRow & { date: string }): Fields {
  const lines = accounts.map((accountId, index) => ({ accountId, cents: cents[index]! }))
  return fieldsOfTransaction(date, comment, lines, isClosing)
}

function fieldsOf({ objectKind }: TrailRow, kept: unknown): Fields | null {
  if (kept === null) return null
  if (objectKind === 'transaction' && Array.isArray(kept)) {
    const [date, comment, lines, isClosing = false] = kept as KeptTransaction
    const written = lines.map(([accountId, cents]) => ({ accountId, cents }))
    return fieldsOfTransaction(date, comment, written, isClosing)
  }
  return typeof kept === 'object' && !Array.isArray(kept) ? (kept as Fields) : { value: kept }
}

function fieldsOfTransaction(date: string, comment: string, lines: Line[], isClosing: boolean): Fields {
  const fields = { transactionDate: toWire(date), transactionComment: comment, debitCreditSet: debitCreditSetOf(lines) }
  return isClosing ? { ...fields, isClosing } : fields
}

/** Returns the cursor for the position of an entry. */
export function cursorOf({ at, id }: TrailPlace): string {
  return `${at}.${id}`
}

/** Returns the position for a cursor, or null if the cursor is invalid. */
export function placeOfCursor(cursor: string): TrailPlace | null {
  const [, at, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)\.(\d{1,15})$/.exec(cursor) ?? []
  return at === undefined || !dayAsWritten(at).ok ? null : { at, id: Number(id) }
}

/** The columns of the file. */
export const TRAIL_HEADER = [
  'Time (UTC)',
  'User',
  'Name',
  'Role',
  'Action',
  'Record',
  'ID',
  'Version',
  'Reason',
  'Before',
  'After',
  'Block',
  'Session',
  'Request',
  'Entry No.',
]

/**
 * Returns a function that creates the rows of the file. `people` and `accountNames` contain the names of the users and accounts that
 * entries refer to by id.
 */
export function trailRows(people: readonly TrailPerson[], accountNames: ReadonlyMap<number, string>) {
  const personOf = new Map(people.map(person => [person.userID, person]))
  return (entry: AuditEntry): CsvCell[] => {
    const person = personOf.get(entry.userID)
    return [
      entry.at,
      person?.username ?? `user ${entry.userID}`,
      person === undefined ? '' : `${person.givenName} ${person.familyName}`.trim(),
      entry.role,
      entry.action,
      entry.objectKind,
      entry.objectID,
      entry.objectVersion,
      entry.reason,
      inWords(entry.before, accountNames),
      inWords(entry.after, accountNames),
      entry.blockNo,
      entry.sessionID,
      entry.requestID,
      entry.entryNumber === 0 ? null : entry.entryNumber,
    ]
  }
}

function inWords(record: AuditEntry['before'], accountNames: ReadonlyMap<number, string>): string {
  const line = ({ accountID, transactionDCAmount, debitOrCredit }: DebitCreditLine) =>
    `${debitOrCredit} ${centsToDecimal(transactionDCAmount)} ${accountNames.get(accountID) ?? 'account'} (${accountID})`
  const fields = Object.entries(record ?? {}).map(([name, value]) => {
    if (name === 'debitCreditSet') return (value as DebitCreditLine[]).map(line).join('; ')
    return `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`
  })
  return fields.join('; ')
}
