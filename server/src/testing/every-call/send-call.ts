// A call of the contract on its way to the server, as it is or as somebody forges it.
import { type Endpoint, XLSX_TYPE } from '@twofold/contract/endpoint'
import type { SignedIn } from '../signed-in.ts'
import { unzipped } from '../unzipped.ts'
import type { RightCall } from './right-calls.ts'

/** Method, path below the server, and body of a call. */
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

/** Sends a call as somebody, and answers with status, parsed body (null for a file) and all that came as one text. */
export async function sendCall(
  origin: string,
  member: Pick<SignedIn, 'headers'>,
  { method, path, body }: ReturnType<typeof requestOf>,
  headers: Readonly<Record<string, string>> = {},
) {
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const sent = { method, headers: { ...member.headers, ...type, ...headers }, ...(body !== undefined && { body }) }
  const response = await fetch(`${origin}${path}`, sent)
  const bytes = new Uint8Array(await response.arrayBuffer())
  // What is packed in a workbook is said too.
  const isWorkbook = response.headers.get('content-type') === XLSX_TYPE
  const text = isWorkbook ? [...unzipped(bytes).values()].join('\n') : new TextDecoder().decode(bytes)
  const said = `${JSON.stringify([...response.headers])} ${text}`
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, body: isJson ? (JSON.parse(text) as Record<string, unknown>) : null, said }
}
