import { vendorStatus } from '@twofold/accounting/payables/shown-status'
import type { Answer } from '@twofold/contract/endpoint'
import { changeVendor, deleteVendor, readVendorActivity } from '@twofold/contract/vendors'
import { call } from '../client/this-page.ts'
import { useCommand } from '../client/use-command.ts'
import { useEditForm } from '../documents/use-edit-form.tsx'
import { EditPartyForm } from '../parties/edit-party-form.tsx'
import { VENDOR_SIDE } from '../parties/vendor-side.ts'
import { useToast } from '../ui/toast.tsx'
import { VendorFields } from './vendor-fields.tsx'
import { VendorInvoices } from './vendor-invoices.tsx'
import { errorsOfVendor, MERGED_VENDOR_FIELDS, vendorBody, vendorValuesOf } from './vendor-values.ts'

type EditVendorFormProps = { activity: Answer<typeof readVendorActivity>; onLeave: () => void }

/** A vendor that stands: Update Vendor, Delete Vendor, what is owed to him, what is open and what happened. */
export function EditVendorForm({ activity, onLeave }: EditVendorFormProps) {
  const { vendor } = activity
  const { vendorID } = vendor
  const params = { vendorID: String(vendorID) }
  const change = useCommand(changeVendor, (after, _, cache) =>
    cache.write(readVendorActivity, { params }, before => ({ ...before, vendor: after })),
  )
  // Kept as it was for the form that is about to close: to read it again would find nothing.
  const remove = useCommand(deleteVendor, (gone, _, cache) =>
    cache.write(readVendorActivity, { params }, before => ({ ...before, vendor: gone })),
  )
  const toast = useToast()
  const form = useEditForm({
    name: `vendor:${vendorID}`,
    record: vendor,
    valuesOf: vendorValuesOf,
    fields: MERGED_VENDOR_FIELDS,
    check: errorsOfVendor,
    send: (values, { modifiedAt }) => change.send({ params, body: { ...vendorBody(values), modifiedAt } }),
    failureTitle: 'Error Updating Vendor',
    onSaved: ({ vendorName }) => toast({ title: 'Vendor updated', detail: vendorName }),
  })
  return (
    <EditPartyForm
      side={VENDOR_SIDE}
      party={{
        id: vendorID,
        name: vendor.vendorName,
        balanceCents: vendor.accountsBalanceTotal,
        status: vendorStatus(vendor),
        accountID: vendor.glAccountPayable,
      }}
      activity={activity}
      readEarlier={cursor => call(readVendorActivity, { params, query: { cursor } })}
      form={form}
      fields={parts => <VendorFields {...parts} />}
      remove={{ send: () => remove.send({ params }), isSending: remove.isSending }}
      documents={<VendorInvoices vendorID={vendorID} />}
      onLeave={onLeave}
    />
  )
}
