import { createCustomer } from '@twofold/contract/customers'
import { type Ref, useId } from 'react'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { useNewForm } from '../documents/use-new-form.tsx'
import { Button } from '../ui/button.tsx'
import { useToast } from '../ui/toast.tsx'
import { CustomerFields } from './customer-fields.tsx'
import { customerBody, EMPTY_CUSTOMER, errorsOfCustomer } from './customer-values.ts'

/** The form 'Create New Customer'. It is empty again after success. */
export function NewCustomerForm({ nameRef }: { nameRef: Ref<HTMLInputElement> }) {
  const create = useCommand(createCustomer)
  const refusal = useRefusalOfRole('documents.write')
  const toast = useToast()
  const titleId = useId()
  const form = useNewForm({
    name: 'customer:new',
    empty: EMPTY_CUSTOMER,
    check: errorsOfCustomer,
    failureTitle: 'Error Saving Customer',
    send: async values => {
      const customer = await create.send({ body: customerBody(values, 0) })
      toast({ title: 'Customer created', detail: customer.customerName })
      return customer
    },
  })
  return (
    <form noValidate onSubmit={form.submit} aria-labelledby={titleId} className="px-4 pt-3 pb-3 print:hidden">
      <h2 id={titleId} className="mb-2 font-semibold">
        Create New Customer
      </h2>
      {form.notice}
      <CustomerFields
        values={form.values}
        onChange={form.change}
        errors={form.errors}
        isDisabled={refusal !== undefined}
        nameRef={nameRef}
        className="grid-cols-2 narrow:grid-cols-3 wide:grid-cols-6"
      />
      <Button type="submit" look="primary" isBusy={form.isSending} disabledReason={refusal}>
        Create Customer
      </Button>
      {form.dialogs}
    </form>
  )
}
