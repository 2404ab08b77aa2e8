import { customerStatus } from '@twofold/accounting/receivables/shown-status'
import { changeCustomer, deleteCustomer, readCustomerActivity } from '@twofold/contract/customers'
import type { Answer } from '@twofold/contract/endpoint'
import { Link } from 'react-router'
import { call } from '../client/this-page.ts'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { useEditForm } from '../documents/use-edit-form.tsx'
import { CUSTOMER_SIDE } from '../parties/customer-side.ts'
import { EditPartyForm } from '../parties/edit-party-form.tsx'
import { useToast } from '../ui/toast.tsx'
import { CustomerFields } from './customer-fields.tsx'
import { CustomerInvoices } from './customer-invoices.tsx'
import { customerBody, customerValuesOf, errorsOfCustomer, MERGED_CUSTOMER_FIELDS } from './customer-values.ts'

type EditCustomerFormProps = { activity: Answer<typeof readCustomerActivity>; onLeave: () => void }

/** A customer that stands: Update Customer, Delete Customer, what he owes, what is open and what happened. */
export function EditCustomerForm({ activity, onLeave }: EditCustomerFormProps) {
  const { customer } = activity
  const { customerID } = customer
  const params = { customerID: String(customerID) }
  const change = useCommand(changeCustomer, (after, _, cache) =>
    cache.write(readCustomerActivity, { params }, before => ({ ...before, customer: after })),
  )
  // Kept as it was for the form that is about to close: to read it again would find nothing.
  const remove = useCommand(deleteCustomer, (gone, _, cache) =>
    cache.write(readCustomerActivity, { params }, before => ({ ...before, customer: gone })),
  )
  const toast = useToast()
  const form = useEditForm({
    name: `customer:${customerID}`,
    record: customer,
    valuesOf: customerValuesOf,
    fields: MERGED_CUSTOMER_FIELDS,
    check: errorsOfCustomer,
    send: (values, base) =>
      change.send({ params, body: { ...customerBody(values, base.creditLimit), modifiedAt: base.modifiedAt } }),
    failureTitle: 'Error Updating Customer',
    onSaved: ({ customerName }) => toast({ title: 'Customer updated', detail: customerName }),
  })
  return (
    <EditPartyForm
      side={CUSTOMER_SIDE}
      party={{
        id: customerID,
        name: customer.customerName,
        balanceCents: customer.accountsBalanceTotal,
        status: customerStatus(customer),
        accountID: customer.gLAccountReceivable,
      }}
      activity={activity}
      readEarlier={cursor => call(readCustomerActivity, { params, query: { cursor } })}
      form={form}
      fields={parts => <CustomerFields {...parts} />}
      remove={{ send: () => remove.send({ params }), isSending: remove.isSending }}
      facts={<Statements customerID={customerID} accountID={customer.gLAccountReceivable} />}
      documents={<CustomerInvoices customerID={customerID} />}
      onLeave={onLeave}
    />
  )
}

const LINK = 'text-accent underline underline-offset-2'

/** What the customer is sent, and how the ledger tells the same. */
function Statements({ customerID, accountID }: { customerID: number; accountID: number }) {
  const mayReadBooks = useRefusalOfRole('books.read') === undefined
  return (
    <>
      <dt className="text-muted">Statement</dt>
      <dd className="flex flex-wrap gap-x-4">
        <Link to={`/customers/${customerID}/statement`} className={LINK}>
          Print or e-mail
        </Link>
        {mayReadBooks && (
          <Link to={`/reports/named/Customer%20Statement?account=${accountID}`} className={LINK}>
            Customer Statement
          </Link>
        )}
      </dd>
    </>
  )
}
