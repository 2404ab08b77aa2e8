// Compresses responses for callers who accept compression, with the fastest settings. Compresses only data that a call reads from an
// organisation's books. The length of a compressed body can reveal a secret next to text that an attacker chose (BREACH). Responses with
// tokens, codes or passwords are therefore not compressed. These are the responses of session calls and of all calls that change data.
import type { Transform } from 'node:stream'
import { promisify } from 'node:util'
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  zstdCompress,
} from 'node:zlib'
import type { Endpoint } from '@twofold/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The minimum length of a body that is compressed. A shorter body fits into one or two packets, so compression does not help. */
const PACKED_FROM_CHARACTERS = 2048
const GZIP = { level: 1 }
// zstd at level 1 takes half the time of gzip at level 1. Its output is a third smaller.
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
// Brotli at quality 2 takes the same time as gzip at level 1. Its output is a third smaller.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 18 } }

/**
 * A compression method: its name in HTTP headers, a function for a body in memory, and a stream. The stream flushes each chunk, so that the
 * first rows arrive early.
 */
export type Coding = {
  name: 'zstd' | 'br' | 'gzip'
  pack: (body: string) => Promise<Buffer>
  createPacker: () => Transform
}
/** The number of bytes that may wait for compression. While one core compresses them, another core builds the next rows. */
const ROOM = { writableHighWaterMark: 262_144 }

const zstdWhole = promisify<string, typeof ZSTD, Buffer>(zstdCompress)
const brotliWhole = promisify(brotliCompress)
const gzipWhole = promisify<string, { level: number }, Buffer>(gzip)

/** The codings, in order of preference. */
const CODINGS: readonly Coding[] = [
  {
    name: 'zstd',
    pack: body => zstdWhole(body, ZSTD),
    createPacker: () => createZstdCompress({ ...ZSTD, ...ROOM, flush: constants.ZSTD_e_flush }),
  },
  {
    name: 'br',
    pack: body => brotliWhole(body, BROTLI),
    createPacker: () => createBrotliCompress({ ...BROTLI, ...ROOM, flush: constants.BROTLI_OPERATION_FLUSH }),
  },
  {
    name: 'gzip',
    pack: body => gzipWhole(body, GZIP),
    createPacker: () => createGzip({ ...GZIP, ...ROOM, flush: constants.Z_SYNC_FLUSH }),
  },
]

/** Returns whether the responses of a call may be compressed. */
export function mayPack({ method, permission }: Endpoint): boolean {
  return method === 'GET' && permission !== 'open' && permission !== 'signed-in'
}

/**
 * Returns the preferred content coding in an `Accept-Encoding` header. A coding that is listed by name takes precedence over `*`. Returns
 * null if no coding is accepted.
 */
export function codingFor(acceptEncoding: string | undefined): Coding | null {
  const weights = new Map<string, number>()
  for (const part of (acceptEncoding ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map(each => each.trim())
    const weight = parameters.find(each => each.startsWith('q='))
    weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)))
  }
  const weightOf = ({ name }: Coding) => weights.get(name) ?? weights.get('*') ?? 0
  return CODINGS.reduce<Coding | null>(
    (best, coding) => (weightOf(coding) > (best === null ? 0 : weightOf(best)) ? coding : best),
    null,
  )
}

/** Compresses a body in memory. This is the `onSend` hook of calls for which `mayPack` is true. */
export async function packBody(request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<unknown> {
  if (typeof body !== 'string') return body
  void reply.header('vary', 'accept-encoding')
  const coding = body.length < PACKED_FROM_CHARACTERS ? null : codingFor(request.headers['accept-encoding'])
  if (coding === null) return body
  void reply.header('content-encoding', coding.name)
  return await coding.pack(body)
}
