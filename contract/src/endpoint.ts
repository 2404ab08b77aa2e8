// The declaration of an API call, which the browser and the server share. The implementation is in the server's feature of the same name.
import type { RefusalCode } from '@twofold/accounting/refusals'
import type * as z from 'zod/mini'
import type { Permission } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The cached resources that a successful call can make stale: the first part of their query keys. */
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

/** The media type of a workbook for spreadsheets. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type Schema = z.ZodMiniType
type None = undefined

/** The declaration of a call. Paths are relative to `/api`. `params` describes their `:name` parts. */
export type Endpoint<
  Params extends Schema | None = Schema | None,
  Query extends Schema | None = Schema | None,
  Body extends Schema | None = Schema | None,
  Response extends Schema = Schema,
> = {
  /** Unique name, also the operation's id in the OpenAPI document. */
  name: string
  method: Method
  path: `/${string}`
  /** The summary in the API's document. */
  summary: string
  /** The permission that the caller's role must have. `open` needs no token, `signed-in` needs a token but no particular role. */
  permission: Permission | 'open' | 'signed-in'
  /** True for a POST that accepts Idempotency-Keys although it is not a call on an organisation's books. */
  keepsKeys?: boolean
  params?: Params
  query?: Query
  /** The query parameters that can be repeated to pass several values. For all others, the first value counts. */
  repeated?: readonly string[]
  body?: Body
  response: Response
  /** The content type of a response that is a streamed file and not JSON. */
  contentType?: 'text/csv' | 'text/plain' | 'application/json' | 'application/pdf' | typeof XLSX_TYPE
  /** The maximum size of the body in bytes, if it differs from that of other calls. */
  bodyMaxBytes?: number
  /** Whether the response may be long for any input. Files, and lists without a `limit`, always count as long. */
  isLong?: true
  /** Whether the call can take minutes. Clients wait longer for it. */
  isSlow?: true
  /** The error codes besides those of every call (400, 401, 403, 429, 503). */
  refusals: readonly RefusalCode[]
  /** The cached resources that a success makes stale. */
  changes: readonly Resource[]
}

/** Declares a call. Returns it unchanged, with its exact type. */
export function endpoint<
  Response extends Schema,
  Params extends Schema | None = undefined,
  Query extends Schema | None = undefined,
  Body extends Schema | None = undefined,
>(declared: Endpoint<Params, Query, Body, Response>): Endpoint<Params, Query, Body, Response> {
  return declared
}

/**
 * Returns whether a call accepts an Idempotency-Key: every POST on an organisation's books, and the creation of an organisation. Calls of
 * the session do not, because tokens are never stored.
 */
export function takesKey({ method, permission, keepsKeys = false }: Endpoint): boolean {
  return method === 'POST' && (keepsKeys || (permission !== 'open' && permission !== 'signed-in'))
}

/**
 * The schema of a part of the call. Never if the part is not declared. A declared part is always present although its property is optional.
 */
type Declared<E extends Endpoint, Part extends 'params' | 'query' | 'body'> = Exclude<E[Part], undefined>
type OutputOf<S> = [S] extends [never] ? undefined : S extends Schema ? z.output<S> : undefined
type Given<Name extends string, S> = [S] extends [never]
  ? unknown
  : S extends Schema
    ? { [N in Name]: z.input<S> }
    : unknown

/** The input of a caller: only the parts that the call has. */
export type CallInput<E extends Endpoint> = Given<'params', Declared<E, 'params'>> &
  Partial<Given<'query', Declared<E, 'query'>>> &
  Given<'body', Declared<E, 'body'>>

/** The parsed input of the server's handler. */
export type ParsedInput<E extends Endpoint> = {
  params: OutputOf<Declared<E, 'params'>>
  query: OutputOf<Declared<E, 'query'>>
  body: OutputOf<Declared<E, 'body'>>
}

/** The JSON response of a successful call. */
export type ResponseBody<E extends Endpoint> = z.output<E['response']>
