// Codes of authenticator apps: TOTP (RFC 6238) with SHA-1, six digits and steps of 30 seconds, which every app supports.
import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
const SECRET_BYTES = 20

/** The number of steps before and after the current step whose codes are accepted. This allows for inaccurate clocks and slow typing. */
const WINDOW_STEPS = 1

/** Returns a new secret of 160 bits, in base32. */
export function newAppSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** Returns the URL in the QR code that an authenticator app scans. */
export function appAddress(secret: string, username: string): string {
  return generatorOf(secret, username).toString()
}

/**
 * Returns the time step of a code, or null if the code belongs to no accepted step. `nowMs` is the time in milliseconds. The caller stores
 * the step, because a code works only once.
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
