import { later } from './coming.tsx'

const FailureContent = later(async () => (await import('../session/failure-content.tsx')).FailureContent)

export type FailureDialogProps = {
  /** The error that the write threw. Null shows nothing. */
  failure: unknown
  /** The specification's title for a refusal, such as 'Error Delete Account'. */
  title: string
  onClose: () => void
  /** Called before the user leaves to sign in again, to keep the user's choices. */
  onSignIn?: () => void
}

/** Shows a failed write in a dialog: the server's message under the screen's title, or 'Error' with an unexpected error. If
 * signing in again helps, the dialog offers it. */
export function FailureDialog(props: FailureDialogProps) {
  return props.failure === null ? null : <FailureContent {...props} />
}
