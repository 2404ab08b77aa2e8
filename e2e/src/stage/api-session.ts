// A session that calls the API without a browser, as another user of the books.
import type { CallInput, Endpoint, ResponseBody } from '@twofold/contract/endpoint'
import { authenticate } from '@twofold/contract/session'
import { codeFor, newAttempt, openBrowser } from '@twofold/server/testing/signing-in/browser-sign-in'

export type TokenPair = { accessToken: string; refreshToken: string }

export type ApiSession = TokenPair & {
  /** Calls an endpoint. Returns its response. Throws with status and body if the call is refused. */
  call: <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<ResponseBody<E>>
}

type AnyInput = { params?: Record<string, unknown>; query?: Record<string, string>; body?: unknown }

/** Signs in at the identity provider. */
export async function openApiSession(
  url: string,
  credentials: { username: string; password: string },
): Promise<ApiSession> {
  const attempt = newAttempt(url)
  const code = await codeFor(openBrowser(url), attempt, credentials)
  const { redirectURI, codeVerifier, nonce } = attempt
  const body = { clientID: 'twofold', code, redirectURI, codeVerifier, nonce }
  const pair = await send(url, authenticate, { body })
  return sessionOf(url, pair)
}

/** Continues with a pair of tokens, for example of another organisation. */
export function sessionOf(url: string, pair: TokenPair): ApiSession {
  return { ...pair, call: (endpoint, input) => send(url, endpoint, input as AnyInput, pair.accessToken) }
}

async function send<E extends Endpoint>(
  url: string,
  endpoint: E,
  input: AnyInput,
  token?: string,
): Promise<ResponseBody<E>> {
  const { params = {}, query = {}, body } = input
  const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) => String(params[name]))
  const response = await fetch(`${url}/api${path}?${new URLSearchParams(query)}`, {
    method: endpoint.method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${endpoint.method} ${path}: ${response.status} ${text}`)
  return JSON.parse(text) as ResponseBody<E>
}
