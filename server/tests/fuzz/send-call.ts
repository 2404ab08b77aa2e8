// Sends a request to an endpoint of the contract.
import { type Endpoint, XLSX_TYPE } from '@twofold/contract/endpoint'
import type { SignedIn } from '../harness/signed-in.ts'
import type { TestApi } from '../harness/test-api.ts'
import { unzipped } from '../harness/unzipped.ts'
import type { RightCall } from './right-calls.ts'

/** Returns the method, path and body of a call. */
export function requestOf({ method, path }: Pick<Endpoint, 'method' | 'path'>, { params, query, body }: RightCall) {
  const place = path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value].flat()) search.append(name, String(each))
  }
  return {
    method,
    path: `/api${place}${search.size > 0 ? `?${search}` : ''}`,
    body: body === undefined ? undefined : JSON.stringify(body),
  }
}

/** Sends a call as a member. Returns the status, the parsed body (null for a file), and the whole response as text. */
export async function sendCall(
  api: TestApi,
  member: Pick<SignedIn, 'headers'>,
  { method, path, body }: ReturnType<typeof requestOf>,
  headers: Readonly<Record<string, string>> = {},
) {
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const sent = { ...member.headers, ...type, ...headers }
  const answer = await api.inject({ method, url: path, headers: sent, ...(body !== undefined && { payload: body }) })
  const contentType = String(answer.headers['content-type'])
  // The response as text includes the content of workbooks.
  const text = contentType === XLSX_TYPE ? [...unzipped(answer.rawPayload).values()].join('\n') : answer.payload
  const said = `${JSON.stringify(answer.headers)} ${text}`
  const isJson = contentType.includes('json')
  return { status: answer.statusCode, body: isJson ? (JSON.parse(text) as Record<string, unknown>) : null, said }
}
