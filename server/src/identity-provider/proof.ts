// What a user has proved so far in a sign-in that has several steps.
import type { AccountFactors } from './two-step/factors.ts'
import { hasSecondFactor } from './two-step/factors.ts'

/** The authentication context class of a sign-in with two factors (REFEDS MFA profile), as the ID token names it. */
export const TWO_FACTORS = 'https://refeds.org/profile/mfa'

/** Authentication methods as the ID token names them (RFC 8176). */
export type Method = 'pwd' | 'otp' | 'hwk' | 'swk' | 'user' | 'mfa'

/** `changedAt`: instant of the account's password, so that a proof ends when it changes; `isTemporary`: the password was set by another
 * person and is to be replaced; `atMs`: when the user last proved something, in milliseconds. */
export type Proof = {
  accountId: string
  username: string
  changedAt: string
  isTemporary: boolean
  methods: readonly Method[]
  atMs: number
}

/** Whether the user has proved two factors. */
export function hasTwoFactors({ methods }: Pick<Proof, 'methods'>): boolean {
  return methods.includes('mfa')
}

/** A proof with further methods that the user proved at `nowMs`. */
export function withMethods(proof: Proof, methods: readonly Method[], nowMs: number): Proof {
  return { ...proof, methods: [...new Set([...proof.methods, ...methods])], atMs: nowMs }
}

/** The methods of a passkey: `isBound` says that its key never leaves one device. */
export function methodsOfPasskey({ isBound }: { isBound: boolean }): Method[] {
  return [isBound ? 'hwk' : 'swk', 'user', 'mfa']
}

/** How long a user has for each further step. */
const STEPS_MS_MAX = 15 * 60_000

/** Whether a proof ended: too much time passed, the password changed, or the account is gone or locked. */
export function isProofOver(proof: Proof, factors: AccountFactors | null, nowMs: number): boolean {
  return nowMs - proof.atMs > STEPS_MS_MAX || factors?.changedAt !== proof.changedAt
}

/** What a user does next: prove the second factor, replace a temporary password, set up a second factor, or nothing. */
export type NextStep = 'second' | 'password' | 'factors' | 'done'

/** The next step of a sign-in. `requiresTwoFactors`: the client requires two factors. */
export function nextStep(proof: Proof, factors: AccountFactors, requiresTwoFactors: boolean): NextStep {
  if (hasSecondFactor(factors) && !hasTwoFactors(proof)) return 'second'
  // With a passkey alone the user did not type the temporary password.
  if (proof.isTemporary && proof.methods.includes('pwd')) return 'password'
  return requiresTwoFactors && !hasTwoFactors(proof) ? 'factors' : 'done'
}
