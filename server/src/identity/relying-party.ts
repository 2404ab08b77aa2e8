// Twofold as the client of an OpenID provider. Exchanges codes for ID tokens, verifies the tokens and returns the user. The tokens of the
// provider stay in this file. Other files in this folder configure the provider.
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { checkOneLine } from '@twofold/accounting/text'
import type { SignInRequirement } from '@twofold/contract/session'
import type { FastifyBaseLogger } from 'fastify'
import * as openid from 'openid-client'
import { isRecent, type SignIn } from './principal.ts'
import { provesTwoFactors } from './two-factors.ts'

/** The user that the provider reports. `issuer` and `subject` are the key. Missing names are empty. */
type ProvedIdentity = {
  issuer: string
  subject: string
  username: string
  givenName: string
  familyName: string
  signIn: SignIn
  /**
   * Names derived from the claim `name`, for a user without a given and family name. Null if the token has a given or family name, or has
   * no `name`.
   */
  namesOfWhole: { givenName: string; familyName: string } | null
}

/** The data that the browser returns from the provider. */
export type CodeGrant = {
  clientID: string
  code: string
  redirectURI: string
  codeVerifier?: string | undefined
  nonce?: string | undefined
  /** The issuer in the authorization response. */
  iss?: string | undefined
  /** The requirements that the browser sent to the provider. The ID token must prove that they are met. */
  requires?: readonly SignInRequirement[] | undefined
}

/** The URLs of the provider for signing in and, if the provider supports it, for signing out. */
export type ProviderAddresses = { authorizationEndpoint: string; endSessionEndpoint?: string }

export type RelyingParty = {
  clientId: string
  /** The page where users of this provider change their password. Null if Twofold does not store the password. */
  passwordPage: string | null
  /** The scopes that the browser requests, separated by spaces. */
  scope: string
  /** The values of `acr` with which this provider confirms two factors. */
  twoFactorAcr: readonly string[]
  /** Fails with PROVIDER_UNAVAILABLE. */
  addresses: () => Promise<Result<ProviderAddresses>>
  /**
   * Exchanges a code for an ID token. Fails with PROVIDER_UNAVAILABLE, and with SIGN_IN_REJECTED for an invalid code or token. If the token
   * does not meet a requirement in `grant.requires`, fails with SIGN_IN_TIME_MISSING, SIGN_IN_NOT_RECENT or SECOND_FACTOR_MISSING.
   */
  redeem: (grant: CodeGrant) => Promise<Result<ProvedIdentity>>
}

/**
 * A configured identity provider. While it is unavailable, `withConfiguration` and `addresses` fail. The next call tries again.
 */
export type Provider = Pick<RelyingParty, 'clientId' | 'passwordPage' | 'scope' | 'twoFactorAcr'> & {
  redirectUris: readonly string[]
  /** Runs a function with the provider's metadata and Twofold's client credentials. */
  withConfiguration: <T>(work: (configuration: openid.Configuration) => Promise<T>) => Promise<T>
  addresses: () => Promise<ProviderAddresses>
  /** The stored issuer of the provider's users, if it is not the issuer in the metadata. */
  keptAs?: string
  logger: FastifyBaseLogger
}

/** The stored issuer of all users of the embedded provider. It does not depend on the URL of the server. */
export const EMBEDDED_ISSUER = 'embedded'

/**
 * The maximum time in seconds for a response of the provider. A sign-in may require the metadata, the token and the keys. Three responses
 * fit into the time that a browser waits.
 */
export const PROVIDER_SECONDS_MAX = 8

const NAME_CHARACTERS_MAX = 200
const SUBJECT_CHARACTERS_MAX = 255

// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters
const UNSTORABLE = /[\u0000-\u001f\u007f-\u009f\ud800-\udfff]/gu

/** Characters that change the text direction. They can make a name look like another name. */
const TURN = /[\u202a-\u202e\u2066-\u2069]/gu

/** Returns whether the provider could not be reached. Returns false for errors that the provider reports. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof openid.ResponseBodyError) return error.status >= 500
  if (!(error instanceof openid.ClientError)) return error instanceof TypeError
  if (error.cause instanceof Response) return error.cause.status >= 500 || error.cause.status === 404
  return error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_ABORT'
}

/** Returns the reason for the log. It never contains a response body, which may contain tokens. */
function reasonOf(error: unknown): string {
  const { code, message, cause } = error as { code?: string; message?: string; cause?: { message?: string } }
  const said =
    error instanceof openid.ResponseBodyError ? `${error.error} ${error.error_description ?? ''}` : cause?.message
  return [code, message, said].filter(Boolean).join(': ')
}

/** Returns a claim as a name that can be stored and shown on one line. */
function nameIn(claim: unknown): string {
  if (typeof claim !== 'string') return ''
  // Truncates first. If this splits a surrogate pair, `UNSTORABLE` removes the remaining half.
  const name = claim.normalize('NFC').slice(0, NAME_CHARACTERS_MAX).replace(UNSTORABLE, '').replace(TURN, '')
  const checked = checkOneLine(name, 'name', NAME_CHARACTERS_MAX)
  return checked.ok ? checked.value : ''
}

/**
 * Splits the claim `name` at its last space, so that the given name and family name together equal the claim. A name that has no space, or
 * has a comma ("Lovelace, Ada"), becomes the family name. Returns null if the token has a given or family name, or if `name` only repeats
 * the username or email.
 */
