import { customerStatus } from '@twofold/contract/documents/shown-status'
import type { ResponseBody } from '@twofold/contract/endpoint'
import {
  changeCustomer,
  createCustomer,
  deleteCustomer,
  readCustomerActivity,
} from '@twofold/contract/receivables/customers'
import { call } from '../client/client.ts'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { useToast } from '../kit/dialogs/toast.tsx'
import { useEditForm } from '../kit/forms/use-edit-form.tsx'
import { Link } from '../kit/links/link.tsx'
import { later } from '../kit/loading/coming.tsx'
import { CUSTOMER_SIDE } from '../parties/customer-side.ts'
import { EditPartyForm } from '../parties/edit-party-form.tsx'
import { CustomerFields } from './customer-fields.tsx'
import { customerBody, customerValuesOf, errorsOfCustomer, MERGED_CUSTOMER_FIELDS } from './customer-values.ts'

const CustomerInvoices = later(async () => (await import('./customer-invoices.tsx')).CustomerInvoices)

type EditCustomerFormProps = { activity: ResponseBody<typeof readCustomerActivity>; onLeave: () => void }

/** The form of an existing customer: update, delete, balance, open items and history. */
export function EditCustomerForm({ activity, onLeave }: EditCustomerFormProps) {
  const { customer } = activity
  const { customerID } = customer
  const params = { customerID: String(customerID) }
  const change = useCommand(changeCustomer, (after, _, cache) =>
    cache.write(readCustomerActivity, { params }, before => ({ ...before, customer: after })),
  )
  // Keeps the deleted customer in the cache until the form has closed. Reloading it would fail.
  const remove = useCommand(deleteCustomer, (gone, _, cache) =>
    cache.write(readCustomerActivity, { params }, before => ({ ...before, customer: gone })),
  )
  const create = useCommand(createCustomer)
  const deleteIt = async () => {
    const gone = await remove.send({ params })
    return () => create.send({ body: customerBody(customerValuesOf(gone), 0) })
  }
  const toast = useToast()
  const form = useEditForm({
    name: `customer:${customerID}`,
    record: customer,
    valuesOf: customerValuesOf,
    fields: MERGED_CUSTOMER_FIELDS,
    check: values => errorsOfCustomer(values, customer.customerDefaultEmail),
    send: (values, { creditLimit, gLAccountReceivable, modifiedAt }) =>
      change.send({ params, body: { ...customerBody(values, creditLimit), gLAccountReceivable, modifiedAt } }),
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
      remove={{ send: deleteIt, isSending: remove.isSending }}
      facts={<Statements customerID={customerID} accountID={customer.gLAccountReceivable} />}
      documents={<CustomerInvoices customerID={customerID} />}
      onLeave={onLeave}
    />
  )
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
