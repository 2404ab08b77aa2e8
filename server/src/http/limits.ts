// What bounds requests that come slowly, are huge, or are too many. Nobody who sends one takes more than his share.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from './answers/error-reply.ts'

/** Bounds of one server process. */
export type Limits = {
  /** How long the headers of a request may take to arrive; a proxy sends them at once. */
  headersMsMax: number
  /** How long a whole request may: the largest file over a slow line. */
  requestMsMax: number
  /** How often both are looked at. */
  checkMs: number
  /** Connections at once; more are closed as they come. */
  connectionsMax: number
  /**
   * Calls at once; more are refused at once with BUSY, so that those under way are answered as soon as ever. Twice what makes
   * the database busy: more would only wait longer.
   */
  callsMax: number
}

export const LIMITS: Limits = {
  headersMsMax: 20_000,
  requestMsMax: 300_000,
  checkMs: 5_000,
  connectionsMax: 10_000,
  callsMax: 128,
}

/** What lets calls in. */
export type Admission = ReturnType<typeof createAdmission>

/**
 * Lets so many calls in at once and refuses the others before anything of theirs is read. A call is under way until it was
 * answered and its work has ended: who hangs up and asks again would else have us do ever more.
 */
export function createAdmission(callsMax: number) {
  const works = new WeakMap<FastifyRequest, Promise<unknown>>()
  let underWay = 0
  return {
    /** How many are under way. */
    underWay: () => underWay,
    /** The hook: before all others of a call, and of one that takes no token once its body is there. */
    admit: async (request: FastifyRequest, reply: FastifyReply) => {
      // He hung up while he still sent: nothing is done, and nobody would tell us when it ends.
      if (reply.raw.destroyed) return reply.hijack()
      if (underWay >= callsMax) return refuse(reply, [{ code: 'BUSY' }])
      underWay += 1
      const leave = () => {
        underWay -= 1
      }
      reply.raw.once('close', () => void Promise.resolve(works.get(request)).then(leave, leave))
    },
    /** The work that a request has us do. */
    during: <Value>(request: FastifyRequest, work: Promise<Value>): Promise<Value> => {
      works.set(request, work)
      return work
    },
  }
}
