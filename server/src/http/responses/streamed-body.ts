// Writes the body of a successful response in chunks. An error after the first byte closes the connection, because the status has already
// been sent. Otherwise, a caller could mistake a truncated response for a complete response.
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { Writable } from 'node:stream'
import { setTimeout as pause, setImmediate } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { allowedMs, type MinDataRate } from '../limits.ts'
import type { Coding } from './packing.ts'

/**
 * The number of characters that are collected before a write. It is small for the first write, so that the first data arrives soon, and
 * doubles with each write. Each write, compression and send takes a turn of the event loop, regardless of its length.
 */
const CHARACTERS = { first: 32_768, most: 131_072 }

/**
 * The output of a response: the reply, its compression (null: no compression), the minimum rate at which the caller must read the response,
 * and whether another user waits for the caller's database connection.
 */
export type Way = { reply: FastifyReply; coding: Coding | null; minDataRate: MinDataRate; isWanted: () => boolean }

export type StreamedBody = {
  /** The number of characters for the next chunk. */
  fullAt: () => number
  /** Writes a chunk. Before the first chunk, writes the headers. Waits for a caller who reads slowly. Throws CallerGone. */
  write: (piece: string | Uint8Array) => Promise<void>
  end: () => void
  /** Destroys the connection if writing has begun. */
  breakOff: () => void
}

/** Creates a body. `headers` are sent in addition to the headers of the reply. */
export function streamedBody(
  { reply, coding, minDataRate, isWanted }: Way,
  headers: Record<string, string>,
): StreamedBody {
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
      // Between two chunks, lets the event loop handle other calls. This chunk is compressed while the next one is built.
      if (sink.write(piece)) return await setImmediate()
      const passed = (raw.socket?.bytesWritten ?? bytesBefore) - bytesBefore
      const beganAt = performance.now()
      const leftMs = allowedMs(minDataRate, passed) - waitedMs
      if (!(await drains(sink, raw, { leftMs, stalledMs: minDataRate.stalledMs, isWanted }))) raw.destroy()
      // Adds up the waiting times. Otherwise, a caller who reads a few bytes at intervals would never count as too slow.
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

type Patience = { leftMs: number; stalledMs: number; isWanted: () => boolean }

/**
 * Waits until the caller has read on or disconnected. Returns false if the caller did not within `leftMs`, or if the caller stalls for
 * `stalledMs` while another user waits for the caller's database connection.
 */
async function drains(
  sink: Writable,
  raw: ServerResponse,
  { leftMs, stalledMs, isWanted }: Patience,
): Promise<boolean> {
  const settled = new AbortController()
  const { signal } = settled
  const ended = Promise.race([once(sink, 'drain', { signal }), once(raw, 'close', { signal })]).then(
    () => true,
    () => false,
  )
  try {
    for (let left = leftMs; left > 0; left -= stalledMs) {
      const outcome = await Promise.race([ended, pause(Math.min(left, stalledMs), 'stalled' as const, { signal })])
      if (outcome !== 'stalled') return outcome
      if (isWanted()) return false
    }
    return false
  } finally {
    settled.abort()
  }
}

/** The caller has disconnected or has stopped reading. This is not a defect of the server. */
export class CallerGone extends Error {}
