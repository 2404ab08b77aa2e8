import type { ReactNode } from 'react'
import { FailureAlert } from '../alert.tsx'
import { QuestionDialog } from '../dialogs/question-dialog.tsx'

type UndoImportDialogProps = {
  fileName: string
  /** What undoing the import changes. */
  effect: ReactNode
  command: { isSending: boolean; error: Error | null }
  onConfirm: () => void
  onClose: () => void
  /** Fields that are shown below the error. */
  children?: ReactNode
}

/** Asks the user to confirm that an import is undone. If the server refuses, the dialog shows the reason. */
export function UndoImportDialog({ fileName, effect, command, onConfirm, onClose, children }: UndoImportDialogProps) {
  return (
    <QuestionDialog
      title={`Undo the import of ${fileName}?`}
      verb="Undo import"
      isBusy={command.isSending}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{effect}</p>
      <FailureAlert failure={command.error} className="mt-3" />
      {children}
    </QuestionDialog>
  )
}
