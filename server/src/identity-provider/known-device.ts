// Browsers in which a user has signed in before. Their failed attempts are counted separately, so that a stranger who guesses passwords
// cannot lock the user out.
//
// A browser stores one signed cookie, with an entry for each account that has signed in there. An entry contains a hash that identifies the
// account. It expires after 90 days, or when the password of the account changes.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Queryable, usernameKey } from './accounts.ts'
import { cookieIn, setCookie } from './cookies.ts'
import { cookieKeys } from './keys.ts'
import { hasTwoFactors, type Proof } from './proof.ts'
import { ACCOUNT_BY_USERNAME } from './sql.ts'

const COOKIE = 'idp_device'
const ENTRIES_MAX = 5
const SECONDS_MAX = 90 * 86_400
const CHARACTERS_MAX = 2000

/** The part of a request that this file reads. */
type Caller = Pick<FastifyRequest, 'headers'>

/**
 * `name` is the hash of the username key. `changedAt` is the time at which the password was set. `at` is the time of the last sign-in in
 * seconds. `id` is random. `two` is true if the last sign-in used two factors.
 */
type DeviceEntry = { name: string; changedAt: string; at: number; id: string; two: boolean }

/** A browser in which a user has signed in before, and whether the last sign-in used two factors. */
export type KnownDevice = { id: string; usedTwoFactors: boolean }

function hashOfName(nameKey: string): string {
  return createHash('sha256').update(`device of ${nameKey}`).digest('base64url').slice(0, 22)
}

function signature(key: string, payload: string): string {
  return createHmac('sha256', key).update(`known device ${payload}`).digest('base64url')
}

/** Returns the entries of a cookie that this server signed, without expired entries. */
async function entriesIn(database: Queryable, request: Caller, nowMs: number): Promise<DeviceEntry[]> {
  const cookie = cookieIn(request, COOKIE)
  if (cookie === undefined || cookie.length > CHARACTERS_MAX) return []
  const [payload = '', signed = ''] = cookie.split('.')
  const isSigned = (await cookieKeys(database)).some(key => {
    const expected = Buffer.from(signature(key, payload))
    const found = Buffer.from(signed)
    return expected.length === found.length && timingSafeEqual(expected, found)
  })
  if (!isSigned) return []
  const entries = JSON.parse(Buffer.from(payload, 'base64url').toString()) as DeviceEntry[]
  return entries.filter(({ at }) => nowMs / 1000 - at < SECONDS_MAX)
}

/**
 * Returns this browser if a user with this username key has signed in with it before and has not changed the password since. Otherwise
 * returns null.
 */
export async function findKnownDevice(
  database: Queryable,
  request: Caller,
  nameKey: string,
  nowMs: number,
): Promise<KnownDevice | null> {
  const entry = (await entriesIn(database, request, nowMs)).find(({ name }) => name === hashOfName(nameKey))
  if (!entry) return null
  const { rows } = await database.query<{ changedAt: string }>(ACCOUNT_BY_USERNAME, [nameKey])
  return rows[0]?.changedAt === entry.changedAt ? { id: entry.id, usedTwoFactors: entry.two } : null
}

type Remembered = { request: Caller; proof: Proof; nowMs: number; publicUrl: string | undefined }

/** Records that a user signed in with this browser. If there are more than five users, removes the user with the oldest sign-in. */
export async function rememberDevice(
  database: Queryable,
  reply: FastifyReply,
  { request, proof, nowMs, publicUrl }: Remembered,
): Promise<void> {
  const { username, changedAt } = proof
  const name = hashOfName(usernameKey(username))
  const entries = await entriesIn(database, request, nowMs)
  const id = entries.find(entry => entry.name === name)?.id ?? randomBytes(16).toString('base64url')
  const own: DeviceEntry = { name, changedAt, at: Math.floor(nowMs / 1000), id, two: hasTwoFactors(proof) }
  const kept = [own, ...entries.filter(entry => entry.name !== name)].slice(0, ENTRIES_MAX)
  const payload = Buffer.from(JSON.stringify(kept)).toString('base64url')
  const [key] = await cookieKeys(database)
  setCookie(reply, { name: COOKIE, value: `${payload}.${signature(key, payload)}`, seconds: SECONDS_MAX, publicUrl })
}
