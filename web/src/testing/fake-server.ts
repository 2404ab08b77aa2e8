// A fake server that responds to the requests of a page. It validates requests and responses against the contract's schemas, as the
// server's tests do. If a fake response no longer matches the contract, the test fails.
import type { Refusal, RefusalCode } from '@twofold/accounting/refusals'
import { CATALOGUE } from '@twofold/contract/catalogue'
import { type Endpoint, type ParsedInput, type ResponseBody, takesKey } from '@twofold/contract/endpoint'
import { ERRORS, type ErrorBody, sentenceOf } from '@twofold/contract/errors'
import * as z from 'zod/mini'
import { filled, type Given } from './filled.ts'

/** An error response, or a failure to respond. */
export class Failure {
  readonly respond: (endpoint: Endpoint) => Response
  constructor(respond: (endpoint: Endpoint) => Response) {
    this.respond = respond
  }
}

/** The errors that any call can return. */
const OF_ANY_CALL: readonly RefusalCode[] = [
  ...(['INVALID_REQUEST', 'UNKNOWN_FIELD', 'FIELD_MISSING', 'FIELD_TYPE', 'FIELD_VALUE', 'NOT_SIGNED_IN'] as const),
  ...([
    'FORBIDDEN',
    'TWO_FACTORS_REQUIRED',
    'NOT_A_MEMBER',
    'TOO_MANY_REQUESTS',
    'UNAVAILABLE',
    'BUSY',
    'INTERNAL',
  ] as const),
  ...(['ORGANISATION_MISMATCH', 'TEXT_TOO_LONG', 'NOT_A_DATE', 'NOT_A_CHOICE', 'OUTCOME_UNKNOWN'] as const),
]

/** Creates an error response with the status and message from the contract. If there are several errors, the first one determines both. */
export function refused(...refusals: [Refusal, ...Refusal[]]): Failure {
  return new Failure(endpoint => {
    const [first] = refusals
    const undeclared = refusals.find(({ code }) => ![...endpoint.refusals, ...OF_ANY_CALL].includes(code))
    if (undeclared !== undefined) throw new Error(`${endpoint.name} never refuses with ${undeclared.code}`)
    const fields = refusals.flatMap(refusal =>
      refusal.field === undefined ? [] : [{ field: refusal.field, code: refusal.code, err: sentenceOf(refusal) }],
    )
    const remaining = first.detail?.remainingCents
    const body: ErrorBody = {
      statusCode: ERRORS[first.code].status,
      err: sentenceOf(first),
      code: first.code,
      requestId: 'request-1',
      ...(fields.length > 0 && { fields }),
      ...(typeof remaining === 'number' && { remaining }),
      ...(first.current !== undefined && { current: answerOf(endpoint, first.current) }),
    }
    return jsonResponse(body, body.statusCode)
  })
}

/** Creates the error response BUSY with the given number of seconds in Retry-After. */
export function busy(retryAfter: number): Failure {
  return new Failure(endpoint => {
    const response = refused({ code: 'BUSY' }).respond(endpoint)
    response.headers.set('retry-after', String(retryAfter))
    return response
  })
}

/** Creates a response that is not from the server, such as an error page of a proxy, or an incomplete response. */
export function raw(status: number, body: string): Failure {
  return new Failure(() => new Response(body, { status }))
}

/** A connection that fails before a response arrives. */
export const LOST = new Failure(() => {
  throw new TypeError('Failed to fetch')
})

/** A request from the page, parsed in the same way as on the server. */
export type RecordedCall<E extends Endpoint> = ParsedInput<E> & {
  key: string | null
  /** The body as it was sent. */
  text: string | null
}

type Reply<E extends Endpoint> = Given<ResponseBody<E>> | Failure
/** The response to a call. The test sets some of its fields. The other fields have empty values. */
type Answering<E extends Endpoint> = Reply<E> | ((sent: RecordedCall<E>) => Reply<E>)

type PausedResponses = {
  /** Resolves when the page has sent the first request. */
  asked: Promise<void>
  /** Sends the delayed responses. Later responses are not delayed. */
  letGo: () => void
}

export type FakeServer = {
  /** Sets the response to all later requests of a call. For a file, the response is the text of the file. */
  answer: <E extends Endpoint>(endpoint: E, answering: Answering<E>) => void
  /** Sets empty responses to calls that are not relevant to the test. */
  answerEmpty: (...endpoints: readonly Endpoint[]) => void
  /** Delays the responses of a call until the test releases them. */
  hold: (endpoint: Endpoint) => PausedResponses
  /** Returns the requests that the page has sent for a call, in order. */
  sent: <E extends Endpoint>(endpoint: E) => RecordedCall<E>[]
  /** Returns the names of all calls that the page has sent, in order. */
  calls: () => string[]
  /** Clears all responses and recorded requests. */
  reset: () => void
  fetch: typeof fetch
}

/**
 * Creates a fake server. `fault` is called with the reason if the test must fail: a call without a response, or data that does not match
 * the contract.
 */
