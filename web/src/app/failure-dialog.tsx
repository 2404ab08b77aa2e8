import { dialogOfFailure } from '../client/call-error.ts'
import { later } from './coming.tsx'

const ErrorDialog = later(async () => (await import('../ui/error-dialog.tsx')).ErrorDialog)

type FailureDialogProps = {
  /** What the write threw; null shows nothing. */
  failure: unknown
  /** The specification's title for a refusal, such as 'Error Delete Account'. */
  title: string
  onClose: () => void
}

/** A failed write in a dialog: the server's sentence under the screen's title, or 'Error' with the unexpected. */
export function FailureDialog({ failure, title, onClose }: FailureDialogProps) {
  if (failure === null) return null
  return <ErrorDialog {...dialogOfFailure(failure, title)} onClose={onClose} />
}
