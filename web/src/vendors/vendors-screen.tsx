import { PARTY_FIELD_LENGTH_MAX } from '@twofold/accounting/text'
import { readVendorTotals } from '@twofold/contract/documents/parties'
import { vendorStatus } from '@twofold/contract/documents/shown-status'
import type { CallInput } from '@twofold/contract/endpoint'
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
import type { MergedField } from '../kit/forms/foreign-changes.ts'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'
import { PartiesScreen } from '../parties/parties-screen.tsx'
import { errorsOfParty } from '../parties/party-errors.ts'
import { PartyFields, PartyFlags } from '../parties/party-fields.tsx'
import type { PartyFieldsProps, PartyKind } from '../parties/party-kind.ts'
import {
  EMPTY_PARTY,
  fieldsIn,
  mergedFlags,
  mergedPartyFields,
  mergedTexts,
  type PartyValues,
  partyBody,
  partyValuesOf,
} from '../parties/party-values.ts'

type VendorBody = CallInput<typeof createVendor>['body'] & CallInput<typeof changeVendor>['body']

type VendorValues = PartyValues & {
  /** The vendor's account number for this organisation. */
  vendorReferenceAcct: string
  taxID: string
  /** The vendor's bank account, to which payments are sent. */
  vendorBankRouting: string
  vendorBankAccount: string
  isClosed: boolean
  isVendorInvoices: boolean
  isPaymentsAllowed: boolean
}

/** The text fields that only vendors have, with their labels. */
const TEXTS = [
  ['vendorReferenceAcct', 'Reference Account'],
  ['taxID', 'Tax ID'],
  ['vendorBankRouting', 'Bank Routing Number'],
  ['vendorBankAccount', 'Bank Account Number'],
] as const satisfies [keyof VendorValues, string][]

/** The checkboxes with their labels. */
const FLAGS = [
  ['isClosed', 'Closed'],
  ['isVendorInvoices', 'Allow Vendor Invoices'],
  ['isPaymentsAllowed', 'Allow Payments'],
] as const satisfies [keyof VendorValues, string][]

/** The values of an empty form. */
const EMPTY_VENDOR: VendorValues = {
  ...EMPTY_PARTY,
  vendorReferenceAcct: '',
  taxID: '',
  vendorBankRouting: '',
  vendorBankAccount: '',
  isClosed: false,
  isVendorInvoices: true,
  isPaymentsAllowed: true,
}

/** Returns the fields that have the same name in the form and in the API. */
const ownFields = (from: Omit<VendorValues, keyof PartyValues>) =>
  fieldsIn(from, [...TEXTS.map(([field]) => field), ...FLAGS.map(([field]) => field)])

/** Returns the form values of an existing vendor. */
function vendorValuesOf(vendor: Vendor): VendorValues {
  return { ...partyValuesOf('vendor', vendor), ...ownFields(vendor) }
}

/** Returns the request body. `base` is the vendor that is changed. */
function vendorBody(values: VendorValues, base?: Vendor): VendorBody {
  const { glAccountPayable } = base ?? {}
  return {
    ...partyBody('vendor', values),
    ...ownFields(values),
    ...(glAccountPayable !== undefined && { glAccountPayable }),
  }
}

/** The fields that are compared and merged. */
const MERGED_VENDOR_FIELDS: readonly MergedField<VendorValues>[] = [
  ...mergedPartyFields('Vendor Name'),
  ...mergedTexts(TEXTS),
  ...mergedFlags(FLAGS),
]

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
