import { PARTY_FIELD_LENGTH_MAX } from '@twofold/accounting/text'
import { readCustomerTotals } from '@twofold/contract/documents/parties'
import { customerStatus } from '@twofold/contract/documents/shown-status'
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
import { amountTyped } from '../kit/fields/typed-amount.ts'
import { Link } from '../kit/links/link.tsx'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'
import { PartiesScreen } from '../parties/parties-screen.tsx'
import { PartyFields, PartyFlags } from '../parties/party-fields.tsx'
import type { PartyFieldsProps, PartyKind } from '../parties/party-kind.ts'
import {
  type CustomerValues,
  customerBody,
  customerValuesOf,
  EMPTY_CUSTOMER,
  errorsOfCustomer,
  FLAGS,
  MERGED_CUSTOMER_FIELDS,
} from './customer-values.ts'

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
