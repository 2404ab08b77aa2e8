import { readVendorTotals } from '@twofold/contract/documents/party-totals'
import { vendorStatus } from '@twofold/contract/documents/shown-status'
import type { CallInput, ResponseBody } from '@twofold/contract/endpoint'
import { exportVendorsCsv, exportVendorsXlsx } from '@twofold/contract/list-files'
import { listVendors, type Vendor } from '@twofold/contract/payables/vendors'
import { call } from '../client/client.ts'
import { useGrowingList } from '../client/use-growing-list.ts'
import { useListView } from '../kit/lists/use-list-view.ts'
import { PartiesPage } from '../parties/parties-page.tsx'
import type { PartyListWords } from '../parties/party-columns.tsx'
import { usePartyTotals } from '../parties/use-party-totals.ts'
import { NewVendorForm } from './new-vendor-form.tsx'

const SORTS = ['vendorName', 'vendorID', 'accountsBalanceTotal'] as const

type Query = NonNullable<CallInput<typeof listVendors>['query']>

type VendorsPageProps = {
  openID: number | undefined
  /** Whether loading the list is deferred, because the user opened a form directly by its URL. */
  isWaiting: boolean
}

/** The list of vendors, with a form that creates a vendor. The query parameters `search` and `sort` filter and sort the list. */
export function VendorsPage({ openID, isWaiting }: VendorsPageProps) {
  const view = useListView(SORTS)
  // The view contains only valid sort fields.
  const asked: Query = view.asked
  const inputAt = (window: { limit?: string; cursor?: string }) => ({ query: { ...window, ...asked } })
  const list = useGrowingList(listVendors, { inputAt, read: readVendors, isEnabled: !isWaiting })
  const totals = usePartyTotals(readVendorTotals, view, list.hasMore)
  return (
    <PartiesPage
      of={VENDORS}
      view={view}
      list={list}
      totals={totals}
      files={{ csv: exportVendorsCsv, xlsx: exportVendorsXlsx }}
      read={async window => readVendors(await call(listVendors, inputAt(window)))}
      openID={openID}
      newForm={nameRef => <NewVendorForm nameRef={nameRef} />}
    />
  )
}

function readVendors({ vendors, next }: ResponseBody<typeof listVendors>) {
  return { rows: vendors, next }
}

const VENDORS: PartyListWords<'vendor', Vendor> = {
  word: 'vendor',
  title: 'Vendors',
  words: ['vendor', 'vendors'],
  fileName: 'vendors',
  statusOf: vendorStatus,
  beside: [
    {
      key: 'vendorReferenceAcct',
      head: 'Reference Account',
      width: 'minmax(120px, 1.5fr)',
      content: { words: vendor => vendor.vendorReferenceAcct },
    },
  ],
}