export function createFakeServer(fault: (words: string) => void): FakeServer {
  const answers = new Map<string, Answering<Endpoint>>()
  const holds = new Map<string, { hears: () => void; until: Promise<void> }>()
  let calls: { endpoint: Endpoint; sent: RecordedCall<Endpoint> }[] = []

  const respond = async (endpoint: Endpoint, sent: RecordedCall<Endpoint>): Promise<Response> => {
    const answering = answers.get(endpoint.name)
    if (answering === undefined) {
      fault(`The test answers no ${endpoint.name}.`)
      return jsonResponse({}, 500)
    }
    const reply = typeof answering === 'function' ? answering(sent) : answering
    const held = holds.get(endpoint.name)
    held?.hears()
    await held?.until
    if (reply instanceof Failure) return reply.respond(endpoint)
    const answer = answerOf(endpoint, reply)
    if (endpoint.contentType === undefined) return jsonResponse(answer, 200)
    return new Response(String(answer), { headers: { 'content-type': endpoint.contentType } })
  }

  const serve = async (address: URL, init: RequestInit): Promise<Response> => {
    // The page polls this path while it considers the server unreachable.
    if (address.pathname === '/api/ready') return jsonResponse({}, 200)
    const path = address.pathname.slice('/api'.length)
    const endpoint = endpointAt(init.method ?? 'GET', path)
    if (endpoint === undefined) throw new Error(`the contract has no ${init.method} ${path}`)
    const sent = sentBy(endpoint, path, address.searchParams, init)
    calls.push({ endpoint, sent })
    return respond(endpoint, sent)
  }

  return {
    answer: (endpoint, answering) => void answers.set(endpoint.name, answering as Answering<Endpoint>),
    answerEmpty: (...endpoints) => {
      for (const endpoint of endpoints) answers.set(endpoint.name, {} as Answering<Endpoint>)
    },
    hold: endpoint => {
      const [asked, answered] = [createGate(), createGate()]
      holds.set(endpoint.name, { hears: asked.open, until: answered.passed })
      return { asked: asked.passed, letGo: answered.open }
    },
    sent: endpoint => calls.flatMap(call => (call.endpoint === (endpoint as Endpoint) ? [call.sent as never] : [])),
    calls: () => calls.map(({ endpoint }) => endpoint.name),
    reset: () => {
      answers.clear()
      holds.clear()
      calls = []
    },
    fetch: async (input, init = {}) => {
      const { signal } = init
      const address = new URL(String(input), location.href)
      const aborted = new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
      })
      const served = serve(address, init).catch(error => {
        if (!(error instanceof TypeError)) fault(`${init.method} ${address.pathname}: ${error.message}`)
        throw error
      })
      return Promise.race([served, aborted])
    },
  }
}

/** Fills in the missing fields of a response, and validates it against the contract. */
function answerOf({ response }: Endpoint, given: unknown): unknown {
  return z.parse(response, filled(response, given))
}

/** Creates a promise, and a function that resolves it. */
function createGate(): { passed: Promise<void>; open: () => void } {
  let open = () => {}
  const passed = new Promise<void>(resolve => {
    open = resolve
  })
  return { passed, open }
}

/** The API calls in the contract. Fixed paths come before paths that have a parameter in the same position. */
const BY_PATH = [...CATALOGUE]
  .map(endpoint => ({ endpoint, pattern: new RegExp(`^${endpoint.path.replace(/:\w+/g, '([^/]+)')}$`) }))
  .toSorted((one, other) => orderOf(one.endpoint).localeCompare(orderOf(other.endpoint)))

function orderOf({ path }: Endpoint): string {
  return path.replace(/:\w+/g, '\uffff')
}

function endpointAt(method: string, path: string): Endpoint | undefined {
  return BY_PATH.find(({ endpoint, pattern }) => endpoint.method === method && pattern.test(path))?.endpoint
}

function sentBy(endpoint: Endpoint, path: string, search: URLSearchParams, init: RequestInit): RecordedCall<Endpoint> {
  const headers = new Headers(init.headers)
  const key = headers.get('idempotency-key')
  // A preview does not change data, so it needs no idempotency key.
  const writes = endpoint.changes.length > 0
  if (takesKey(endpoint) && writes && key === null) throw new Error('it has no Idempotency-Key')
  if (endpoint.permission !== 'open' && !headers.has('authorization')) throw new Error('it has no token')
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(match => match[1] ?? '')
  const values = path.match(endpoint.path.replace(/:\w+/g, '([^/]+)'))?.slice(1) ?? []
  const params = Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]))
  const query = Object.fromEntries(
    [...new Set(search.keys())].map(name => [
      name,
      endpoint.repeated?.includes(name) ? search.getAll(name) : search.get(name),
    ]),
  )
  const text = typeof init.body === 'string' ? init.body : null
  const body = text === null ? undefined : JSON.parse(text)
  return {
    key,
    text,
    params: parsed(endpoint.params, params),
    query: parsed(endpoint.query, query),
    body: parsed(endpoint.body, body),
  }
}

function parsed(schema: z.ZodMiniType | undefined, value: unknown) {
  return (schema === undefined ? undefined : z.parse(schema, value)) as undefined
}

function jsonResponse(body: unknown, status: number): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
}
