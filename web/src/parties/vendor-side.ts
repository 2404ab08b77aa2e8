import { createVendor, listVendors, readVendor } from '@twofold/contract/payables/vendors'
import { call } from '../client/client.ts'
import { useCommand } from '../client/use-command.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { partySide } from './party-side.ts'

/** The labels and API calls for vendors. */
export const VENDOR_SIDE = partySide({
  word: 'vendor',
  title: 'Vendor',
  buttons: { create: 'Create Vendor', update: 'Update Vendor', remove: 'Delete Vendor' },
  useList(query, isEnabled) {
    const { data, isPlaceholderData, error } = useEndpointQuery(listVendors, { query }, { isEnabled, keepsLast: true })
    return { parties: data?.vendors, isPlaceholderData, error }
  },
  useCreate() {
    const { send, isSending } = useCommand(createVendor)
    return { send: body => send({ body }), isSending }
  },
  read: vendorID => call(readVendor, { params: { vendorID } }),
})
