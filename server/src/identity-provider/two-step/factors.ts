// The second factors of an account, and checking them.
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

/** An account and its second factors. `changedAt` is the instant of its password. */
export type AccountFactors = {
  username: string
  changedAt: string
  hasApp: boolean
  passkeys: number
  recoveryCodes: number
}

/** Whether a second factor is required to sign in. Recovery codes are no factor of their own. */
export function hasSecondFactor({ hasApp, passkeys }: AccountFactors): boolean {
  return hasApp || passkeys > 0
}

/** An account with its second factors; null if it is gone or locked. */
export async function factorsOf(database: Queryable, accountId: string): Promise<AccountFactors | null> {
  return (await database.query<AccountFactors>(ACCOUNT_FACTORS, [accountId])).rows[0] ?? null
}

async function isDone(database: Queryable, statement: string, values: unknown[]): Promise<boolean> {
  return (await database.query<{ isDone: boolean }>(statement, values)).rows[0]!.isDone
}

/** Encrypts the secret of an app that an account is about to confirm. */
export async function sealAppSecret(database: Queryable, accountId: string, secret: string): Promise<string> {
  return seal(await factorKey(database), accountId, secret).toString('base64url')
}

/** The secret that was encrypted so. */
export async function unsealAppSecret(database: Queryable, accountId: string, sealed: string): Promise<string> {
  return unseal(await factorKey(database), accountId, Buffer.from(sealed, 'base64url'))
}

/** Stores an encrypted secret if a code of the app confirms it. False: the code is not right. */
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

/** Uses a code of the app of an account. False: it is not right, or was used before. */
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

/** Uses a recovery code of an account. False: it is not one of the unused codes. */
export async function useRecoveryCode(database: Queryable, accountId: string, code: string): Promise<boolean> {
  if (!isRecoveryCode(code)) return false
  return isDone(database, USE_RECOVERY_CODE, [accountId, hashOfRecoveryCode(accountId, code)])
}

/** Replaces the recovery codes of an account and returns the new ones, which are not stored. */
export async function renewRecoveryCodes(database: Queryable, accountId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await database.query(SET_RECOVERY_CODES, [accountId, codes.map(code => hashOfRecoveryCode(accountId, code))])
  return codes
}

/** Removes the authenticator app of an account; false if it has none. */
export function removeApp(database: Queryable, accountId: string): Promise<boolean> {
  return isDone(database, REMOVE_APP, [accountId])
}

/** Removes every second factor of an account and its recovery codes; false if it has none. */
export async function removeFactors(
  ask: (text: string, values: unknown[]) => Promise<{ isDone: boolean }[]>,
  accountId: string,
): Promise<boolean> {
  return (await ask(REMOVE_FACTORS, [accountId]))[0]!.isDone
}
