// Leaves bodies that contain files unparsed. Parsing many megabytes would block the main thread, so a worker thread parses these bodies.
import { webcrypto } from 'node:crypto'
import { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'

/** A body as received. Its bytes can be transferred to a worker thread. */
export class RawBody {
  readonly bytes: Uint8Array
  readonly #digest: string

  constructor(bytes: Uint8Array, digest: string) {
    this.bytes = bytes
    this.#digest = digest
  }

  /** Returns the digest of the body. The digest of a request with an Idempotency-Key is computed from it. */
  toJSON(): string {
    return this.#digest
  }
}

/** The size of the first buffer for a body, in bytes. It grows with the bytes that arrive, not with the length that the client announced. */
const FIRST_BYTES = 65_536

/**
 * Reads a body into one buffer that can be transferred. `length` is the announced number of bytes, or NaN. Fails with Fastify's error for a
 * body of more than `bytesMax` bytes.
 */
export function receiveBytes(body: Readable, bytesMax: number, length = Number.NaN): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    if (length > bytesMax) return reject(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE())
    let bytes = new Uint8Array(FIRST_BYTES)
    let received = 0
    const onData = (chunk: Buffer) => {
      const end = received + chunk.length
      if (end > bytesMax) {
        body.off('data', onData)
        return reject(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE())
      }
      if (end > bytes.length) bytes = resized(bytes, Math.max(end, 2 * bytes.length))
      bytes.set(chunk, received)
      received = end
      if (body instanceof IncomingMessage) release(chunk)
    }
    body.on('data', onData)
    body.once('end', () => resolve(resized(bytes, received)))
    body.once('error', error => reject(Object.assign(error, { statusCode: 400 })))
  })
}

/** Moves bytes to a buffer of another length, and frees the previous buffer. */
function resized({ buffer }: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer.transfer(length))
}

/**
 * Frees the memory of a chunk that was received from a connection. Otherwise it counts toward the heap until the next garbage collection,
 * and a user who sends large files makes the server collect garbage several times per second.
 */
function release({ buffer, byteLength }: Buffer): void {
  if (buffer.byteLength === byteLength) (buffer as ArrayBuffer).transfer(0)
}

async function digestOf(bytes: Uint8Array): Promise<string> {
  // Runs in a separate thread, unlike createHash.
  const digest = await webcrypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)
  return Buffer.from(digest).toString('hex')
}

/** Leaves JSON bodies unparsed for the calls in this part of the app. */
export function keepRawBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', async ({ headers, routeOptions }: FastifyRequest, body: Readable) => {
    const bytes = await receiveBytes(body, routeOptions.bodyLimit, Number(headers['content-length']))
    return new RawBody(bytes, headers['idempotency-key'] === undefined ? '' : await digestOf(bytes))
  })
}

/** Returns the body of a call that accepts a file. Returns an empty body for a call without a body. */
export function rawBodyOf({ body }: FastifyRequest): RawBody {
  return body instanceof RawBody ? body : new RawBody(new Uint8Array(), '')
}

/** Returns a signal that is aborted when the caller disconnects. */
export function hungUpOf({ raw }: FastifyReply): AbortSignal {
  const hungUp = new AbortController()
  if (raw.destroyed) hungUp.abort()
  raw.once('close', () => hungUp.abort())
  return hungUp.signal
}
