// The sign-in of a session, and the check for a recent sign-in that some calls require.
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { RECENT_SIGN_IN_SECONDS } from '@twofold/contract/session'

/** The sign-in of a session, as reported by the identity provider. */
export type SignIn = {
  /** The time at which the user last proved their identity, in milliseconds since 1970. Null if the provider did not report the time. */
  at: number | null
  /** Whether two factors were used. */
  hasTwoFactors: boolean
}

/**
 * Checks that the caller signed in within the last five minutes. Fails with RECENT_SIGN_IN_REQUIRED if the sign-in is older or its time is
 * unknown. Call it before actions that must not be possible with only a stolen access token.
 */
export function checkRecentSignIn({ signIn }: { signIn?: SignIn | undefined }): Result<null> {
  return isRecent(signIn?.at ?? null) ? accepted(null) : refused('RECENT_SIGN_IN_REQUIRED')
}

/** Returns whether an instant, in milliseconds since 1970, is at most five minutes ago. */
export function isRecent(at: number | null): boolean {
  return at !== null && Date.now() - at <= RECENT_SIGN_IN_SECONDS * 1000
}
