// Converts a call of the contract into an HTTP request.
import type { CallInput, Endpoint } from '@twofold/contract/endpoint'

/** The possible parts of a call's input. */
export type AnyInput = {
  params?: Record<string, string | number>
  /** The query parameters. A list is sent as a repeated parameter. */
  query?: Record<string, string | number | readonly string[] | undefined>
  body?: unknown
}

/** Returns the parts of a call's input. */
export function partsOf<E extends Endpoint>(input: CallInput<E>): AnyInput {
  return input as AnyInput
}

/** Returns the path and query. Fills in the path parameters and omits undefined query parameters. */
export function addressOf(endpoint: Endpoint, { params = {}, query = {} }: AnyInput): string {
  const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue
    for (const each of Array.isArray(value) ? value : [value]) search.append(name, String(each))
  }
  return search.size === 0 ? `/api${path}` : `/api${path}?${search}`
}

export type RequestCredentials = {
  token: string | null
  /** The organisation of this page. The server refuses a token of another organisation. */
  organisation: string | null
  idempotencyKey: string | undefined
}

/** Returns method, headers and body of the request. */
export function requestOf(endpoint: Endpoint, { body }: AnyInput, credentials: RequestCredentials): RequestInit {
  const accept = endpoint.contentType === undefined ? 'application/json' : `${endpoint.contentType}, application/json`
  const headers: Record<string, string> = { accept }
  if (endpoint.permission !== 'open') {
    if (credentials.token !== null) headers.authorization = `Bearer ${credentials.token}`
    if (credentials.organisation !== null) headers['x-twofold-organisation'] = credentials.organisation
  }
  if (credentials.idempotencyKey !== undefined) headers['idempotency-key'] = credentials.idempotencyKey
  if (body !== undefined) headers['content-type'] = 'application/json'
  return {
    method: endpoint.method,
    headers,
    credentials: 'same-origin',
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
}
