import type { SignInRequirement } from '@twofold/contract/session'
import { CallError, dialogOfFailure } from '../client/call-error.ts'
import { later } from './coming.tsx'

const ErrorDialog = later(async () => (await import('../ui/error-dialog.tsx')).ErrorDialog)

const SignInAgainDialog = later(async () => (await import('../session/sign-in-again-dialog.tsx')).SignInAgainDialog)

/** What a sign-in must prove before a refused call can be repeated. */
const REQUIRED: Partial<Record<string, SignInRequirement>> = {
  RECENT_SIGN_IN_REQUIRED: 'RECENT_SIGN_IN',
  TWO_FACTORS_REQUIRED: 'TWO_FACTORS',
  OWN_TWO_FACTORS_FIRST: 'TWO_FACTORS',
  RESET_NEEDS_TWO_FACTORS: 'TWO_FACTORS',
}

type FailureDialogProps = {
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
export function FailureDialog({ failure, title, onClose, onSignIn }: FailureDialogProps) {
  if (failure === null) return null
  const required = failure instanceof CallError ? REQUIRED[failure.code] : undefined
  if (required !== undefined)
    return <SignInAgainDialog requirement={required} onClose={onClose} {...(onSignIn && { onSignIn })} />
  return <ErrorDialog {...dialogOfFailure(failure, title)} onClose={onClose} />
}
