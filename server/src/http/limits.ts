// Limits slow requests, huge requests, and the number of requests, so that one caller cannot use up the resources of others.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { FairShares } from '../shares/fair-shares.ts'
import { type Turn, takePlace } from '../shares/turn.ts'
import { refuse } from './responses/error-reply.ts'

/** The limits of one server process. */
export type Limits = {
  /** The maximum time in milliseconds for the headers of a request to arrive. A proxy sends all headers together. */
  headersMsMax: number
  /** The maximum time in milliseconds for a complete request to arrive. It is enough for the largest file on a slow connection. */
  requestMsMax: number
  /** The interval in milliseconds at which the server checks these two times. */
  checkMs: number
  /** The maximum number of connections. Further connections are closed immediately. */
  connectionsMax: number
  /**
   * The maximum number of calls in progress. Further calls wait for their turn. The limit is twice the number of calls that keep the
   * database busy. With more calls, every call would only take longer.
   */
  callsMax: number
  /** The maximum number of waiting calls of one user and kind. Further calls are refused with BUSY. */
  waitingMax: number
  /** The maximum time in milliseconds that a call waits before it is refused with BUSY. */
  waitMsMax: number
  /** The maximum number of bodies of one user that may arrive at the same time. Further bodies are not read yet. */
  bodiesMax: number
  /** The minimum rate at which a body must arrive and a response must be read. */
  minDataRate: MinDataRate
}

export const LIMITS: Limits = {
  headersMsMax: 20_000,
  requestMsMax: 300_000,
  checkMs: 5_000,
  connectionsMax: 10_000,
  callsMax: 128,
  waitingMax: 128,
  waitMsMax: 5_000,
  bodiesMax: 16,
  minDataRate: { graceMs: 30_000, bytesPerSecondMin: 32_768, stalledMs: 5_000 },
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Settles when the handler has finished. Null before the handler starts. */
    work: Promise<unknown> | null
  }
}

/** Admits calls to the server. */
export type Admission = ReturnType<typeof createAdmission>

/** The fraction of call slots that is reserved for other users while only one user is active. */
const KEPT_SHARE = 1 / 8

/** Creates the scheduler of calls. Each call has the same cost. database/connections.ts shares the database time among users. */
function callShares({ callsMax, waitingMax }: Limits): FairShares {
  const part = (share: number) => Math.max(1, Math.floor(callsMax * share))
  return new FairShares({
    places: callsMax,
    kept: Math.floor(callsMax * KEPT_SHARE),
    keptWhileShared: Math.floor(callsMax * KEPT_SHARE),
    costMax: 1,
    waitingMax,
    kinds: {
      long: { total: part(1 / 2), perUser: part(1 / 8) },
      open: { total: part(1 / 4), perUser: part(1 / 8) },
    },
  })
}

/**
 * Admits calls. Users take turns. A call that has waited too long is refused before any of its work is done. A call is in progress until
 * its response is sent and its work has ended. Otherwise, callers who disconnect and call again would cause more and more work.
 */
export function createAdmission(limits: Limits) {
  const shares = callShares(limits)
  return {
    shares,
    /** Waits for a call slot after the body has arrived. Refuses the call with BUSY if no slot becomes free in time. */
    admit: async (request: FastifyRequest, reply: FastifyReply, turn: Turn) => {
      // The caller disconnected while sending. No later event would report the end of the call, so the call is not started.
      if (reply.raw.destroyed) return reply.hijack()
      const place = await takePlace(shares, turn, 1, limits.waitMsMax)
      if (place === 'gone') return reply.hijack()
      if (place === 'busy') return refuse(reply, [{ code: 'BUSY' }])
      const leave = () => place.leave()
      reply.raw.once('close', () => void Promise.resolve(request.work).then(leave, leave))
    },
    /** Registers the work of a request and returns it. When the work ends, the caller must read the rest of the response in time. */
    during: <Value>(request: FastifyRequest, reply: FastifyReply, work: Promise<Value>): Promise<Value> => {
      request.work = work
      const watch = () => cutOffIfUnread(reply, limits.minDataRate)
      work.then(watch, watch)
      return work
    },
  }
}

/** Closes the connection if the caller reads the rest of a response too slowly. */
function cutOffIfUnread({ raw }: FastifyReply, minDataRate: MinDataRate): void {
  const { socket } = raw.req
  // Most responses are short, and the operating system has already accepted all their bytes.
  if (raw.destroyed || (raw.writableEnded && raw.writableLength === 0)) return
  // `bytesWritten` includes data that the socket has buffered but not sent yet.
  const bytesBefore = socket.bytesWritten - raw.writableLength
  raw.once(
    'close',
    enforceMinDataRate(
      minDataRate,
      () => socket.bytesWritten - bytesBefore,
      () => socket.destroy(),
    ),
  )
}

/** The time that a client may take: `graceMs`, plus the time to transfer the bytes at the minimum rate. */
export type MinDataRate = {
  graceMs: number
  bytesPerSecondMin: number
  /**
   * The time in milliseconds after which a client that reads nothing is disconnected if another user waits for its database connection. It
   * is shorter than the time that the other user waits.
   */
  stalledMs: number
}

/** Returns the time in milliseconds that a client may take to transfer this many bytes. */
export function allowedMs({ graceMs, bytesPerSecondMin }: MinDataRate, bytes: number): number {
  return graceMs + (bytes / bytesPerSecondMin) * 1000
}

/** Calls `cutOff` if the client takes longer than allowed to transfer the next bytes. Returns a function that stops this check. */
export function enforceMinDataRate(minDataRate: MinDataRate, passed: () => number, cutOff: () => void): () => void {
  const beganAt = performance.now()
  const look = () => {
    const leftMs = allowedMs(minDataRate, passed()) - (performance.now() - beganAt)
    if (leftMs <= 0) cutOff()
    else timer = setTimeout(look, leftMs)
  }
  let timer = setTimeout(look, minDataRate.graceMs)
  return () => clearTimeout(timer)
}
