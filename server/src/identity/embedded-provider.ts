// The configuration of the embedded identity provider for the relying party.
import type { FastifyBaseLogger } from 'fastify'
import * as openid from 'openid-client'
import {
  createRelyingParty,
  EMBEDDED_ISSUER,
  PROVIDER_SECONDS_MAX,
  type RelyingParty,
  remembered,
} from './relying-party.ts'

/** The `acr` value of a sign-in with two factors at the embedded provider. */
const REFEDS_MFA = 'https://refeds.org/profile/mfa'

type Embedded = {
  issuer: string
  clientId: string
  redirectUris: readonly string[]
  /** The URL at which the server process can reach itself, such as `http://127.0.0.1:3000`. */
  loopback: string
  logger: FastifyBaseLogger
}

/**
 * The identity provider in this process. Its metadata is known in advance. Only the code is exchanged over HTTP, on the loopback interface.
 */
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
  return createRelyingParty({
    clientId,
    redirectUris,
    passwordPage: '/idp/password',
    scope: 'openid',
    twoFactorAcr: [REFEDS_MFA],
    withConfiguration: async work => work(await configuration()),
    // A relative path, so that the browser stays on the host name that it uses for this server.
    addresses: async () => ({ authorizationEndpoint: '/idp/auth' }),
    keptAs: EMBEDDED_ISSUER,
    logger,
  })
}
