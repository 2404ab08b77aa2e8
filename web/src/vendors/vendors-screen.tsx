import { PARTY_FIELD_LENGTH_MAX } from '@twofold/accounting/text'
import { readVendorTotals } from '@twofold/contract/documents/parties'
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
import { fieldsOf } from '../kit/fields/form-fields.ts'
import { TextField } from '../kit/fields/text-field.tsx'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'
import { PartiesScreen } from '../parties/parties-screen.tsx'
import { errorsOfParty } from '../parties/party-errors.ts'
import { PartyFields, PartyFlags } from '../parties/party-fields.tsx'
import type { PartyFieldsProps, PartyKind } from '../parties/party-kind.ts'
import {
  EMPTY_VENDOR,
  FLAGS,
  MERGED_VENDOR_FIELDS,
  TEXTS,
  type VendorValues,
  vendorBody,
  vendorValuesOf,
} from './vendor-values.ts'

const VendorInvoices = lazyComponent(
  async () => (await import('../documents/invoices/party-invoices.tsx')).VendorInvoices,
)

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
  errorsOf: (values, storedEmail) => errorsOfParty('vendor', values, storedEmail),
  bodyOf: vendorBody,
  mergedFields: MERGED_VENDOR_FIELDS,
  Fields: VendorFields,
  Documents: VendorInvoices,
}

/** The screen of vendors. */
export default function VendorsScreen() {
  return <PartiesScreen kind={VENDORS} />
}

/** All fields of a vendor. */
function VendorFields({ className, ...form }: PartyFieldsProps<VendorValues>) {
  const field = fieldsOf(form)
  const [reference, ...others] = TEXTS.map(([name, label]) => (
    <TextField key={name} {...field(name)} label={label} maxLength={PARTY_FIELD_LENGTH_MAX} />
  ))
  return (
    <>
      <div className={`grid gap-x-4 ${className}`}>
        <PartyFields party="vendor" {...form} beforeNotes={reference} />
        {others}
      </div>
      <PartyFlags flags={FLAGS} {...form} />
    </>
  )
}
