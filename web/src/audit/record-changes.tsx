import { type AuditEntries, type AuditEntry, readHistory } from '@twofold/contract/audit'
import { useEffect, useState } from 'react'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { Button } from '../kit/button.tsx'
import { QueryResult } from '../kit/loading/query-result.tsx'
import { EntryTime } from '../kit/moments.tsx'
import { FieldTable } from './field-table.tsx'
import { deedOf, type Names, personName } from './sentence.ts'

/** The record whose changes are shown. */
export type RecordName = { objectKind: AuditEntry['objectKind']; objectID: number }

/** The number of changes that are shown before the user opens the full list. */
const SHOWN_FIRST = '20'

/** The changes of a record, newest first. Calls `onShown` once they are shown. */
export function RecordChanges({ objectKind, objectID, onShown }: RecordName & { onShown: () => void }) {
  const [isWhole, setWhole] = useState(false)
  const params = { objectKind, objectID: String(objectID) }
  const query = isWhole ? {} : { limit: SHOWN_FIRST }
  const history = useEndpointQuery(readHistory, { params, query }, { keepsLast: true })
  return (
    <QueryResult query={history} rows={3}>
      {({ auditEntries, people, earlier }) => (
        <>
          <Changes entries={auditEntries} people={people} onShown={onShown} />
          {earlier !== null && !isWhole && (
            <Button look="quiet" className="-mx-3" isBusy={history.isFetching} onClick={() => setWhole(true)}>
              Show all changes
            </Button>
          )}
        </>
      )}
    </QueryResult>
  )
}

type ChangesProps = { entries: readonly AuditEntry[]; people: AuditEntries['people']; onShown: () => void }

function Changes({ entries, people, onShown }: ChangesProps) {
  useEffect(onShown, [onShown])
  const names: Names = new Map(people.map(person => [person.userID, person]))
  return (
    <ol aria-label="History" className="divide-y divide-line">
      {entries.map(entry => (
        <li key={entry.auditEntryID} className="py-3">
          <p className="mb-1 flex flex-wrap items-baseline gap-x-3">
            <span>
              <span className="font-medium">{personName(names.get(entry.userID), entry.userID)}</span>{' '}
              {deedOf(entry, names)}
            </span>
            <span className="text-small text-muted">
              <EntryTime at={entry.at} /> as {entry.role}
            </span>
            {entry.reason !== '' && <span className="text-small text-muted">Reason: {entry.reason}</span>}
          </p>
          <FieldTable entry={entry} />
        </li>
      ))}
    </ol>
  )
}
