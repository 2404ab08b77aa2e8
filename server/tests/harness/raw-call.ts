// Sends a request with exactly the given headers, including repeated headers.
import { request } from 'node:http'
import { text } from 'node:stream/consumers'

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
