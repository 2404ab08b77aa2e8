// Connects an endpoint of the contract to its handler.

import type { Result } from '@twofold/accounting/refusals'
import type { Role } from '@twofold/accounting/roles'
import type { Endpoint, ParsedInput, ResponseBody } from '@twofold/contract/endpoint'
import type { CurrentUser } from '@twofold/contract/session'
import type { Principal } from '../identity/principal.ts'
import type { Turn } from '../shares/turn.ts'
import type { RawBody } from './raw-bodies.ts'
import type { CsvResponse, FileResponse } from './responses/file-writer.ts'
import type { RowsResponse } from './responses/row-writer.ts'

/** A parsed request. `principal` is null only on calls that do not require a token. */
export type Call<E extends Endpoint = Endpoint> = ParsedInput<E> & {
  requestId: string
  principal: E['permission'] extends 'open' ? null : Principal
  /** The user and the kind of work, which determine when the call gets shared resources. */
  turn: Turn
  /** The `Idempotency-Key` header and the digest of the body and of the ids in the path. Null if the caller did not send the header. */
  idempotency: { key: string; bodyHash: string } | null
  /** The client address, for throttling. */
  address: string
  /** The caller's `User-Agent` header. Empty if there is no such header. */
  userAgent: string
  /** The body as received, and a signal that is aborted when the caller disconnects. Only for a route with `takesRawBody`. */
  rawBody: RawBody
  hungUp: AbortSignal
  /** Sends the caller's role, and the sign convention and time zone of the organisation, with the response. */
  tellContext: (context: { role: Role } & Pick<CurrentUser, 'signConvention' | 'timeZone'>) => void
  /** Sends a long list row by row. Resolves when the list has been sent. The handler must return the resolved result. */
  answerRows: (answer: RowsResponse) => Promise<Result<never>>
  /** Sends a long list as a CSV file. */
  answerCsv: <Row>(answer: CsvResponse<Row>) => Promise<Result<never>>
  /** Sends a text file. */
  answerFile: (answer: FileResponse) => Promise<Result<never>>
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Result<ResponseBody<E>>>

export type Route = {
  endpoint: Endpoint
  handler: Handler<Endpoint>
  /** If true, the handler gets the body as received, in `rawBody`, and validates the body. */
  takesRawBody?: true
  /** Ends threads and timers of the handler. Called when the server stops. */
  close?: () => Promise<void>
}

/** Connects a handler to its endpoint. The types of the handler must match the endpoint. */
export function route<E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  return { endpoint, handler: handler as unknown as Handler<Endpoint> }
}
