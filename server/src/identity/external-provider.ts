// An OpenID provider elsewhere, known by its address, our name there and perhaps a secret. All else it says itself.
import { isDeepStrictEqual } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import * as openid from 'openid-client'
import { createRelyingParty, PROVIDER_SECONDS_MAX, type ProviderAddresses, type RelyingParty } from './relying-party.ts'
import { isSafeAddress } from './safe-address.ts'

type External = {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  scope: string
  twoFactorAcr: readonly string[]
  redirectUris: readonly string[]
  logger: FastifyBaseLogger
}

/** Public-key signatures. A shared secret proves nothing to who must not know it, and `none` proves nothing at all. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

/** How long what the provider said of itself is believed without asking again. */
const METADATA_MS = 3_600_000

/** How long a provider that answered counts as being there. */
const REACHED_MS = 15_000

/** What the provider says of itself, fit for us: its signature algorithms are those that we take too. */
async function discovered({ issuer, clientId }: External): Promise<openid.ServerMetadata> {
  const server = new URL(issuer)
  const found = await openid.discovery(server, clientId, undefined, openid.None(), {
    timeout: PROVIDER_SECONDS_MAX,
    ...(server.protocol === 'http:' && { execute: [openid.allowInsecureRequests] }),
  })
  const { supportsPKCE: _, ...metadata } = found.serverMetadata()
  // Without a list it is RS256, as the protocol has it.
  const offered = metadata.id_token_signing_alg_values_supported ?? ['RS256']
  const algorithms = offered.filter(name => ALGORITHMS.includes(name))
  if (algorithms.length === 0)
    throw new Error(`the identity provider signs only with ${offered.join(', ')}, which is not supported`)
  return { ...metadata, id_token_signing_alg_values_supported: algorithms }
}

/** `client_secret_basic` as many providers read it, although RFC 6749 (2.3.1) has client id and secret form-encoded first: those
 * providers do not decode them. */
function literalBasic(clientSecret: string): openid.ClientAuth {
  return (_server, client, _body, headers) => {
    const credentials = Buffer.from(`${client.client_id}:${clientSecret}`).toString('base64')
    headers.set('authorization', `Basic ${credentials}`)
  }
}

/** Characters that form-encoding does not change. */
const PLAIN = /^[a-z0-9]*$/i

/**
 * Returns the ways to present the client secret, in the order in which they are tried: a provider has registered the client for one of
 * them and does not say which. Those that its metadata offers come first. The others follow, because some providers accept what they do
 * not offer.
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

/** Some providers say `unauthorized_client` for a secret that they could not read. */
const CLIENT_ERRORS: readonly string[] = ['invalid_client', 'unauthorized_client']
const CLIENT_ERROR_STATUSES: readonly number[] = [400, 401, 403]

/** Whether the provider refused the client, and so did not look at the code. */
function isClientRefused(error: unknown): boolean {
  if (error instanceof openid.WWWAuthenticateChallengeError) return CLIENT_ERROR_STATUSES.includes(error.status)
  if (!(error instanceof openid.ResponseBodyError)) return false
  return CLIENT_ERRORS.includes(error.error) && CLIENT_ERROR_STATUSES.includes(error.status)
}

/** Whether the provider accepted the client and refused its code. Some providers end a code when they refuse the client, so the next way
 * fails like this. */
function isCodeRefused(error: unknown): boolean {
  return error instanceof openid.ResponseBodyError && error.error === 'invalid_grant'
}

/** Tries one configuration after the other as long as the provider refuses the client. This process remembers the one that the provider
 * accepted, and tries it first from then on. */
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

/** Returns the addresses that a browser is redirected to. An invalid sign-out address counts as missing. */
function addressesIn(metadata: openid.ServerMetadata): ProviderAddresses {
  const { authorization_endpoint: signIn, end_session_endpoint: signOut } = metadata
  if (signIn === undefined || !isSafeAddress(signIn))
    throw new Error('the identity provider names no authorisation endpoint')
  return {
    authorizationEndpoint: signIn,
    ...(signOut !== undefined && isSafeAddress(signOut) && { endSessionEndpoint: signOut }),
  }
}

type CachedMetadata = { configurations: openid.Configuration[]; metadata: openid.ServerMetadata; at: number }

/** Caches the metadata of a provider and reloads it if it is older than requested. Concurrent callers share one request. */
function cachedMetadata(external: External): (ageMsMax: number) => Promise<CachedMetadata> {
  let cached: CachedMetadata | undefined
  let underWay: Promise<CachedMetadata> | undefined
  async function ask(): Promise<CachedMetadata> {
    const metadata = await discovered(external)
    // The configurations cache the keys of the provider and the client authentication it accepts. Keep them if nothing changed.
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

/** An external provider, found by discovery. Confidential with a secret, else public with PKCE. */
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
    // Cached briefly, because a browser that is redirected to an unreachable provider cannot show our error page.
    addresses: async () => addressesIn((await metadata(REACHED_MS)).metadata),
    logger,
  })
}
