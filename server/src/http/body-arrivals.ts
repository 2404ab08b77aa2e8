// Limits request bodies while they arrive: the number of bodies that a user sends at the same time, and the time for each body. A request
// does not count as a call until its body has arrived.
import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { FairShares, type QueuedClaim } from '../shares/fair-shares.ts'
import { type Turn, takePlace } from '../shares/turn.ts'
import { answerTooSlow } from './client-error.ts'
import { enforceMinDataRate, type Limits, type MinDataRate } from './limits.ts'
import { refuse } from './responses/error-reply.ts'

/**
 * The maximum size of a small body in bytes. A larger body counts toward the limit until its call has ended, because it stays in memory
 * until then.
 */
const SMALL_BYTES_MAX = 65_536

declare module 'fastify' {
  interface FastifyRequest {
    /** Marks the body of the request as arrived, if it is still arriving. */
    bodyArrived: (() => void) | null
  }
}

export type BodyArrivals = ReturnType<typeof createBodyArrivals>

/** Creates the limits for request bodies that are arriving. */
export function createBodyArrivals({ bodiesMax, connectionsMax, minDataRate }: Limits) {
  const shares = new FairShares({
    places: connectionsMax,
    kept: 0,
    keptWhileShared: 0,
    costMax: 1,
    waitingMax: connectionsMax,
    kinds: { usual: { total: connectionsMax, perUser: bodiesMax } },
  })
  return {
    shares,
    /**
     * Waits until the body may be read, and starts its time limit. A small body that has already arrived does not wait. If too many bodies
     * of the user stay in progress for too long, refuses the call with BUSY.
     */
    receive: async (request: FastifyRequest, reply: FastifyReply, turn: Turn) => {
      const { raw, headers } = request
      const bytes = Number(headers['content-length'] ?? Number.POSITIVE_INFINITY)
      const hasBody = headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined
      const isSmall = bytes <= SMALL_BYTES_MAX
      // Injected requests have no `complete` property, and no connection that could be slow.
      if (!hasBody || raw.complete === undefined) return
      // A small body usually arrives together with its headers and is read in the same turn of the event loop. It needs no time limit.
      if (isSmall && !raw.complete) await nextTurn()
      if (isSmall && raw.complete) return
      // The client disconnected while its token was checked. No later event would release its slot, so the request does not get one.
      if (reply.raw.destroyed) return reply.hijack()
      let place: QueuedClaim | undefined
      // Bodies of calls without a token are small. Many callers may share one client address.
      if (turn.kind !== 'open') {
        const taken = await takePlace(shares, { ...turn, kind: 'usual' }, 1, minDataRate.graceMs)
        if (taken === 'gone') return reply.hijack()
        if (taken === 'busy') return refuse(reply.header('connection', 'close'), [{ code: 'BUSY' }])
        place = taken
      }
      const stopWatching = cutOffIfSlow(raw.socket, minDataRate)
      const leave = () => place?.leave()
      reply.raw.once('close', stopWatching)
      reply.raw.once('close', leave)
      request.bodyArrived = () => {
        stopWatching()
        if (isSmall) leave()
      }
    },
  }
}

/** Responds with 408 and closes the connection if a body arrives too slowly. Returns a function that stops the check. */
function cutOffIfSlow(socket: Socket, minDataRate: MinDataRate): () => void {
  const bytesBefore = socket.bytesRead
  return enforceMinDataRate(
    minDataRate,
    () => socket.bytesRead - bytesBefore,
    () => answerTooSlow(socket),
  )
}
