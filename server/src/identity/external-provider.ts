// An external OpenID provider. It is configured with its URL, the client id of Twofold and, for a confidential client, a secret. All other
// settings are discovered.
import { isDeepStrictEqual } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import * as openid from 'openid-client'
import { isSafeAddress } from '../settings.ts'
import { createRelyingParty, PROVIDER_SECONDS_MAX, type ProviderAddresses, type RelyingParty } from './relying-party.ts'

type External = {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  scope: string
  twoFactorAcr: readonly string[]
  redirectUris: readonly string[]
  logger: FastifyBaseLogger
}

/**
 * Only signature algorithms with public keys are accepted. A shared secret could also be used by someone other than the provider, and
 * `none` means no signature.
 */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

/** The time for which the metadata of a provider is cached. */
const METADATA_MS = 3_600_000

/** The time for which a provider is assumed to be available after a response. */
const REACHED_MS = 15_000

/** Returns the metadata of the provider, with only the signature algorithms that Twofold also accepts. */
async function discovered({ issuer, clientId }: External): Promise<openid.ServerMetadata> {
  const server = new URL(issuer)
  const found = await openid.discovery(server, clientId, undefined, openid.None(), {
    timeout: PROVIDER_SECONDS_MAX,
    ...(server.protocol === 'http:' && { execute: [openid.allowInsecureRequests] }),
  })
  const { supportsPKCE: _, ...metadata } = found.serverMetadata()
  // RS256 is the default if the metadata has no list of algorithms.
  const offered = metadata.id_token_signing_alg_values_supported ?? ['RS256']
  const algorithms = offered.filter(name => ALGORITHMS.includes(name))
  if (algorithms.length === 0)
    throw new Error(`the identity provider signs only with ${offered.join(', ')}, which is not supported`)
  return { ...metadata, id_token_signing_alg_values_supported: algorithms }
}

/**
 * `client_secret_basic` without form-encoding. RFC 6749 (section 2.3.1) requires form-encoding of the client id and the secret, but many
 * providers do not decode them.
 */
function literalBasic(clientSecret: string): openid.ClientAuth {
  return (_server, client, _body, headers) => {
    const credentials = Buffer.from(`${client.client_id}:${clientSecret}`).toString('base64')
    headers.set('authorization', `Basic ${credentials}`)
  }
}

/** Characters that form-encoding does not change. */
const PLAIN = /^[a-z0-9]*$/i

/**
 * Returns the methods to send the client secret, in the order in which they are tried. The client is registered for one method, but the
 * provider does not report which one. The methods in the provider's metadata are tried first. Other methods follow, because some providers
 * accept methods that they do not list.
 */
function authenticationsOf(
  { clientId, clientSecret }: External,
  offered = ['client_secret_basic'],
): openid.ClientAuth[] {
  if (clientSecret === undefined) return [openid.None()]
  const isSameInBoth = PLAIN.test(clientId) && PLAIN.test(clientSecret)
  const basic = [openid.ClientSecretBasic(clientSecret), ...(isSameInBoth ? [] : [literalBasic(clientSecret)])]
  const post = [openid.ClientSecretPost(clientSecret)]
  const isPostFirst = offered.includes('client_secret_post') && !offered.includes('client_secret_basic')
  return isPostFirst ? [...post, ...basic] : [...basic, ...post]
}

function configurationsOf(external: External, metadata: openid.ServerMetadata): openid.Configuration[] {
  const isPlain = new URL(external.issuer).protocol === 'http:'
  return authenticationsOf(external, metadata.token_endpoint_auth_methods_supported).map(authentication => {
    const made = new openid.Configuration(metadata, external.clientId, undefined, authentication)
    made.timeout = PROVIDER_SECONDS_MAX
    if (isPlain) openid.allowInsecureRequests(made)
    openid.enableNonRepudiationChecks(made)
    return made
  })
}

