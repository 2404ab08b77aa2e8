// Determines a call's turn in the queue from the user or client address, and from the kind of work.
import type { Endpoint } from '@twofold/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Principal } from '../identity/principal.ts'
import { callerOf } from '../identity/throttle.ts'
import type { Kind } from '../shares/fair-shares.ts'
import type { Turn } from '../shares/turn.ts'

/**
 * Returns whether a call is long-running. A call is long-running if it returns a file or a complete list, or if its endpoint is declared as
 * long or slow.
 */
function mayBeLong({ contentType, isLong, isSlow, query }: Endpoint, asked: object): boolean {
  const { shape = {} } = (query ?? {}) as { shape?: object }
  const isWholeList = 'limit' in shape && 'cursor' in shape && !('limit' in asked)
  return isLong === true || isSlow === true || isWholeList || contentType !== undefined
}

function kindOf(endpoint: Endpoint, asked: object): Kind {
  if (endpoint.permission === 'open') return 'open'
  return mayBeLong(endpoint, asked) ? 'long' : 'usual'
}

/** Returns a call's turn in the queue. Calls without a token from the same client address share one turn. */
export function turnOf(
  endpoint: Endpoint,
  principal: Principal | null,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Turn {
  return {
    user: principal === null ? `address ${callerOf(request.ip)}` : `user ${principal.userId}`,
    organisation: principal?.organisationId ?? 0,
    kind: kindOf(endpoint, request.query as object),
    work: endpoint.name,
    whenGone: leave => {
      reply.raw.once('close', leave)
      return () => reply.raw.off('close', leave)
    },
  }
}
