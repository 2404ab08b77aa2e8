import { type ReactNode, useId } from 'react'
import { FailureAlert } from '../alert.tsx'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

type FormDialogProps = {
  title: string
  /** The label of the button that submits the form. */
  verb: string
  isBusy?: boolean
  disabledReason?: string | undefined
  /** The default is a primary button. */
  look?: 'primary' | 'destructive'
  /** Buttons in addition to Cancel and the button that submits the form: left of Cancel, and between the two. */
  before?: ReactNode
  between?: ReactNode
  /** Whether the dialog opens after a response and not after a key press. */
  comesByItself?: boolean
  /** Whether the submit button is skipped when the dialog sets the initial focus, so that an accidental second Enter does not submit. */
  isUnfocused?: boolean
  /** Why the last attempt failed, shown above the fields. */
  failure?: unknown
  failureTitle?: string
  className?: string
  onSubmit: (form: HTMLFormElement) => unknown
  onClose: () => void
  children: ReactNode
}

/** A dialog with a form. Enter in a field submits the form. */
export function FormDialog({ verb, isBusy = false, look = 'primary', failure, onSubmit, ...props }: FormDialogProps) {
  const formId = useId()
  return (
    <Dialog
      title={props.title}
      onClose={props.onClose}
      {...(props.comesByItself && { comesByItself: true })}
      {...(props.className !== undefined && { className: props.className })}
      actions={
        <>
          {props.before}
          <Button onClick={props.onClose}>Cancel</Button>
          {props.between}
          <Button
            type="submit"
            form={formId}
            look={look}
            isBusy={isBusy}
            disabledReason={props.disabledReason}
            {...(props.isUnfocused && { 'data-begins-elsewhere': true })}
          >
            {verb}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          // A dialog can be inside another form. React passes the events of its elements to that form.
          event.stopPropagation()
          void onSubmit(event.currentTarget)
        }}
      >
        <FailureAlert
          failure={failure}
          {...(props.failureTitle !== undefined && { title: props.failureTitle })}
          className="mb-3"
        />
        {props.children}
      </form>
    </Dialog>
  )
}
