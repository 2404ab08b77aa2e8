// Accounts of the embedded provider: created, recognised by their password, given another one.
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

/** What is wrong with something typed, as a sentence beside its field. */
export type Fault = { field: string; sentence: string }

export type NewAccount = { username: string; password: string; givenName: string; familyName: string }
export type Account = { accountId: string; username: string; givenName: string; familyName: string }

export const PASSWORD_CHARACTERS_MIN = 8
const TEXT_CHARACTERS_MAX = 200

// argon2id with 19 MiB and two passes, as OWASP's cheat sheet on password storage has it.
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Compared with when the user name is unknown, so that both answers take the same time. */
const NOBODY = hash('nobody has this password', COST)

/** The user name as it is told apart by whoever reads it: Ada and ADA are one, and so is who hides a letter of no width. */
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
  return [{ field, sentence: `${what} ${isTooLong ? 'is too long' : 'holds characters that a name cannot hold'}.` }]
}

/** A name that every attacker of this product tries. */
const PRODUCT = 'twofold'

/** What is wrong with a new password. It needs eight characters, is not the username, and is not easy to guess. */
export async function faultsOfPassword(username: string, password: string): Promise<Fault[]> {
  const field = 'password'
  if (password.length < PASSWORD_CHARACTERS_MIN)
    return [{ field, sentence: `Choose a password of at least ${PASSWORD_CHARACTERS_MIN} characters.` }]
  if (password.length > TEXT_CHARACTERS_MAX) return [{ field, sentence: 'This password is too long.' }]
  if (usernameKey(password) === usernameKey(username))
    return [{ field, sentence: 'Choose a password that is not the user name.' }]
  if (await isEasyToGuess(password, [usernameKey(username), PRODUCT]))
    return [{ field, sentence: 'This password is easy to guess. Choose a less common one.' }]
  return []
}

/** All that is wrong with a new account before the database is asked. */
async function faultsOfAccount({ username, password, givenName, familyName }: NewAccount): Promise<Fault[]> {
  return [
    ...(usernameKey(username) === '' ? [{ field: 'username', sentence: 'Choose a user name.' }] : []),
    ...faultOfText('username', username, 'This user name'),
    ...faultOfText('givenName', givenName, 'This name'),
    ...faultOfText('familyName', familyName, 'This name'),
    ...(await faultsOfPassword(username, password)),
  ]
}

/** Creates an account, or says what is wrong with it. */
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
    return { faults: [{ field: 'username', sentence: 'This user name is taken.' }] }
  }
}

/** Who proved himself, by a password of which instant; `isTemporary`: somebody gave it to him, and he must choose his own. */
export type Recognised = { accountId: string; isTemporary: boolean; changedAt: string }

/** The account whose user name and password these are, or null; an unknown or a locked one takes as long as a wrong
 * password. */
export async function recognised(database: Queryable, username: string, password: string): Promise<Recognised | null> {
  type Found = Recognised & { passwordHash: string; isLocked: boolean }
  const isPlausible = checkOneLine(username, 'username', TEXT_CHARACTERS_MAX).ok
  const { rows } = await database.query<Found>(ACCOUNT_BY_USERNAME, [isPlausible ? usernameKey(username) : ''])
  const isRight = await verify(rows[0]?.passwordHash ?? (await NOBODY), password.slice(0, 1000))
  if (!rows[0] || !isRight || rows[0].isLocked) return null
  const { accountId, isTemporary, changedAt } = rows[0]
  return { accountId, isTemporary, changedAt }
}

/** Puts its owner's own password in place of the temporary one that he proved himself by; false when that one is over. */
export async function replaceTemporaryPassword(
  database: Queryable,
  { accountId, changedAt }: Pick<Recognised, 'accountId' | 'changedAt'>,
  password: string,
): Promise<boolean> {
  const values = [accountId, await hash(password, COST), changedAt]
  return (await database.query<{ isReplaced: boolean }>(REPLACE_TEMPORARY_PASSWORD, values)).rows[0]!.isReplaced
}

/** Gives the account of a user name another password; its id, null when there is none. Judge the password first. */
export async function setPassword(database: Queryable, username: string, password: string): Promise<string | null> {
  const accountId = await accountIdOf(database, username)
  if (accountId === null) return null
  await database.query(SET_PASSWORD, [accountId, await hash(password, COST), false])
  return accountId
}

/** The hash of a password, as it is stored. */
export function hashOfPassword(password: string): Promise<string> {
  return hash(password, COST)
}

/** Gives an account the password of a hash. */
export async function setPasswordHash(database: Queryable, accountId: string, passwordHash: string): Promise<void> {
  await database.query(SET_PASSWORD, [accountId, passwordHash, false])
}

/** The id of the account of a user name; null if there is none. */
export async function accountIdOf(database: Queryable, username: string): Promise<string | null> {
  const { rows } = await database.query<{ accountId: string }>(ACCOUNT_BY_USERNAME, [usernameKey(username)])
  return rows[0]?.accountId ?? null
}

/** Locks the account of a user name, or unlocks it; its id, null when there is none. Only the database's owner may. */
export async function lockAccount(owner: Queryable, username: string, isLocked: boolean): Promise<string | null> {
  const { rows } = await owner.query<{ accountId: string }>(LOCK_ACCOUNT, [usernameKey(username), isLocked])
  return rows[0]?.accountId ?? null
}

/** Gives an account a password for one sign-in, at which its owner chooses his own; false when there is no such account. */
export async function setTemporaryPassword(
  ask: (text: string, values: unknown[]) => Promise<{ isSet: boolean }[]>,
  accountId: string,
  password: string,
): Promise<boolean> {
  return (await ask(SET_PASSWORD, [accountId, await hash(password, COST), true]))[0]!.isSet
}

/** What an ID token says of an account, or null when it is gone. */
export async function namesOf(database: Queryable, accountId: string): Promise<Omit<Account, 'accountId'> | null> {
  return (await database.query<Omit<Account, 'accountId'>>(ACCOUNT_NAMES, [accountId])).rows[0] ?? null
}
