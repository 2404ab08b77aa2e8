import { createVendor } from '@twofold/contract/payables/vendors'
import type { Ref } from 'react'
import { useCommand } from '../client/use-command.ts'
import { NewPartyForm } from '../parties/new-party-form.tsx'
import { VENDOR_SIDE } from '../parties/vendor-side.ts'
import { VendorFields } from './vendor-fields.tsx'
import { EMPTY_VENDOR, errorsOfVendor, vendorBody } from './vendor-values.ts'

/** The form 'Create New Vendor'. */
export function NewVendorForm({ nameRef }: { nameRef: Ref<HTMLInputElement> }) {
  const create = useCommand(createVendor)
  return (
    <NewPartyForm
      side={VENDOR_SIDE}
      empty={EMPTY_VENDOR}
      check={errorsOfVendor}
      send={async values => (await create.send({ body: vendorBody(values) })).vendorName}
      fields={form => <VendorFields nameRef={nameRef} {...form} />}
    />
  )
}
