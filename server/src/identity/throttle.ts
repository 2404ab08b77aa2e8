// Slows down guessing of passwords and codes. Attempts are counted in the database, so that all processes share the counts.
import { isIPv6 } from 'node:net'
import { type Result, refused } from '@twofold/accounting/refusals'
import type { OpenQueries } from '../database/connections.ts'
import { hashOf } from './refresh-token.ts'
import { FORGIVE_ATTEMPT, TAKE_ATTEMPT } from './sql.ts'

/** The maximum number of failed attempts of one kind in a time window, for one subject, such as a username or an IP address. */
export type Limit = { kind: string; attemptsMax: number; windowSeconds: number }

/**
 * Counts an attempt before it is made, so that many simultaneous attempts cannot exceed the limit. A successful attempt is removed from the
 * count.
 */
export type Throttle = {
  take: (limit: Limit, subject: string) => Promise<boolean>
  forgive: (limit: Limit, subject: string) => Promise<void>
}

/** Subjects are hashed, because users sometimes type their password into the username field. */
function bucketOf(limit: Limit, subject: string): string {
  return `${limit.kind}:${hashOf(subject).toString('base64url')}`
}

/** Creates throttles that store their counts in the database. */
export function createThrottle(queries: OpenQueries): Throttle {
  return {
    take: async (limit, subject) => {
      const values = [bucketOf(limit, subject), limit.attemptsMax, limit.windowSeconds]
      return (await queries.query<{ isAllowed: boolean }>(TAKE_ATTEMPT, values)).rows[0]!.isAllowed
    },
    forgive: async (limit, subject) => void (await queries.query(FORGIVE_ATTEMPT, [bucketOf(limit, subject)])),
  }
}

/**
 * Returns the part of an IP address that identifies a caller. For IPv6, this is the 64-bit network, which usually belongs to one household.
 */
export function callerOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(group => group !== '')
  if (tail !== undefined) {
    const after = tail.split(':').filter(group => group !== '')
    while (groups.length + after.length < 8) groups.push('0')
    groups.push(...after)
  }
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** Counts the failures of a call by IP address. Fails with TOO_MANY_REQUESTS if there were too many. */
export async function limited<T>(
  throttle: Throttle,
  limit: Limit,
  address: string,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const caller = callerOf(address)
  if (!(await throttle.take(limit, caller))) return refused('TOO_MANY_REQUESTS')
  const result = await work()
  if (result.ok) await throttle.forgive(limit, caller)
  return result
}

const BY_ADDRESS: Limit = { kind: 'sign-in address', attemptsMax: 50, windowSeconds: 900 }
const BY_NAME: Limit = { kind: 'sign-in name', attemptsMax: 10, windowSeconds: 900 }
const BY_DEVICE: Limit = { kind: 'sign-in device', attemptsMax: 10, windowSeconds: 900 }

// Three of a million codes are valid at a time. With 20 guesses a day, an attacker who knows the password needs 46 years on average.
const CODES: readonly Limit[] = [
  { kind: 'second factor', attemptsMax: 5, windowSeconds: 900 },
  { kind: 'second factor in a day', attemptsMax: 20, windowSeconds: 86_400 },
]

/**
 * Counts sign-in attempts by IP address and by `usernameKey` ('' without a username). Attempts from one address do not reduce the attempts
 * left for other addresses. Attempts from a `device` that has signed in with this username before are counted separately, so that strangers
 * with the same address or username cannot use them up.
 */
export function signInThrottle(throttle: Throttle) {
  const codesOf = (accountId: string, device: string | null) => `${accountId} ${device ?? ''}`
  return {
    take: async (nameKey: string, address: string, device: string | null = null) =>
      device !== null
        ? throttle.take(BY_DEVICE, `${device} ${nameKey}`)
        : (await throttle.take(BY_ADDRESS, callerOf(address))) &&
          (nameKey === '' || (await throttle.take(BY_NAME, nameKey))),
    forgive: async (nameKey: string, address: string, device: string | null = null) => {
      if (device !== null) return throttle.forgive(BY_DEVICE, `${device} ${nameKey}`)
      await throttle.forgive(BY_ADDRESS, callerOf(address))
      if (nameKey !== '') await throttle.forgive(BY_NAME, nameKey)
    },
    takeCode: async (accountId: string, device: string | null) => {
      for (const limit of CODES) if (!(await throttle.take(limit, codesOf(accountId, device)))) return false
      return true
    },
    forgiveCode: async (accountId: string, device: string | null) => {
      for (const limit of CODES) await throttle.forgive(limit, codesOf(accountId, device))
    },
  }
}
