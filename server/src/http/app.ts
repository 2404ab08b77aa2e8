// The HTTP server put together: headers, bodies, calls under /api, the screens, errors. Nothing here knows
// bookkeeping.
import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Registry } from 'prom-client'
import type { ZodMiniType } from 'zod/mini'
import type { Authenticate } from '../identity/principal.ts'
import { answerWriter } from './answers/answer-writer.ts'
import { answerThrown, refuse } from './answers/error-reply.ts'
import { serveApiDocument } from './api-document.ts'
import { createBodyArrivals } from './body-arrivals.ts'
import { readJsonBodies } from './body-parsers.ts'
import { answerInPlaceOfNode, answerUnreadable } from './client-error.ts'
import { setHeadersOf, setStrictHeaders } from './headers.ts'
import { type Readiness, serveHealth } from './health.ts'
import { serveIcon } from './icon.ts'
import { createAdmission, LIMITS, type Limits } from './limits.ts'
import { countAnswers, serveMetrics } from './metrics.ts'
import { mountCalls } from './mount.ts'
import type { Route } from './route.ts'
import { serveScreens } from './screens.ts'
import { endUnusedConnections } from './unused-connections.ts'

/** The largest body that is read, in bytes; a transaction of 1,000 lines is far below it. */
export const BODY_MAX_BYTES = 1_048_576

export type AppParts = {
  routes: readonly Route[]
  authenticate: Authenticate
  readiness: Readiness
  /** Folder of the built screens, or null when only the API is served. */
  screensFolder: string | null
  logger: FastifyBaseLogger
  version: string
  /** Opens `/api/metrics` to callers from elsewhere. */
  metricsToken: string | undefined
  /** Whether `X-Forwarded-For` is believed. */
  isProxyTrusted: boolean
  /** Adds figures of what stands beside the server to its own. */
  measure?: (figures: Registry) => void
  /** Other bounds than the usual ones, for tests. */
  limits?: Partial<Limits> | undefined
  /** Mounts what stands beside the API, such as the embedded identity provider. */
  beside?: (app: FastifyInstance) => Promise<void>
}

/** Builds the server; the caller listens. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const limits = { ...LIMITS, ...parts.limits }
  const app = Fastify({
    loggerInstance: parts.logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: parts.isProxyTrusted,
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: limits.requestMsMax,
    genReqId: () => randomUUID(),
    // Whoever still has a connection when the process ends is served on it, and told that it closes.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, querystringParser: query => parseQuery(query) },
    // An address that cannot be read: no hook has run.
    frameworkErrors: (error, request, reply) => void answerThrown(error, request, setHeadersOf(request, reply)),
    clientErrorHandler: answerUnreadable,
    http: {
      requireHostHeader: false,
      headersTimeout: limits.headersMsMax,
      connectionsCheckingInterval: limits.checkMs,
    },
  })
  app.server.maxConnections = limits.connectionsMax
  setStrictHeaders(app)
  answerInPlaceOfNode(app)
  endUnusedConnections(app)
  const admission = createAdmission(limits)
  const bodies = createBodyArrivals(limits)
  const figures = countAnswers(app, { calls: admission.shares, bodies: bodies.shares })
  parts.measure?.(figures)
  app.setErrorHandler(answerThrown)
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        requestId: request.id,
        method: request.method,
        url: request.url.split('?')[0],
        status: reply.statusCode,
        ms: reply.elapsedTime,
      },
      'answered',
    )
  })
  serveIcon(app)
  await parts.beside?.(app)
  await app.register(
    async api => {
      readJsonBodies(api)
      api.setSerializerCompiler(({ schema }) => answerWriter(schema as ZodMiniType))
      api.setNotFoundHandler((_request, reply) => refuse(reply, [{ code: 'NOT_FOUND' }]))
      serveHealth(api, parts.readiness)
      serveMetrics(api, figures, parts.metricsToken)
      serveApiDocument(api, parts.version)
      mountCalls(api, { ...parts, admission, bodies, pace: limits.pace })
    },
    { prefix: '/api' },
  )
  await serveScreens(app, parts.screensFolder)
  return app
}

/** The values of each name in their order; a name without a prototype behind it, so `__proto__` is only a name. */
function parseQuery(query: string): Record<string, string[]> {
  const found: Record<string, string[]> = Object.create(null)
  for (const [name, value] of new URLSearchParams(query)) {
    found[name] ??= []
    found[name].push(value)
  }
  return found
}
