// The values of the customer form: validation, request body, and merging with another user's changes.
import type { CallInput } from '@twofold/contract/endpoint'
import type { Customer, changeCustomer, createCustomer } from '@twofold/contract/receivables/customers'
import { amountText, amountTyped } from '../kit/fields/typed-amount.ts'
import type { MergedField } from '../kit/forms/foreign-changes.ts'
import { amountIn, type FieldErrors } from '../kit/forms/form-errors.ts'
import { errorsOfParty } from '../parties/party-errors.ts'
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

type CustomerBody = CallInput<typeof createCustomer>['body'] & CallInput<typeof changeCustomer>['body']

export type CustomerValues = PartyValues & {
  /** The credit limit as typed. Empty and 0 mean no limit. */
  creditLimit: string
  isClosed: boolean
  isOrdersAccepted: boolean
  isPaymentsAccepted: boolean
  isPurchasesAllowed: boolean
  paymentsAcceptedNote: string
}

/** The values of an empty form. */
export const EMPTY_CUSTOMER: CustomerValues = {
  ...EMPTY_PARTY,
  creditLimit: '0.00',
  isClosed: false,
  isOrdersAccepted: true,
  isPaymentsAccepted: true,
  isPurchasesAllowed: true,
  paymentsAcceptedNote: '',
}

/** Returns the fields that have the same name in the form and in the API. */
const ownFields = (from: Omit<CustomerValues, keyof PartyValues | 'creditLimit'>) =>
  fieldsIn(from, ['isClosed', 'isOrdersAccepted', 'isPaymentsAccepted', 'isPurchasesAllowed', 'paymentsAcceptedNote'])

/** Returns the form values of an existing customer. */
export function customerValuesOf(customer: Customer): CustomerValues {
  return {
    ...partyValuesOf('customer', customer),
    creditLimit: amountText(customer.creditLimit),
    ...ownFields(customer),
  }
}

/** Returns the validation errors of a customer, keyed by API field name. For `storedEmail`, see `errorsOfParty`. */
export function errorsOfCustomer(values: CustomerValues, storedEmail?: string): FieldErrors {
  const errors = errorsOfParty('customer', values, storedEmail)
  const limit = amountIn(errors, 'creditLimit', values.creditLimit, { isRequired: false })
  if (limit !== null && limit < 0) errors.creditLimit = 'A credit limit can’t be negative. Enter 0 for no limit.'
  return errors
}

/**
 * Returns the request body. Includes the credit limit only if the user changed it, or set one for a new customer, because the user's role
 * may not allow it.
 */
export function customerBody(values: CustomerValues, base?: Customer): CustomerBody {
  const creditLimit = amountTyped(values.creditLimit).cents ?? 0
  return {
    ...partyBody('customer', values),
    ...(creditLimit !== (base?.creditLimit ?? 0) && { creditLimit }),
    ...ownFields(values),
    ...(base !== undefined && { gLAccountReceivable: base.gLAccountReceivable }),
  }
}

/** The checkboxes with their labels. */
export const FLAGS = [
  ['isClosed', 'Closed'],
  ['isOrdersAccepted', 'Orders Accepted'],
  ['isPaymentsAccepted', 'Payments Accepted'],
  ['isPurchasesAllowed', 'Purchases Allowed'],
] as const satisfies [keyof CustomerValues, string][]

/** The fields that are compared and merged. */
export const MERGED_CUSTOMER_FIELDS: readonly MergedField<CustomerValues>[] = [
  ...mergedPartyFields('Customer Name'),
  { what: 'Credit Limit', names: ['creditLimit'], words: ({ creditLimit }) => creditLimit },
  ...mergedFlags(FLAGS),
  ...mergedTexts([['paymentsAcceptedNote', 'Payments Accepted Note']]),
]
