// Customers over HTTP.
import { accepted, refused } from '@twofold/accounting/refusals'
import * as contract from '@twofold/contract/customers'
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
import { CUSTOMER } from '../parties/customer.ts'
import { partyList, readParty } from '../parties/sql.ts'
import { presentCustomer, sentParty } from './wire.ts'

const SORTS = { customerName: 'name', customerID: 'id', accountsBalanceTotal: 'balance', fit: 'fit' } as const

/** The calls of the contract's customers. */
export function customerRoutes(database: Database): Route[] {
  return [
    readingRoute(database, contract.listCustomers, (books, { query, answerRows }) => {
      const asked = { ...query, sort: orderOf(SORTS, query.sort) }
      const list = partyList(books, CUSTOMER.side, asked)
      return answerList(books, 'customers', { list, asked, present: presentCustomer, answerRows })
    }),
    readingRoute(database, contract.readCustomer, async (books, { params }) => {
      const party = await readParty(books, CUSTOMER.side, params.customerID)
      return party === null ? refused('NOT_FOUND') : accepted(presentCustomer(party))
    }),
    readingRoute(database, contract.readCustomerActivity, async (books, { params: { customerID }, query }) => {
      const party = await readParty(books, CUSTOMER.side, customerID)
      if (party === null) return refused('NOT_FOUND')
      const events = await readTimeline(books, customerID, query)
      if (!events.ok) return events
      const openItems = (await readOpenItems(books, customerID)).map(presentOpen)
      return accepted({ customer: presentCustomer(party), openItems, ...events.value })
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
