// The provider in this process as the relying party sees it.
import type { FastifyBaseLogger } from 'fastify'
import * as openid from 'openid-client'
import {
  createRelyingParty,
  EMBEDDED_ISSUER,
  PROVIDER_SECONDS_MAX,
  type RelyingParty,
  remembered,
} from './relying-party.ts'

/** The `acr` of a sign-in with two factors at the embedded provider. */
const REFEDS_MFA = 'https://refeds.org/profile/mfa'

type Embedded = {
  issuer: string
  clientId: string
  redirectUris: readonly string[]
  /** Where this process listens for itself, such as `http://127.0.0.1:3000`. */
  loopback: string
  logger: FastifyBaseLogger
}

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
  return createRelyingParty({
    clientId,
    redirectUris,
    passwordPage: '/idp/password',
    scope: 'openid',
    twoFactorAcr: [REFEDS_MFA],
    withConfiguration: async work => work(await configuration()),
    // Relative, so that it stays on whichever of this server's names the browser used.
    addresses: async () => ({ authorizationEndpoint: '/idp/auth' }),
    keptAs: EMBEDDED_ISSUER,
    logger,
  })
}
