// Classifies database failures: either nothing was changed, or the outcome is unknown. The error messages for users depend on this.
import pg from 'pg'

/**
 * The connection broke after the commit was sent and before the response, so the change may or may not be saved. To find out, send the same
 * request again with its Idempotency-Key.
 */
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown'

  constructor(cause: unknown) {
    super('The database connection was lost before the result of the commit was known', { cause })
  }
}

/** The work waited too long for a connection. Nothing was changed. */
export class NoConnectionInTime extends Error {
  override name = 'NoConnectionInTime'

  constructor() {
    super('No database connection became available in time')
  }
}

/**
 * Returns the error to throw if an earlier step was already committed. Its message does not state that nothing was changed. Defects are
 * returned unchanged.
 */
export function afterDone(error: unknown): unknown {
  return isUnreachable(error) ? new OutcomeUnknown(error) : error
}

/** SQLSTATE classes of errors that end a connection or the whole server. They can occur at any time during a commit. */
const ENDS_CONNECTION = /^(08|25P0[34]|28|3D|53|57|58)/

/** SQLSTATE classes for insufficient resources such as disk space. With severity ERROR, they end only the statement. */
const LACKS = /^53/

/** Returns whether the database reported that it rolled back a statement. It never reports this for a committed statement. */
export function isUndone(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  const { code = '', severity } = error
  return (severity === 'ERROR' && LACKS.test(code)) || !ENDS_CONNECTION.test(code)
}

/** SQLSTATE 25006: the server has become a standby. The new primary is another server. */
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
/** Messages of `pg` for errors that it raises itself, without an error code. */
const UNREACHABLE_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed/

/** Reasons why a database can be read but not changed, by SQLSTATE. */
const NO_CHANGES: Readonly<Record<string, string>> = {
  53100: 'the disk of the database is full',
  25006: 'the database is read-only',
}

/** Returns an explanation for the user if the database can be read but not changed. Returns undefined for any other error. */
export function reasonOfNoChanges(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? NO_CHANGES[error.code ?? ''] : undefined
}

/**
 * Returns whether an error means that the database cannot be reached or cannot work at the moment. Such an error is temporary and not a
 * defect.
 */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof OutcomeUnknown || error instanceof NoConnectionInTime) return true
  const { code = '', message = '' } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (error instanceof pg.DatabaseError) return UNREACHABLE_STATES.test(String(code))
  return UNREACHABLE_SYSTEM.has(String(code)) || UNREACHABLE_WORDS.test(String(message))
}
