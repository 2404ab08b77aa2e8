import { type AuditEntry, type AuditPerson, listAudit } from '@twofold/contract/audit'
import type { ReactNode } from 'react'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { buttonClasses } from '../kit/button.tsx'
import { Sheet } from '../kit/dialogs/sheet.tsx'
import { Link } from '../kit/links/link.tsx'
import { QueryResult } from '../kit/loading/query-result.tsx'
import { EntryTime } from '../kit/moments.tsx'
import { FieldTable } from './field-table.tsx'
import { deedOf, personName, recordPath } from './sentence.ts'

/**
 * Returns the position of an entry in the audit trail, for use in the URL. It consists of the time and the number, like the cursors of the
 * API.
 */
export function placeOf({ at, auditEntryID }: AuditEntry): string {
  return `${at}.${auditEntryID}`
}

/** Returns the cursor for which this entry is the first result. */
function cursorBefore(place: string): string {
  const dot = place.lastIndexOf('.')
  return `${place.slice(0, dot)}.${Number(place.slice(dot + 1)) + 1}`
}

type EntrySheetProps = { place: string; historyPath: (entry: AuditEntry) => string; onClose: () => void }

/** A sheet over the list that shows one entry: the changes by field, and the origin of the change. */
export function EntrySheet({ place, historyPath, onClose }: EntrySheetProps) {
  const query = useEndpointQuery(listAudit, { query: { limit: '1', cursor: cursorBefore(place) } })
  const entry = query.data?.auditEntries[0]
  const isFound = entry !== undefined && placeOf(entry) === place
  if (query.data !== undefined && isFound) {
    return <LoadedEntry entry={entry} people={query.data.people} historyPath={historyPath(entry)} onClose={onClose} />
  }
  return (
    <Sheet path="Audit trail" title="Change" onClose={onClose}>
      <QueryResult query={query} rows={4}>
        {() => <p className="text-muted">This change doesn’t exist in these books.</p>}
      </QueryResult>
    </Sheet>
  )
}

type LoadedEntryProps = { entry: AuditEntry; people: readonly AuditPerson[]; historyPath: string; onClose: () => void }

function LoadedEntry({ entry, people, historyPath, onClose }: LoadedEntryProps) {
  const names = new Map(people.map(each => [each.userID, each]))
  const person = names.get(entry.userID)
  const path = recordPath(entry)
  return (
    <Sheet
      path="Audit trail"
      title={`${personName(person, entry.userID)} ${deedOf(entry, names)}`}
      onClose={onClose}
      isText
      actions={
        <>
          {path !== null && (
            <Link to={path} className={buttonClasses('primary')}>
              Open {entry.objectKind}
            </Link>
          )}
          {entry.action !== 'export' && (
            <Link to={historyPath} className={buttonClasses('plain')}>
              Show history of {entry.objectKind}
            </Link>
          )}
        </>
      }
    >
      <FieldTable entry={entry} />
      <dl className="mt-6 grid grid-cols-[8rem_1fr] gap-y-1.5">
        <Fact name="Time">
          <EntryTime at={entry.at} />
        </Fact>
        <Fact name="User">
          {person?.username ?? `User ${entry.userID}`} as {entry.role}
        </Fact>
        {entry.reason !== '' && <Fact name="Reason">{entry.reason}</Fact>}
        <Fact name="Version">{entry.objectVersion}</Fact>
        <Fact name="Sealed">
          {entry.blockNo === null ? 'Not yet. Changes are sealed within about a second.' : `In block ${entry.blockNo}`}
        </Fact>
        <Fact name="Session">
          <span className="break-all">{entry.sessionID}</span>
        </Fact>
        <Fact name="Request">
          <span className="break-all">{entry.requestID}</span>
        </Fact>
      </dl>
    </Sheet>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="figures min-w-0">{children}</dd>
    </>
  )
}
