// Parses request bodies. Accepts only JSON. An empty body counts as no body, regardless of its content type.
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { FastifyInstance } from 'fastify'
import secureJson from 'secure-json-parse'
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

/**
 * The maximum number of nested lists and objects in a body. The deepest valid body has five levels. A body is checked before it is parsed,
 * because code that processes a value recursively needs stack space for each level.
 */
export const LEVELS_MAX = 100

/** The string methods that this file uses. A test passes an object that counts their calls. */
type Text = Pick<string, 'length' | 'charCodeAt' | 'indexOf'>

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [34, 92, 91, 93, 123, 125]

/**
 * Returns whether lists and objects are nested more than LEVELS_MAX levels deep. Takes linear time. If the text is not JSON, the result is
 * undefined.
 */
export function isNestedTooDeep(json: Text): boolean {
  let levels = 0
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) at = endOfString(json, at)
    else if (code === OPEN_LIST || code === OPEN_OBJECT) levels += 1
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) levels -= 1
    if (levels > LEVELS_MAX) return true
  }
  return false
}

/**
 * Returns the position of the quotation mark that ends the string at this position. Returns the length of the text if the string does not
 * end.
 */
function endOfString(json: Text, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1))
    if (backslashesBefore(json, end) % 2 === 0) return end
  return json.length
}

/** Returns the number of consecutive backslashes directly before a position. */
function backslashesBefore(json: Text, place: number): number {
  let first = place
  while (json.charCodeAt(first - 1) === BACKSLASH) first -= 1
  return place - first
}
