// Bodies of files are kept as the bytes that came. To parse one of many megabytes would hold everybody up, so a thread does it.
import { webcrypto } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** A body as it came; its bytes may be handed over to a thread. */
export class RawBody {
  readonly bytes: Uint8Array
  readonly #digest: string

  constructor(bytes: Uint8Array, digest: string) {
    this.bytes = bytes
    this.#digest = digest
  }

  /** What stands for the body in the digest of a request with an Idempotency-Key. */
  toJSON(): string {
    return this.#digest
  }
}

/** Bytes that share their memory with no others. */
function ownBytes(bytes: Buffer): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
}

async function digestOf(bytes: Uint8Array): Promise<string> {
  // Works in a thread of its own, unlike createHash.
  const digest = await webcrypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)
  return Buffer.from(digest).toString('hex')
}

/** Keeps JSON bodies as bytes in a part of the app whose calls take files. */
export function keepRawBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    const hasKey = request.headers['idempotency-key'] !== undefined
    return new RawBody(ownBytes(body), hasKey ? await digestOf(body) : '')
  })
}

/** The body of a call that takes a file. A request without one has an empty one. */
export function rawBodyOf({ body }: FastifyRequest): RawBody {
  return body instanceof RawBody ? body : new RawBody(new Uint8Array(), '')
}

/** Tells when a caller hangs up. */
export function hungUpOf({ raw }: FastifyReply): AbortSignal {
  const hungUp = new AbortController()
  if (raw.destroyed) hungUp.abort()
  raw.once('close', () => hungUp.abort())
  return hungUp.signal
}
