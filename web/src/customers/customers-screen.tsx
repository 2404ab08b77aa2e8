import { PARTY_FIELD_LENGTH_MAX } from '@twofold/accounting/text'
import { readCustomerTotals } from '@twofold/contract/documents/parties'
import { customerStatus } from '@twofold/contract/documents/shown-status'
import type { CallInput } from '@twofold/contract/endpoint'
import { exportCustomersCsv, exportCustomersXlsx } from '@twofold/contract/list-files'
import {
  type Customer,
  changeCustomer,
  createCustomer,
  deleteCustomer,
  listCustomers,
  readCustomerActivity,
} from '@twofold/contract/receivables/customers'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { AmountField } from '../kit/fields/amount-field.tsx'
import { fieldsOf } from '../kit/fields/form-fields.ts'
import { TextField } from '../kit/fields/text-field.tsx'
import { amountText, amountTyped } from '../kit/fields/typed-amount.ts'
import type { MergedField } from '../kit/forms/foreign-changes.ts'
import { amountIn, type FieldErrors } from '../kit/forms/form-errors.ts'
import { Link } from '../kit/links/link.tsx'
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

type CustomerBody = CallInput<typeof createCustomer>['body'] & CallInput<typeof changeCustomer>['body']

type CustomerValues = PartyValues & {
  /** The credit limit as typed. Empty and 0 mean no limit. */
  creditLimit: string
  isClosed: boolean
  isOrdersAccepted: boolean
  isPaymentsAccepted: boolean
  isPurchasesAllowed: boolean
  paymentsAcceptedNote: string
}

/** The values of an empty form. */
const EMPTY_CUSTOMER: CustomerValues = {
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
function customerValuesOf(customer: Customer): CustomerValues {
  return {
    ...partyValuesOf('customer', customer),
    creditLimit: amountText(customer.creditLimit),
    ...ownFields(customer),
  }
}

/** Returns the validation errors of a customer, keyed by API field name. For `storedEmail`, see `errorsOfParty`. */
function errorsOfCustomer(values: CustomerValues, storedEmail?: string): FieldErrors {
  const errors = errorsOfParty('customer', values, storedEmail)
  const limit = amountIn(errors, 'creditLimit', values.creditLimit, { isRequired: false })
  if (limit !== null && limit < 0) errors.creditLimit = 'A credit limit can’t be negative. Enter 0 for no limit.'
  return errors
}

/**
 * Returns the request body. Includes the credit limit only if the user changed it, or set one for a new customer, because the user's role
 * may not allow it.
 */
function customerBody(values: CustomerValues, base?: Customer): CustomerBody {
  const creditLimit = amountTyped(values.creditLimit).cents ?? 0
  return {
    ...partyBody('customer', values),
    ...(creditLimit !== (base?.creditLimit ?? 0) && { creditLimit }),
    ...ownFields(values),
    ...(base !== undefined && { gLAccountReceivable: base.gLAccountReceivable }),
  }
}

/** The checkboxes with their labels. */
const FLAGS = [
  ['isClosed', 'Closed'],
  ['isOrdersAccepted', 'Orders Accepted'],
  ['isPaymentsAccepted', 'Payments Accepted'],
  ['isPurchasesAllowed', 'Purchases Allowed'],
] as const satisfies [keyof CustomerValues, string][]

/** The fields that are compared and merged. */
const MERGED_CUSTOMER_FIELDS: readonly MergedField<CustomerValues>[] = [
  ...mergedPartyFields('Customer Name'),
  { what: 'Credit Limit', names: ['creditLimit'], words: ({ creditLimit }) => creditLimit },
  ...mergedFlags(FLAGS),
  ...mergedTexts([['paymentsAcceptedNote', 'Payments Accepted Note']]),
]

const CustomerInvoices = lazyComponent(
  async () => (await import('../documents/invoices/party-invoices.tsx')).CustomerInvoices,
)

const CUSTOMERS: PartyKind<'customer', Customer, CustomerValues> = {
  word: 'customer',
  calls: {
    list: listCustomers,
    totals: readCustomerTotals,
    files: { csv: exportCustomersCsv, xlsx: exportCustomersXlsx },
    activity: readCustomerActivity,
    create: createCustomer,
    change: changeCustomer,
    remove: deleteCustomer,
  },
  statusOf: customerStatus,
  columns: [
    {
      key: 'creditLimit',
      head: 'Credit Limit',
      width: 'minmax(120px, 1fr)',
      content: { cents: customer => customer.creditLimit },
    },
  ],
  accountLabel: 'Receivable account',
  accountOf: ({ gLAccountReceivable }) => gLAccountReceivable,
  empty: EMPTY_CUSTOMER,
  valuesOf: customerValuesOf,
  errorsOf: errorsOfCustomer,
  bodyOf: customerBody,
  mergedFields: MERGED_CUSTOMER_FIELDS,
  Fields: CustomerFields,
  facts: ({ customerID, gLAccountReceivable }) => (
    <Statements customerID={customerID} accountID={gLAccountReceivable} />
  ),
  Documents: CustomerInvoices,
}

/** The screen of customers. */
export default function CustomersScreen() {
  return <PartiesScreen kind={CUSTOMERS} />
}

/** Links to the customer's statement, and to the report of the same transactions. */
function Statements({ customerID, accountID }: { customerID: number; accountID: number }) {
  const mayReadBooks = useRefusalOfRole('books.read') === undefined
  return (
    <>
      <dt className="text-muted">Statement</dt>
      <dd className="flex flex-wrap gap-x-4">
        <Link to={`/customers/${customerID}/statement`} className="text-link">
          Print or email statement
        </Link>
        {mayReadBooks && (
          <Link to={`/reports/named/Customer%20Statement?account=${accountID}`} className="text-link">
            Open as report
          </Link>
        )}
      </dd>
    </>
  )
}

/** All fields of a customer. */
function CustomerFields({ className, ...form }: PartyFieldsProps<CustomerValues>) {
  const { values, isDisabled } = form
  const field = fieldsOf(form)
  const refusalOfLimit = useRefusalOfRole('parties.creditLimit', 'allow you to set a credit limit')
  return (
    <>
      <div className={`grid gap-x-4 ${className}`}>
        <PartyFields party="customer" {...form} />
        <AmountField
          {...field('creditLimit')}
          label="Credit Limit"
          hint={refusalOfLimit ?? (amountTyped(values.creditLimit).cents === 0 ? '0.00 = no limit' : undefined)}
          isDisabled={isDisabled || refusalOfLimit !== undefined}
        />
        <TextField
          {...field('paymentsAcceptedNote')}
          label="Payments Accepted Note"
          maxLength={PARTY_FIELD_LENGTH_MAX}
        />
      </div>
      <PartyFlags flags={FLAGS} {...form} />
    </>
  )
}
