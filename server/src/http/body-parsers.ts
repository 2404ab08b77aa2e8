// Reading bodies: JSON alone, and an empty body is no body whatever its content type says.
import type { FastifyInstance } from 'fastify'
import secureJson from 'secure-json-parse'

const invalid = () => Object.assign(new Error('the body is not JSON'), { statusCode: 400 })
const unsupported = () => Object.assign(new Error('only JSON is read'), { statusCode: 415 })

/** The value of a JSON text. Throws if it is none, or names what objects inherit. */
export function jsonOf(text: string): unknown {
  return secureJson.parse(text, { protoAction: 'error', constructorAction: 'error' })
}

/** Replaces the framework's parsers by these two. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined)
    try {
      done(null, jsonOf(String(text)))
    } catch {
      done(invalid())
    }
  })
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') done(null, undefined)
    else done(unsupported())
  })
}
