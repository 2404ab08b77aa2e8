import { counted } from '@twofold/accounting/counted'
import { type ImportRecord, undoImport } from '@twofold/contract/imports'
import { useState } from 'react'
import { CallError } from '../client/call-error.ts'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { Button } from '../kit/button.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import { TextField } from '../kit/fields/text-field.tsx'
import { UndoImportDialog } from '../kit/forms/undo-import-dialog.tsx'
import { BESIDE, undoWords } from './import-words.ts'

/** The button that undoes an import after a confirmation. If the server refuses, the dialog shows the reason. */
export function UndoButton({ record }: { record: ImportRecord }) {
  const [isAsking, setAsking] = useState(false)
  const refusal = useRefusalOfRole(record.kind === 'accounts' ? 'accounts.restructure' : 'transactions.write')
  return (
    <>
      <Button
        aria-label={`Undo the import of ${record.fileName}`}
        disabledReason={refusal}
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
