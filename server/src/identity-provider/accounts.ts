// The accounts of the embedded provider: creating an account, checking its password, and setting a new password.
import { hash, verify } from '@node-rs/argon2'
import { checkOneLine } from '@twofold/accounting/text'
import type pg from 'pg'
import { isEasyToGuess } from './common-passwords.ts'
import {
  ACCOUNT_BY_USERNAME,
  ACCOUNT_NAMES,
  CREATE_ACCOUNT,
  LOCK_ACCOUNT,
  REPLACE_TEMPORARY_PASSWORD,
  SET_PASSWORD,
} from './sql.ts'

/** A pool, or a connection within a database transaction. */
export type Queryable = Pick<pg.Pool, 'query'>

/** A validation error: the message for the user, and the invalid field. */
export type Fault = { field: string; sentence: string }

export type NewAccount = { username: string; password: string; givenName: string; familyName: string }
export type Account = { accountId: string; username: string; givenName: string; familyName: string }

export const PASSWORD_CHARACTERS_MIN = 8
const TEXT_CHARACTERS_MAX = 200

// argon2id with 19 MiB and two passes, as recommended in OWASP's Password Storage Cheat Sheet.
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** The hash to verify for an unknown username, so that the response takes as long as for a wrong password. */
const DUMMY_HASH = hash('a password that no account has', COST)

/**
 * Returns the key under which usernames are unique. The key ignores case and zero-width characters. For example, Ada and ADA have the same
 * key.
 */
export function usernameKey(username: string): string {
  return username
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim()
    .toLowerCase()
}

function faultOfText(field: string, value: string, what: string): Fault[] {
  const checked = checkOneLine(value, field, TEXT_CHARACTERS_MAX)
  if (checked.ok) return []
  const isTooLong = checked.refusals.some(({ code }) => code === 'TEXT_TOO_LONG')
  return [{ field, sentence: `${what} ${isTooLong ? 'is too long' : 'contains characters that are not allowed'}.` }]
}

/** The name of the product. It is not allowed as a password, because it is easy to guess. */
const PRODUCT = 'twofold'

/** Returns the errors of a new password. It must have at least eight characters, differ from the username and not be easy to guess. */
export async function faultsOfPassword(username: string, password: string): Promise<Fault[]> {
  const field = 'password'
  if (password.length < PASSWORD_CHARACTERS_MIN)
    return [{ field, sentence: `Choose a password of at least ${PASSWORD_CHARACTERS_MIN} characters.` }]
  if (password.length > TEXT_CHARACTERS_MAX) return [{ field, sentence: 'This password is too long.' }]
  if (usernameKey(password) === usernameKey(username))
    return [{ field, sentence: 'Choose a password that differs from the username.' }]
  if (await isEasyToGuess(password, [usernameKey(username), PRODUCT]))
    return [{ field, sentence: 'This password is easy to guess. Choose a less common one.' }]
  return []
}

/** Returns all errors of a new account that can be found without the database. */
async function faultsOfAccount({ username, password, givenName, familyName }: NewAccount): Promise<Fault[]> {
  return [
    ...(usernameKey(username) === '' ? [{ field: 'username', sentence: 'Choose a username.' }] : []),
    ...faultOfText('username', username, 'This username'),
    ...faultOfText('givenName', givenName, 'This name'),
    ...faultOfText('familyName', familyName, 'This name'),
    ...(await faultsOfPassword(username, password)),
  ]
}

/** Creates an account, or returns the errors of its fields. */
export async function createUser(
  database: Queryable,
  account: NewAccount,
): Promise<{ accountId: string } | { faults: Fault[] }> {
  const faults = await faultsOfAccount(account)
  if (faults.length > 0) return { faults }
  const username = account.username.normalize('NFC').trim()
  const values = [username, usernameKey(username), await hash(account.password, COST), account.givenName.trim()]
  try {
    const { rows } = await database.query<{ accountId: string }>(CREATE_ACCOUNT, [...values, account.familyName.trim()])
    return rows[0]!
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'idp_account_username') throw error
    return { faults: [{ field: 'username', sentence: 'This username is taken.' }] }
  }
}

