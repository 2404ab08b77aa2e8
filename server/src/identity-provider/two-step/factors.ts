// Reads, checks and changes the second factors of an account.
import type { Queryable } from '../accounts.ts'
import { factorKey } from '../keys.ts'
import { stepOfCode } from './app-codes.ts'
import { hashOfRecoveryCode, isRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { seal, unseal } from './sealed-secret.ts'
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
