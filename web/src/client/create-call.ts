// The API client of the screens: `call(endpoint, input)`.
import type { CallInput, Endpoint, ResponseBody } from '@twofold/contract/endpoint'
import { currentUserRead, listTenants, ROLE_HEADER, SETTINGS_HEADER } from '@twofold/contract/session'
import { CallError, errorOfAnswer, isOverload, UnreachableError } from './call-error.ts'
import type { PageSession } from './page-session.ts'
import type { Patience } from './patience.ts'
import type { Reachability } from './reachability.ts'
import { type AnyInput, addressOf, partsOf, requestOf } from './request.ts'
import type { ServerClock } from './server-clock.ts'
import type { TokenStore } from './token-store.ts'

/** The time in milliseconds after which the server is considered unreachable. */
const TIMEOUT_MS = 30_000
/** The timeout for files in milliseconds. A file is transferred in one request. */
const LONG_TIMEOUT_MS = 600_000

/** With `isFile`, a successful call returns a Blob with the unchanged bytes, for text and binary files. */
type CallOptions = { idempotencyKey?: string; signal?: AbortSignal; isFile?: boolean }

/** The values of the headers `ROLE_HEADER` and `SETTINGS_HEADER`. */
type ContextHeaders = { role: string; settings: string }

/** Sends a call. Returns the response body as declared in the contract. Throws CallError or UnreachableError. */
export type Call = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options?: CallOptions,
) => Promise<ResponseBody<E>>

export type CallParts = {
  fetch: typeof fetch
  tokens: TokenStore
  session: PageSession
  clock: ServerClock
  reachability: Reachability
  patience: Pick<Patience, 'insist'>
  /** Called when the server refuses a call because of the user's role. The cached user of this page may then be outdated. */
  roleDoubted: () => void
  /** Called after each response with the user's role and the organisation's settings at the time of the response. */
  contextTold: (context: ContextHeaders) => void
  ownNow: () => number
}

/**
 * Creates the function that sends calls with the token of the session. If the token is missing or refused, signs the user out, unless only
 * the membership has ended.
 */
export function createCall(parts: CallParts): Call {
  const { tokens, session } = parts

  const send = async (endpoint: Endpoint, input: AnyInput, options: CallOptions, token: string | null) => {
    const { organisation } = session.state()
    const request = requestOf(endpoint, input, { token, organisation, idempotencyKey: options.idempotencyKey })
    const isLong = endpoint.contentType !== undefined || endpoint.isSlow === true
    const timeout = AbortSignal.timeout(isLong ? LONG_TIMEOUT_MS : TIMEOUT_MS)
    const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout
    const sentAt = parts.ownNow()
    try {
      const response = await parts.fetch(addressOf(endpoint, input), { ...request, signal })
      parts.clock.observe(response.headers.get('date'), sentAt, parts.ownNow())
      if (options.isFile && response.status === 200) return { response, text: '', file: await response.blob() }
      return { response, text: await response.text() }
    } catch (cause) {
      if (options.signal?.aborted) throw cause
      parts.reachability.failed()
      throw new UnreachableError(cause)
    }
  }

  const notTaken = createDoubt({
    session,
    tokens,
    memberships: async token => {
      const { response, text } = await send(listTenants, {}, {}, token)
      return response.status === 200 ? (jsonOf(text) as ResponseBody<typeof listTenants>).tenantUsersWithDetails : null
    },
  })

  const answerOf = async (endpoint: Endpoint, input: AnyInput, options: CallOptions): Promise<unknown> => {
    const needsToken = endpoint.permission !== 'open'
    const { changedElsewhere } = session.state()
    if (needsToken && changedElsewhere !== null) throw changedElsewhereError(changedElsewhere)
    const token = needsToken ? tokens.accessToken() : null
    if (needsToken && token === null) {
      void session.expire()
      throw notSignedIn()
    }
    const { response, text, file } = await send(endpoint, input, options, token)
    const [role, settings] = [ROLE_HEADER, SETTINGS_HEADER].map(name => response.headers.get(name))
    if (role != null && settings != null) parts.contextTold({ role, settings })
    if (response.status === 401 && needsToken) {
      // Another tab or the silent refresh replaced the token while this call was running.
      const stored = tokens.accessToken()
      if (stored !== null && stored !== token) return answerOf(endpoint, input, options)
      if (token !== null) notTaken(token)
    }
    try {
      const body = bodyOf(endpoint, response, file ?? text, parts.reachability)
      // The user data from the last pair of tokens is outdated.
      if (endpoint.changes.includes('session')) tokens.keepUser(null)
      return body
    } catch (error) {
      if (error instanceof CallError && error.code === 'ORGANISATION_MISMATCH') session.mismatched()
      const isOfBooks = needsToken && endpoint.permission !== 'signed-in'
      if (isOfBooks && error instanceof CallError && error.code === 'TWO_FACTORS_REQUIRED') session.twoFactorsRequired()
      const isOfRole = error instanceof CallError && error.code === 'FORBIDDEN'
      // If the server refuses the request for the current user, this request must not be sent again.
      if (isOfRole && endpoint.name !== currentUserRead.name) parts.roleDoubted()
      throw error
    }
  }

  return async (endpoint, input, options = {}) => {
    const send = () => answerOf(endpoint, partsOf<typeof endpoint>(input), options)
    // Signing in and refreshing have their own rate limits, and their screens report them.
    if (endpoint.permission === 'open') return (await send()) as ResponseBody<typeof endpoint>
    const { user, organisation } = session.state()
    const mayGoOn = () => session.state().user === user && session.state().organisation === organisation
    const answer = send().catch(error => {
      if (!isOverload(error)) throw error
      return parts.patience.insist(error, send, { signal: options.signal, mayGoOn })
    })
    return (await answer) as ResponseBody<typeof endpoint>
  }
}

