// Reads, checks and changes the second factors of an account.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Queryable } from '../accounts.ts'
import { factorKey } from '../keys.ts'
import {
  ACCOUNT_FACTORS,
  APP_SECRET,
  REMOVE_APP,
  REMOVE_FACTORS,
  SET_APP,
  SET_RECOVERY_CODES,
  USE_APP_STEP,
  USE_RECOVERY_CODE,
} from './sql.ts'

/** An account and its second factors. `changedAt` is the time at which its password was set. */
export type AccountFactors = {
  username: string
  changedAt: string
  hasApp: boolean
  passkeys: number
  recoveryCodes: number
}

/** Returns whether a sign-in requires a second factor. Recovery codes alone do not count as a second factor. */
export function hasSecondFactor({ hasApp, passkeys }: AccountFactors): boolean {
  return hasApp || passkeys > 0
}

/** Returns an account with its second factors. Returns null if the account is locked or does not exist. */
export async function factorsOf(database: Queryable, accountId: string): Promise<AccountFactors | null> {
  return (await database.query<AccountFactors>(ACCOUNT_FACTORS, [accountId])).rows[0] ?? null
}

async function isDone(database: Queryable, statement: string, values: unknown[]): Promise<boolean> {
  return (await database.query<{ isDone: boolean }>(statement, values)).rows[0]!.isDone
}

/** Encrypts the secret of an authenticator app that the user has not confirmed yet. */
export async function sealAppSecret(database: Queryable, accountId: string, secret: string): Promise<string> {
  return seal(await factorKey(database), accountId, secret).toString('base64url')
}

/** Decrypts the secret of an authenticator app. */
export async function unsealAppSecret(database: Queryable, accountId: string, sealed: string): Promise<string> {
  return unseal(await factorKey(database), accountId, Buffer.from(sealed, 'base64url'))
}

/** Stores an encrypted secret if a code of the app confirms it. Returns false if the code is wrong. */
export async function confirmApp(
  database: Queryable,
  accountId: string,
  { sealed, code, nowMs }: { sealed: string; code: string; nowMs: number },
): Promise<boolean> {
  const step = stepOfCode(await unsealAppSecret(database, accountId, sealed), code, nowMs)
  if (step === null) return false
  await database.query(SET_APP, [accountId, Buffer.from(sealed, 'base64url'), step])
  return true
}

/** Uses a code of an account's authenticator app. Returns false if the code is wrong or was used before. */
export async function useAppCode(
  database: Queryable,
  accountId: string,
  code: string,
  nowMs: number,
): Promise<boolean> {
  const [stored] = (await database.query<{ secret: Buffer }>(APP_SECRET, [accountId])).rows
  if (!stored) return false
  const step = stepOfCode(unseal(await factorKey(database), accountId, stored.secret), code, nowMs)
  return step !== null && isDone(database, USE_APP_STEP, [accountId, step])
}

/** Uses a recovery code of an account. Returns false if it is not an unused code of the account. */
export async function useRecoveryCode(database: Queryable, accountId: string, code: string): Promise<boolean> {
  if (!isRecoveryCode(code)) return false
  return isDone(database, USE_RECOVERY_CODE, [accountId, hashOfRecoveryCode(accountId, code)])
}

/** Replaces the recovery codes of an account. Returns the new codes. Only their hashes are stored. */
export async function renewRecoveryCodes(database: Queryable, accountId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await database.query(SET_RECOVERY_CODES, [accountId, codes.map(code => hashOfRecoveryCode(accountId, code))])
  return codes
}

/** Removes the authenticator app of an account. Returns false if the account has no app. */
export function removeApp(database: Queryable, accountId: string): Promise<boolean> {
  return isDone(database, REMOVE_APP, [accountId])
}

/** Removes all second factors and recovery codes of an account. Returns false if the account has no second factor. */
export async function removeFactors(
  ask: (text: string, values: unknown[]) => Promise<{ isDone: boolean }[]>,
  accountId: string,
): Promise<boolean> {
  return (await ask(REMOVE_FACTORS, [accountId]))[0]!.isDone
}

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts the secret of an authenticator app (AES-256-GCM), so that it does not appear in statement logs or in a dump of its table alone.
 * The key is in the same database, so a dump of the whole database reveals the secret. The result is the nonce, the ciphertext and the tag.
 */
function seal(key: Buffer, accountId: string, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(accountId))
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts a string. Throws an error if the string was encrypted with another key or for another account, or was changed. */
function unseal(key: Buffer, accountId: string, sealed: Buffer): string {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const tag = sealed.subarray(sealed.length - TAG_BYTES)
  const cipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(accountId)).setAuthTag(tag)
  const text = cipher.update(sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES))
  return Buffer.concat([text, cipher.final()]).toString('utf8')
}

export const RECOVERY_CODES = 10
const CHARACTERS = 24

// Excludes the letters I, L, O and U, which are easily mistaken for other characters.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Returns ten new codes of 120 random bits each, in groups of four characters. NIST SP 800-63B allows storing secrets of at least 112 bits
 * with one round of a hash function.
 */
function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    [...randomBytes(CHARACTERS)]
      .map(byte => LETTERS[byte % LETTERS.length])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  )
}

/** Returns the stored hash of a recovery code. Case, spaces and hyphens are ignored. */
function hashOfRecoveryCode(accountId: string, code: string): Buffer {
  const typed = code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return createHash('sha256').update(`${accountId} ${typed}`).digest()
}

/** Returns whether a string has the format of a recovery code. Other strings are not looked up in the database. */
function isRecoveryCode(code: string): boolean {
  return /^[0-9A-Za-z]{24}$/.test(code.replace(/[\s-]/g, ''))
}

// Codes of authenticator apps: TOTP (RFC 6238) with SHA-1, six digits and steps of 30 seconds, which every app supports.
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
