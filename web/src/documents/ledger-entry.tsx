import type { DocumentRecord } from '@twofold/contract/documents/document-record'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { Link } from '../kit/links/link.tsx'

/** The transaction that a document posted, as a `dt` and a `dd` element. Links to it if the user may read the books. */
export function LedgerEntry({ record: { entryId, accountId, state } }: { record: DocumentRecord }) {
  const mayReadBooks = useRefusalOfRole('books.read') === undefined
  return (
    <>
      <dt className="text-muted">Ledger entry</dt>
      <dd>
        {entryId === null ? (
          <span className="text-muted">{state === 'PENDING' ? 'Not in the books yet' : 'None'}</span>
        ) : mayReadBooks ? (
          <Link to={`/transactions/${entryId}?returnAccount=${accountId ?? 0}`} className="text-link">
            No. {entryId}
          </Link>
        ) : (
          `No. ${entryId}`
        )}
      </dd>
    </>
  )
}
