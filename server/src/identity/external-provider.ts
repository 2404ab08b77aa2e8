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
    throw new Error(`the identity provider signs with ${offered.join(', ')} alone, none of which is taken`)
  return { ...metadata, id_token_signing_alg_values_supported: algorithms }
}

/** The ways in which we can prove ourselves, in the order in which they are tried: a provider has registered us for one
 * of them and may not say which. */
function authenticationsOf({ clientSecret }: External, offered = ['client_secret_basic']): openid.ClientAuth[] {
  if (clientSecret === undefined) return [openid.None()]
  const ways = { client_secret_basic: openid.ClientSecretBasic, client_secret_post: openid.ClientSecretPost }
  const known = Object.entries(ways).filter(([name]) => offered.includes(name))
  return (known.length > 0 ? known : Object.entries(ways)).map(([, way]) => way(clientSecret))
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

/** Whether the provider did not take our proof, and so did not look at the code. */
function isClientRefused(error: unknown): boolean {
  if (error instanceof openid.WWWAuthenticateChallengeError) return error.status === 401
  return error instanceof openid.ResponseBodyError && error.error === 'invalid_client'
}

/** Tries one configuration after the other as long as our proof is refused; the one that was taken comes first from now
 * on. */
async function tryEach<T>(
  configurations: openid.Configuration[],
  work: (configuration: openid.Configuration) => Promise<T>,
): Promise<T> {
  for (const [index, configuration] of [...configurations].entries()) {
    try {
      const done = await work(configuration)
      configurations.sort((one, other) => Number(other === configuration) - Number(one === configuration))
      return done
    } catch (error) {
      if (!isClientRefused(error) || index === configurations.length - 1) throw error
    }
  }
  throw new Error('there is no way to prove ourselves')
}

/** Addresses that a browser is sent to; what is none is as good as absent. */
function addressesIn(metadata: openid.ServerMetadata): ProviderAddresses {
  const { authorization_endpoint: signIn, end_session_endpoint: signOut } = metadata
  if (signIn === undefined || !isSafeAddress(signIn))
    throw new Error('the identity provider names no authorisation endpoint')
  return {
    authorizationEndpoint: signIn,
    ...(signOut !== undefined && isSafeAddress(signOut) && { endSessionEndpoint: signOut }),
  }
}

type Known = { configurations: openid.Configuration[]; metadata: openid.ServerMetadata; at: number }

/** What is known of a provider, asked for again by whoever wants it younger; several who ask at once wait for one answer. */
function knowledgeOf(external: External): (ageMsMax: number) => Promise<Known> {
  let known: Known | undefined
  let underWay: Promise<Known> | undefined
  async function ask(): Promise<Known> {
    const metadata = await discovered(external)
    // With the configurations goes what they learnt: the provider's keys, and which proof of ours it takes.
    const configurations = isDeepStrictEqual(known?.metadata, metadata)
      ? known!.configurations
      : configurationsOf(external, metadata)
    known = { metadata, configurations, at: performance.now() }
    return known
  }
  return async ageMsMax => {
    if (known && performance.now() - known.at < ageMsMax) return known
    underWay ??= ask().finally(() => {
      underWay = undefined
    })
    return underWay
  }
}

/** An external provider, found by discovery. Confidential with a secret, else public with PKCE. */
export function externalProvider(external: External): RelyingParty {
  const { clientId, twoFactorAcr, redirectUris, logger } = external
  const known = knowledgeOf(external)
  return createRelyingParty({
    clientId,
    redirectUris,
    passwordPage: null,
    twoFactorAcr,
    withConfiguration: async work => tryEach((await known(METADATA_MS)).configurations, work),
    // Asked again soon: a browser that is sent to a provider that is down finds no page of ours any more.
    addresses: async () => addressesIn((await known(REACHED_MS)).metadata),
    logger,
  })
}
