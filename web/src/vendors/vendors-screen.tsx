// The screen at /vendors and /vendors/:vendorID. The form for a vendor opens over the list. Both URLs render the same component, so that
// the list keeps its scroll position behind the form.
import { useParams } from 'react-router'
import { KeysAhead } from '../kit/fields/keys-ahead.ts'
import { useListDeferred } from '../kit/lists/use-list-deferred.ts'
import { later } from '../kit/loading/coming.tsx'
import { VendorsPage } from './vendors-page.tsx'

const EditVendorSheet = later(async () => (await import('./edit-vendor-sheet.tsx')).EditVendorSheet, <KeysAhead />)

export default function VendorsScreen() {
  const { vendorID } = useParams()
  const isWaiting = useListDeferred(vendorID !== undefined)
  return (
    <>
      <VendorsPage openID={vendorID === undefined ? undefined : Number(vendorID)} isWaiting={isWaiting} />
      {vendorID !== undefined && <EditVendorSheet key={vendorID} vendorID={vendorID} />}
    </>
  )
}
