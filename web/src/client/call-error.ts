// The failures of a call: an answer that is not a success, or no answer at all.
import { formatCents } from '@twofold/accounting/money'
import type { ErrorBody } from '@twofold/contract/errors'

/** An answer of the server that is not a success. Its message is meant for the user. */
export class CallError extends Error {
  override name = 'CallError'
  readonly body: ErrorBody
  /** The Retry-After header: when the call may be repeated. Null if it is missing. */
  readonly retryAfter: string | null

  constructor(body: ErrorBody, retryAfter: string | null = null) {
    super(body.err)
    this.body = body
    this.retryAfter = retryAfter
  }

  get status(): number {
    return this.body.statusCode
  }

  /** The stable name of the reason, such as STALE. */
  get code(): string {
    return this.body.code
  }

  /** Returns the message about one field, by its wire path. Undefined if the answer has none. */
  fieldError(path: string): string | undefined {
    return this.body.fields?.find(({ field }) => field === path)?.err
  }
}

/** No answer arrived: offline, timed out, or the server is unreachable. It is unknown whether a write was done. */
export class UnreachableError extends Error {
  override name = 'UnreachableError'

  constructor(cause: unknown) {
    super('Can’t reach Twofold. Check your connection and try again.', { cause })
  }
}

/** Data that is read in several parts changed between them, so the parts do not match. */
export class Overtaken extends Error {
  override name = 'Overtaken'

  constructor() {
    super('The books changed while they were being read. Try again.')
  }
}

/** Whether the same call may be sent again unchanged, because it is not known to have been refused. */
export function mayRepeat(error: unknown): boolean {
  return error instanceof UnreachableError || (error instanceof CallError && error.status >= 500)
}

/** Whether the server was too busy: it refused the call before any work, and will accept the same call later. */
export function isOverload(error: unknown): error is CallError {
  return error instanceof CallError && (error.status === 429 || error.code === 'BUSY')
}

/** Whether the requested record does not exist, so that a retry is useless. */
export function isMissing(error: unknown): boolean {
  return error instanceof CallError && error.code === 'NOT_FOUND'
}

/** Describes a failure in one line: the server's message with the remaining amount if there is one, or what to do without an answer. */
export function sentenceOfFailure(error: unknown): string {
  const left = wordsOfLeft(error)
  if (error instanceof CallError && left !== undefined) return `${error.message}: ${left}`
  if (error instanceof CallError || error instanceof UnreachableError || error instanceof Overtaken)
    return error.message
  return 'An unexpected error occurred while processing your request'
}

/** Returns the server's messages for fields, each under the name that the form uses. Empty if the refusal is not about fields. */
export function errorsOfRefusal(error: unknown, nameOf = (field: string) => field): Record<string, string> {
  const fields = error instanceof CallError ? (error.body.fields ?? []) : []
  return Object.fromEntries(fields.map(({ field, err }) => [nameOf(field), err]))
}

/** The same, with any other message under `form`, for a form that shows all messages itself. */
export function errorsOfFailure(error: unknown, nameOf?: (field: string) => string): Record<string, string> {
  const errors = errorsOfRefusal(error, nameOf)
  return Object.keys(errors).length > 0 ? errors : { form: sentenceOfFailure(error) }
}

/** Returns the text below an amount that is too large. Undefined for other refusals. */
export function wordsOfLeft(error: unknown): string | undefined {
  if (!(error instanceof CallError) || error.code !== 'ABOVE_REMAINDER') return undefined
  const { remaining } = error.body
  return remaining === undefined ? undefined : `${formatCents(remaining)} is left.`
}

/** Returns the dialog of a failed write: the screen's title with the server's message, or the message for unexpected errors. */
export function dialogOfFailure(error: unknown, title: string): { title: string; message: string; detail?: string } {
  if (error instanceof CallError) {
    const left = wordsOfLeft(error)
    return { title, message: error.message, ...(left !== undefined && { detail: left }) }
  }
  return { title: 'Error', message: 'An unexpected error occurred while processing your request' }
}

/** Returns the error of an answer that is not a success, whatever its body: a proxy's page has none of this server's fields. */
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
