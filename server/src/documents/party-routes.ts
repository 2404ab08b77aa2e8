// The routes of customers and vendors. They are here because a party is returned with its documents.
import { accepted, refused } from '@twofold/accounting/refusals'
import type { PartyInput, PartyRecord } from '@twofold/contract/documents/party-codec'
import type { Endpoint, Returning } from '@twofold/contract/endpoint'
import { orderOf } from '../database/list-window.ts'
import type { Database } from '../database/pool.ts'
import { readingRoute, writingRoute } from '../http/books-route.ts'
import { answerListCsv, answerListXlsx, type ListFile } from '../http/responses/list-file.ts'
import { answerList, presented } from '../http/responses/list-response.ts'
import type { Call, Route } from '../http/route.ts'
import type { Books } from '../identity/books.ts'
import { changeParty, createParty, deleteParty } from '../parties/commands.ts'
import type { PartyKind } from '../parties/party.ts'
import { type PartySort, partyList, readParty, readPartyTotals } from '../parties/sql.ts'
import { idInPath } from './document-routes.ts'
import { readPartyActivity } from './open-items/party-activity.ts'
import { presentStatement, readStatement } from './open-items/statement.ts'

/** The codec of customers or vendors, with the names and functions that the routes use. */
type RoutedParty<Shown> = PartyKind & {
  names: { id: string; balanceCents: string }
  encode: (party: PartyRecord) => Shown
  decodeFields(request: object): PartyInput
}

/** Customers or vendors, their list, and their calls. */
type PartyCalls<Shown> = {
  kind: RoutedParty<Shown>
  file: ListFile<Shown>
  calls: {
    list: Endpoint
    totals: Endpoint
    csv: Endpoint
    xlsx: Endpoint
    read: Returning<Shown>
    activity: Endpoint
    statement: Endpoint
    create: Returning<Shown>
    change: Returning<Shown>
    delete: Returning<Shown>
  }
}

/** Returns the routes of customers or vendors. */
export function partyRoutes<Shown>(database: Database, { kind, file, calls }: PartyCalls<Shown>): Route[] {
  const { side, word, names, encode } = kind
  const sorts: Record<string, PartySort> = {
    [names.name]: 'name',
    [names.id]: 'id',
    [names.balanceCents]: 'balance',
    fit: 'fit',
  }

  const listed = (books: Books, { query }: Call) => {
    const { sort, ...others } = query as { sort?: string; limit?: number; cursor?: string; search?: string }
    const params = { ...others, sort: orderOf(sorts, sort) }
    return { ...file, list: partyList(books, side, params), params, sort: params.sort, present: encode }
  }

  return [
    readingRoute(database, calls.list, (books, call) =>
      answerList(books, `${word}s`, { ...listed(books, call), answerRows: call.answerRows }),
    ),
    readingRoute(database, calls.totals, async (books, { query }) => {
      const { partyCount, balanceCents } = await readPartyTotals(books, side, query as { search?: string })
      return accepted({ partyCount, balance: balanceCents })
    }),
    readingRoute(database, calls.csv, (books, call) => answerListCsv(books, listed(books, call), call)),
    readingRoute(database, calls.xlsx, (books, call) => answerListXlsx(books, listed(books, call), call)),
    readingRoute(database, calls.read, async (books, call) => {
      const party = await readParty(books, side, idInPath(kind, call))
      return party === null ? refused('NOT_FOUND') : accepted(encode(party))
    }),
    readingRoute(database, calls.activity, async (books, call) => {
      const activity = await readPartyActivity(books, { side, id: idInPath(kind, call) }, call.query as object)
      if (!activity.ok) return activity
      const { party, ...rest } = activity.value
      return accepted({ [word]: encode(party), ...rest })
    }),
    readingRoute(database, calls.statement, async (books, call) => {
      const statement = await readStatement(books, { side, id: idInPath(kind, call) }, call.query as object)
      if (!statement.ok) return statement
      return accepted({ [word]: encode(statement.value.party), ...presentStatement(statement.value) })
    }),
    writingRoute(database, calls.create, async (books, { body, idempotency }: Call) =>
      presented(await createParty(books, kind, kind.decodeFields(body as object), idempotency), encode),
    ),
    writingRoute(database, calls.change, async (books, call) => {
      const input = kind.decodeFields(call.body as object)
      return presented(await changeParty(books, kind, idInPath(kind, call), input), encode)
    }),
    writingRoute(database, calls.delete, async (books, call) =>
      presented(await deleteParty(books, kind, idInPath(kind, call)), encode),
    ),
  ]
}
