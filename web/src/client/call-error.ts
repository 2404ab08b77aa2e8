// The errors of a call: an error response, or no response.
import { formatCents } from '@twofold/accounting/money'
import type { ErrorBody } from '@twofold/contract/errors'

/** An error response from the server. Its message is written for users. */
export class CallError extends Error {
  override name = 'CallError'
  readonly body: ErrorBody
  /** The Retry-After header: the time after which the call may be repeated. Null if the header is missing. */
  readonly retryAfter: string | null

  constructor(body: ErrorBody, retryAfter: string | null = null) {
    super(body.err)
    this.body = body
    this.retryAfter = retryAfter
  }

  get status(): number {
    return this.body.statusCode
  }

  /** The error code, such as STALE. */
  get code(): string {
    return this.body.code
  }

  /** Returns the message about one field, given its path in the request body. Returns undefined if there is no such message. */
  fieldError(path: string): string | undefined {
    return this.body.fields?.find(({ field }) => field === path)?.err
  }
}

/**
 * No response arrived, because the browser is offline, the call timed out, or the server is unreachable. It is unknown whether the server
 * made the change.
 */
export class UnreachableError extends Error {
  override name = 'UnreachableError'

  constructor(cause: unknown) {
    super('Can’t reach Twofold. Check your connection and try again.', { cause })
  }
}

/** Thrown if data changes while it is read in several parts. The parts are then inconsistent. */
export class Overtaken extends Error {
  override name = 'Overtaken'

  constructor() {
    super('The books changed while they were being read. Try again.')
  }
}

/** Whether the same call may be sent again unchanged. False if the server is known to have refused it. */
export function mayRepeat(error: unknown): boolean {
  return error instanceof UnreachableError || (error instanceof CallError && error.status >= 500)
}

/** Whether the server was too busy. It refused the call before doing any work, and accepts the same call later. */
export function isOverload(error: unknown): error is CallError {
  return error instanceof CallError && (error.status === 429 || error.code === 'BUSY')
}

/** Whether the requested record does not exist. If so, a retry cannot succeed. */
export function isMissing(error: unknown): boolean {
  return error instanceof CallError && error.code === 'NOT_FOUND'
}

/**
 * Describes a failure in one line. Returns the server's message, with the remaining amount if there is one. If there was no response, says
 * what to do.
 */
export function sentenceOfFailure(error: unknown): string {
  const left = wordsOfLeft(error)
  if (error instanceof CallError && left !== undefined) return `${error.message}: ${left}`
  if (error instanceof CallError || error instanceof UnreachableError || error instanceof Overtaken)
    return error.message
  return 'An unexpected error occurred while processing your request'
}

/** Returns the server's messages for fields, by the names that the form uses. Returns an empty object if no message belongs to a field. */
export function errorsOfRefusal(error: unknown, nameOf = (field: string) => field): Record<string, string> {
  const fields = error instanceof CallError ? (error.body.fields ?? []) : []
  return Object.fromEntries(fields.map(({ field, err }) => [nameOf(field), err]))
}

/** Like `errorsOfRefusal`, but also returns any other message, under `form`. Used by forms that show all messages themselves. */
export function errorsOfFailure(error: unknown, nameOf?: (field: string) => string): Record<string, string> {
  const errors = errorsOfRefusal(error, nameOf)
  return Object.keys(errors).length > 0 ? errors : { form: sentenceOfFailure(error) }
}

/** Returns the text that is shown below an amount that is too large. Returns undefined for other errors. */
export function wordsOfLeft(error: unknown): string | undefined {
  if (!(error instanceof CallError) || error.code !== 'ABOVE_REMAINDER') return undefined
  const { remaining } = error.body
  return remaining === undefined ? undefined : `${formatCents(remaining)} is left.`
}

/** Returns the dialog for a failed write: the server's message under the title of the screen, or the message for unexpected errors. */
export function dialogOfFailure(error: unknown, title: string): { title: string; message: string; detail?: string } {
  if (error instanceof CallError) {
    const left = wordsOfLeft(error)
    return { title, message: error.message, ...(left !== undefined && { detail: left }) }
  }
  return { title: 'Error', message: 'An unexpected error occurred while processing your request' }
}

/**
 * Converts an error response to a CallError. The body can be anything, because the error page of a proxy lacks this server's fields.
 */
export function errorOfAnswer({ status, headers }: Pick<Response, 'status' | 'headers'>, body: unknown): CallError {
  const retryAfter = headers.get('retry-after')
  if (isErrorBody(body)) return new CallError(body, retryAfter)
  const isAway = status === 502 || status === 503 || status === 504
  const err = isAway
    ? 'The books can’t be reached right now. Try again in a moment.'
    : 'Something went wrong on the server. Check whether your change was saved before you try again.'
  const code = isAway ? 'UNAVAILABLE' : 'INTERNAL'
  return new CallError({ statusCode: status, err, code, requestId: '' }, retryAfter)
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null) return false
  const { statusCode, err, code } = body as Record<string, unknown>
  return typeof statusCode === 'number' && typeof err === 'string' && typeof code === 'string'
}
