// Converts refusals to the common format of errors: { statusCode, err, code, requestId, fields?, remaining?, current? }.
import type { Refusal } from '@twofold/accounting/refusals'
import { ERRORS, type ErrorBody, sentenceOf } from '@twofold/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isUnreachable, NoConnectionInTime, OutcomeUnknown, reasonOfNoChanges } from '../../database/lost-connection.ts'

/** Returns the body of an error. Its code and message are from the first refusal. Each field has its own message. */
export function errorBodyOf(refusals: readonly Refusal[], requestId: string): ErrorBody {
  const first = refusals[0] ?? { code: 'INTERNAL' as const }
  const fields = refusals.flatMap(refusal =>
    refusal.field === undefined ? [] : [{ field: refusal.field, code: refusal.code, err: sentenceOf(refusal) }],
  )
  const remaining = first.detail?.remainingCents
  return {
    statusCode: ERRORS[first.code].status,
    err: sentenceOf(first),
    code: first.code,
    requestId,
    ...(fields.length > 0 && { fields }),
    ...(typeof remaining === 'number' && { remaining }),
    ...(first.current !== undefined && { current: first.current }),
  }
}

/** The value of the Retry-After header in seconds, by status. Sign-in attempts are counted over several minutes. */
const RETRY_AFTER_S: Readonly<Record<number, string>> = { 429: '60', 503: '1' }

/** Responds to a refused call with the status of its refusals. For 429 and 503, sends a Retry-After header. */
export function refuse(reply: FastifyReply, refusals: readonly Refusal[]): FastifyReply {
  const body = errorBodyOf(refusals, reply.request.id)
  if (body.statusCode === 401) void reply.header('www-authenticate', 'Bearer')
  const retryAfter = RETRY_AFTER_S[body.statusCode]
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter)
  return reply.status(body.statusCode).send(body)
}

const BY_STATUS: Record<number, Refusal> = {
  400: { code: 'INVALID_REQUEST' },
  404: { code: 'NOT_FOUND' },
  413: { code: 'TOO_LARGE' },
  415: { code: 'UNSUPPORTED_MEDIA_TYPE' },
  429: { code: 'TOO_MANY_REQUESTS' },
  503: { code: 'UNAVAILABLE' },
}

/**
 * Responds to a call that failed because the database was unavailable. `mayRepeat` is true if an idempotency key makes it safe to repeat
 * the call.
 */
export function refuseUnreachable(reply: FastifyReply, error: unknown, { mayRepeat }: { mayRepeat: boolean }) {
  const { request } = reply
  const cause = error instanceof OutcomeUnknown ? error.cause : error
  const isBusy = cause instanceof NoConnectionInTime
  // The caller disconnected while waiting for a connection. This says nothing about the database.
  if (isBusy && reply.raw.destroyed) return reply.hijack()
  request.log.warn(
    { reason: (cause as Error).message },
    isBusy ? 'no database connection became available in time' : 'the database cannot be reached',
  )
  // The outcome of a call that only reads data is always known.
  const isKnown = !(error instanceof OutcomeUnknown) || request.method === 'GET'
  const reason = reasonOfNoChanges(cause)
  return refuse(reply, [
    isKnown
      ? { code: isBusy ? 'BUSY' : 'UNAVAILABLE', ...(reason !== undefined && { detail: { reason } }) }
      : { code: 'OUTCOME_UNKNOWN', detail: { mayRepeat: Number(mayRepeat) } },
  ])
}

/** Wraps a refusal so that it can be thrown where the framework accepts only errors, such as in a body parser. */
export class RefusedRequest extends Error {
  override name = 'RefusedRequest'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** Responds to an unexpected error: a defect or a broken connection. The cause is logged but never sent to the caller. */
export function answerThrown(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // The caller disconnected while the body was arriving, so no response can be sent.
  if (error === request.raw.errored) return reply.hijack()
  if (isUnreachable(error)) return refuseUnreachable(reply, error, { mayRepeat: false })
  if (error instanceof RefusedRequest) return refuse(reply, [error.refusal])
  const status = error.statusCode ?? 500
  const known = status < 500 ? (BY_STATUS[status] ?? BY_STATUS[400]) : undefined
  if (known) return refuse(reply, [known])
  request.log.error({ err: error }, 'unexpected failure')
  return refuse(reply, [{ code: 'INTERNAL' }])
}
