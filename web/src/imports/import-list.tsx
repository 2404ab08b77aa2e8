import { counted } from '@twofold/accounting/counted'
import type { ResponseBody } from '@twofold/contract/endpoint'
import { type ImportRecord, type listImports, undoImport } from '@twofold/contract/imports'
import { useState } from 'react'
import { personName } from '../audit/sentence.ts'
import { CallError } from '../client/call-error.ts'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { Button } from '../kit/button.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { UndoImportDialog } from '../kit/forms/undo-import-dialog.tsx'
import { Link } from '../kit/links/link.tsx'
import { EntryTime } from '../kit/moments.tsx'
import { BESIDE, broughtWords, undoWords } from './import-words.ts'

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

/** The button that undoes an import after a confirmation. If the server refuses, the dialog shows the reason. */
function UndoButton({ record }: { record: ImportRecord }) {
  const [isAsking, setAsking] = useState(false)
  const refusal = useRefusalOfRole(record.kind === 'accounts' ? 'accounts.restructure' : 'transactions.write')
  return (
    <>
      <Button
        aria-label={`Undo the import of ${record.fileName}`}
        refusalOfRole={refusal}
        onClick={() => setAsking(true)}
      >
        Undo
      </Button>
      {isAsking && <UndoDialog record={record} onClose={() => setAsking(false)} />}
    </>
  )
}

function UndoDialog({ record, onClose }: { record: ImportRecord; onClose: () => void }) {
  const [lockReason, setLockReason] = useState('')
  const command = useCommand(undoImport)
  const refusalOfLocks = useRefusalOfRole('locks.pass')
  const toast = useToast()
  const isLocked = command.error instanceof CallError && command.error.code === 'LOCKED' && refusalOfLocks === undefined
  const undo = async () => {
    const query = lockReason.trim() === '' ? {} : { query: { lockReason } }
    try {
      const { accountsLeft, partiesLeft } = await command.send({
        params: { importID: String(record.importID) },
        ...query,
      })
      const left = accountsLeft + partiesLeft
      const stays = left === 0 ? '' : `; ${counted(left, BESIDE[record.kind])} in use ${left === 1 ? 'stays' : 'stay'}`
      toast({ title: 'Import undone', detail: `${record.fileName}${stays}` })
      onClose()
    } catch {
      // The dialog shows the error.
    }
  }
  return (
    <UndoImportDialog
      fileName={record.fileName}
      effect={undoWords(record)}
      command={command}
      onConfirm={() => void undo()}
      onClose={onClose}
    >
      {isLocked && <TextField className="mt-3" label="Reason" isRequired value={lockReason} onChange={setLockReason} />}
    </UndoImportDialog>
  )
}
