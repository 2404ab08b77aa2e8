// The form of receivable invoices: its values and fields.

import type { DocumentFieldsProps } from '../documents/document-form.ts'
import { AddressFields } from '../documents/invoices/address-fields.tsx'
import {
  type AddressValues,
  addressDetails,
  addressOf,
  addressOfParty,
  EMPTY_ADDRESS,
  mergedAddress,
} from '../documents/invoices/address-values.ts'
import { InvoiceFields } from '../documents/invoices/invoice-fields.tsx'
import {
  emptyInvoice,
  errorsOfInvoice,
  type InvoiceValues,
  invoiceFields,
  invoiceValuesOf,
  mergedInvoiceFields,
} from '../documents/invoices/invoice-values.ts'
import type { InvoiceForm } from '../documents/invoices/new-invoice-form.tsx'
import { RECEIVABLE_SIDE } from '../documents/invoices/receivable-side.ts'

type ReceivableValues = InvoiceValues & { billTo: AddressValues; shipTo: AddressValues }

const emptyReceivable = (date: string): ReceivableValues => ({
  ...emptyInvoice(date),
  billTo: EMPTY_ADDRESS,
  shipTo: EMPTY_ADDRESS,
})

const fieldsOf = ({ billTo, shipTo, ...values }: ReceivableValues) =>
  invoiceFields(values, { ...addressDetails('billTo', billTo), ...addressDetails('shipTo', shipTo) })

/** The form of invoices and credit notes. */
export const RECEIVABLE_FORM: InvoiceForm<ReceivableValues> = {
  side: RECEIVABLE_SIDE,
  emptyOf: emptyReceivable,
  nextOf: ({ date }, today) => emptyReceivable(date ?? today),
  valuesOf: record => ({
    ...invoiceValuesOf(record),
    billTo: addressOf('billTo', record.details),
    shipTo: addressOf('shipTo', record.details),
  }),
  errorsOf: values => errorsOfInvoice(RECEIVABLE_SIDE, values),
  newBody: values => RECEIVABLE_SIDE.codec.encodeFields(fieldsOf(values)),
  changedBody: values => RECEIVABLE_SIDE.codec.encodeChange(fieldsOf(values)),
  loaded: address => ({ billTo: addressOfParty(address), shipTo: addressOfParty(address) }),
  mergedFields: [...mergedInvoiceFields(RECEIVABLE_SIDE), mergedAddress('billTo'), mergedAddress('shipTo')],
  Fields: ReceivableFields,
}

function ReceivableFields(props: DocumentFieldsProps<ReceivableValues>) {
  const { values, onChange, errors, isDisabled } = props
  return (
    <InvoiceFields side={RECEIVABLE_SIDE} {...props}>
      {(['billTo', 'shipTo'] as const).map(prefix => (
        <AddressFields
          key={prefix}
          prefix={prefix}
          values={values[prefix]}
          onChange={address => onChange({ [prefix]: address })}
          errors={errors}
          isDisabled={isDisabled}
        />
      ))}
    </InvoiceFields>
  )
}
