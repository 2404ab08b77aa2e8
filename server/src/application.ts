// Assembles the application: the identity provider, sessions, and the endpoints of every feature, on one HTTP server. The caller starts the
// server.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { openQueries } from './database/connections.ts'
import { measureDatabase } from './database/figures.ts'
import { isUnreachable } from './database/lost-connection.ts'
import type { Database } from './database/pool.ts'
import { createApp, type Readiness } from './http/app.ts'
import type { Limits } from './http/limits.ts'
import type { Route } from './http/route.ts'
import { openAccessTokens } from './identity/access-token.ts'
import { createAuthenticator } from './identity/authenticate.ts'
import { embeddedProvider } from './identity/embedded-provider.ts'
import { externalProvider } from './identity/external-provider.ts'
import { openSuccessor } from './identity/refresh-token.ts'
import type { RelyingParty } from './identity/relying-party.ts'
import { endSessionsOfAccount } from './identity/sessions.ts'
import { createThrottle, signInThrottle } from './identity/throttle.ts'
import { mountIdentityProvider } from './identity-provider/pages.ts'
import { newcomers } from './members/invitations.ts'
import { memberRoutes } from './members/routes.ts'
import { firstSetUp } from './organisations/first-set-up.ts'
import { organisationRoutes } from './organisations/routes.ts'
import { sessionRoutes } from './session/routes.ts'

export type ApplicationParts = {
  config: Pick<
    Config,
    | 'host'
    | 'port'
    | 'publicUrl'
    | 'oidc'
    | 'mayCreateOrganisations'
    | 'mayNewOrganisationsMail'
    | 'metricsToken'
    | 'isProxyTrusted'
  >
  database: Database
  /** The endpoints of the books. */
  routes: readonly Route[]
  logger: FastifyBaseLogger
  readiness: Readiness
  screensFolder: string | null
  version: string
  /** Overrides the default limits in tests. */
  limits?: Partial<Limits> | undefined
}

const EMBEDDED_CLIENT = 'twofold'

/** Returns the URL at which this process can call itself. */
function loopbackOf({ host, port }: Pick<Config, 'host' | 'port'>): string {
  if (host === '::' || host === '::1') return `http://[::1]:${port}`
  const isAny = host === '0.0.0.0' || host === 'localhost'
  return `http://${isAny ? '127.0.0.1' : host}:${port}`
}

type Identity = { relyingParty: RelyingParty; mount: (app: FastifyInstance) => Promise<void> }

/** Returns the identity provider: the configured external provider, or the embedded one at /idp. */
function identityOf({ config, database, logger }: ApplicationParts): Identity {
  const uris = redirectUris(config)
  if (config.oidc) {
    const relyingParty = externalProvider({ ...config.oidc, redirectUris: uris, logger })
    // Reads the provider's configuration at startup, so that an incorrect setting is logged before the first sign-in.
    void relyingParty.addresses()
    return { relyingParty, mount: async () => {} }
  }
  const { pool } = database
  const { publicUrl } = config
  const issuer = `${publicUrl === undefined ? 'http://localhost' : new URL(publicUrl).origin}/idp`
  const provider = { issuer, clientId: EMBEDDED_CLIENT, redirectUris: uris }
  return {
    relyingParty: embeddedProvider({ ...provider, loopback: loopbackOf(config), logger }),
    mount: app =>
      mountIdentityProvider(app, {
        ...provider,
        pool,
        publicUrl,
        port: config.port,
        now: () => Date.now(),
        isAway: isUnreachable,
        throttle: signInThrottle(createThrottle(openQueries(database))),
        setUp: firstSetUp(pool),
        newcomers: newcomers(pool),
        signOut: accountId => endSessionsOfAccount({ pool }, accountId),
      }),
  }
}

/** Builds the server. The schema of the database must be up to date. */
export async function createApplication(parts: ApplicationParts): Promise<FastifyInstance> {
  const { config, database } = parts
  const { pool } = database
  const tokens = await openAccessTokens(pool)
  const { relyingParty, mount } = identityOf(parts)
  const { passwordPage } = relyingParty
  const session = { pool, tokens, successor: await openSuccessor(pool), passwordPage }
  const authenticator = createAuthenticator(pool, tokens)
  const throttle = createThrottle(openQueries(database))
  const mayFound = config.mayCreateOrganisations
  return createApp({
    routes: [
      ...sessionRoutes({
        ...session,
        relyingParty,
        authenticator,
        logger: parts.logger,
        throttle,
        mayFound,
      }),
      ...organisationRoutes({ database, session, mayFound, mayNewMail: config.mayNewOrganisationsMail }),
      ...memberRoutes({ database, session, throttle, isPasswordKeptHere: config.oidc === undefined }),
      ...parts.routes,
    ],
    authenticate: authenticator.authenticate,
    readiness: parts.readiness,
    screensFolder: parts.screensFolder,
    logger: parts.logger,
    version: parts.version,
    metricsToken: config.metricsToken,
    isProxyTrusted: config.isProxyTrusted,
    limits: parts.limits,
    connections: database.shares,
    measure: figures => measureDatabase(figures, database, parts.version),
    extension: mount,
  })
}

/** Returns the URLs to which a provider may redirect the browser: the public URL, or two loopback URLs. */
function redirectUris({ publicUrl, port }: { publicUrl: string | undefined; port: number }): string[] {
  const origins = publicUrl ? [new URL(publicUrl).origin] : [`http://127.0.0.1:${port}`, `http://localhost:${port}`]
  return origins.map(origin => `${origin}/authenticated`)
}
