// HTTP routes for vendors.
import { accepted, refused } from '@twofold/accounting/refusals'
import { readVendorTotals } from '@twofold/contract/documents/party-totals'
import type { ParsedInput } from '@twofold/contract/endpoint'
import { exportVendorsCsv, exportVendorsXlsx } from '@twofold/contract/list-files'
import * as contract from '@twofold/contract/payables/vendors'
import { orderOf } from '../database/list-window.ts'
import type { Database } from '../database/pool.ts'
import { readPartyActivity } from '../documents/open-items/party-activity.ts'
import { presentStatement, readStatement } from '../documents/open-items/statement.ts'
import { readingRoute, writingRoute } from '../http/books-route.ts'
import { answerListCsv, answerListXlsx } from '../http/responses/list-file.ts'
import { answerList } from '../http/responses/list-response.ts'
import { presented } from '../http/responses/presented.ts'
import type { Route } from '../http/route.ts'
import type { Books } from '../identity/books.ts'
import { changeParty, createParty, deleteParty } from '../parties/commands.ts'
import { VENDORS_FILE } from '../parties/party-files.ts'
import { partyList, readParty, readPartyTotals } from '../parties/sql.ts'
import { VENDOR } from '../parties/vendor.ts'
import { presentVendor, sentParty } from './wire.ts'

const SORTS = { vendorName: 'name', vendorID: 'id', accountsBalanceTotal: 'balance', fit: 'fit' } as const

type VendorsQuery = ParsedInput<typeof exportVendorsCsv>['query']

/** Returns the vendors that match a query, as a file. */
function listed(books: Books, { query }: { query: VendorsQuery }) {
  const sort = orderOf(SORTS, query.sort)
  return { ...VENDORS_FILE, list: partyList(books, VENDOR.side, { ...query, sort }), sort, present: presentVendor }
}

/** The endpoints for vendors. */
export function vendorRoutes(database: Database): Route[] {
  return [
    readingRoute(database, contract.listVendors, (books, { query, answerRows }) => {
      const params = { ...query, sort: orderOf(SORTS, query.sort) }
      const list = partyList(books, VENDOR.side, params)
      return answerList(books, 'vendors', { list, params, present: presentVendor, answerRows })
    }),
    readingRoute(database, readVendorTotals, async (books, { query }) => {
      const { partyCount, balanceCents } = await readPartyTotals(books, VENDOR.side, query)
      return accepted({ partyCount, balance: balanceCents })
    }),
    readingRoute(database, exportVendorsCsv, (books, call) => answerListCsv(books, listed(books, call), call)),
    readingRoute(database, exportVendorsXlsx, (books, call) => answerListXlsx(books, listed(books, call), call)),
    readingRoute(database, contract.readVendor, async (books, { params }) => {
      const party = await readParty(books, VENDOR.side, params.vendorID)
      return party === null ? refused('NOT_FOUND') : accepted(presentVendor(party))
    }),
    readingRoute(database, contract.readVendorActivity, async (books, { params, query }) => {
      const activity = await readPartyActivity(books, { side: VENDOR.side, id: params.vendorID }, query)
      if (!activity.ok) return activity
      const { party, ...rest } = activity.value
      return accepted({ vendor: presentVendor(party), ...rest })
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
