// Shares the pool's connections fairly. Users take turns, so a user with many waiting calls does not delay other users.
import type pg from 'pg'
import { FairShares, WorkCosts } from '../shares/fair-shares.ts'
import { type Turn, takePlace } from '../shares/turn.ts'
import { isUnreachable, NoConnectionInTime } from './lost-connection.ts'

/** A connection that is in use until `release` is called. If `broken` is set, `release` closes the connection. */
export type Connection = { client: pg.PoolClient; release: (broken?: Error) => void }

/** The maximum time in milliseconds that work waits for a connection. */
export const CONNECT_MS_MAX = 10_000
/** The fraction of the connections that stays free for other users while only one user is active. */
const KEPT_SHARE = 1 / 5
/**
 * The fraction of the connections that stays free while several users are active. The statements of one user run on few connections,
 * because all statements share the database's processors, and each statement of another user would be slower.
 */
const KEPT_WHILE_SHARED = 3 / 4
/**
 * Limits for long responses. A long response uses a connection until its client has read it or a time limit has passed. Some long responses
 * also keep the database busy.
 */
const LONG_SHARE = 1 / 2
const LONG_PER_USER = 2
/**
 * The fraction of the connections for callers without a token. All of their calls may wait for the same rows, which count sign-in attempts,
 * and each waiting call uses a connection.
 */
const OPEN_SHARE = 1 / 5
/** The cost in milliseconds that is assumed for work that has not run yet. */
const UNKNOWN_MS = { usual: 5, long: 100, open: 5 }
/**
 * The maximum cost of one piece of work. Without a maximum, a user whose response took ten minutes would have to wait ten minutes for other
 * users.
 */
const COST_MS_MAX = 2_000

/** Creates the scheduler for this number of connections. */
export function connectionShares(connectionsMax: number): FairShares {
  const total = Math.max(1, Math.floor(connectionsMax * LONG_SHARE))
  const open = Math.max(1, Math.floor(connectionsMax * OPEN_SHARE))
  return new FairShares({
    places: connectionsMax,
    kept: Math.floor(connectionsMax * KEPT_SHARE),
    keptWhileShared: Math.floor(connectionsMax * KEPT_WHILE_SHARED),
    costMax: COST_MS_MAX,
    // The number of waiting calls is limited earlier, in http/limits.ts.
    waitingMax: Number.POSITIVE_INFINITY,
    kinds: { long: { total, perUser: Math.min(LONG_PER_USER, total) }, open: { total: open, perUser: open } },
  })
}

/** Runs single statements for callers without a token. */
export type OpenQueries = {
  query: <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => Promise<pg.QueryResult<Row>>
}

/**
 * Runs single statements on the few connections that all callers without a token share. Throws NoConnectionInTime if no connection is free
 * in time.
 */
export function openQueries({ connect }: { connect: (turn: Turn) => Promise<Connection> }): OpenQueries {
  return {
    query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => {
      const { client, release } = await connect({ user: 'strangers', organisation: 0, kind: 'open', work: text })
      let broken: Error | undefined
      try {
        return await client.query<Row>(text, values)
      } catch (error) {
        if (isUnreachable(error)) broken = error as Error
        throw error
      } finally {
        release(broken)
      }
    },
  }
}

/**
 * Returns a function that waits for the user's turn and then returns a connection. The cost of work is the time in milliseconds for which
 * it uses the connection. Throws NoConnectionInTime after `waitMsMax`.
 */
export function connectorOf(
  pool: { connect: () => Promise<pg.PoolClient> },
  shares: FairShares,
  waitMsMax = CONNECT_MS_MAX,
) {
  const costs = new WorkCosts()
  return async (turn: Turn): Promise<Connection> => {
    const cost = costs.expected(turn.work, UNKNOWN_MS[turn.kind])
    const place = await takePlace(shares, turn, cost, waitMsMax)
    if (typeof place === 'string') throw new NoConnectionInTime()
    const client = await pool.connect().catch(error => {
      place.leave(0)
      throw error
    })
    const beganAt = performance.now()
    return {
      client,
      release: broken => {
        client.release(broken)
        const took = performance.now() - beganAt
        costs.learn(turn.work, took)
        place.leave(took)
      },
    }
  }
}
