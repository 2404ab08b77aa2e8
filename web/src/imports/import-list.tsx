import type { ResponseBody } from '@twofold/contract/endpoint'
import type { ImportRecord, listImports } from '@twofold/contract/imports'
import { personName } from '../audit/sentence.ts'
import { EmptyState } from '../kit/empty-state.tsx'
import { Link } from '../kit/links/link.tsx'
import { EntryTime } from '../kit/moments.tsx'
import { broughtWords } from './import-words.ts'
import { UndoButton } from './undo-button.tsx'

/** The past imports, newest first, each with Undo. */
export function ImportList({ imports, people }: ResponseBody<typeof listImports>) {
  if (imports.length === 0) {
    return (
      <EmptyState title="No imports yet">
        Your CSV imports appear here. To import a bank statement, open{' '}
        <Link to="/accounts" className="text-link">
          Accounts
        </Link>{' '}
        and choose Reconcile.
      </EmptyState>
    )
  }
  const nameOf = (userID: number) =>
    personName(
      people.find(person => person.userID === userID),
      userID,
    )
  return (
    <section aria-labelledby="imports-heading" className="mt-6 max-w-4xl">
      <h2 id="imports-heading" className="px-4 pb-2 font-semibold">
        Past imports
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {imports.map(record => (
          <ImportRow key={record.importID} record={record} nameOf={nameOf} />
        ))}
      </ul>
    </section>
  )
}

function ImportRow({ record, nameOf }: { record: ImportRecord; nameOf: (userID: number) => string }) {
  const { fileName, importedAt, userID, undoneAt, undoneBy } = record
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
      <div className="min-w-0 flex-1 basis-60">
        <div className={undoneAt === null ? 'truncate font-medium' : 'truncate text-muted'}>{fileName}</div>
        <div className="text-small text-muted">
          {broughtWords(record)} · <EntryTime at={importedAt} /> · {nameOf(userID)}
          {undoneAt !== null && undoneBy !== null && (
            <>
              {' '}
              · undone <EntryTime at={undoneAt} /> by {nameOf(undoneBy)}
            </>
          )}
        </div>
      </div>
      {undoneAt === null && <UndoButton record={record} />}
    </li>
  )
}
