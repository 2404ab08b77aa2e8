// Vendors over HTTP.
import { accepted, refused } from '@twofold/accounting/refusals'
import * as contract from '@twofold/contract/vendors'
import { orderOf } from '../database/list-window.ts'
import type { Database } from '../database/pool.ts'
import { presentOpen } from '../documents/open-documents.ts'
import { readOpenItems } from '../documents/sql.ts'
import { presentStatement, readStatement } from '../documents/statement.ts'
import { readTimeline } from '../documents/timeline.ts'
import { answerList } from '../http/list-answer.ts'
import { presented } from '../http/presented.ts'
import type { Route } from '../http/route.ts'
import { readingRoute, writingRoute } from '../identity/books-route.ts'
import { changeParty, createParty, deleteParty } from '../parties/commands.ts'
import { partyList, readParty } from '../parties/sql.ts'
import { VENDOR } from '../parties/vendor.ts'
import { presentVendor, sentParty } from './wire.ts'

const SORTS = { vendorName: 'name', vendorID: 'id', accountsBalanceTotal: 'balance', fit: 'fit' } as const

/** The calls of the contract's vendors. */
export function vendorRoutes(database: Database): Route[] {
  return [
    readingRoute(database, contract.listVendors, (books, { query, answerRows }) => {
      const asked = { ...query, sort: orderOf(SORTS, query.sort) }
      const list = partyList(books, VENDOR.side, asked)
      return answerList(books, 'vendors', { list, asked, present: presentVendor, answerRows })
    }),
    readingRoute(database, contract.readVendor, async (books, { params }) => {
      const party = await readParty(books, VENDOR.side, params.vendorID)
      return party === null ? refused('NOT_FOUND') : accepted(presentVendor(party))
    }),
    readingRoute(database, contract.readVendorActivity, async (books, { params: { vendorID }, query }) => {
      const party = await readParty(books, VENDOR.side, vendorID)
      if (party === null) return refused('NOT_FOUND')
      const events = await readTimeline(books, vendorID, query)
      if (!events.ok) return events
      const openItems = (await readOpenItems(books, vendorID)).map(presentOpen)
      return accepted({ vendor: presentVendor(party), openItems, ...events.value })
    }),
    readingRoute(database, contract.readVendorStatement, async (books, { params, query }) => {
      const statement = await readStatement(books, { side: VENDOR.side, id: params.vendorID }, query)
      if (!statement.ok) return statement
      return accepted({ vendor: presentVendor(statement.value.party), ...presentStatement(statement.value) })
    }),
    writingRoute(database, contract.createVendor, async (books, { body, idempotency }) =>
      presented(await createParty(books, VENDOR, sentParty(body), idempotency), presentVendor),
    ),
    writingRoute(database, contract.changeVendor, async (books, { params, body }) =>
      presented(await changeParty(books, VENDOR, params.vendorID, sentParty(body)), presentVendor),
    ),
    writingRoute(database, contract.deleteVendor, async (books, { params }) =>
      presented(await deleteParty(books, VENDOR, params.vendorID), presentVendor),
    ),
  ]
}
