import { readVendorActivity } from '@twofold/contract/payables/vendors'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { PartyLoad, useLeaveParty } from '../parties/party-load.tsx'
import { VENDOR_SIDE } from '../parties/vendor-side.ts'
import { EditVendorForm } from './edit-vendor-form.tsx'

/** The form that edits a vendor, shown over the list. */
export function EditVendorSheet({ vendorID }: { vendorID: string }) {
  const query = useEndpointQuery(readVendorActivity, { params: { vendorID } })
  const leave = useLeaveParty(VENDOR_SIDE)
  if (query.data === undefined) return <PartyLoad side={VENDOR_SIDE} query={query} />
  return <EditVendorForm activity={query.data} onLeave={leave} />
}
