import { vendorStatus } from '@twofold/contract/documents/shown-status'
import type { ResponseBody } from '@twofold/contract/endpoint'
import { changeVendor, createVendor, deleteVendor, readVendorActivity } from '@twofold/contract/payables/vendors'
import { call } from '../client/client.ts'
import { useCommand } from '../client/use-command.ts'
import { useToast } from '../kit/dialogs/toast.tsx'
import { useEditForm } from '../kit/forms/use-edit-form.tsx'
import { later } from '../kit/loading/coming.tsx'
import { EditPartyForm } from '../parties/edit-party-form.tsx'
import { VENDOR_SIDE } from '../parties/vendor-side.ts'
import { VendorFields } from './vendor-fields.tsx'
import { errorsOfVendor, MERGED_VENDOR_FIELDS, vendorBody, vendorValuesOf } from './vendor-values.ts'

const VendorInvoices = later(async () => (await import('./vendor-invoices.tsx')).VendorInvoices)

type EditVendorFormProps = { activity: ResponseBody<typeof readVendorActivity>; onLeave: () => void }

/** The form that edits a vendor. It also shows the vendor's balance, open items and history. */
export function EditVendorForm({ activity, onLeave }: EditVendorFormProps) {
  const { vendor } = activity
  const { vendorID } = vendor
  const params = { vendorID: String(vendorID) }
  const change = useCommand(changeVendor, (after, _, cache) =>
    cache.write(readVendorActivity, { params }, before => ({ ...before, vendor: after })),
  )
  // Keeps the deleted vendor in the cache until the form has closed. Reloading it would fail.
  const remove = useCommand(deleteVendor, (gone, _, cache) =>
    cache.write(readVendorActivity, { params }, before => ({ ...before, vendor: gone })),
  )
  const create = useCommand(createVendor)
  const deleteIt = async () => {
    const gone = await remove.send({ params })
    return () => create.send({ body: vendorBody(vendorValuesOf(gone)) })
  }
  const toast = useToast()
  const form = useEditForm({
    name: `vendor:${vendorID}`,
    record: vendor,
    valuesOf: vendorValuesOf,
    fields: MERGED_VENDOR_FIELDS,
    check: values => errorsOfVendor(values, vendor.vendorDefaultEmail),
    send: (values, { modifiedAt, glAccountPayable }) =>
      change.send({ params, body: { ...vendorBody(values), glAccountPayable, modifiedAt } }),
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
      remove={{ send: deleteIt, isSending: remove.isSending }}
      documents={<VendorInvoices vendorID={vendorID} />}
      onLeave={onLeave}
    />
  )
}
