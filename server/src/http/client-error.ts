// What cannot even be read as HTTP is answered in the same shape as any other refusal, and the connection closed.
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { errorBodyOf, refuse } from './error-reply.ts'
import { STRICT_HEADERS } from './headers.ts'

const TOO_LARGE: ReadonlySet<string> = new Set(['HPE_HEADER_OVERFLOW', 'HPE_CHUNK_EXTENSIONS_OVERFLOW'])

/** Answers 413 for headers without end, else 400. Nothing of the cause is told. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  const refusal = { code: TOO_LARGE.has(error.code ?? '') ? ('TOO_LARGE' as const) : ('INVALID_REQUEST' as const) }
  const body = errorBodyOf([refusal], randomUUID())
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
}

/** Takes over what Node would answer by itself, without our headers: a request that names no host, which is refused, and
 * one with an expectation that nobody knows, which is passed over. `requireHostHeader` is to be off. */
export function answerInPlaceOfNode(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, raw }, reply) => {
    if (headers.host === undefined && raw.httpVersion === '1.1') return refuse(reply, [{ code: 'INVALID_REQUEST' }])
  })
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
}
