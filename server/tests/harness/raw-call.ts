// Requests as bytes: with exactly the given headers, including repeated headers, or with any text.
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

/** Opens a connection to a server, and sends the start of a request if there is one. Ignores its errors. */
export function openSocket(origin: string, begin = ''): Socket {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.write(begin)
  return socket
}

/** Parses an HTTP response: its head, the headers by name, and the body. */
export function parseResponse(text: string): { head: string; headers: Map<string, string>; body: string } {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const headers = new Map(head.split('\r\n').map(line => line.split(/: (.*)/) as [string, string]))
  return { head, headers, body }
}

/** The headers as a flat list in which each name is followed by its value. */
export type RawCall = { method: string; path: string; headers: readonly string[]; body?: string }

export type RawAnswer = { status: number; headers: Record<string, unknown>; body: string }

/** Sends the request on a new connection. */
export async function rawCall(origin: string, { method, path, headers, body }: RawCall): Promise<RawAnswer> {
  const { hostname, port, host } = new URL(origin)
  const around = ['host', host, 'connection', 'close', 'content-length', String(Buffer.byteLength(body ?? ''))]
  const type = body === undefined ? [] : ['content-type', 'application/json']
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers: [...around, ...type, ...headers] }, answer => {
      text(answer).then(
        read => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: read }),
        reject,
      )
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
