// The whole server on a test file's own database: identity provider, session calls and all, listening on loopback.
import { promisify } from 'node:util'
import { CATALOGUE } from '@twofold/contract/catalogue'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { type ApplicationParts, createApplication } from '../application.ts'
import type { Database } from '../database/pool.ts'
import { createReadiness } from '../database/readiness.ts'
import { type Route, route } from '../http/route.ts'
import { LOGGED } from './logged-faults.ts'
import { steadyPort } from './steady-port.ts'
import { faultsOfHeaders, watchHeaders } from './strict-headers.ts'

/** A running server. `faults` is what it logged as its own fault or answered without a strict header. Any fault fails its test. */
export type TestApplication = {
  origin: string
  faults: string[]
  /** Calls the server without a network connection, for tests with many calls. */
  inject: (request: InjectOptions) => Promise<LightMyRequestResponse>
  /** How many connections the server has open. */
  connections: () => Promise<number>
  close: () => Promise<void>
}

type TestApplicationOptions = {
  config?: Partial<ApplicationParts['config']>
  routes?: readonly Route[]
  /** Where built screens lie; none are served without. */
  screensFolder?: string
  /** Other bounds than the usual ones. */
  limits?: ApplicationParts['limits']
  /** Another log than that of faults. */
  logger?: ApplicationParts['logger']
}

/** Starts the server; the calls that `routes` does not serve are nowhere to be found. */
export async function startApplication(
  database: Database,
  { config, routes, screensFolder, limits, logger }: TestApplicationOptions = {},
): Promise<TestApplication> {
  const faults: string[] = []
  const port = config?.port ?? (await steadyPort())
  const parts: ApplicationParts = {
    config: {
      host: '127.0.0.1',
      port,
      publicUrl: undefined,
      oidc: undefined,
      mayCreateOrganisations: true,
      mayNewOrganisationsMail: true,
      metricsToken: undefined,
      isProxyTrusted: false,
      ...config,
    },
    database,
    routes: routes ?? absent,
    logger: logger ?? pino({ level: 'error' }, { write: line => faults.push(line) }),
    readiness: createReadiness(database.pool, async () => true),
    screensFolder: screensFolder ?? null,
    version: 'test',
    limits,
  }
  const app = await createApplication(parts)
  watchHeaders(app, fault => faults.push(fault))
  LOGGED.add(faults)
  await app.listen({ host: '127.0.0.1', port })
  return {
    origin: `http://127.0.0.1:${port}`,
    faults,
    inject: async request => {
      const answer = await app.inject(request)
      faults.push(...faultsOfHeaders(String(request.url), name => answer.headers[name]))
      return answer
    },
    connections: () => promisify(app.server.getConnections.bind(app.server))(),
    close: async () => {
      await app.close()
      LOGGED.delete(faults)
    },
  }
}

const OWN = /^(sign-in|authenticate|refresh|logout|users|sessions|tenants|secure|organisation|members|invitations)/

/** The calls on the books, answering that there is nothing. */
const absent = CATALOGUE.filter(({ path }) => !OWN.test(path.slice(1))).map(endpoint =>
  route(endpoint, async () => ({ ok: false, refusals: [{ code: 'NOT_FOUND' }] })),
)
