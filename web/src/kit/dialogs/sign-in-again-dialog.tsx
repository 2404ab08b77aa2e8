import { listTenants, type SignInRequirement, signInSettings } from '@twofold/contract/session'
import { useState } from 'react'
import { sentenceOfFailure } from '../../client/call-error.ts'
import { call } from '../../client/client.ts'
import { beginSignIn, type SignInAgain, SignInFailed, withExpectedUser } from '../../client/sign-in.ts'
import { useCurrentUser } from '../../client/use-current-user.ts'
import { leaveWithoutWarning } from '../forms/use-unload-warning.ts'
import { QuestionDialog } from './question-dialog.tsx'

type SignInAgainDialogProps = {
  requirement: SignInRequirement
  /** The organisation to open after the sign-in. The default is the organisation in which the user worked last. */
  organisation?: { tenantUUID: string; tenantName: string }
  onClose: () => void
  /** Called before the sign-in page opens. Stores the user's choices. */
  onSignIn?: () => void
}

/**
 * Returns the requirements that the sign-in must meet. If the session has two factors, the new session must also have two. Otherwise, a
 * provider may ask only for the password, and the new session could not access an organisation that requires two factors.
 */
async function requirementsOf(requirement: SignInRequirement): Promise<SignInRequirement[]> {
  if (requirement === 'TWO_FACTORS') return [requirement]
  const { hasTwoFactors } = await call(listTenants, {})
  return hasTwoFactors ? [requirement, 'TWO_FACTORS'] : [requirement]
}

/** Opens the identity provider, which returns to the current screen. The values that the user typed in its forms are stored in this tab. */
async function signInAgain(
  requirement: SignInRequirement,
  organisation: SignInAgain['organisation'],
  username?: string,
): Promise<void> {
  const { origin, pathname, search } = location
  const [provider, requires] = await Promise.all([call(signInSettings, {}), requirementsOf(requirement)])
  const again = { requires, organisation }
  const address = await beginSignIn(provider, { origin, returnUrl: pathname + search, storage: sessionStorage, again })
  leaveWithoutWarning()
  location.assign(withExpectedUser(address, provider, username))
}

/** Explains why the user must sign in again, and opens the identity provider, which returns to this screen. */
export function SignInAgainDialog({ requirement, organisation, onClose, onSignIn }: SignInAgainDialogProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const { data } = useCurrentUser()
  const leave = async () => {
    setLeaving(true)
    onSignIn?.()
    try {
      await signInAgain(requirement, organisation?.tenantUUID ?? null, data?.user.username)
    } catch (error) {
      setFailure(error instanceof SignInFailed ? error.message : sentenceOfFailure(error))
      setLeaving(false)
    }
  }
  const isRecent = requirement === 'RECENT_SIGN_IN'
  return (
    <QuestionDialog
      comesByItself
      title={isRecent ? 'Confirm that it’s you' : 'Two-factor sign-in required'}
      verb="Sign in again"
      look="primary"
      isBusy={isLeaving}
      failure={failure}
      onConfirm={() => void leave()}
      onClose={onClose}
    >
      <p>
        {isRecent
          ? 'This change requires a sign-in within the last five minutes. Sign in again to continue.'
          : `${organisation?.tenantName ?? 'This organisation'} requires a sign-in with two factors. Sign in again with your second factor. If you don’t have a second factor, you can set one up at sign-in.`}
      </p>
      <p className="mt-2 text-muted">You will return to this screen. Your input is kept.</p>
    </QuestionDialog>
  )
}
