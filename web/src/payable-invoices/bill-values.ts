// The form values of a bill: validation, request body, and merging with another user's changes.
import type { CalendarDate } from '@twofold/accounting/calendar'
import { isPaidInFull } from '@twofold/accounting/documents/document-change'
import { type PayableState, stateOfWord, stateShown, stateWord } from '@twofold/accounting/documents/document-states'
import type { DocumentRecord } from '@twofold/contract/documents/document-record'
import { PAYMENT_METHODS, type PaymentMethod } from '@twofold/contract/payables/payable-invoices'
import {
  type AddressValues,
  addressDetails,
  addressOf,
  EMPTY_ADDRESS,
  mergedAddress,
} from '../documents/invoices/address-values.ts'
import {
  emptyInvoice,
  errorsOfInvoice,
  type InvoiceValues,
  invoiceFields,
  invoiceValuesOf,
  mergedInvoiceFields,
} from '../documents/invoices/invoice-values.ts'
import { PAYABLE_SIDE } from '../documents/invoices/payable-side.ts'
import type { MergedField } from '../kit/forms/foreign-changes.ts'
import type { FieldErrors } from '../kit/forms/form-errors.ts'

export type BillValues = InvoiceValues & {
  method: PaymentMethod
  /** The purchase order as typed. Empty if there is no purchase order. */
  purchaseOrder: string
  remitTo: AddressValues
  /** The approval status and the paid mark of an existing bill. A new bill is pending and unpaid. */
  approvalStatus: PayableState
  paidInFull: boolean
}

const METHOD_LABELS: Record<PaymentMethod, string> = {
  CHECK: 'Check',
  ACH: 'ACH',
  WIRE: 'Wire',
  CREDIT_CARD: 'Credit Card',
}

/** The payment methods. */
export const METHOD_CHOICES = PAYMENT_METHODS.map(value => ({ value, label: METHOD_LABELS[value] }))

/** Returns the values of an empty form that has the given date. */
export function emptyBill(date: CalendarDate): BillValues {
  return {
    ...emptyInvoice(date),
    method: 'CHECK',
    purchaseOrder: '',
    remitTo: EMPTY_ADDRESS,
    approvalStatus: 'PENDING',
    paidInFull: false,
  }
}

/** Returns the form values of an existing bill. */
export function billValuesOf(bill: DocumentRecord): BillValues {
  const { paymentMethod, purchaseOrderID } = bill.details
  return {
    ...invoiceValuesOf(bill),
    method: paymentMethod as PaymentMethod,
    purchaseOrder: purchaseOrderID === 0 ? '' : String(purchaseOrderID),
    remitTo: addressOf('remitTo', bill.details),
    approvalStatus: stateWord('PAYABLE', bill.state),
    paidInFull: isPaidInFull(bill),
  }
}

/** Returns the validation errors of a bill, keyed by API field name. An existing bill that was imported may have no due date. */
export function errorsOfBill(values: BillValues, bill?: DocumentRecord): FieldErrors {
  const { dateDue, ...errors } = errorsOfInvoice(PAYABLE_SIDE, values)
  if (!/^\d{0,15}$/.test(values.purchaseOrder.trim())) errors.purchaseOrderID = 'Enter a number, such as 4711.'
  if (values.approvalStatus === 'APPROVED' && values.account === null)
    errors.expenseAccountID = 'Choose an expense account. The bill is posted to it on approval.'
  return dateDue === undefined || bill?.dueDate === null ? errors : { ...errors, dateDue }
}

function fieldsOf(values: BillValues) {
  return invoiceFields(values, {
    purchaseOrderID: Number(values.purchaseOrder.trim()),
    paymentMethod: values.method,
    ...addressDetails('remitTo', values.remitTo),
  })
}

/** Returns the request body of a new bill, which is unpaid and pending. */
export function newBillBody(values: BillValues) {
  return { ...PAYABLE_SIDE.codec.encodeFields(fieldsOf(values)), paidInFull: false, approvalStatus: 'PENDING' }
}

/** Returns the request body of a changed bill. Whether the bill is marked as paid is sent only if the user changed it. */
export function changedBillBody(values: BillValues, bill: DocumentRecord) {
  const { approvalStatus, paidInFull } = values
  return {
    ...PAYABLE_SIDE.codec.encodeChange(fieldsOf(values)),
    approvalStatus,
    ...(paidInFull !== isPaidInFull(bill) && { paidInFull }),
  }
}

/** The fields that are compared and merged. */
export const MERGED_BILL_FIELDS: readonly MergedField<BillValues>[] = [
  {
    what: 'Approval Status',
    names: ['approvalStatus'],
    words: ({ approvalStatus }) => stateShown('PAYABLE', stateOfWord('PAYABLE', approvalStatus)),
  },
  { what: 'Paid In Full', names: ['paidInFull'], words: ({ paidInFull }) => (paidInFull ? 'Yes' : 'No') },
  ...mergedInvoiceFields(PAYABLE_SIDE),
  { what: 'Payment Method', names: ['method'], words: ({ method }) => METHOD_LABELS[method] },
  { what: 'Purchase Order ID', names: ['purchaseOrder'], words: ({ purchaseOrder }) => purchaseOrder },
  mergedAddress('remitTo'),
]
