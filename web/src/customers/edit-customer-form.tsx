import { customerStatus } from '@twofold/accounting/receivables/shown-status'
import { type Customer, changeCustomer, deleteCustomer, readCustomer } from '@twofold/contract/customers'
import { useId } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { RecordHistory } from '../audit/record-history.tsx'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { useEditForm } from '../documents/use-edit-form.tsx'
import { Button } from '../ui/button.tsx'
import { Money } from '../ui/money.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useToast } from '../ui/toast.tsx'
import { CustomerFields } from './customer-fields.tsx'
import { customerBody, customerValuesOf, errorsOfCustomer, MERGED_CUSTOMER_FIELDS } from './customer-values.ts'

/** A customer that stands: Update Customer, Delete Customer, what he owes and his invoices. */
export function EditCustomerForm({ customer, onLeave }: { customer: Customer; onLeave: () => void }) {
  const { customerID } = customer
  const params = { customerID: String(customerID) }
  const change = useCommand(changeCustomer, (after, _, cache) => cache.keep(readCustomer, { params }, after))
  // Kept as it was for the form that is about to close: to read it again would find nothing.
  const remove = useCommand(deleteCustomer, (gone, _, cache) => cache.keep(readCustomer, { params }, gone))
  const refusal = useRefusalOfRole('documents.write')
  const toast = useToast()
  const formId = useId()
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
  const deleteIt = async () => {
    try {
      const gone = await remove.send({ params })
      flushSync(() => form.giveUp())
      onLeave()
      toast({ title: 'Customer deleted', detail: gone.customerName })
    } catch (error) {
      form.fail(error, 'Error Deleting Customer')
    }
  }
  return (
    <Sheet
      path={<bdi>{customer.customerName}</bdi>}
      title="Edit Customer"
      onClose={onLeave}
      actions={
        <>
          <Button type="submit" form={formId} look="primary" isBusy={form.isSending} disabledReason={refusal}>
            Update Customer
          </Button>
          <Button look="destructive" isBusy={remove.isSending} disabledReason={refusal} onClick={() => void deleteIt()}>
            Delete Customer
          </Button>
        </>
      }
    >
      <CustomerFacts customer={customer} />
      <form id={formId} noValidate onSubmit={event => refusal === undefined && form.submit(event)}>
        {form.notice}
        <CustomerFields
          values={form.values}
          onChange={form.change}
          errors={form.errors}
          isDisabled={refusal !== undefined}
          className="narrow:grid-cols-2"
        />
      </form>
      <RecordHistory objectKind="customer" objectID={customerID} />
      {form.dialogs}
    </Sheet>
  )
}

/** What the books say about the customer and nobody types. */
function CustomerFacts({ customer }: { customer: Customer }) {
  const mayReadBooks = useRefusalOfRole('books.read') === undefined
  return (
    <dl className="figures mb-5 grid grid-cols-[9rem_1fr] gap-y-1 border-b border-line pb-4">
      <dt className="text-muted">Balance</dt>
      <dd>
        <Money cents={customer.accountsBalanceTotal} isTotal />
      </dd>
      <dt className="text-muted">Status</dt>
      <dd>{customerStatus(customer)}</dd>
      <dt className="text-muted">Receivable account</dt>
      <dd>
        {mayReadBooks ? (
          <Link
            to={`/transactions/account/${customer.gLAccountReceivable}`}
            className="text-accent underline underline-offset-2"
          >
            Click to view
          </Link>
        ) : (
          `No. ${customer.gLAccountReceivable}`
        )}
      </dd>
      {mayReadBooks && (
        <>
          <dt className="text-muted">Statement</dt>
          <dd>
            <Link
              to={`/reports/named/Customer%20Statement?account=${customer.gLAccountReceivable}`}
              className="text-accent underline underline-offset-2"
            >
              Customer Statement
            </Link>
          </dd>
        </>
      )}
    </dl>
  )
}
