import { createCustomer } from '@twofold/contract/receivables/customers'
import type { Ref } from 'react'
import { useCommand } from '../client/use-command.ts'
import { CUSTOMER_SIDE } from '../parties/customer-side.ts'
import { NewPartyForm } from '../parties/new-party-form.tsx'
import { CustomerFields } from './customer-fields.tsx'
import { customerBody, EMPTY_CUSTOMER, errorsOfCustomer } from './customer-values.ts'

/** The form 'Create New Customer'. */
export function NewCustomerForm({ nameRef }: { nameRef: Ref<HTMLInputElement> }) {
  const create = useCommand(createCustomer)
  return (
    <NewPartyForm
      side={CUSTOMER_SIDE}
      empty={EMPTY_CUSTOMER}
      check={errorsOfCustomer}
      send={async values => (await create.send({ body: customerBody(values, 0) })).customerName}
      fields={form => <CustomerFields nameRef={nameRef} {...form} />}
    />
  )
}
