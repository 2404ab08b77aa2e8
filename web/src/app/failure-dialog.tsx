import { later } from './coming.tsx'

const FailureContent = later(async () => (await import('../session/failure-content.tsx')).FailureContent)

export type FailureDialogProps = {
  /** What the write threw; null shows nothing. */
  failure: unknown
  /** The specification's title for a refusal, such as 'Error Delete Account'. */
  title: string
  onClose: () => void
  /** Called before the user leaves to sign in again, to keep what they chose. */
  onSignIn?: () => void
}

/** A failed write in a dialog: the server's sentence under the screen's title, or 'Error' with the unexpected. If signing in again
 * helps, the dialog offers that. */
export function FailureDialog(props: FailureDialogProps) {
  return props.failure === null ? null : <FailureContent {...props} />
}
