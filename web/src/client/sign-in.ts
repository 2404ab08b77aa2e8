// Signs in at the identity provider. Redirects the browser with PKCE, state and nonce parameters, and handles the callback.
import { RECENT_SIGN_IN_SECONDS, type SignInRequirement } from '@twofold/contract/session'
import { returnPath } from './return-path.ts'
import type { TokenPair } from './tokens.ts'

const KEPT_KEY = 'signIn'

/** The data that this tab stores until the provider redirects back. */
type KeptSignIn = { state: string; codeVerifier: string; nonce: string; clientID: string; again?: SignInAgain }

export type Provider = {
  authorizationEndpoint: string
  clientID: string
  scope: string
  twoFactorParameters: { acr_values: string; claims?: string | undefined }
  endSessionEndpoint?: string | undefined
}

/**
 * The parameters for signing in again while a user is signed in. `requires` lists the requirements that the sign-in must meet.
 * `organisation` is the tenantUUID of the organisation to open afterwards. If it is null, the new session's default organisation is opened.
 */
export type SignInAgain = { requires: readonly SignInRequirement[]; organisation: string | null }

/** The body of `/authenticate`. */
export type Exchange = {
  clientID: string
  code: string
  redirectURI: string
  codeVerifier: string
  nonce: string
  iss?: string
  requires?: SignInRequirement[]
}

/** The response: the tokens, and which of the user's names are missing. */
export type Exchanged = TokenPair & { missingNames?: readonly string[] | undefined }

/** The error of a failed sign-in. Its message is shown on the sign-in page. */
export class SignInFailed extends Error {
  override name = 'SignInFailed'
}

