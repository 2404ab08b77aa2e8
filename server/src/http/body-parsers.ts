// Reading bodies: JSON alone, and an empty body is no body whatever its content type says.
import type { FastifyInstance } from 'fastify'
import secureJson from 'secure-json-parse'
import { RefusedRequest } from './answers/error-reply.ts'
import { isNestedTooDeep, LEVELS_MAX } from './nesting.ts'

const invalid = () => Object.assign(new Error('the body is not JSON'), { statusCode: 400 })
const unsupported = () => Object.assign(new Error('only JSON is read'), { statusCode: 415 })
const tooDeep = () => new RefusedRequest({ code: 'NESTED_TOO_DEEP', detail: { maximum: LEVELS_MAX } })

/** Replaces the framework's parsers by these two. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    const json = String(text)
    if (json === '') return done(null, undefined)
    if (isNestedTooDeep(json)) return done(tooDeep())
    try {
      done(null, secureJson.parse(json, { protoAction: 'error', constructorAction: 'error' }))
    } catch {
      done(invalid())
    }
  })
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') done(null, undefined)
    else done(unsupported())
  })
}
