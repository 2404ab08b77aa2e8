// Responds to invalid HTTP requests with an error in the usual format, and closes the connection.
import { randomUUID } from 'node:crypto'
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { RefusalCode } from '@twofold/accounting/refusals'
import type { FastifyInstance } from 'fastify'
import { STRICT_HEADERS } from './headers.ts'
import { errorBodyOf, refuse } from './responses/error-reply.ts'

const TOO_LARGE: ReadonlySet<string> = new Set(['HPE_HEADER_OVERFLOW', 'HPE_CHUNK_EXTENSIONS_OVERFLOW'])

/** The time that a client has to read the response. After that, the connection is closed. */
const CLOSING_MS = 1000

const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT'

/**
 * Responds with 413 if the headers are too large, with 408 if the request takes too long, and otherwise with 400. The response does not
 * contain the cause.
 */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const body = errorBodyOf([{ code: codeOf(error.code ?? '') }], randomUUID())
  const json = JSON.stringify(body)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    ...STRICT_HEADERS,
    'content-length': Buffer.byteLength(json),
    connection: 'close',
  }
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${body.statusCode} ${STATUS_CODES[body.statusCode]}\r\n${head.join('')}\r\n${json}`)
  // Otherwise, a client that never closes its end of the connection would keep it open forever.
  setTimeout(() => socket.destroy(), CLOSING_MS).unref()
}

/** Responds with 408 and closes the connection. */
export function answerTooSlow(socket: Socket): void {
  answerUnreadable(Object.assign(new Error('too slow'), { code: TOO_SLOW }), socket)
}

function codeOf(code: string): RefusalCode {
  if (code === TOO_SLOW) return 'TOO_SLOW'
  return TOO_LARGE.has(code) ? 'TOO_LARGE' : 'INVALID_REQUEST'
}

/** A host name or IP address, with or without a port. */
const HOST = /^(\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(:\d*)?$/i

/**
 * Returns whether a request has exactly one valid `Host` header, which HTTP/1.0 may omit (RFC 9112, section 3.2). If there are two headers,
 * Node uses the first header, but a proxy may use the second header.
 */
function namesItsHost({ rawHeaders, headers, httpVersion }: IncomingMessage): boolean {
  const count = rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host').length
  if (count === 0) return httpVersion !== '1.1'
  return count === 1 && HOST.test(headers.host ?? '')
}

/**
 * Handles two kinds of requests to which Node would respond without Twofold's headers. Refuses a request without a valid `Host`, and
 * ignores an unknown expectation. Requires the option `requireHostHeader: false`.
 */
export function answerInPlaceOfNode(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (!namesItsHost(raw)) return refuse(reply, [{ code: 'INVALID_REQUEST' }])
  })
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}
