import { customerStatus } from '@twofold/accounting/receivables/shown-status'
import { changeCustomer, deleteCustomer, readCustomerActivity } from '@twofold/contract/customers'
import type { Answer } from '@twofold/contract/endpoint'
import { useId } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { RecordHistory } from '../audit/record-history.tsx'
import { call } from '../client/this-page.ts'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { useEditForm } from '../documents/use-edit-form.tsx'
import { OpenItems, remainingCents } from '../parties/open-items.tsx'
import { PartyTimeline } from '../parties/party-timeline.tsx'
import { Button } from '../ui/button.tsx'
import { Money } from '../ui/money.tsx'
import { Sheet } from '../ui/sheet.tsx'
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
      <CustomerFacts activity={activity} />
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
      <OpenItems items={activity.openItems} />
      <CustomerInvoices customerID={customerID} />
      <PartyTimeline
        newest={activity}
        readEarlier={cursor => call(readCustomerActivity, { params, query: { cursor } })}
      />
      <RecordHistory objectKind="customer" objectID={customerID} />
      {form.dialogs}
    </Sheet>
  )
}

/** What the books say about the customer and nobody types. */
function CustomerFacts({ activity: { customer, openItems } }: { activity: Answer<typeof readCustomerActivity> }) {
  const mayReadBooks = useRefusalOfRole('books.read') === undefined
  return (
    <dl className="figures mb-5 grid grid-cols-[9rem_1fr] gap-y-1 border-b border-line pb-4">
      <dt className="text-muted">Balance</dt>
      <dd>
        <Money cents={customer.accountsBalanceTotal} isTotal />
      </dd>
      <dt className="text-muted">To be paid</dt>
      <dd>
        <Money cents={remainingCents(openItems, { raises: true })} />
      </dd>
      <dt className="text-muted">Unapplied money</dt>
      <dd>
        <Money cents={remainingCents(openItems, { raises: false })} />
      </dd>
      <dt className="text-muted">Status</dt>
      <dd>{customerStatus(customer)}</dd>
      <dt className="text-muted">Statement</dt>
      <dd>
        <Link to={`/customers/${customer.customerID}/statement`} className="text-accent underline underline-offset-2">
          Print or e-mail
        </Link>
      </dd>
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
