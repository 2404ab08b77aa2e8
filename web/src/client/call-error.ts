// What a call may fail with: an answer that is not a success, or no answer at all.
import { formatCents } from '@twofold/accounting/money'
import type { ErrorBody } from '@twofold/contract/errors'

/** The server answered, and not with success: its sentence is for the user's eyes. */
export class CallError extends Error {
  override name = 'CallError'
  readonly body: ErrorBody
  /** When the server wants to be asked again, as its Retry-After says; null where it did not say. */
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

  /** What is said about one field, by its wire path; undefined when nothing is. */
  fieldError(path: string): string | undefined {
    return this.body.fields?.find(({ field }) => field === path)?.err
  }
}

/** No answer arrived: offline, timed out, or the server is away. Whether a write was done is not known. */
export class UnreachableError extends Error {
  override name = 'UnreachableError'

  constructor(cause: unknown) {
    super('Can’t reach Twofold. Check your connection and try again.', { cause })
  }
}

/** What was read piece by piece changed meanwhile: its pieces do not fit together. */
export class Overtaken extends Error {
  override name = 'Overtaken'

  constructor() {
    super('The books changed while they were being read. Try again.')
  }
}

/** Whether the same call may be sent again as it is, because it is not known to have been refused. */
export function mayRepeat(error: unknown): boolean {
  return error instanceof UnreachableError || (error instanceof CallError && error.status >= 500)
}

/** Whether the server had too much to do: it refused the call before any work, and takes the same call later. */
export function isOverload(error: unknown): error is CallError {
  return error instanceof CallError && (error.status === 429 || error.code === 'BUSY')
}

/** What was asked for is not there: asking again does not bring it. */
export function isMissing(error: unknown): boolean {
  return error instanceof CallError && error.code === 'NOT_FOUND'
}

/** What a failure says in one line: the server's sentence with what is left where it says so, or what to do when there was none. */
export function sentenceOfFailure(error: unknown): string {
  const left = wordsOfLeft(error)
  if (error instanceof CallError && left !== undefined) return `${error.message}: ${left}`
  if (error instanceof CallError || error instanceof UnreachableError || error instanceof Overtaken)
    return error.message
  return 'An unexpected error occurred while processing your request'
}

/** What the server says beside the fields of a form, each under what the form calls it; empty where it speaks of the whole. */
export function errorsOfRefusal(error: unknown, nameOf = (field: string) => field): Record<string, string> {
  const fields = error instanceof CallError ? (error.body.fields ?? []) : []
  return Object.fromEntries(fields.map(({ field, err }) => [nameOf(field), err]))
}

/** The same, with what is said of the whole under `form`: the form says everything itself. */
export function errorsOfFailure(error: unknown, nameOf?: (field: string) => string): Record<string, string> {
  const errors = errorsOfRefusal(error, nameOf)
  return Object.keys(errors).length > 0 ? errors : { form: sentenceOfFailure(error) }
}

/** What is said below an amount that is too large; nothing of other refusals, whose sentence says that nothing is left. */
export function wordsOfLeft(error: unknown): string | undefined {
  if (!(error instanceof CallError) || error.code !== 'ABOVE_REMAINDER') return undefined
  const { remaining } = error.body
  return remaining === undefined ? undefined : `${formatCents(remaining)} is left.`
}

/** What a failed write says in its dialog: the screen's title with the server's sentence, else the unexpected. */
export function dialogOfFailure(error: unknown, title: string): { title: string; message: string; detail?: string } {
  if (error instanceof CallError) {
    const left = wordsOfLeft(error)
    return { title, message: error.message, ...(left !== undefined && { detail: left }) }
  }
  return { title: 'Error', message: 'An unexpected error occurred while processing your request' }
}

/** The error of an answer that is no success, whatever came: a proxy's page has no body of ours. */
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
