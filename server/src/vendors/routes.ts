// HTTP routes for vendors.

import { readVendorTotals } from '@twofold/contract/documents/parties'
import { VENDOR } from '@twofold/contract/documents/party-codec'
import { exportVendorsCsv, exportVendorsXlsx } from '@twofold/contract/list-files'
import * as contract from '@twofold/contract/payables/vendors'
import type { Database } from '../database/pool.ts'
import { partyRoutes } from '../documents/party-routes.ts'
import type { Route } from '../http/route.ts'
import { VENDORS_FILE } from '../parties/party-files.ts'

/** Returns the endpoints for vendors. */
export function vendorRoutes(database: Database): Route[] {
  return partyRoutes(database, {
    kind: VENDOR,
    file: VENDORS_FILE,
    calls: {
      list: contract.listVendors,
      totals: readVendorTotals,
      csv: exportVendorsCsv,
      xlsx: exportVendorsXlsx,
      read: contract.readVendor,
      activity: contract.readVendorActivity,
      statement: contract.readVendorStatement,
      create: contract.createVendor,
      change: contract.changeVendor,
      delete: contract.deleteVendor,
    },
  })
}
