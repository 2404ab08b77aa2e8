// The body of a success that is written piece by piece. Once the first byte is out the status is told: what goes wrong after
// it destroys the connection, so that nobody takes half an answer for a whole one, packed or not.
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { allowedMs, type Pace } from '../pace.ts'
import type { Coding } from './packing.ts'

/** How much is gathered before it is handed over: little at first, so that it is there soon, and twice as much each time. To hand a
 * piece over, to pack it and to send it takes a turn of each, however short it is. */
const CHARACTERS = { first: 32_768, most: 131_072 }

/** How an answer is sent: the reply, its compression (null if none), and how slowly it may be read in all. */
export type Way = { reply: FastifyReply; coding: Coding | null; pace: Pace }

export type StreamedBody = {
  /** Of how many characters the next piece is to be. */
  fullAt: () => number
  /** Hands a piece over, the headers of the answer before the first; waits for a caller who reads slowly. Throws CallerGone. */
  write: (piece: string | Uint8Array) => Promise<void>
  end: () => void
  /** Breaks off what has begun. */
  breakOff: () => void
}

/** A body whose headers are those of the reply and these. */
export function streamedBody({ reply, coding, pace }: Way, headers: Record<string, string>): StreamedBody {
  const { raw } = reply
  let sink: Writable | null = null
  let full = CHARACTERS.first
  let waitedMs = 0
  const bytesBefore = raw.socket?.bytesWritten ?? 0
  const begin = (): Writable => {
    reply.hijack()
    const packing = { vary: 'accept-encoding', ...(coding !== null && { 'content-encoding': coding.name }) }
    raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...headers, ...packing })
    if (coding === null) return raw
    const packer = coding.createPacker()
    packer.once('error', () => raw.destroy())
    packer.pipe(raw)
    return packer
  }
  return {
    fullAt: () => full,
    write: async piece => {
      sink ??= begin()
      full = Math.min(2 * full, CHARACTERS.most)
      if (raw.destroyed) throw new CallerGone()
      // Others get a turn between two pieces: who asked meanwhile, and the packing of this one while the next is made.
      if (sink.write(piece)) return await setImmediate()
      const passed = (raw.socket?.bytesWritten ?? bytesBefore) - bytesBefore
      const leftMs = Math.max(0, Math.ceil(allowedMs(pace, passed) - waitedMs))
      const settled = new AbortController()
      const signal = AbortSignal.any([settled.signal, AbortSignal.timeout(leftMs)])
      const beganAt = performance.now()
      await Promise.race([once(sink, 'drain', { signal }), once(raw, 'close', { signal })]).catch(() => raw.destroy())
      settled.abort()
      // The waits are added up. Otherwise a reader who takes a little from time to time would never be too slow.
      waitedMs += performance.now() - beganAt
      if (raw.destroyed) throw new CallerGone()
    },
    end: () => void sink?.end(),
    breakOff: () => {
      if (sink === null) return
      sink.destroy()
      raw.destroy()
    },
  }
}

/** Who asked has hung up, or does not read on: no fault of ours. */
export class CallerGone extends Error {}
