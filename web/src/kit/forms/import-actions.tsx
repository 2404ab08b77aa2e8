import type { ReactNode, Ref } from 'react'
import { FailureAlert } from '../alert.tsx'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'

type ImportActionsProps = {
  command: { error: unknown; isSending: boolean }
  /** The label of the button if the import is possible, such as "Import 2 lines". */
  words: string
  /** The reason why the file cannot be imported yet. */
  reason: string | undefined
  onCancel: () => void
  buttonRef: Ref<HTMLButtonElement>
  className: string
  /** Content that is shown after the buttons. */
  children?: ReactNode
}

/** The buttons of a form that imports a file, and the error of the last attempt. */
export function ImportActions({
  command,
  words,
  reason,
  onCancel,
  buttonRef,
  className,
  children,
}: ImportActionsProps) {
  return (
    <>
      <FailureAlert failure={command.error} className="mt-3" />
      <div className={classNames('flex flex-wrap items-center gap-x-2 gap-y-1', className)}>
        <Button ref={buttonRef} type="submit" look="primary" isBusy={command.isSending} disabledReason={reason}>
          {reason === undefined ? words : 'Import'}
        </Button>
        <Button onClick={onCancel} disabledReason={command.isSending ? 'The file is being imported.' : undefined}>
          Cancel
        </Button>
        {children}
      </div>
    </>
  )
}
