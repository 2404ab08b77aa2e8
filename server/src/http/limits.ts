// Limits of requests that are slow, huge or too many, so that one caller cannot take what others need.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { FairShares } from '../shares/fair-shares.ts'
import { type Turn, takePlace } from '../shares/turn.ts'
import { enforceMinDataRate, type MinDataRate } from './min-data-rate.ts'
import { refuse } from './responses/error-reply.ts'

/** Bounds of one server process. */
export type Limits = {
  /** How long the headers of a request may take to arrive. A proxy sends them in one piece. */
  headersMsMax: number
  /** How long a whole request may take: the largest file over a slow line. */
  requestMsMax: number
  /** How often both times are checked. */
  checkMs: number
  /** The maximum number of connections. More are closed immediately. */
  connectionsMax: number
  /**
   * Calls in progress at once. More wait for their turn. It is twice what keeps the database busy: with more, every call would
   * only take longer.
   */
  callsMax: number
  /** How many calls of one user and kind may wait; more are refused with BUSY. */
  waitingMax: number
  /** How long a call may wait before it is refused with BUSY. */
  waitMsMax: number
  /** How many bodies of one user may arrive at once. Further ones are not read yet. */
  bodiesMax: number
  /** How slowly a body may arrive, and an answer may be read. */
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
  minDataRate: { graceMs: 30_000, bytesPerSecondMin: 32_768 },
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The work of a call in progress. */
    work: Promise<unknown> | null
  }
}

/** Admits calls. */
export type Admission = ReturnType<typeof createAdmission>

/** The share of the places that a lone user leaves free for others. */
const KEPT_SHARE = 1 / 8

/** Creates the scheduler of calls. Each call costs the same. Their database time is shared in database/connections.ts. */
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
 * Admits calls, users in turn, and refuses calls that waited too long before any work is done for them. A call is in progress until it
 * is answered and its work has ended. Otherwise, callers who disconnect and call again would cause ever more work.
 */
export function createAdmission(limits: Limits) {
  const shares = callShares(limits)
  return {
    shares,
    /** Takes a place for a call whose body has arrived. Answers the call itself with BUSY if it gets none in time. */
    admit: async (request: FastifyRequest, reply: FastifyReply, turn: Turn) => {
      // The caller disconnected while sending. No event would tell when the call ends, so it is not started.
      if (reply.raw.destroyed) return reply.hijack()
      const place = await takePlace(shares, { ...turn, cost: 1 }, limits.waitMsMax)
      if (place === 'gone') return reply.hijack()
      if (place === 'busy') return refuse(reply, [{ code: 'BUSY' }])
      const leave = () => place.leave()
      reply.raw.once('close', () => void Promise.resolve(request.work).then(leave, leave))
    },
    /** Registers the work of a request and returns it. The rest of its answer must be read in time once it ends. */
    during: <Value>(request: FastifyRequest, reply: FastifyReply, work: Promise<Value>): Promise<Value> => {
      request.work = work
      const watch = () => cutOffIfUnread(reply, limits.minDataRate)
      work.then(watch, watch)
      return work
    },
  }
}

/** Closes the connection if the rest of an answer is read too slowly. */
function cutOffIfUnread({ raw }: FastifyReply, minDataRate: MinDataRate): void {
  const { socket } = raw.req
  // Most answers are short. The system has taken them already.
  if (raw.destroyed || (raw.writableEnded && raw.writableLength === 0)) return
  // Includes data that was handed to the socket but not sent yet.
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
