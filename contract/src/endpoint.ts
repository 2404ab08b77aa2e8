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
  /** What the caller's role must allow; `open` needs no token, `signed-in` needs one but no particular role. */
  permission: Permission | 'open' | 'signed-in'
  /** A POST that accepts Idempotency-Keys although it is not on an organisation's books. */
  keepsKeys?: boolean
  params?: Params
  query?: Query
  /** The names in a query that may be repeated, each time with one more value; of all others the first value counts. */
  repeated?: readonly string[]
  body?: Body
  response: Response
  /** The content type of a success that is not JSON but a streamed file. */
  contentType?: 'text/csv' | 'text/plain' | 'application/json' | 'application/pdf' | typeof XLSX_TYPE
  /** The largest body in bytes, where it may be larger than that of other calls. */
  bodyMaxBytes?: number
  /** Whether the response may be long for any input. Files, and lists without a `limit`, always count as long. */
  isLong?: true
  /** Whether it may take minutes. Clients wait longer for it. */
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

/** Whether a call takes an Idempotency-Key: every POST on an organisation's books, and the founding of one. Calls of the
 * session do not: no token is ever kept. */
export function takesKey({ method, permission, keepsKeys = false }: Endpoint): boolean {
  return method === 'POST' && (keepsKeys || (permission !== 'open' && permission !== 'signed-in'))
}

/** The schema of a part, or never: a part that was declared is there although its property is optional. */
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

/** The JSON response of a success. */
export type ResponseBody<E extends Endpoint> = z.output<E['response']>