/** Some providers return `unauthorized_client` for a secret that they could not decode. */
const CLIENT_ERRORS: readonly string[] = ['invalid_client', 'unauthorized_client']
const CLIENT_ERROR_STATUSES: readonly number[] = [400, 401, 403]

/** Returns whether the provider refused the client and therefore did not check the code. */
function isClientRefused(error: unknown): boolean {
  if (error instanceof openid.WWWAuthenticateChallengeError) return CLIENT_ERROR_STATUSES.includes(error.status)
  if (!(error instanceof openid.ResponseBodyError)) return false
  return CLIENT_ERRORS.includes(error.error) && CLIENT_ERROR_STATUSES.includes(error.status)
}

/**
 * Returns whether the provider accepted the client and refused its code. Some providers invalidate a code when they refuse the client, so
 * the next method fails with this error.
 */
function isCodeRefused(error: unknown): boolean {
  return error instanceof openid.ResponseBodyError && error.error === 'invalid_grant'
}

/**
 * Tries the configurations in order until the provider accepts the client. This process remembers the accepted configuration and tries it
 * first from then on.
 */
async function tryEach<T>(
  configurations: openid.Configuration[],
  work: (configuration: openid.Configuration) => Promise<T>,
): Promise<T> {
  const remember = (accepted: openid.Configuration) =>
    configurations.sort((one, other) => Number(other === accepted) - Number(one === accepted))
  for (const [index, configuration] of [...configurations].entries()) {
    try {
      const done = await work(configuration)
      remember(configuration)
      return done
    } catch (error) {
      if (isCodeRefused(error)) remember(configuration)
      if (!isClientRefused(error) || index === configurations.length - 1) throw error
    }
  }
  throw new Error('no client authentication method is left to try')
}

/** Returns the URLs to which Twofold redirects a browser. An invalid sign-out URL counts as missing. */
function addressesIn(metadata: openid.ServerMetadata): ProviderAddresses {
  const { authorization_endpoint: signIn, end_session_endpoint: signOut } = metadata
  if (signIn === undefined || !isSafeAddress(signIn))
    throw new Error('the metadata of the identity provider has no authorization endpoint')
  return {
    authorizationEndpoint: signIn,
    ...(signOut !== undefined && isSafeAddress(signOut) && { endSessionEndpoint: signOut }),
  }
}

type CachedMetadata = { configurations: openid.Configuration[]; metadata: openid.ServerMetadata; at: number }

/** Caches the metadata of a provider. Reloads it if it is older than the caller allows. Concurrent callers share one request. */
function cachedMetadata(external: External): (ageMsMax: number) => Promise<CachedMetadata> {
  let cached: CachedMetadata | undefined
  let underWay: Promise<CachedMetadata> | undefined
  async function ask(): Promise<CachedMetadata> {
    const metadata = await discovered(external)
    // Reuses the configurations if the metadata has not changed, because they cache the provider's keys and the accepted client
    // authentication.
    const configurations = isDeepStrictEqual(cached?.metadata, metadata)
      ? cached!.configurations
      : configurationsOf(external, metadata)
    cached = { metadata, configurations, at: performance.now() }
    return cached
  }
  return async ageMsMax => {
    if (cached && performance.now() - cached.at < ageMsMax) return cached
    underWay ??= ask().finally(() => {
      underWay = undefined
    })
    return underWay
  }
}

/**
 * Returns an external provider that is found by discovery. With a secret, Twofold is a confidential client. Otherwise, it is a public
 * client with PKCE.
 */
export function externalProvider(external: External): RelyingParty {
  const { clientId, scope, twoFactorAcr, redirectUris, logger } = external
  const metadata = cachedMetadata(external)
  return createRelyingParty({
    clientId,
    redirectUris,
    passwordPage: null,
    scope,
    twoFactorAcr,
    withConfiguration: async work => tryEach((await metadata(METADATA_MS)).configurations, work),
    // Caches the metadata only briefly. If Twofold redirected a browser to an unavailable provider, it could not show an error page.
    addresses: async () => addressesIn((await metadata(REACHED_MS)).metadata),
    logger,
  })
}
