// Figures for Prometheus: how many calls, how long, how they ended. No label names a user, an organisation or an id.
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { FairShares } from '../shares/fair-shares.ts'
import { measureShares } from '../shares/share-figures.ts'
import { refuse } from './answers/error-reply.ts'

/** Upper bounds of the time classes, in seconds. */
const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

function isFromThisMachine(request: FastifyRequest): boolean {
  // What a proxy on this machine hands on comes from loopback too, but says for whom.
  if (request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined) return false
  const address = request.socket.remoteAddress ?? ''
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}

function bearsToken(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false
  const expected = Buffer.from(`Bearer ${token}`)
  const sent = Buffer.from(request.headers.authorization ?? '')
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}

type Shared = { calls: FairShares; bodies: FairShares }

/** Counts every answer of the app from here on, how long it took, and what is under way. */
export function countAnswers(app: FastifyInstance, { calls, bodies }: Shared): Registry {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const durations = new Histogram({
    name: 'twofold_http_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
    registers: [register],
  })
  const underWay: Gauge = new Gauge({
    name: 'twofold_calls_under_way',
    help: 'Calls that are being answered.',
    registers: [register],
    collect: () => underWay.set(calls.held),
  })
  measureShares(register, { name: 'calls', shares: calls })
  measureShares(register, { name: 'bodies', shares: bodies })
  app.addHook('onResponse', async (request, reply) => {
    const { url } = request.routeOptions
    // The screens' files have a name of their own in each version, and as many figures would stand here.
    const route = url === undefined || url.startsWith('/assets/') ? 'none' : url
    durations.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  return register
}

/** Mounts `/api/metrics`, open to this machine or with the token; anybody else reads that it does not exist. */
export function serveMetrics(api: FastifyInstance, figures: Registry, token: string | undefined): void {
  api.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request) && !bearsToken(request, token)) return refuse(reply, [{ code: 'NOT_FOUND' }])
    return reply.type(figures.contentType).send(await figures.metrics())
  })
}
