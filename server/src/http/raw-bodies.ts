// Leaves bodies that contain files unparsed. Parsing many megabytes would block the main thread, so a worker thread parses these bodies.
import { webcrypto } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

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

/** Returns the bytes in a separate buffer. Copies them if necessary. */
function ownBytes(bytes: Buffer): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
}

async function digestOf(bytes: Uint8Array): Promise<string> {
  // Runs in a separate thread, unlike createHash.
  const digest = await webcrypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)
  return Buffer.from(digest).toString('hex')
}

/** Leaves JSON bodies unparsed for the calls in this part of the app. */
export function keepRawBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    const hasKey = request.headers['idempotency-key'] !== undefined
    return new RawBody(ownBytes(body), hasKey ? await digestOf(body) : '')
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
