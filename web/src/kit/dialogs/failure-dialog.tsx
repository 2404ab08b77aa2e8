import { lazyComponent } from '../loading/lazy-code.tsx'

const FailureContent = lazyComponent(async () => (await import('./failure-content.tsx')).FailureContent)

export type FailureDialogProps = {
  /** The error of the failed change. If null, no dialog is shown. */
  failure: unknown
  /** The dialog's title from the specification, such as 'Error Delete Account'. */
  title: string
  onClose: () => void
  /** Called before the sign-in page opens. Stores the user's choices. */
  onSignIn?: () => void
}

/**
 * Shows a failed change in a dialog: the server's message under the title of the screen, or an unexpected error under the title 'Error'. If
 * signing in again may help, the dialog offers it.
 */
export function FailureDialog(props: FailureDialogProps) {
  return props.failure === null ? null : <FailureContent {...props} />
}
