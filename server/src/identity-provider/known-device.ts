// Browsers that have signed in before. Their failures are counted separately from those of strangers, so that a stranger who guesses
// passwords cannot lock the owner out.
//
// A browser keeps one signed cookie with an entry for each account that signed in there. An entry names the account by a hash, and ends
// after 90 days or when the password of the account changes.
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

/** The part of a request that is read. */
type Caller = Pick<FastifyRequest, 'headers'>

/** `name`: hash of the username key; `changedAt`: instant of the password; `at`: last sign-in in seconds; `id`: random; `two`: whether
 * that sign-in used two factors. */
type Entry = { name: string; changedAt: string; at: number; id: string; two: boolean }

/** A browser at which a user signed in before, and whether the last time with two factors. */
export type KnownDevice = { id: string; usedTwoFactors: boolean }

function hashOfName(nameKey: string): string {
  return createHash('sha256').update(`device of ${nameKey}`).digest('base64url').slice(0, 22)
}

function signature(key: string, payload: string): string {
  return createHmac('sha256', key).update(`known device ${payload}`).digest('base64url')
}

/** The entries of a cookie that this server signed, without those that are too old. */
async function entriesIn(database: Queryable, request: Caller, nowMs: number): Promise<Entry[]> {
  const cookie = cookieIn(request, COOKIE)
  if (cookie === undefined || cookie.length > CHARACTERS_MAX) return []
  const [payload = '', signed = ''] = cookie.split('.')
  const isSigned = (await cookieKeys(database)).some(key => {
    const expected = Buffer.from(signature(key, payload))
    const found = Buffer.from(signed)
    return expected.length === found.length && timingSafeEqual(expected, found)
  })
  if (!isSigned) return []
  const entries = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Entry[]
  return entries.filter(({ at }) => nowMs / 1000 - at < SECONDS_MAX)
}

/** Returns this browser if a user has signed in here with this username key and the current password. Otherwise null. */
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

/** Records that a user signed in at this browser. With more than five users, drops the one whose sign-in is the oldest. */
export async function rememberDevice(
  database: Queryable,
  reply: FastifyReply,
  { request, proof, nowMs, publicUrl }: Remembered,
): Promise<void> {
  const { username, changedAt } = proof
  const name = hashOfName(usernameKey(username))
  const entries = await entriesIn(database, request, nowMs)
  const id = entries.find(entry => entry.name === name)?.id ?? randomBytes(16).toString('base64url')
  const own: Entry = { name, changedAt, at: Math.floor(nowMs / 1000), id, two: hasTwoFactors(proof) }
  const kept = [own, ...entries.filter(entry => entry.name !== name)].slice(0, ENTRIES_MAX)
  const payload = Buffer.from(JSON.stringify(kept)).toString('base64url')
  const [key] = await cookieKeys(database)
  setCookie(reply, { name: COOKIE, value: `${payload}.${signature(key, payload)}`, seconds: SECONDS_MAX, publicUrl })
}
