// HTTP routes for customers.

import { readCustomerTotals } from '@twofold/contract/documents/parties'
import { CUSTOMER } from '@twofold/contract/documents/party-codec'
import { exportCustomersCsv, exportCustomersXlsx } from '@twofold/contract/list-files'
import * as contract from '@twofold/contract/receivables/customers'
import type { Database } from '../database/pool.ts'
import { partyRoutes } from '../documents/party-routes.ts'
import type { Route } from '../http/route.ts'
import { CUSTOMERS_FILE } from '../parties/party-files.ts'

/** Returns the endpoints for customers. */
export function customerRoutes(database: Database): Route[] {
  return partyRoutes(database, {
    kind: CUSTOMER,
    file: CUSTOMERS_FILE,
    calls: {
      list: contract.listCustomers,
      totals: readCustomerTotals,
      csv: exportCustomersCsv,
      xlsx: exportCustomersXlsx,
      read: contract.readCustomer,
      activity: contract.readCustomerActivity,
      statement: contract.readCustomerStatement,
      create: contract.createCustomer,
      change: contract.changeCustomer,
      delete: contract.deleteCustomer,
    },
  })
}
