import { vendorStatus } from '@twofold/accounting/payables/shown-status'
import type { Answer } from '@twofold/contract/endpoint'
import { listVendors, type Vendor } from '@twofold/contract/vendors'
import { useGrowingList } from '../client/use-growing-list.ts'
import { useListView } from '../documents/use-list-view.ts'
import { PartiesPage } from '../parties/parties-page.tsx'
import type { PartyListWords } from '../parties/party-columns.tsx'
import { NewVendorForm } from './new-vendor-form.tsx'

const SORTS = ['vendorName', 'vendorID', 'accountsBalanceTotal'] as const
type Sort = (typeof SORTS)[number]

type VendorsPageProps = {
  openID: number | undefined
  /** The list is not asked for as long as a form lies over it that was opened by its own address. */
  isWaiting: boolean
}

/** The vendors with the form that adds to them. `?search=` and `?sort=` say what the list shows. */
export function VendorsPage({ openID, isWaiting }: VendorsPageProps) {
  const view = useListView(SORTS)
  const list = useGrowingList(listVendors, {
    inputAt: window => ({
      query: {
        ...window,
        ...(view.search !== '' && { search: view.search }),
        ...(view.sortText !== undefined && { sort: view.sortText as Sort }),
      },
    }),
    read: readVendors,
    isEnabled: !isWaiting,
  })
  return (
    <PartiesPage
      of={VENDORS}
      view={view}
      list={list}
      openID={openID}
      newForm={nameRef => <NewVendorForm nameRef={nameRef} />}
    />
  )
}

function readVendors({ vendors, next }: Answer<typeof listVendors>) {
  return { rows: vendors, next }
}

const VENDORS: PartyListWords<'vendor', Vendor> = {
  word: 'vendor',
  title: 'Vendors',
  words: ['vendor', 'vendors'],
  statusOf: vendorStatus,
  beside: [
    {
      key: 'vendorReferenceAcct',
      head: 'Reference Account',
      width: 'minmax(120px, 1.5fr)',
      cell: vendor => <bdi>{vendor.vendorReferenceAcct}</bdi>,
    },
  ],
}
