import { useId, useState } from 'react'
import { Alert } from '../alert.tsx'
import { Button } from '../button.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
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
  const formId = useId()
  const { title, button } = WORDS[kind]
  const isMissing = kind === 'lockReason' && reason.trim() === ''
  const confirm = () => {
    if (isMissing) return
    onAnswer(kind === 'lockReason' ? { lockReason: reason.trim() } : { [kind]: true })
  }
  return (
    <Dialog
      title={title}
      comesByItself
      onClose={() => onAnswer(null)}
      actions={
        <>
          <Button onClick={() => onAnswer(null)}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            look="primary"
            // This button does not get the initial focus, so that an accidental second Enter does not confirm.
            data-begins-elsewhere
            disabledReason={isMissing ? 'Enter a reason first.' : undefined}
          >
            {button}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          event.stopPropagation()
          confirm()
        }}
      >
        <Alert>{sentence}</Alert>
        {kind === 'lockReason' && (
          <TextField
            label="Reason"
            className="mt-3"
            value={reason}
            onChange={setReason}
            isRequired
            input={{ maxLength: 2000 }}
          />
        )}
      </form>
    </Dialog>
  )
}
