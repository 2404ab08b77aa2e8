// The screen of /vendors and /vendors/:vendorID. The form of one vendor opens over the list. Both addresses use one component, so that the
// list keeps its scroll position behind the form.
import { useParams } from 'react-router'
import { later } from '../app/coming.tsx'
import { useListDeferred } from '../lists/use-list-deferred.ts'
import { KeysAhead } from '../ui/keys-ahead.ts'
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
