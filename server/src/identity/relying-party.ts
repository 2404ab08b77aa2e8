// Twofold as the client of an OpenID provider: it swaps codes for ID tokens, judges them, and says who signed in. The
// provider's tokens go no further than this file.
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { FastifyBaseLogger } from 'fastify'
import * as openid from 'openid-client'

/** Who signed in, as the provider vouches for it. `issuer` and `subject` are his key; what it does not tell is empty. */
type ProvedIdentity = {
  issuer: string
  subject: string
  username: string
  givenName: string
  familyName: string
}

/** What the browser brings back from the provider. */
type CodeGrant = {
  clientID: string
  code: string
  redirectURI: string
  codeVerifier?: string | undefined
  nonce?: string | undefined
}

export type RelyingParty = {
  clientId: string
  /** Where the browser is sent to sign in. Refuses PROVIDER_UNAVAILABLE. */
  authorizationEndpoint: () => Promise<Result<string>>
  /** Swaps a code. Refuses SIGN_IN_REJECTED (whatever is wrong with it) and PROVIDER_UNAVAILABLE. */
  redeem: (grant: CodeGrant) => Promise<Result<ProvedIdentity>>
}

type Provider = {
  clientId: string
  redirectUris: readonly string[]
  configuration: () => Promise<openid.Configuration>
  authorizationEndpoint: () => Promise<string>
  /** The name under which the provider's subjects are kept, when it is not its issuer. */
  keptAs?: string
  logger: FastifyBaseLogger
}

const PROVIDER_SECONDS_MAX = 10

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/** What stops us from hearing the provider, in contrast to what it says. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof openid.ResponseBodyError) return error.status >= 500
  if (!(error instanceof openid.ClientError)) return error instanceof TypeError
  if (error.cause instanceof Response) return error.cause.status >= 500 || error.cause.status === 404
  return error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_ABORT'
}

/** What the log is told: never a response's body, which may hold tokens. */
function reasonOf(error: unknown): string {
  const { code, message, cause } = error as { code?: string; message?: string; cause?: { message?: string } }
  const said =
    error instanceof openid.ResponseBodyError ? `${error.error} ${error.error_description ?? ''}` : cause?.message
  return [code, message, said].filter(Boolean).join(': ')
}

function text(claim: unknown): string {
  return typeof claim === 'string' ? claim.slice(0, 200) : ''
}

/** Speaks to a provider; `configuration` may fail while it is down, and is asked again next time. */
function createRelyingParty(provider: Provider): RelyingParty {
  const { clientId, redirectUris, keptAs, logger } = provider
  return {
    clientId,
    authorizationEndpoint: async () => {
      try {
        return accepted(await provider.authorizationEndpoint())
      } catch (error) {
        logger.warn({ reason: reasonOf(error) }, 'the identity provider cannot be reached')
        return refused('PROVIDER_UNAVAILABLE')
      }
    },
    redeem: async grant => {
      if (grant.clientID !== clientId || !redirectUris.includes(grant.redirectURI)) return refused('SIGN_IN_REJECTED')
      try {
        const claims = await swap(await provider.configuration(), grant)
        if (!claims) return refused('SIGN_IN_REJECTED')
        return accepted({
          issuer: keptAs ?? claims.iss,
          subject: claims.sub,
          username: text(claims.preferred_username) || text(claims.email),
          givenName: text(claims.given_name),
          familyName: text(claims.family_name),
        })
      } catch (error) {
        const isDown = isUnreachable(error)
        logger.warn(
          { reason: reasonOf(error) },
          isDown ? 'the identity provider cannot be reached' : 'a sign-in was rejected',
        )
        return refused(isDown ? 'PROVIDER_UNAVAILABLE' : 'SIGN_IN_REJECTED')
      }
    },
  }
}

/** The judged claims of the ID token: issuer, audience, nonce, expiry and signature are checked on the way. */
async function swap(configuration: openid.Configuration, grant: CodeGrant): Promise<openid.IDToken | undefined> {
  const back = new URL(grant.redirectURI)
  back.searchParams.set('code', grant.code)
  // The browser compared the state; the issuer is the only one there is.
  back.searchParams.set('iss', configuration.serverMetadata().issuer)
  const answer = await openid.authorizationCodeGrant(configuration, back, {
    idTokenExpected: true,
    ...(grant.codeVerifier !== undefined && { pkceCodeVerifier: grant.codeVerifier }),
    ...(grant.nonce !== undefined && { expectedNonce: grant.nonce }),
  })
  return answer.claims()
}

/** Remembers a success; a failure is tried again by the next caller. */
function remembered<T>(find: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined
  return () => {
    found ??= find().catch(error => {
      found = undefined
      throw error
    })
    return found
  }
}

type External = {
  issuer: string
  clientId: string
  clientSecret: string | undefined
  redirectUris: readonly string[]
  logger: FastifyBaseLogger
}

/** An external provider, found by discovery when first needed. Confidential with a secret, else public with PKCE. */
export function externalProvider({ issuer, clientId, clientSecret, redirectUris, logger }: External): RelyingParty {
  const server = new URL(issuer)
  // Plain HTTP only to this machine: elsewhere the code and the ID token would be readable on the way.
  const isPlain = server.protocol === 'http:' && LOOPBACK.has(server.hostname)
  const configuration = remembered(() =>
    openid.discovery(
      server,
      clientId,
      undefined,
      clientSecret ? openid.ClientSecretPost(clientSecret) : openid.None(),
      {
        timeout: PROVIDER_SECONDS_MAX,
        execute: [openid.enableNonRepudiationChecks, ...(isPlain ? [openid.allowInsecureRequests] : [])],
      },
    ),
  )
  const authorizationEndpoint = async () => {
    const endpoint = (await configuration()).serverMetadata().authorization_endpoint
    if (endpoint === undefined) throw new Error('the identity provider names no authorisation endpoint')
    return endpoint
  }
  return createRelyingParty({ clientId, redirectUris, configuration, authorizationEndpoint, logger })
}

type Embedded = {
  issuer: string
  clientId: string
  redirectUris: readonly string[]
  /** Where this process listens for itself, such as `http://127.0.0.1:3000`. */
  loopback: string
  logger: FastifyBaseLogger
}

/** Users of the embedded provider keep this name for their issuer, under whatever address it is called. */
export const EMBEDDED_ISSUER = 'embedded'

/** The provider in this process: its metadata is known, and only the code travels, over loopback. */
export function embeddedProvider({ issuer, clientId, redirectUris, loopback, logger }: Embedded): RelyingParty {
  const configuration = remembered(async () => {
    const here = `${loopback}/idp`
    const metadata = { issuer, token_endpoint: `${here}/token`, jwks_uri: `${here}/jwks` }
    const client = { id_token_signed_response_alg: 'ES256' }
    const made = new openid.Configuration(metadata, clientId, client, openid.None())
    made.timeout = PROVIDER_SECONDS_MAX
    openid.allowInsecureRequests(made)
    openid.enableNonRepudiationChecks(made)
    return made
  })
  // Relative, so that it stays on whichever of this server's names the browser used.
  const authorizationEndpoint = async () => '/idp/auth'
  return createRelyingParty({
    clientId,
    redirectUris,
    configuration,
    authorizationEndpoint,
    keptAs: EMBEDDED_ISSUER,
    logger,
  })
}
