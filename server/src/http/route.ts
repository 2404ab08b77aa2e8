// How a feature hangs a call of the contract on the server: the endpoint as data, and the handler that does it.

import type { Result } from '@twofold/accounting/refusals'
import type { Role } from '@twofold/accounting/roles'
import type { Endpoint, ParsedInput, ResponseBody } from '@twofold/contract/endpoint'
import type { CurrentUser } from '@twofold/contract/session'
import type { Principal } from '../identity/principal.ts'
import type { Turn } from '../shares/turn.ts'
import type { RawBody } from './raw-bodies.ts'
import type { CsvResponse } from './responses/csv-writer.ts'
import type { FileResponse } from './responses/file-writer.ts'
import type { RowsResponse } from './responses/row-writer.ts'

/** One parsed request. `principal` is null only on calls that are open. */
export type Call<E extends Endpoint = Endpoint> = ParsedInput<E> & {
  requestId: string
  principal: E['permission'] extends 'open' ? null : Principal
  /** The turn of the call's work on shared resources. */
  turn: Turn
  /** The `Idempotency-Key` header with the digest of the path's ids and the body, when the caller sent one. */
  idempotency: { key: string; bodyHash: string } | null
  /** The caller's address, for throttling. */
  address: string
  /** The caller's `User-Agent` header. Empty if the header is missing. */
  userAgent: string
  /** Only for a route with `takesRawBody`: the body as received, and a signal that is aborted when the caller disconnects. */
  rawBody: RawBody
  hungUp: AbortSignal
  /** Sends the role and the settings of the organisation that the call was answered with. */
  tellContext: (context: { role: Role } & Pick<CurrentUser, 'signConvention' | 'timeZone'>) => void
  /** Answers a long list row by row; resolves when the caller has it, and is what the handler then returns. */
  answerRows: (answer: RowsResponse) => Promise<Result<never>>
  /** The same as a file of CSV. */
  answerCsv: <Row>(answer: CsvResponse<Row>) => Promise<Result<never>>
  /** The same as a file of any text. */
  answerFile: (answer: FileResponse) => Promise<Result<never>>
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Result<ResponseBody<E>>>

export type Route = {
  endpoint: Endpoint
  handler: Handler<Endpoint>
  /** The handler takes the body as received, in `rawBody`, and validates it itself. */
  takesRawBody?: true
  /** Ends what the handler keeps running. Called when the server stops. */
  close?: () => Promise<void>
}

/** Ties a handler to its endpoint; the types of both must agree. */
export function route<E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  return { endpoint, handler: handler as unknown as Handler<Endpoint> }
}
