// Metrics for Prometheus: the number, duration and outcome of calls. No label contains a user, an organisation or an id.
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { FairShares } from '../shares/fair-shares.ts'
import { measureShares } from '../shares/share-figures.ts'
import { refuse } from './responses/error-reply.ts'

/** Upper bounds of the duration buckets, in seconds. */
const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

function isFromThisMachine(request: FastifyRequest): boolean {
  // Requests that a proxy on this machine forwards also come from a loopback address, but have a forwarding header.
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

/** Starts counting the responses of the app, their durations, and the calls in progress. */
export function countAnswers(app: FastifyInstance, { calls, bodies }: Shared): Registry {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const durations = new Histogram({
    name: 'twofold_http_request_duration_seconds',
    help: 'Time from the start of a request to the end of its response, in seconds.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
    registers: [register],
  })
  const underWay: Gauge = new Gauge({
    name: 'twofold_calls_under_way',
    help: 'Number of calls in progress.',
    registers: [register],
    collect: () => underWay.set(calls.held),
  })
  measureShares(register, { name: 'calls', work: 'calls', shares: calls })
  measureShares(register, { name: 'bodies', work: 'request bodies', shares: bodies })
  app.addHook('onResponse', async (request, reply) => {
    const { url } = request.routeOptions
    // The files of the web app have different names in each version. With a label for each file, every version would add new time series.
    // The help pages are files as well.
    const route = url === undefined || /^\/(?:assets|help)\//.test(url) ? 'none' : url
    durations.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  return register
}

/** Serves `/api/metrics` to callers on this machine and to callers with the token. Other callers get 404. */
export function serveMetrics(api: FastifyInstance, figures: Registry, token: string | undefined): void {
  api.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request) && !bearsToken(request, token)) return refuse(reply, [{ code: 'NOT_FOUND' }])
    return reply.type(figures.contentType).send(await figures.metrics())
  })
}
