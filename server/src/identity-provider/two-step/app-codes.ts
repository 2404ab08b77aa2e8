// Codes of authenticator apps: TOTP (RFC 6238) with SHA-1, six digits and steps of 30 seconds, which every app supports.
import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
const SECRET_BYTES = 20

/** Steps before and after the current one whose codes are accepted, for clocks that differ and codes that are typed slowly. */
const WINDOW_STEPS = 1

/** A new secret of 160 bits, in base32. */
export function newAppSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The address that an app reads from the QR code. */
export function appAddress(secret: string, username: string): string {
  return generatorOf(secret, username).toString()
}

/**
 * The time step whose code this is, or null if it is the code of none of the accepted steps. `nowMs` is the time in milliseconds. The
 * caller stores the step, because a code works once.
 */
export function stepOfCode(secret: string, code: string, nowMs: number): number | null {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = generatorOf(secret, '').validate({ token, timestamp: nowMs, window: WINDOW_STEPS })
  return delta === null ? null : TOTP.counter({ period: PERIOD_SECONDS, timestamp: nowMs }) + delta
}

function generatorOf(secret: string, username: string): TOTP {
  return new TOTP({
    issuer: 'Twofold',
    label: username,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  })
}
