import { type ReactNode, useState } from 'react'
import { sentenceOfFailure } from '../../client/call-error.ts'
import { Alert } from '../alert.tsx'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

type QuestionDialogProps = {
  title: string
  /** The label of the button that confirms. */
  verb: string
  /** The label of the button that cancels. */
  cancel?: string
  /** The default is a destructive button. */
  look?: 'primary' | 'destructive'
  isBusy?: boolean
  /** Why the last attempt failed, shown below the question. */
  failure?: ReactNode
  /** Whether the dialog opens after a response and not after a key press. */
  comesByItself?: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks the user to confirm an action. */
export function QuestionDialog({ title, verb, look = 'destructive', isBusy = false, ...props }: QuestionDialogProps) {
  const { failure = null, comesByItself = false } = props
  return (
    <Dialog
      title={title}
      comesByItself={comesByItself}
      onClose={props.onClose}
      actions={
        <>
          <Button onClick={props.onClose}>{props.cancel ?? 'Cancel'}</Button>
          <Button look={look} isBusy={isBusy} onClick={props.onConfirm}>
            {verb}
          </Button>
        </>
      }
    >
      {props.children}
      {failure !== null && failure !== false && (
        <Alert variant="destructive" className="mt-3">
          {failure}
        </Alert>
      )}
    </Dialog>
  )
}

type ActionDialogProps = Omit<QuestionDialogProps, 'isBusy' | 'failure' | 'onConfirm'> & {
  /** The action. If it succeeds, the dialog closes. */
  act: () => Promise<unknown>
  /** Shown above the reason if the action fails. */
  failureTitle?: string
}

/** Asks the user to confirm an action, runs it, and shows the reason if it fails. */
export function ActionDialog({ act, failureTitle, ...props }: ActionDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const run = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await act()
      props.onClose()
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  return (
    <QuestionDialog
      {...props}
      isBusy={isBusy}
      failure={
        failure !== null && (
          <>
            {failureTitle}
            <span className="block">{sentenceOfFailure(failure)}</span>
          </>
        )
      }
      onConfirm={() => void run()}
    />
  )
}
