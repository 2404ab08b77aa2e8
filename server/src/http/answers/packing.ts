// Bodies packed on the way, as fast as can be, for a caller who takes them so. Only what is read of an organisation's books
// is: the length of a packed body tells of a secret that stands beside words of somebody else's choice (BREACH), so whatever
// answers a token, a code or a password goes out as it is. Those are the calls of the session, and those that change something.
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

/** A shorter body is in one packet or two either way. */
const PACKED_FROM_CHARACTERS = 2048
const GZIP = { level: 1 }
// Takes half the time of that gzip, and leaves two thirds of what it leaves.
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
// Takes the time of that gzip, and leaves two thirds of what it leaves.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_LGWIN]: 18 } }

/** How bodies are packed: the name on the wire; one that is in memory whole; and one that is written piece by piece, of which
 * each piece is handed on at once, so that the first rows are there first. */
export type Coding = {
  name: 'zstd' | 'br' | 'gzip'
  pack: (body: string) => Promise<Buffer>
  createPacker: () => Transform
}
/** How many bytes may wait to be packed, beside those that are: so the next rows are made on one core while another packs. */
const ROOM = { writableHighWaterMark: 262_144 }

const zstdWhole = promisify<string, typeof ZSTD, Buffer>(zstdCompress)
const brotliWhole = promisify(brotliCompress)
const gzipWhole = promisify<string, { level: number }, Buffer>(gzip)

/** The better one first. */
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

/** Whether the answers of a call may be packed. */
export function mayPack({ method, permission }: Endpoint): boolean {
  return method === 'GET' && permission !== 'open' && permission !== 'signed-in'
}

/** The coding that an `Accept-Encoding` likes best: by name or by `*`, the name's own word above that of `*`; null for none. */
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

/** Packs a body that is in memory whole: the `onSend` hook of the calls that `mayPack`. */
export async function packBody(request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<unknown> {
  if (typeof body !== 'string') return body
  void reply.header('vary', 'accept-encoding')
  const coding = body.length < PACKED_FROM_CHARACTERS ? null : codingFor(request.headers['accept-encoding'])
  if (coding === null) return body
  void reply.header('content-encoding', coding.name)
  return await coding.pack(body)
}
