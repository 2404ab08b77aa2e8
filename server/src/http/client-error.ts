// What cannot even be read as HTTP is answered in the same shape as any other refusal, and the connection closed.
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { errorBodyOf } from './error-reply.ts'

const TOO_LARGE: ReadonlySet<string> = new Set(['HPE_HEADER_OVERFLOW', 'HPE_CHUNK_EXTENSIONS_OVERFLOW'])

/** Answers 413 for headers without end, else 400. Nothing of the cause is told. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  const refusal = { code: TOO_LARGE.has(error.code ?? '') ? ('TOO_LARGE' as const) : ('INVALID_REQUEST' as const) }
  const body = errorBodyOf([refusal], randomUUID())
  const json = JSON.stringify(body)
  socket.end(
    `HTTP/1.1 ${body.statusCode} ${STATUS_CODES[body.statusCode]}\r\ncontent-type: application/json; charset=utf-8\r\ncache-control: no-store\r\nx-content-type-options: nosniff\r\ncontent-length: ${Buffer.byteLength(json)}\r\nconnection: close\r\n\r\n${json}`,
  )
}
