// Creates the routes for calls that use an organisation's books. A route checks the permission that the contract requires, opens the books
// in a database transaction, and handles the call.
import type { Result } from '@twofold/accounting/refusals'
import type { Endpoint, ResponseBody } from '@twofold/contract/endpoint'
import type { Permission } from '@twofold/contract/permissions'
import { type Exported, recordExport } from '../audit/record.ts'
import { keepRefusedAttempt } from '../audit/refused-attempts.ts'
import type { Database } from '../database/pool.ts'
import { type Books, type Caller, openBooks, readBooks } from '../identity/books.ts'
import type { Principal } from '../identity/principal.ts'
import type { Turn } from '../shares/turn.ts'
import { type Call, type Route, route } from './route.ts'

type Work<E extends Endpoint> = (books: Books, call: Call<E>) => Promise<Result<ResponseBody<E>>>

/** Returns the route for a call that reads the books. */
export function readingRoute<E extends Endpoint>(database: Database, endpoint: E, work: Work<E>): Route {
  return openedBy(readBooks, database, endpoint, work)
}

/**
 * Returns the route for a call that changes the books. If a change is refused because of a recorded statement, the attempt is recorded in
 * the audit trail.
 */
export function writingRoute<E extends Endpoint>(database: Database, endpoint: E, work: Work<E>): Route {
  const { handler } = openedBy(openBooks, database, endpoint, work)
  return {
    endpoint,
    handler: async call => {
      const result = await handler(call)
      if (!result.ok) {
        const { params, body } = call
        const refusedCall = { name: endpoint.name, params, body, refusals: result.refusals }
        await keepRefusedAttempt(database, callerOf(call), refusedCall)
      }
      return result
    },
  }
}

/** Returns the route for a call that exports the books or the audit trail. `exported` returns the details for the audit entry. */
export function exportingRoute<E extends Endpoint>(
  database: Database,
  endpoint: E,
  exported: (call: Call<E>) => Exported,
  work: Work<E>,
): Route {
  const { handler } = readingRoute(database, endpoint, work)
  const permission = permissionOf(endpoint)
  return {
    endpoint,
    handler: async call => {
      const recorded = await recordExport(database, callerOf(call), permission, exported(call as unknown as Call<E>))
      return recorded.ok ? await handler(call) : recorded
    },
  }
}

/**
 * Returns the permission that an endpoint requires. Throws an error for an endpoint without a permission, because such an endpoint does not
 * use books.
 */
function permissionOf({ name, permission }: Endpoint): Permission {
  if (permission === 'open' || permission === 'signed-in')
    throw new Error(`${name} declares no permission on the books`)
  return permission
}

function openedBy<E extends Endpoint>(open: typeof openBooks, database: Database, endpoint: E, work: Work<E>): Route {
  const permission = permissionOf(endpoint)
  return route(endpoint, call => {
    return open<ResponseBody<E>>(database, callerOf(call), permission, books => {
      call.tellContext(books)
      return work(books, call)
    })
  })
}

function callerOf({
  principal,
  requestId,
  turn,
}: {
  principal: Principal | null
  requestId: string
  turn: Turn
}): Caller {
  return { ...(principal as Principal), requestId, turn }
}
