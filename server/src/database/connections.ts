// The connections of the pool, handed out in turn between users: without that, the work of one user that waits for a connection
// would be in front of everyone else's.
import type pg from 'pg'
import { FairShares } from '../shares/fair-shares.ts'
import { type Turn, takePlace } from '../shares/turn.ts'
import { WorkCosts } from '../shares/work-costs.ts'
import { isUnreachable, NoConnectionInTime } from './lost-connection.ts'

/** A connection until it is released; `broken` closes it. */
export type Connection = { client: pg.PoolClient; release: (broken?: Error) => void }

/** A lone user leaves this part of the connections to others. */
const KEPT_SHARE = 1 / 5
/** With the statements of fewer connections at work, each statement of another user is answered sooner. */
const KEPT_WHILE_SHARED = 1 / 2
/** Long answers hold a connection for as long as their reader takes, up to a bound, or keep the database busy. */
const LONG_SHARE = 1 / 2
const LONG_PER_USER = 2
/** Callers without a token meet at the rows that count their attempts, and would wait there with a connection each. */
const OPEN_SHARE = 1 / 5
/** The expected milliseconds of work that has not been seen yet. */
const UNKNOWN_MS = { usual: 5, long: 100, open: 5 }
/** The most that work costs: after an answer of ten minutes a user would otherwise be behind all others for as long. */
const COST_MS_MAX = 2_000

/** The shares of users in this many connections. */
export function connectionShares(connectionsMax: number): FairShares {
  const total = Math.max(1, Math.floor(connectionsMax * LONG_SHARE))
  const open = Math.max(1, Math.floor(connectionsMax * OPEN_SHARE))
  return new FairShares({
    places: connectionsMax,
    kept: Math.floor(connectionsMax * KEPT_SHARE),
    keptWhileShared: Math.floor(connectionsMax * KEPT_WHILE_SHARED),
    costMax: COST_MS_MAX,
    // Calls are bounded before they get here.
    waitingMax: Number.POSITIVE_INFINITY,
    inOrderMax: Number.POSITIVE_INFINITY,
    kinds: { long: { total, perUser: Math.min(LONG_PER_USER, total) }, open: { total: open, perUser: open } },
  })
}

/** Runs single statements for callers without a token. */
export type OpenQueries = {
  query: <Row extends pg.QueryResultRow>(text: string, values: unknown[]) => Promise<pg.QueryResult<Row>>
}

/** Single statements on the few connections that all callers without a token share. */
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

/** Makes the function that hands out connections. What work costs is the time that it has its connection, in milliseconds. */
export function connectorOf(pool: pg.Pool, shares: FairShares, waitMsMax: number) {
  const costs = new WorkCosts()
  return async (turn: Turn): Promise<Connection> => {
    const cost = costs.expected(turn.work, UNKNOWN_MS[turn.kind])
    const place = await takePlace(shares, { ...turn, cost }, waitMsMax)
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
