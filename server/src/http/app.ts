// Builds the HTTP server: headers, request bodies, calls under /api, screens and errors. This file contains no bookkeeping code.
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { jsonSchema } from '@twofold/contract/openapi'
import writerOf from 'fast-json-stringify'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Registry } from 'prom-client'
import type { ZodMiniType } from 'zod/mini'
import type { Authenticate } from '../identity/principal.ts'
import type { FairShares } from '../shares/fair-shares.ts'
import { serveApiDocument } from './api-document.ts'
import { createBodyArrivals } from './body-arrivals.ts'
import { readJsonBodies } from './body-parsers.ts'
import { answerInPlaceOfNode, answerUnreadable } from './client-error.ts'
import { setHeadersOf, setStrictHeaders } from './headers.ts'
import { createAdmission, LIMITS, type Limits } from './limits.ts'
import { countAnswers, serveMetrics } from './metrics.ts'
import { mountCalls } from './mount.ts'
import { answerThrown, refuse } from './responses/error-reply.ts'
import type { Route } from './route.ts'
import { serveScreens } from './screens.ts'

/** The maximum size of a request body in bytes. A transaction with 1,000 lines is far smaller. */
export const BODY_MAX_BYTES = 1_048_576

export type AppParts = {
  routes: readonly Route[]
  authenticate: Authenticate
  readiness: Readiness
  /** The folder of the built web app. If null, the server serves only the API. */
  screensFolder: string | null
  logger: FastifyBaseLogger
  version: string
  /** The token that callers on other machines need for `/api/metrics`. */
  metricsToken: string | undefined
  /** Whether to trust `X-Forwarded-For`. */
  isProxyTrusted: boolean
  /** The scheduler of the database connections. */
  connections: FairShares
  /** Adds metrics of other parts of the process, such as the database. */
  measure?: (figures: Registry) => void
  /** Overrides of the limits, for tests. */
  limits?: Partial<Limits> | undefined
  /** Mounts routes that are not part of the API, such as the embedded identity provider. */
  extension?: (app: FastifyInstance) => Promise<void>
}

/** Builds the server. The caller starts listening. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const limits = { ...LIMITS, ...parts.limits }
  const app = Fastify({
    loggerInstance: parts.logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: parts.isProxyTrusted,
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: limits.requestMsMax,
    genReqId: () => randomUUID(),
    // During a shutdown, requests on open connections still get a response, with a header that closes the connection.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, querystringParser: query => parseQuery(query) },
    // For a URL that cannot be parsed, no hooks run, so the headers are set here.
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
  await parts.extension?.(app)
  await app.register(
    async api => {
      readJsonBodies(api)
      api.setSerializerCompiler(({ schema }) => createResponseWriter(schema as ZodMiniType))
      api.setNotFoundHandler((_request, reply) => refuse(reply, [{ code: 'NOT_FOUND' }]))
      serveHealth(api, parts.readiness)
      serveMetrics(api, figures, parts.metricsToken)
      serveApiDocument(api, parts.version)
      mountCalls(api, { ...parts, admission, bodies, minDataRate: limits.minDataRate })
    },
    { prefix: '/api' },
  )
  await serveScreens(app, parts.screensFolder)
  return app
}

/** Returns the values of each parameter, in the order of the query string. The object has no prototype, so `__proto__` is an ordinary name. */
function parseQuery(query: string): Record<string, string[]> {
  const found: Record<string, string[]> = Object.create(null)
  for (const [name, value] of new URLSearchParams(query)) {
    found[name] ??= []
    found[name].push(value)
  }
  return found
}

/**
 * Returns the serializer of a call's responses. It is built for the first response, because building all serializers took a fifth of the
 * start time.
 */
function createResponseWriter(response: ZodMiniType): (value: unknown) => string {
  let write: ((value: unknown) => string) | undefined
  return value => {
    write ??= writerOf(jsonSchema(response, 'output'))
    return write(value)
  }
}

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#00664a"/>
<path d="M7 10.5h18M16 10.5V25M10.5 15v6M21.5 15v6" stroke="#fff" stroke-width="2.6" stroke-linecap="round" fill="none"/></svg>
`

/** Serves the icon without authentication, at the path that pages link to and at the path that browsers request by default. */
function serveIcon(app: FastifyInstance): void {
  for (const path of ['/icon.svg', '/favicon.ico']) {
    app.get(path, async (_request, reply) =>
      reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(ICON),
    )
  }
}

/**
 * Returns whether the database has the schema that this server was built for. Throws an error if the database does not respond or rejects
 * writes.
 */
export type Readiness = () => Promise<boolean>

/** `/api/health` reports whether the process is running, and `/api/ready` whether it can serve requests. They do not require a token. */
export function serveHealth(api: FastifyInstance, isReady: Readiness): void {
  api.get('/health', async () => ({ status: 'alive' }))
  api.get('/ready', async (_request, reply) =>
    (await isReady()) ? { status: 'ready' } : refuse(reply, [{ code: 'UNAVAILABLE' }]),
  )
}

/**
 * Closes connections without a request when the server shuts down. Browsers open some connections in advance. Node treats them as busy for
 * a minute, which would delay the shutdown.
 */
export function endUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', socket => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy()
  })
}
