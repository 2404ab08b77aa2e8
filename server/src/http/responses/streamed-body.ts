// Writes the body of a successful answer in pieces. After the first byte the status is sent, so an error then destroys the connection,
// compressed or not. Otherwise a caller could mistake half an answer for a whole one.
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { allowedMs, type MinDataRate } from '../min-data-rate.ts'
import type { Coding } from './packing.ts'

/**
 * The number of characters collected before they are written: few at first, so that they arrive soon, then twice as many each time. Each
 * write, compression and send takes a turn of the event loop, however short the piece is.
 */
const CHARACTERS = { first: 32_768, most: 131_072 }

/** How an answer is sent: the reply, its compression (null if none), and the minimum rate at which it must be read. */
export type Way = { reply: FastifyReply; coding: Coding | null; minDataRate: MinDataRate }

export type StreamedBody = {
  /** The number of characters that the next piece should have. */
  fullAt: () => number
  /** Writes a piece, preceded by the headers for the first piece. Waits for a caller who reads slowly. Throws CallerGone. */
  write: (piece: string | Uint8Array) => Promise<void>
  end: () => void
  /** Destroys the connection if writing has begun. */
  breakOff: () => void
}

/** Creates a body with these headers, in addition to those of the reply. */
export function streamedBody({ reply, coding, minDataRate }: Way, headers: Record<string, string>): StreamedBody {
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
      // Yields between two pieces to other calls, and to the compression of this piece while the next one is built.
      if (sink.write(piece)) return await setImmediate()
      const passed = (raw.socket?.bytesWritten ?? bytesBefore) - bytesBefore
      const leftMs = Math.max(0, Math.ceil(allowedMs(minDataRate, passed) - waitedMs))
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

/** The caller has disconnected or does not read on. This is not a defect of the server. */
export class CallerGone extends Error {}
