// The factors that a user has completed in a sign-in with several steps.
import type { AccountFactors } from './two-step/factors.ts'
import { hasSecondFactor } from './two-step/factors.ts'

/** The authentication context class for a sign-in with two factors, as used in the ID token (REFEDS MFA profile). */
export const TWO_FACTORS = 'https://refeds.org/profile/mfa'

/** The authentication methods, as used in the ID token (RFC 8176). */
export type Method = 'pwd' | 'otp' | 'hwk' | 'swk' | 'user' | 'mfa'

/**
 * `changedAt` is the time at which the account's password was set. A proof becomes invalid when the password changes. `isTemporary` is true
 * if another person set the password and the user must replace it. `atMs` is the time of the last completed factor in milliseconds.
 */
export type Proof = {
  accountId: string
  username: string
  changedAt: string
  isTemporary: boolean
  methods: readonly Method[]
  atMs: number
}

/** Returns whether the user has completed two factors. */
export function hasTwoFactors({ methods }: Pick<Proof, 'methods'>): boolean {
  return methods.includes('mfa')
}

/** Returns a proof with additional methods that the user completed at `nowMs`. */
export function withMethods(proof: Proof, methods: readonly Method[], nowMs: number): Proof {
  return { ...proof, methods: [...new Set([...proof.methods, ...methods])], atMs: nowMs }
}

/** Returns the authentication methods of a sign-in with a passkey. `isBound` is true if the key of the passkey never leaves one device. */
export function methodsOfPasskey({ isBound }: { isBound: boolean }): Method[] {
  return [isBound ? 'hwk' : 'swk', 'user', 'mfa']
}

/** The time limit for each further step. */
const STEPS_MS_MAX = 15 * 60_000

/** Returns whether a proof is no longer valid: it is too old, the password has changed, or the account is locked or no longer exists. */
export function isProofOver(proof: Proof, factors: AccountFactors | null, nowMs: number): boolean {
  return nowMs - proof.atMs > STEPS_MS_MAX || factors?.changedAt !== proof.changedAt
}

/** The next step for the user: enter the second factor, replace a temporary password, set up a second factor, or nothing. */
export type NextStep = 'second' | 'password' | 'factors' | 'done'

/** Returns the next step of a sign-in. `requiresTwoFactors` is true if the client requires two factors. */
export function nextStep(proof: Proof, factors: AccountFactors, requiresTwoFactors: boolean): NextStep {
  if (hasSecondFactor(factors) && !hasTwoFactors(proof)) return 'second'
  // A user who signed in with only a passkey did not type the temporary password.
  if (proof.isTemporary && proof.methods.includes('pwd')) return 'password'
  return requiresTwoFactors && !hasTwoFactors(proof) ? 'factors' : 'done'
}