/**
 * An account whose password was verified. `changedAt` is the time at which the password was set. `isTemporary` is true if the user must
 * replace the password.
 */
export type Recognised = { accountId: string; isTemporary: boolean; changedAt: string }

/**
 * Returns the account with this username and password, or null. The check takes as long for an unknown username or a locked account as for
 * a wrong password.
 */
export async function recognised(database: Queryable, username: string, password: string): Promise<Recognised | null> {
  type Found = Recognised & { passwordHash: string; isLocked: boolean }
  const isPlausible = checkOneLine(username, 'username', TEXT_CHARACTERS_MAX).ok
  const { rows } = await database.query<Found>(ACCOUNT_BY_USERNAME, [isPlausible ? usernameKey(username) : ''])
  const isRight = await verify(rows[0]?.passwordHash ?? (await DUMMY_HASH), password.slice(0, 1000))
  if (!rows[0] || !isRight || rows[0].isLocked) return null
  const { accountId, isTemporary, changedAt } = rows[0]
  return { accountId, isTemporary, changedAt }
}

/** Replaces the temporary password that the user signed in with. Returns false if the temporary password is no longer valid. */
export async function replaceTemporaryPassword(
  database: Queryable,
  { accountId, changedAt }: Pick<Recognised, 'accountId' | 'changedAt'>,
  password: string,
): Promise<boolean> {
  const values = [accountId, await hash(password, COST), changedAt]
  return (await database.query<{ isReplaced: boolean }>(REPLACE_TEMPORARY_PASSWORD, values)).rows[0]!.isReplaced
}

/** Sets the password of an account. Returns its id, or null if the account does not exist. The caller validates the password. */
export async function setPassword(database: Queryable, username: string, password: string): Promise<string | null> {
  const accountId = await accountIdOf(database, username)
  if (accountId === null) return null
  await database.query(SET_PASSWORD, [accountId, await hash(password, COST), false])
  return accountId
}

/** Returns the hash of a password in the storage format. */
export function hashOfPassword(password: string): Promise<string> {
  return hash(password, COST)
}

/** Sets the password hash of an account. */
export async function setPasswordHash(database: Queryable, accountId: string, passwordHash: string): Promise<void> {
  await database.query(SET_PASSWORD, [accountId, passwordHash, false])
}

/** Returns the id of the account with this username, or null if it does not exist. */
export async function accountIdOf(database: Queryable, username: string): Promise<string | null> {
  const { rows } = await database.query<{ accountId: string }>(ACCOUNT_BY_USERNAME, [usernameKey(username)])
  return rows[0]?.accountId ?? null
}

/** Locks or unlocks an account. Returns its id, or null if the account does not exist. Must run as the owner of the database. */
export async function lockAccount(owner: Queryable, username: string, isLocked: boolean): Promise<string | null> {
  const { rows } = await owner.query<{ accountId: string }>(LOCK_ACCOUNT, [usernameKey(username), isLocked])
  return rows[0]?.accountId ?? null
}

/**
 * Sets a password for one sign-in. After this sign-in, the user must choose a new password. Returns false if the account does not exist.
 */
export async function setTemporaryPassword(
  ask: (text: string, values: unknown[]) => Promise<{ isSet: boolean }[]>,
  accountId: string,
  password: string,
): Promise<boolean> {
  return (await ask(SET_PASSWORD, [accountId, await hash(password, COST), true]))[0]!.isSet
}

/** Returns the names for the ID token of an account, or null if the account no longer exists. */
export async function namesOf(database: Queryable, accountId: string): Promise<Omit<Account, 'accountId'> | null> {
  return (await database.query<Omit<Account, 'accountId'>>(ACCOUNT_NAMES, [accountId])).rows[0] ?? null
}
