import { useState } from 'react'
import { Alert } from '../alert.tsx'
import { FormDialog } from '../dialogs/form-dialog.tsx'
import { TextField } from '../fields/text-field.tsx'
import type { Confirmed, Question } from './use-confirmed.tsx'

const WORDS: Record<Question['kind'], { title: string; button: string }> = {
  allowOverCreditLimit: { title: 'Over the credit limit', button: 'Charge anyway' },
  allowDuplicate: { title: 'Possible duplicate', button: 'Save anyway' },
  lockReason: { title: 'This period is locked', button: 'Save with this reason' },
}

type ConfirmDialogProps = { question: Question; onAnswer: (confirmed: Confirmed | null) => void }

/** Asks the user to confirm a refused write. Shows the server's message and, if required, a field for a reason. */
export function ConfirmDialog({ question: { kind, sentence }, onAnswer }: ConfirmDialogProps) {
  const [reason, setReason] = useState('')
  const { title, button } = WORDS[kind]
  const isMissing = kind === 'lockReason' && reason.trim() === ''
  const confirm = () => {
    if (isMissing) return
    onAnswer(kind === 'lockReason' ? { lockReason: reason.trim() } : { [kind]: true })
  }
  return (
    <FormDialog
      title={title}
      verb={button}
      disabledReason={isMissing ? 'Enter a reason first.' : undefined}
      comesByItself
      isUnfocused
      onSubmit={confirm}
      onClose={() => onAnswer(null)}
    >
      <Alert>{sentence}</Alert>
      {kind === 'lockReason' && (
        <TextField label="Reason" className="mt-3" value={reason} onChange={setReason} isRequired maxLength={2000} />
      )}
    </FormDialog>
  )
}
