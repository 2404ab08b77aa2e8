import type { SignInRequirement } from '@twofold/contract/session'
import { CallError, dialogOfFailure } from '../../client/call-error.ts'
import { ErrorDialog } from './error-dialog.tsx'
import type { FailureDialogProps } from './failure-dialog.tsx'
import { SignInAgainDialog } from './sign-in-again-dialog.tsx'

/** For each error code, the requirement that a sign-in must meet before the refused call can be repeated. */
const REQUIRED: Partial<Record<string, SignInRequirement>> = {
  RECENT_SIGN_IN_REQUIRED: 'RECENT_SIGN_IN',
  TWO_FACTORS_REQUIRED: 'TWO_FACTORS',
  OWN_TWO_FACTORS_FIRST: 'TWO_FACTORS',
  RESET_NEEDS_TWO_FACTORS: 'TWO_FACTORS',
}

/** The content of the dialog for a failed write. Asks the user to sign in again if that helps. Otherwise, shows the error. */
export function FailureContent({ failure, title, onClose, onSignIn }: FailureDialogProps) {
  const required = failure instanceof CallError ? REQUIRED[failure.code] : undefined
  if (required !== undefined)
    return <SignInAgainDialog requirement={required} onClose={onClose} {...(onSignIn && { onSignIn })} />
  return <ErrorDialog {...dialogOfFailure(failure, title)} onClose={onClose} />
}
