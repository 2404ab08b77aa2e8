import { later } from '../loading/coming.tsx'

const FailureContent = later(async () => (await import('./failure-content.tsx')).FailureContent)

export type FailureDialogProps = {
  /** The error of the failed change. If null, no dialog is shown. */
  failure: unknown
  /** The title of the dialog, as specified for a refused change, such as 'Error Delete Account'. */
  title: string
  onClose: () => void
  /** Called before the user leaves to log in again. Stores the user's choices. */
  onSignIn?: () => void
}

/**
 * Shows a failed change in a dialog: the server's message under the title of the screen, or an unexpected error under the title 'Error'. If
 * signing in again may help, the dialog offers it.
 */
export function FailureDialog(props: FailureDialogProps) {
  return props.failure === null ? null : <FailureContent {...props} />
}
