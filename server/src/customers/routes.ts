// HTTP routes for customers.
import { accepted, refused } from '@twofold/accounting/refusals'
import { readCustomerTotals } from '@twofold/contract/documents/party-totals'
import type { ParsedInput } from '@twofold/contract/endpoint'
import { exportCustomersCsv, exportCustomersXlsx } from '@twofold/contract/list-files'
import * as contract from '@twofold/contract/receivables/customers'
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
import { CUSTOMER } from '../parties/customer.ts'
import { CUSTOMERS_FILE } from '../parties/party-files.ts'
import { partyList, readParty, readPartyTotals } from '../parties/sql.ts'
import { presentCustomer, sentParty } from './wire.ts'

const SORTS = { customerName: 'name', customerID: 'id', accountsBalanceTotal: 'balance', fit: 'fit' } as const

type CustomersQuery = ParsedInput<typeof exportCustomersCsv>['query']

/** Exports the customers that match a query as a file. */
function listed(books: Books, { query }: { query: CustomersQuery }) {
  const sort = orderOf(SORTS, query.sort)
  return {
    ...CUSTOMERS_FILE,
    list: partyList(books, CUSTOMER.side, { ...query, sort }),
    sort,
    present: presentCustomer,
  }
}

/** Returns the endpoints for customers. */
export function customerRoutes(database: Database): Route[] {
  return [
    readingRoute(database, contract.listCustomers, (books, { query, answerRows }) => {
      const params = { ...query, sort: orderOf(SORTS, query.sort) }
      const list = partyList(books, CUSTOMER.side, params)
      return answerList(books, 'customers', { list, params, present: presentCustomer, answerRows })
    }),
    readingRoute(database, readCustomerTotals, async (books, { query }) => {
      const { partyCount, balanceCents } = await readPartyTotals(books, CUSTOMER.side, query)
      return accepted({ partyCount, balance: balanceCents })
    }),
    readingRoute(database, exportCustomersCsv, (books, call) => answerListCsv(books, listed(books, call), call)),
    readingRoute(database, exportCustomersXlsx, (books, call) => answerListXlsx(books, listed(books, call), call)),
    readingRoute(database, contract.readCustomer, async (books, { params }) => {
      const party = await readParty(books, CUSTOMER.side, params.customerID)
      return party === null ? refused('NOT_FOUND') : accepted(presentCustomer(party))
    }),
    readingRoute(database, contract.readCustomerActivity, async (books, { params, query }) => {
      const activity = await readPartyActivity(books, { side: CUSTOMER.side, id: params.customerID }, query)
      if (!activity.ok) return activity
      const { party, ...rest } = activity.value
      return accepted({ customer: presentCustomer(party), ...rest })
    }),
    readingRoute(database, contract.readCustomerStatement, async (books, { params, query }) => {
      const statement = await readStatement(books, { side: CUSTOMER.side, id: params.customerID }, query)
      if (!statement.ok) return statement
      return accepted({ customer: presentCustomer(statement.value.party), ...presentStatement(statement.value) })
    }),
    writingRoute(database, contract.createCustomer, async (books, { body, idempotency }) =>
      presented(await createParty(books, CUSTOMER, sentParty(body), idempotency), presentCustomer),
    ),
    writingRoute(database, contract.changeCustomer, async (books, { params, body }) =>
      presented(await changeParty(books, CUSTOMER, params.customerID, sentParty(body)), presentCustomer),
    ),
    writingRoute(database, contract.deleteCustomer, async (books, { params }) =>
      presented(await deleteParty(books, CUSTOMER, params.customerID), presentCustomer),
    ),
  ]
}