function bodyOf(
  endpoint: Endpoint,
  response: Pick<Response, 'status' | 'headers'>,
  content: string | Blob,
  reachability: Reachability,
): unknown {
  const { status } = response
  if ((status === 200 && endpoint.contentType !== undefined) || typeof content !== 'string') {
    reachability.succeeded()
    return content
  }
  const body = jsonOf(content)
  if (status !== 200) {
    const error = errorOfAnswer(response, body)
    // If the response says that the identity provider is unavailable or that there are too many calls, the server is reachable.
    const isThere = error.code === 'PROVIDER_UNAVAILABLE' || isOverload(error)
    const isAway = (status === 502 || status === 503 || status === 504) && !isThere
    if (isAway) reachability.failed()
    else reachability.succeeded()
    throw error
  }
  reachability.succeeded()
  if (body === undefined || body === null) throw new Error(`No ${endpoint.path.split('/')[1]} data received`)
  return body
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The errors for a session that changed in another tab. A page never sends a call for another user or another organisation. */
const CHANGED_SENTENCES = {
  USER: 'Another user signed in from another tab. Nothing was saved.',
  ORGANISATION: 'You switched to another organisation in another tab. Nothing was saved.',
  MEMBERSHIP: 'You no longer belong to this organisation. Nothing was saved.',
}

function changedElsewhereError(changed: keyof typeof CHANGED_SENTENCES): CallError {
  return new CallError({
    statusCode: 409,
    err: CHANGED_SENTENCES[changed],
    code: 'ORGANISATION_MISMATCH',
    requestId: '',
  })
}

function notSignedIn(): CallError {
  return new CallError({ statusCode: 401, err: 'Sign in to continue.', code: 'NOT_SIGNED_IN', requestId: '' })
}

type DoubtParts = {
  session: PageSession
  tokens: TokenStore
  /** Returns the user's organisations. Returns null if the session has ended. */
  memberships: (token: string) => Promise<readonly { tenantUUID: string }[] | null>
}

/**
 * Returns a function that determines why the server refused a token, because the server does not give the reason. A token is valid for one
 * organisation. Either the session has ended, or the user is no longer a member of the organisation. Sends only one request if several
 * calls were refused. Then shows the page for removed members, or opens the login screen.
 */
function createDoubt({ session, tokens, memberships }: DoubtParts): (token: string) => void {
  let asked: string | null = null

  const isRemoved = async (token: string): Promise<boolean> => {
    const { organisation } = session.state()
    if (organisation === null) return false
    const found = await memberships(token)
    return found !== null && !found.some(({ tenantUUID }) => tenantUUID === organisation)
  }

  return token => {
    if (asked === token) return
    asked = token
    void isRemoved(token)
      .catch(() => false)
      .then(removed => {
        asked = null
        // The token was replaced or cleared in the meantime.
        if (tokens.accessToken() !== token) return
        if (removed) session.removed()
        else void session.expire()
      })
  }
}
