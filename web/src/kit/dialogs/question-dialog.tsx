import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

type QuestionDialogProps = {
  title: string
  /** The label of the button that confirms. */
  verb: string
  /** The default is a destructive button. */
  look?: 'primary' | 'destructive'
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks the user to confirm an action. */
export function QuestionDialog({ title, verb, look = 'destructive', isBusy, ...props }: QuestionDialogProps) {
  return (
    <Dialog
      title={title}
      onClose={props.onClose}
      actions={
        <>
          <Button onClick={props.onClose}>Cancel</Button>
          <Button look={look} isBusy={isBusy ?? false} onClick={props.onConfirm}>
            {verb}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  )
}
