// What a failure of the database leaves behind: nothing for certain, or nobody knows. Whoever is told must not be told a lie.
import pg from 'pg'

/**
 * The connection broke after the database was asked to commit and before it answered: what was to be saved may be there or
 * not. The same request with its Idempotency-Key settles it.
 */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown'

  constructor(cause: unknown) {
    super('The connection to the database broke before it told whether it had committed', { cause })
  }
}

/** The work waited too long for its turn on a connection. Nothing was done. */
export class NoConnectionInTime extends Error {
  override name = 'NoConnectionInTime'

  constructor() {
    super('No connection to the database was free in time')
  }
}

/**
 * What to throw when an error came after something was done: that nothing was changed would be a lie. A bug stays a bug.
 */
export function afterDone(error: unknown): unknown {
  return isUnreachable(error) ? new OutcomeUnknown(error) : error
}

/** Classes of SQLSTATE that end a connection, or a whole server, at any point of a commit. */
const ENDS_CONNECTION = /^(08|25P0[34]|28|3D|53|57|58)/

/** What a statement lacked, such as room on the disk, ends that statement alone when it is no more than an ERROR. */
const LACKS = /^53/

/** Whether the database itself said that it undid a statement; it says so of nothing that it committed. */
export function isUndone(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  const { code = '', severity } = error
  return (severity === 'ERROR' && LACKS.test(code)) || !ENDS_CONNECTION.test(code)
}

/** 25006: a standby took our place, and the new primary is elsewhere. */
const UNREACHABLE_STATES = /^(08|25006|25P0[34]|28|3D|53|57P|58)/
const UNREACHABLE_SYSTEM = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** What `pg` says of its own connections, without a code. */
const UNREACHABLE_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed/

/** Why a readable database refuses changes, by SQLSTATE. */
const NO_CHANGES: Readonly<Record<string, string>> = {
  53100: 'the disk of the database is full',
  25006: 'the database is read-only',
}

/** Returns why a readable database refuses changes, in words for the user, or undefined for any other error. */
export function reasonOfNoChanges(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? NO_CHANGES[error.code ?? ''] : undefined
}

/** Whether an error means that the database cannot be reached or cannot serve just now: no fault of ours, and it passes. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof OutcomeUnknown || error instanceof NoConnectionInTime) return true
  const { code = '', message = '' } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (error instanceof pg.DatabaseError) return UNREACHABLE_STATES.test(String(code))
  return UNREACHABLE_SYSTEM.has(String(code)) || UNREACHABLE_WORDS.test(String(message))
}
