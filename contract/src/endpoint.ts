// Declares the API calls for both the browser and the server. The server implements each call in the folder of its feature.
import type { RefusalCode } from '@twofold/accounting/refusals'
import type * as z from 'zod/mini'
import type { Permission } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The cached resources that a successful call can make stale. Each is the first part of a query key. */
export type Resource =
  | 'session'
  | 'sessions'
  | 'home'
  | 'foundRecords'
  | 'organisations'
  | 'members'
  | 'accounts'
  | 'transactions'
  | 'reconciliation'
  | 'reports'
  | 'savedViews'
  | 'bankLines'
  | 'audit'
  | 'customers'
  | 'receivableInvoices'
  | 'customerPayments'
  | 'vendors'
  | 'payableInvoices'
  | 'vendorPayments'
  | 'mails'

const IN_THE_BOOKS = ['accounts', 'transactions'] as const

/** The resources that become stale when a customer's payment, refund or write-off changes. */
export const MOVES_CUSTOMER_MONEY = ['customerPayments', 'receivableInvoices', 'customers', ...IN_THE_BOOKS] as const

/** The resources that become stale when a vendor's payment or refund changes. Payment runs also make them stale. */
export const MOVES_VENDOR_MONEY = ['vendorPayments', 'payableInvoices', 'vendors', ...IN_THE_BOOKS] as const

/** The media type of an XLSX workbook. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Schema = z.ZodMiniType
type None = undefined

/** The declaration of an API call. Paths are relative to `/api`. `params` describes the `:name` parts of the path. */
export type Endpoint<
  Params extends Schema | None = Schema | None,
  Query extends Schema | None = Schema | None,
  Body extends Schema | None = Schema | None,
  Response extends Schema = Schema,
> = {
  /** The unique name of the call. It is also the operation id in the OpenAPI document. */
  name: string
  method: Method
  path: `/${string}`
  /** The summary of the call in the OpenAPI document. */
  summary: string
  /** The permission that the caller's role must have. `open` requires no token. `signed-in` requires a token but no particular role. */
  permission: Permission | 'open' | 'signed-in'
  /** True for a POST that does not write to an organisation's books but accepts an Idempotency-Key. */
  keepsKeys?: boolean
  params?: Params
  query?: Query
  /** The query parameters that can have several values. For all other parameters, only the first value is used. */
  repeated?: readonly string[]
  body?: Body
  response: Response
  /** The content type, if the response is a streamed file and not JSON. */
  contentType?: 'text/csv' | 'text/plain' | 'application/json' | 'application/pdf' | typeof XLSX_TYPE
  /** The maximum size of the request body in bytes, if it is not the default. */
  bodyMaxBytes?: number
  /** True if the response can be long for any input. Files, and lists without a `limit`, are always treated as long. */
  isLong?: true
  /** True if the call can take minutes. Clients then use a longer timeout. */
  isSlow?: true
  /** The error codes of this call, in addition to those of every call (400, 401, 403, 429, 503). */
  refusals: readonly RefusalCode[]
  /** The cached resources that become stale after a successful call. */
  changes: readonly Resource[]
}

/** Any API call whose response has the given type. */
export type Returning<Response> = Endpoint<Schema | None, Schema | None, Schema | None, z.ZodMiniType<Response>>

/**
 * A call with these parts in its request and this response, for code that sends the same call for several kinds of records. The kind of
 * record checks the values of the parts.
 */
export type CallOf<Parts extends 'params' | 'query' | 'body', Response> = Endpoint<
  'params' extends Parts ? Schema : None,
  'query' extends Parts ? Schema : None,
  'body' extends Parts ? Schema : None,
  z.ZodMiniType<Response>
>

/** Declares an API call. Returns the declaration unchanged, with its exact type. */
export function endpoint<
  Response extends Schema,
  Params extends Schema | None = undefined,
  Query extends Schema | None = undefined,
  Body extends Schema | None = undefined,
>(declared: Endpoint<Params, Query, Body, Response>): Endpoint<Params, Query, Body, Response> {
  return declared
}

/** The declaration without these parts, which a function fills in. A part is optional if the function has a default for it. */
type Without<E extends Endpoint, Filled extends keyof Endpoint, Default extends keyof Endpoint = never> = Omit<
  E,
  Filled | Default
> &
  Partial<Pick<E, Default>>

/** Declares a call that only reads. By default, it has no error codes of its own. */
export function getEndpoint<
  Response extends Schema,
  Params extends Schema | None = undefined,
  Query extends Schema | None = undefined,
>(
  declared: Without<Endpoint<Params, Query, undefined, Response>, 'method' | 'body' | 'changes', 'refusals'>,
): Endpoint<Params, Query, undefined, Response> {
  return endpoint({ method: 'GET', refusals: [], changes: [], ...declared })
}

/** Declares a call that reads documents. By default, it has no error codes of its own. */
export function readEndpoint<
  Response extends Schema,
  Params extends Schema | None = undefined,
  Query extends Schema | None = undefined,
>(
  declared: Without<
    Endpoint<Params, Query, undefined, Response>,
    'method' | 'body' | 'changes' | 'permission',
    'refusals'
  >,
): Endpoint<Params, Query, undefined, Response> {
  return getEndpoint({ permission: 'documents.read', ...declared })
}

/** Declares a call that requires the permission to post documents. */
export function postingEndpoint<
  Response extends Schema,
  Params extends Schema | None = undefined,
  Query extends Schema | None = undefined,
  Body extends Schema | None = undefined,
>(declared: Omit<Endpoint<Params, Query, Body, Response>, 'permission'>): Endpoint<Params, Query, Body, Response> {
  return endpoint({ permission: 'documents.post', ...declared })
}

/**
 * Returns whether a call accepts an Idempotency-Key. Every POST on an organisation's books and the creation of an organisation accept one.
 * Session calls do not, because tokens are never stored.
 */
export function takesKey({ method, permission, keepsKeys = false }: Endpoint): boolean {
  return method === 'POST' && (keepsKeys || (permission !== 'open' && permission !== 'signed-in'))
}

/**
 * The schema of a part of the call. The type is `never` if the part is not declared. The type of a declared part does not include
 * undefined, although the property is optional.
 */
type Declared<E extends Endpoint, Part extends 'params' | 'query' | 'body'> = Exclude<E[Part], undefined>
type OutputOf<S> = [S] extends [never] ? undefined : S extends Schema ? z.output<S> : undefined
type Given<Name extends string, S> = [S] extends [never]
  ? unknown
  : S extends Schema
    ? { [N in Name]: z.input<S> }
    : unknown

/** The input from a caller. It contains only the parts that the call declares. */
export type CallInput<E extends Endpoint> = Given<'params', Declared<E, 'params'>> &
  Partial<Given<'query', Declared<E, 'query'>>> &
  Given<'body', Declared<E, 'body'>>

/** The parsed input for the server's handler. */
export type ParsedInput<E extends Endpoint> = {
  params: OutputOf<Declared<E, 'params'>>
  query: OutputOf<Declared<E, 'query'>>
  body: OutputOf<Declared<E, 'body'>>
}

/** The JSON response of a successful call. */
export type ResponseBody<E extends Endpoint> = z.output<E['response']>
