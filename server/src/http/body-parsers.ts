// Parses request bodies. Accepts only JSON. An empty body counts as no body, regardless of its content type.
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { FastifyInstance } from 'fastify'
import secureJson from 'secure-json-parse'
import { isNestedTooDeep, LEVELS_MAX } from './nesting.ts'
import { RefusedRequest } from './responses/error-reply.ts'

const unsupported = () => Object.assign(new Error('only JSON is accepted'), { statusCode: 415 })

/**
 * Parses a JSON body. Fails with INVALID_REQUEST if the body is not JSON or has a key such as `__proto__`. Fails with NESTED_TOO_DEEP if it
 * is nested too deeply.
 */
export function jsonOf(text: string): Result<unknown> {
  if (isNestedTooDeep(text)) return refused('NESTED_TOO_DEEP', undefined, { maximum: LEVELS_MAX })
  try {
    return accepted(secureJson.parse(text, { protoAction: 'error', constructorAction: 'error' }))
  } catch {
    return refused('INVALID_REQUEST')
  }
}

/** Replaces the body parsers of Fastify. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined)
    const json = jsonOf(String(text))
    if (json.ok) done(null, json.value)
    else done(new RefusedRequest(json.refusals[0]!))
  })
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') done(null, undefined)
    else done(unsupported())
  })
}
