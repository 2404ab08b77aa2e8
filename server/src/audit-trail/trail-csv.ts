// The audit trail as a spreadsheet file: one row per entry, with a description of the changes.
import type { CsvCell } from '@twofold/accounting/csv'
import type { DebitCreditLine } from '@twofold/accounting/ledger/transaction'
import { centsToDecimal } from '@twofold/accounting/money'
import type { AuditEntry } from '@twofold/contract/audit'
import type { TrailPerson } from '../audit/trail-sql.ts'

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