function namesOfWhole(claims: openid.IDToken): ProvedIdentity['namesOfWhole'] {
  const name = nameIn(claims.name)
  if (name === '' || nameIn(claims.given_name) !== '' || nameIn(claims.family_name) !== '') return null
  if ([claims.preferred_username, claims.email, claims.sub].some(other => nameIn(other) === name)) return null
  const split = name.includes(',') ? -1 : name.lastIndexOf(' ')
  return { givenName: name.slice(0, Math.max(split, 0)).trim(), familyName: name.slice(split + 1).trim() }
}

/** Returns whether a subject can be stored unchanged. It is a key, so no character may be removed. */
function isUsable(subject: string): boolean {
  return subject !== '' && subject.length <= SUBJECT_CHARACTERS_MAX && subject.search(UNSTORABLE) === -1
}

/** The maximum time in milliseconds by which the provider's clock may be ahead of this server's clock. */
const CLOCK_AHEAD_MS_MAX = 60_000

/** Returns the time of a sign-in and whether two factors were used, from the claims of a verified ID token. */
function signInOf(claims: openid.IDToken, twoFactorAcr: readonly string[]): SignIn {
  const at = typeof claims.auth_time === 'number' ? claims.auth_time * 1000 : null
  const isPlausible = at !== null && at > 0 && at <= Date.now() + CLOCK_AHEAD_MS_MAX
  return { at: isPlausible ? at : null, hasTwoFactors: provesTwoFactors(claims, twoFactorAcr) }
}

type MissingProof = 'SIGN_IN_TIME_MISSING' | 'SIGN_IN_NOT_RECENT' | 'SECOND_FACTOR_MISSING'

/** The log message for each requirement that a sign-in does not meet. */
const ADVICE: Record<MissingProof, string> = {
  SIGN_IN_TIME_MISSING:
    'the ID token has no auth_time although max_age was requested; configure the identity provider to include this claim',
  SIGN_IN_NOT_RECENT: 'auth_time is older than the requested max_age; the identity provider ignored prompt=login',
  SECOND_FACTOR_MISSING:
    'the ID token does not prove a second factor; amr must contain mfa, or acr or acrs must contain a value of TWOFOLD_OIDC_TWO_FACTOR_ACR',
}

/** Returns the first requirement that the sign-in does not meet, or null if the sign-in meets all of them. */
function missingProof({ at, hasTwoFactors }: SignIn, requires: readonly SignInRequirement[]): MissingProof | null {
  const mustBeRecent = requires.includes('RECENT_SIGN_IN')
  if (mustBeRecent && at === null) return 'SIGN_IN_TIME_MISSING'
  if (mustBeRecent && !isRecent(at)) return 'SIGN_IN_NOT_RECENT'
  return requires.includes('TWO_FACTORS') && !hasTwoFactors ? 'SECOND_FACTOR_MISSING' : null
}

/** Returns a value for the log, truncated to 200 characters so that a caller cannot fill the log. */
function inLog(value: unknown): string {
  return (JSON.stringify(value) ?? 'missing').slice(0, 200)
}

/** Creates the relying party of a provider. */
export function createRelyingParty(provider: Provider): RelyingParty {
  const { clientId, passwordPage, scope, twoFactorAcr, redirectUris, keptAs, logger } = provider
  return {
    clientId,
    passwordPage,
    scope,
    twoFactorAcr,
    addresses: async () => {
      try {
        return accepted(await provider.addresses())
      } catch (error) {
        logger.warn({ reason: reasonOf(error) }, 'the identity provider cannot be reached')
        return refused('PROVIDER_UNAVAILABLE')
      }
    },
    redeem: async grant => {
      if (grant.clientID !== clientId || !redirectUris.includes(grant.redirectURI)) {
        const reason = 'the client ID or the redirect URI does not match the settings; see TWOFOLD_PUBLIC_URL'
        const { clientID, redirectURI } = grant
        logger.warn({ reason, clientID: inLog(clientID), redirectURI: inLog(redirectURI) }, 'a sign-in was rejected')
        return refused('SIGN_IN_REJECTED')
      }
      try {
        const claims = await provider.withConfiguration(configuration => swap(configuration, grant))
        if (!claims || !isUsable(claims.sub)) return refused('SIGN_IN_REJECTED')
        const signIn = signInOf(claims, twoFactorAcr)
        const missing = missingProof(signIn, grant.requires ?? [])
        if (missing !== null) {
          const { amr, acr, acrs } = claims
          const found = { amr: inLog(amr), acr: inLog(acr), acrs: inLog(acrs) }
          logger.warn({ reason: ADVICE[missing], ...found }, 'a sign-in was rejected')
          return refused(missing)
        }
        return accepted({
          issuer: keptAs ?? claims.iss,
          subject: claims.sub,
          username: nameIn(claims.preferred_username) || nameIn(claims.email),
          givenName: nameIn(claims.given_name),
          familyName: nameIn(claims.family_name),
          signIn,
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

/** Returns the claims of the ID token after checking its issuer, audience, nonce, expiry and signature. */
async function swap(configuration: openid.Configuration, grant: CodeGrant): Promise<openid.IDToken | undefined> {
  const back = new URL(grant.redirectURI)
  back.searchParams.set('code', grant.code)
  // The browser has already checked the state. There is only one provider, so a code without an issuer is from this provider.
  back.searchParams.set('iss', grant.iss ?? configuration.serverMetadata().issuer)
  const answer = await openid.authorizationCodeGrant(configuration, back, {
    idTokenExpected: true,
    ...(grant.codeVerifier !== undefined && { pkceCodeVerifier: grant.codeVerifier }),
    ...(grant.nonce !== undefined && { expectedNonce: grant.nonce }),
  })
  return answer.claims()
}

/** Caches a successful result. After a failure, the next caller tries again. */
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