/** Returns the provider's sign-in URL with PKCE, state and nonce parameters. Their values are stored until the tab is closed. */
export async function beginSignIn(
  provider: Provider,
  { origin, returnUrl, storage, again }: { origin: string; returnUrl: string; storage: Storage; again?: SignInAgain },
): Promise<string> {
  const codeVerifier = randomText()
  const nonce = randomText()
  const state = encoded(new TextEncoder().encode(JSON.stringify({ returnUrl, random: randomText() })))
  const kept: KeptSignIn = { state, codeVerifier, nonce, clientID: provider.clientID, ...(again && { again }) }
  const url = new URL(provider.authorizationEndpoint, origin)
  const query = {
    response_type: 'code',
    scope: provider.scope,
    client_id: provider.clientID,
    redirect_uri: redirectURI(origin),
    state,
    nonce,
    code_challenge: await challengeOf(codeVerifier),
    code_challenge_method: 'S256',
    ...invitationIn(returnUrl, provider),
    ...parametersOf(again?.requires ?? [], provider),
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  storage.setItem(KEPT_KEY, JSON.stringify(kept))
  return url.href
}

/** Checks the provider's response, exchanges the code, and returns the tokens and the next URL. Can be called once for each sign-in. */
export async function completeSignIn(
  query: URLSearchParams,
  { origin, storage, exchange }: { origin: string; storage: Storage; exchange: (body: Exchange) => Promise<Exchanged> },
): Promise<{ pair: TokenPair; to: string; again?: SignInAgain }> {
  const kept = takeKept(storage)
  const state = query.get('state')
  if (kept === null || state !== kept.state)
    throw new SignInFailed('Authentication failed: this sign-in wasn’t started in this tab, or it was already used.')
  const refused = query.get('error')
  const code = query.get('code')
  if (refused !== null || code === null) throw new SignInFailed(`Authentication failed: ${refusalOf(refused)}`)
  const { codeVerifier, nonce, clientID, again } = kept
  const iss = query.get('iss')
  const body = { clientID, code, redirectURI: redirectURI(origin), codeVerifier, nonce, ...(iss !== null && { iss }) }
  const { missingNames, ...pair } = await exchange({ ...body, ...(again && { requires: [...again.requires] }) })
  const to = returnPath(returnUrlOf(state), origin)
  return { pair, to: missingNames === undefined ? to : nameScreen(missingNames, to), ...(again && { again }) }
}

/**
 * Returns the URL to which a signed-in user returns after signing in again. Returns null for every other sign-in, and if there is no such
 * URL.
 */
export function returnOfSignInAgain(storage: Storage, origin: string): string | null {
  const kept = keptIn(storage)
  return kept?.again === undefined ? null : returnPath(returnUrlOf(kept.state), origin)
}

/** The parameters of OpenID Connect that ask the provider for a recent sign-in, or for two factors. */
function parametersOf(
  requires: readonly SignInRequirement[],
  { twoFactorParameters }: Provider,
): Record<string, string> {
  const { acr_values, claims } = twoFactorParameters
  return {
    ...(requires.includes('RECENT_SIGN_IN') && { max_age: String(RECENT_SIGN_IN_SECONDS), prompt: 'login' }),
    ...(requires.includes('TWO_FACTORS') && { acr_values, ...(claims !== undefined && { claims }) }),
  }
}

/** Returns the provider's error code if its format is valid. The URL may contain any text. */
function refusalOf(error: string | null): string {
  return error !== null && /^[a-z_]{1,40}$/.test(error) ? error : 'the identity provider sent no code.'
}

/** Returns the URL of the page that asks the user for missing names and then continues. */
function nameScreen(missing: readonly string[], returnUrl: string): string {
  return `/user/name?${new URLSearchParams({ missing: missing.join(','), returnUrl })}`
}

/** Returns the URL that ends the provider's session and returns to the sign-in page. Returns null if the provider has no such URL. */
export function endSessionAddress({ endSessionEndpoint, clientID }: Provider, origin: string): string | null {
  if (endSessionEndpoint === undefined) return null
  const url = new URL(endSessionEndpoint)
  url.searchParams.set('client_id', clientID)
  url.searchParams.set('post_logout_redirect_uri', `${origin}/login`)
  return url.href
}

/**
 * Returns the invitation code in the return URL. Only the embedded provider gets the code, because it lets the recipient create an account.
 */
function invitationIn(returnUrl: string, { authorizationEndpoint }: Provider): { invitation?: string } {
  const code = /^\/invitation\?code=([\w-]+)$/.exec(returnUrl)?.[1]
  return code !== undefined && authorizationEndpoint.startsWith('/') ? { invitation: code } : {}
}

function redirectURI(origin: string): string {
  return `${origin}/authenticated`
}

function keptIn(storage: Storage): KeptSignIn | null {
  const text = storage.getItem(KEPT_KEY)
  return text === null ? null : (JSON.parse(text) as KeptSignIn)
}

function takeKept(storage: Storage): KeptSignIn | null {
  const kept = keptIn(storage)
  storage.removeItem(KEPT_KEY)
  return kept
}

function returnUrlOf(state: string): string {
  const bytes = Uint8Array.from(atob(state.replace(/-/g, '+').replace(/_/g, '/')), char => char.charCodeAt(0))
  return (JSON.parse(new TextDecoder().decode(bytes)) as { returnUrl: string }).returnUrl
}

function randomText(): string {
  return encoded(crypto.getRandomValues(new Uint8Array(32)))
}

async function challengeOf(codeVerifier: string): Promise<string> {
  if (crypto.subtle === undefined)
    throw new SignInFailed('Sign-in requires a secure address. Open Twofold over HTTPS or on localhost.')
  return encoded(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeVerifier))))
}

/** Returns base64url without padding. */
function encoded(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=/g, '')
}

/**
 * Returns the sign-in URL with the expected username. Used only for the embedded provider, because users may have other usernames at other
 * providers.
 */
export function withExpectedUser(
  address: string,
  { authorizationEndpoint }: Pick<Provider, 'authorizationEndpoint'>,
  username: string | undefined,
): string {
  if (username === undefined || !authorizationEndpoint.startsWith('/')) return address
  const url = new URL(address)
  url.searchParams.set('login_hint', username)
  return url.href
}
