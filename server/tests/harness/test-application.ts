// Runs the complete server on the database of a test file, with the identity provider and the session calls. It listens on the loopback
// address.
import { promisify } from 'node:util'
import { CATALOGUE } from '@twofold/contract/catalogue'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { type ApplicationParts, createApplication } from '../../src/application.ts'
import type { Database } from '../../src/database/pool.ts'
import { createReadiness } from '../../src/database/readiness.ts'
import { type Route, route } from '../../src/http/route.ts'
import { LOGGED } from './logged-faults.ts'
import { steadyPort } from './steady-port.ts'
import { faultsOfHeaders, watchHeaders } from './strict-headers.ts'

/** A running server. `faults` contains the faults that it logged and the responses without a required header. A fault fails the test. */
export type TestApplication = Awaited<ReturnType<typeof startApplication>>

type TestApplicationOptions = {
  config?: Partial<ApplicationParts['config']>
  routes?: readonly Route[]
  /** The folder that contains the built screens. Default: the server does not serve screens. */
  screensFolder?: string
  /** Overrides default limits. */
  limits?: ApplicationParts['limits']
  /** Replaces the logger that records faults. */
  logger?: ApplicationParts['logger']
}

/** Starts the server. Calls that `routes` does not serve return 404. */
export async function startApplication(
  database: Database,
  { config, routes, screensFolder, limits, logger }: TestApplicationOptions = {},
) {
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
    /** Calls the server without a network connection, for tests with many calls. */
    inject: async (request: InjectOptions): Promise<LightMyRequestResponse> => {
      const answer = await app.inject(request)
      faults.push(...faultsOfHeaders(String(request.url), name => answer.headers[name]))
      return answer
    },
    /** Returns the number of open connections to the server. */
    connections: (): Promise<number> => promisify(app.server.getConnections.bind(app.server))(),
    close: async () => {
      await app.close()
      LOGGED.delete(faults)
    },
  }
}

const OWN = /^(sign-in|authenticate|refresh|logout|users|sessions|tenants|secure|organisation|members|invitations)/

/** Returns NOT_FOUND for all calls that use the books. */
const absent = CATALOGUE.filter(({ path }) => !OWN.test(path.slice(1))).map(endpoint =>
  route(endpoint, async () => ({ ok: false, refusals: [{ code: 'NOT_FOUND' }] })),
)
