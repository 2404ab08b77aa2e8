// Twofold as the client of an OpenID provider: it swaps codes for ID tokens, judges them, and says who signed in. The
// provider's tokens go no further than this file. Which provider that is stands in the files beside it.
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { checkOneLine } from '@twofold/accounting/text'
import type { FastifyBaseLogger } from 'fastify'
import * as openid from 'openid-client'

/** Who signed in, as the provider vouches for it. `issuer` and `subject` are his key; what it does not tell is empty. */
type ProvedIdentity = {
  issuer: string
  subject: string
  username: string
  givenName: string
  familyName: string
  /** Names made of the claim `name`, for a user without any. Null if the token has a given or family name, or no name at all. */
  namesOfWhole: { givenName: string; familyName: string } | null
}

/** What the browser brings back from the provider. */
type CodeGrant = {
  clientID: string
  code: string
  redirectURI: string
  codeVerifier?: string | undefined
  nonce?: string | undefined
  /** The issuer that the response named itself as. */
  iss?: string | undefined
}

/** Where a browser goes at the provider: to sign in, and to sign out there too when it offers that. */
export type ProviderAddresses = { authorizationEndpoint: string; endSessionEndpoint?: string }

export type RelyingParty = {
  clientId: string
  /** Where users of this provider change their password; null when that is not here. */
  passwordPage: string | null
  /** Refuses PROVIDER_UNAVAILABLE. */
  addresses: () => Promise<Result<ProviderAddresses>>
  /** Swaps a code. Refuses SIGN_IN_REJECTED (whatever is wrong with it) and PROVIDER_UNAVAILABLE. */
  redeem: (grant: CodeGrant) => Promise<Result<ProvedIdentity>>
}

/** A provider as this file needs it. Both functions may fail while it is down, and are asked again next time. */
export type Provider = Pick<RelyingParty, 'clientId' | 'passwordPage'> & {
  redirectUris: readonly string[]
  /** Does something with the provider's metadata and our credentials there. */
  withConfiguration: <T>(work: (configuration: openid.Configuration) => Promise<T>) => Promise<T>
  addresses: () => Promise<ProviderAddresses>
  /** The name under which the provider's subjects are kept, when it is not its issuer. */
  keptAs?: string
  logger: FastifyBaseLogger
}

/** Users of the embedded provider keep this name for their issuer, under whatever address it is called. */
export const EMBEDDED_ISSUER = 'embedded'

/** How long the provider may take for an answer. Finding it, its token and its keys: three of them fit into the time for
 * which a browser waits. */
export const PROVIDER_SECONDS_MAX = 8

const NAME_CHARACTERS_MAX = 200
const SUBJECT_CHARACTERS_MAX = 255

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNSTORABLE = /[\u0000-\u001f\u007f-\u009f\ud800-\udfff]/gu

/** Turns of the direction of writing: they make a name read as another. */
const TURN = /[\u202a-\u202e\u2066-\u2069]/gu

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

/** A claim as a name that can be stored and shown on one line. */
function nameIn(claim: unknown): string {
  if (typeof claim !== 'string') return ''
  // Cut first: what is left of a letter that is cut in two goes with the rest.
  const name = claim.normalize('NFC').slice(0, NAME_CHARACTERS_MAX).replace(UNSTORABLE, '').replace(TURN, '')
  const checked = checkOneLine(name, 'name', NAME_CHARACTERS_MAX)
  return checked.ok ? checked.value : ''
}

/**
 * Splits the claim `name` at its last space, so that given and family name together read as the provider wrote it. A name that has no
 * space, or has a comma ("Lovelace, Ada"), becomes the family name as a whole. Returns null if the token has a given or family name, or
 * if `name` only repeats the username or email.
 */
function namesOfWhole(claims: openid.IDToken): ProvedIdentity['namesOfWhole'] {
  const name = nameIn(claims.name)
  if (name === '' || nameIn(claims.given_name) !== '' || nameIn(claims.family_name) !== '') return null
  if ([claims.preferred_username, claims.email, claims.sub].some(other => nameIn(other) === name)) return null
  const split = name.includes(',') ? -1 : name.lastIndexOf(' ')
  return { givenName: name.slice(0, Math.max(split, 0)).trim(), familyName: name.slice(split + 1).trim() }
}

/** Whether a subject can be stored as it is: it is a key, so nothing of it may be left out. */
function isUsable(subject: string): boolean {
  return subject !== '' && subject.length <= SUBJECT_CHARACTERS_MAX && subject.search(UNSTORABLE) === -1
}

/** The relying party of a provider. */
export function createRelyingParty(provider: Provider): RelyingParty {
  const { clientId, passwordPage, redirectUris, keptAs, logger } = provider
  return {
    clientId,
    passwordPage,
    addresses: async () => {
      try {
        return accepted(await provider.addresses())
      } catch (error) {
        logger.warn({ reason: reasonOf(error) }, 'the identity provider cannot be reached')
        return refused('PROVIDER_UNAVAILABLE')
      }
    },
    redeem: async grant => {
      if (grant.clientID !== clientId || !redirectUris.includes(grant.redirectURI)) return refused('SIGN_IN_REJECTED')
      try {
        const claims = await provider.withConfiguration(configuration => swap(configuration, grant))
        if (!claims || !isUsable(claims.sub)) return refused('SIGN_IN_REJECTED')
        return accepted({
          issuer: keptAs ?? claims.iss,
          subject: claims.sub,
          username: nameIn(claims.preferred_username) || nameIn(claims.email),
          givenName: nameIn(claims.given_name),
          familyName: nameIn(claims.family_name),
          namesOfWhole: namesOfWhole(claims),
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
  // The browser compared the state. With one provider there is nobody else whom a code without a name could come from.
  back.searchParams.set('iss', grant.iss ?? configuration.serverMetadata().issuer)
  const answer = await openid.authorizationCodeGrant(configuration, back, {
    idTokenExpected: true,
    ...(grant.codeVerifier !== undefined && { pkceCodeVerifier: grant.codeVerifier }),
    ...(grant.nonce !== undefined && { expectedNonce: grant.nonce }),
  })
  return answer.claims()
}

/** Remembers a success; a failure is tried again by the next caller. */
export function remembered<T>(find: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined
  return () => {
    found ??= find().catch(error => {
      found = undefined
      throw error
    })
    return found
  }
}
