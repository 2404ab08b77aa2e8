import { readVendorTotals } from '@twofold/contract/documents/party-totals'
import { vendorStatus } from '@twofold/contract/documents/shown-status'
import { exportVendorsCsv, exportVendorsXlsx } from '@twofold/contract/list-files'
import {
  changeVendor,
  createVendor,
  deleteVendor,
  listVendors,
  readVendorActivity,
  type Vendor,
} from '@twofold/contract/payables/vendors'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'
import { PartiesScreen } from '../parties/parties-screen.tsx'
import type { PartyKind } from '../parties/party-kind.ts'
import { VendorFields } from './vendor-fields.tsx'
import {
  EMPTY_VENDOR,
  errorsOfVendor,
  MERGED_VENDOR_FIELDS,
  type VendorValues,
  vendorBody,
  vendorValuesOf,
} from './vendor-values.ts'

const VendorInvoices = lazyComponent(async () => (await import('./vendor-invoices.tsx')).VendorInvoices)

const VENDORS: PartyKind<'vendor', Vendor, VendorValues> = {
  word: 'vendor',
  calls: {
    list: listVendors,
    totals: readVendorTotals,
    files: { csv: exportVendorsCsv, xlsx: exportVendorsXlsx },
    activity: readVendorActivity,
    create: createVendor,
    change: changeVendor,
    remove: deleteVendor,
  },
  statusOf: vendorStatus,
  columns: [
    {
      key: 'vendorReferenceAcct',
      head: 'Reference Account',
      width: 'minmax(120px, 1.5fr)',
      content: { words: vendor => vendor.vendorReferenceAcct },
    },
  ],
  accountLabel: 'Payable account',
  accountOf: ({ glAccountPayable }) => glAccountPayable,
  empty: EMPTY_VENDOR,
  valuesOf: vendorValuesOf,
  errorsOf: errorsOfVendor,
  bodyOf: vendorBody,
  mergedFields: MERGED_VENDOR_FIELDS,
  Fields: VendorFields,
  Documents: VendorInvoices,
}

/** The screen of vendors. */
export default function VendorsScreen() {
  return <PartiesScreen kind={VENDORS} />
}
